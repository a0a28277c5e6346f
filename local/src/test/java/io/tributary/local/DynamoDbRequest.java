/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** One request in DynamoDB's own protocol. */
final class DynamoDbRequest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private DynamoDbRequest() {}

    static String send(URI endpoint, String operation, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(endpoint)
                .timeout(Duration.ofSeconds(2))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", operation)
                .header("X-Amz-Date", "20260101T000000Z")
                .header(
                        "Authorization",
                        "AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request,"
                                + " SignedHeaders=host, Signature=00")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    static void createTable(URI endpoint, String name) throws IOException, InterruptedException {
        send(endpoint, "DynamoDB_20120810.CreateTable", """
                {"TableName":"%s","BillingMode":"PAY_PER_REQUEST",
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],
                 "StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_AND_OLD_IMAGES"}}
                """.formatted(name));
    }

    static String tables(URI endpoint) throws IOException, InterruptedException {
        return send(endpoint, "DynamoDB_20120810.ListTables", "{}");
    }
}
