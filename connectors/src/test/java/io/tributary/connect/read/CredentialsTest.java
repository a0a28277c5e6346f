/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.tributary.Rule;
import io.tributary.connect.config.SourceConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;

class CredentialsTest {
    private static final String ANSWER = """
            <AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
            <AccessKeyId>ASIATEMPORARY</AccessKeyId><SecretAccessKey>temporary-secret</SecretAccessKey>
            <SessionToken>token</SessionToken><Expiration>2100-01-01T00:00:00Z</Expiration>
            </Credentials></AssumeRoleResult></AssumeRoleResponse>""";

    private final List<String> requests = new CopyOnWriteArrayList<>();
    private HttpServer sts;

    @BeforeEach
    void start() throws IOException {
        sts = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        sts.createContext("/", exchange -> {
            requests.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            byte[] answer = ANSWER.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "text/xml");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        sts.start();
    }

    @AfterEach
    void stop() {
        sts.stop(0);
    }

    private AwsCredentials resolved(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "topic.prefix", "freight",
                "aws.region", "eu-central-1",
                "aws.access.key.id", "AKIAFIXED",
                "aws.secret.access.key", "fixed-secret"));
        settings.putAll(more);
        try (Credentials credentials = Credentials.of(new SourceConfig(settings))) {
            return credentials.provider().resolveCredentials();
        }
    }

    @Test
    @Rule("connector 1.2")
    void a_fixed_key_is_used_as_it_is() {
        assertThat(resolved(Map.of()).accessKeyId()).isEqualTo("AKIAFIXED");
        assertThat(requests).isEmpty();
    }

    @Test
    @Rule("connector 1.2")
    void a_role_is_assumed_with_its_external_id() {
        AwsCredentials temporary = resolved(Map.of(
                "aws.assume.role.arn", "arn:aws:iam::123456789012:role/reader",
                "aws.assume.role.external.id", "ext-7",
                "aws.sts.endpoint", "http://localhost:" + sts.getAddress().getPort()));
        assertThat(temporary).isInstanceOf(AwsSessionCredentials.class);
        assertThat(temporary.accessKeyId()).isEqualTo("ASIATEMPORARY");
        assertThat(requests)
                .singleElement()
                .asString()
                .contains("ExternalId=ext-7", "RoleSessionName=tributary", "role%2Freader")
                .doesNotContain("fixed-secret");
    }
}
