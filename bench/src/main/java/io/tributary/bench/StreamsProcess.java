/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

/** An application in a process of its own, which can be killed. */
final class StreamsProcess implements AutoCloseable {
    private static final String RUNNING = "running";

    private final Process process;

    private StreamsProcess(Process process) {
        this.process = process;
    }

    /** Starts one, and waits until it runs. */
    static StreamsProcess start(
            World world, String application, String prefix, String table, int partitions, Path state)
            throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-Dlogback.configurationFile=bench-logback.xml",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StreamsProcess.class.getName(),
                        world.kafka().bootstrapServers(),
                        world.registryUrl(),
                        world.endpoint().uri().toString(),
                        application,
                        prefix,
                        table,
                        Integer.toString(partitions),
                        state.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = said.readLine();
        if (!RUNNING.equals(line)) {
            process.destroyForcibly();
            throw new IllegalStateException("the application does not run, it said: " + line);
        }
        return new StreamsProcess(process);
    }

    /** SIGKILL. */
    void kill() {
        process.destroyForcibly();
    }

    @Override
    public void close() {
        kill();
    }

    /** Runs the application until standard input ends, as it does with the parent's life. */
    public static void main(String[] arguments) throws IOException {
        try (DynamoDbAsyncClient client = Endpoint.client(URI.create(arguments[2]), List.of());
                StreamsSide side = StreamsSide.start(
                        new StreamsSide.Shape(
                                arguments[3],
                                arguments[4],
                                Account.telling(arguments[5]),
                                Integer.parseInt(arguments[6]),
                                1),
                        new StreamsSide.Surroundings(arguments[0], arguments[1], client, Path.of(arguments[7])),
                        new Runs())) {
            System.out.println(RUNNING);
            while (System.in.read() >= 0) {
                side.quiet();
            }
        }
    }
}
