/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.registry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.RetryPolicy;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends requests to the addresses of a registry until one answers. */
final class RegistryHttp {
    private static final Logger log = LoggerFactory.getLogger(RegistryHttp.class);
    private static final String JSON = "application/vnd.schemaregistry.v1+json";

    private final RegistryConfig config;
    private final List<RegistryUrl> urls;
    private final HttpClient client;
    private final RetryPolicy<JsonNode> retries;
    /** The address that answered last. */
    private volatile int preferred;

    RegistryHttp(RegistryConfig config) {
        this.config = config;
        this.urls = config.urls().stream().map(RegistryUrl::parse).toList();
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(config.connectTimeout())
                .build();
        var policy = RetryPolicy.<JsonNode>builder()
                .handleIf(e -> e instanceof RegistryUnavailableException outage && outage.passing())
                .withMaxRetries(config.retries())
                .onRetry(event -> log.warn("asking again: {}", String.valueOf(event.getLastException())));
        this.retries = (config.retryWait().equals(config.retryMaxWait())
                        ? policy.withDelay(config.retryWait())
                        : policy.withBackoff(config.retryWait(), config.retryMaxWait()))
                .withJitter(0.2)
                .build();
    }

    JsonNode get(String call, String path) {
        return send(call, path, null);
    }

    JsonNode post(String call, String path, String body) {
        return send(call, path, body);
    }

    private JsonNode send(String call, String path, @Nullable String body) {
        try {
            return Failsafe.with(retries).get(() -> sendToAny(call, path, body));
        } catch (FailsafeException e) {
            if (e.getCause() instanceof InterruptedException) {
                Thread.currentThread().interrupt();
                throw new RegistryUnavailableException(
                        "schema registry " + urls + ": " + call + " was interrupted", false, e);
            }
            throw e;
        }
    }

    private JsonNode sendToAny(String call, String path, @Nullable String body) throws InterruptedException {
        List<String> problems = new ArrayList<>();
        boolean passing = false;
        Throwable cause = null;
        int first = preferred;
        for (int i = 0; i < urls.size(); i++) {
            int index = (first + i) % urls.size();
            RegistryUrl url = urls.get(index);
            try {
                HttpResponse<String> response = exchange(request(url, path, body));
                RegistryAnswer answer = RegistryAnswer.of(response.statusCode(), response.body());
                if (answer.isFinal()) {
                    preferred = index;
                    return answer.json("schema registry " + url + ": " + call);
                }
                problems.add(url + " " + answer.problem());
                passing |= answer.mayPass();
            } catch (ExecutionException e) {
                // The client's exceptions are wrapped; a failed connection often has no message of its own.
                cause = e.getCause() == null ? e : e.getCause();
                problems.add(url + " could not be reached: " + cause);
                passing = true;
            } catch (TimeoutException e) {
                cause = e;
                problems.add(url + " did not answer within " + config.requestTimeout());
                passing = true;
            }
        }
        throw new RegistryUnavailableException(
                "schema registry: " + call + " failed: " + String.join("; ", problems), passing, cause);
    }

    private HttpRequest request(RegistryUrl url, String path, @Nullable String body) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(url.resolve(path)).header("Accept", JSON + ", application/json");
        url.credentials()
                .header()
                .or(config.credentials()::header)
                .ifPresent(header -> request.header("Authorization", header));
        return body == null
                ? request.GET().build()
                : request.header("Content-Type", JSON)
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build();
    }

    /** A request's own time limit ends with the headers, and a body that never comes would be waited for without end. */
    private HttpResponse<String> exchange(HttpRequest request)
            throws InterruptedException, ExecutionException, TimeoutException {
        CompletableFuture<HttpResponse<String>> response =
                client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
        try {
            return response.get(config.requestTimeout().toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            response.cancel(true);
        }
    }
}
