/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

import static org.apache.kafka.common.config.ConfigDef.Importance.HIGH;
import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;
import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;

import org.apache.kafka.common.config.ConfigDef;

/** How AWS is reached, and as whom. */
final class AwsSettings {
    private AwsSettings() {}

    static void addTo(SettingGroup group) {
        group.add(
                Settings.REGION,
                ConfigDef.Type.STRING,
                null,
                Rules.NOT_BLANK,
                HIGH,
                "The AWS region. Without it the AWS SDK looks for it.");
        group.add(
                Settings.ENDPOINT,
                ConfigDef.Type.STRING,
                null,
                Rules.HTTP_URI,
                MEDIUM,
                "Where DynamoDB is, such as http://localhost:8000, when it is not at the region's usual endpoint.");
        group.add(
                Settings.STREAMS_ENDPOINT,
                ConfigDef.Type.STRING,
                null,
                Rules.HTTP_URI,
                MEDIUM,
                "Where DynamoDB Streams is; by default the endpoint given for DynamoDB, else the region's usual one.");
        group.add(
                Settings.CREDENTIALS_PROVIDER,
                ConfigDef.Type.CLASS,
                null,
                Rules.CREDENTIALS_PROVIDER,
                MEDIUM,
                "A class that provides AWS credentials, with a public constructor without parameters or a static create()."
                        + " Without it, and without a fixed access key, the AWS SDK's default chain is used.");
        group.add(
                Settings.ACCESS_KEY_ID,
                ConfigDef.Type.PASSWORD,
                null,
                null,
                MEDIUM,
                "A fixed AWS access key; needs its secret too.");
        group.add(
                Settings.SECRET_ACCESS_KEY,
                ConfigDef.Type.PASSWORD,
                null,
                null,
                MEDIUM,
                "The secret of the fixed AWS access key.");
        group.add(
                Settings.ASSUME_ROLE_ARN,
                ConfigDef.Type.STRING,
                null,
                Rules.ROLE,
                MEDIUM,
                "The ARN of a role to assume, with the credentials that are given otherwise.");
        group.add(
                Settings.ASSUME_ROLE_EXTERNAL_ID,
                ConfigDef.Type.STRING,
                null,
                Rules.NOT_BLANK,
                LOW,
                "The external id that the role's trust policy asks for.");
        group.add(
                Settings.ASSUME_ROLE_SESSION_NAME,
                ConfigDef.Type.STRING,
                "tributary",
                Rules.SESSION_NAME,
                LOW,
                "The name under which the role is used, as AWS logs it.");
        group.add(
                Settings.STS_ENDPOINT,
                ConfigDef.Type.STRING,
                null,
                Rules.HTTP_URI,
                LOW,
                "Where the Security Token Service is, when it is not at the region's usual endpoint.");
    }
}
