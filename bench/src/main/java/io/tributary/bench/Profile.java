/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Whose code a process ran while something was measured: the samples of the JDK's Flight Recorder, each counted for the
 * part that its innermost known frame belongs to. Work that waits is in no sample, and neither is the JVM's own.
 */
final class Profile {
    private static final Duration PERIOD = Duration.ofMillis(10);

    /** Packages and the part they belong to; the first that a class begins with counts. */
    private static final List<Map.Entry<String, String>> PARTS = List.of(
            Map.entry("com.fasterxml.jackson.", "Jackson"),
            Map.entry("software.amazon.awssdk.", "the DynamoDB client"),
            Map.entry("org.apache.avro.", "Avro"),
            Map.entry("org.apache.kafka.streams.", "Kafka Streams"),
            Map.entry("org.apache.kafka.clients.", "Kafka's clients"),
            Map.entry("org.apache.kafka.common.", ""),
            Map.entry("org.apache.kafka.", "the broker"),
            Map.entry("kafka.", "the broker"),
            Map.entry("io.tributary.bench.", "the benchmark"),
            Map.entry("io.tributary.streams.", "Tributary's topology"),
            Map.entry("io.tributary.", "Tributary's fold, rows and events"));

    private final Map<String, Integer> samples = new LinkedHashMap<>();

    private Profile() {}

    /** Does some work and watches it. */
    static Profile of(Rounds.Work work) throws Exception {
        Profile profile = new Profile();
        Path file = Files.createTempFile("tributary-bench", ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ExecutionSample").withPeriod(PERIOD);
            recording.start();
            work.run();
            recording.stop();
            recording.dump(file);
            profile.read(file);
        } finally {
            Files.delete(file);
        }
        return profile;
    }

    /** Adds a figure for each part, largest first. */
    void print(Results results, String name) {
        int all = samples.values().stream().mapToInt(Integer::intValue).sum();
        samples.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .forEach(part -> results.figure(
                        name + ": profile, in " + part.getKey(), 100.0 * part.getValue() / all, "% of samples"));
    }

    private void read(Path file) throws IOException {
        for (RecordedEvent sample : RecordingFile.readAllEvents(file)) {
            if (sample.getEventType().getName().equals("jdk.ExecutionSample")) {
                samples.merge(part(sample), 1, Integer::sum);
            }
        }
    }

    private static String part(RecordedEvent sample) {
        boolean brokersThread =
                !sample.getThread("sampledThread").getJavaName().matches(".*(StreamThread|producer|pool).*");
        for (RecordedFrame frame : sample.getStackTrace().getFrames()) {
            String type = frame.getMethod().getType().getName();
            for (Map.Entry<String, String> part : PARTS) {
                if (type.startsWith(part.getKey())) {
                    return !part.getValue().isEmpty()
                            ? part.getValue()
                            : brokersThread ? "the broker" : "Kafka's clients";
                }
            }
        }
        return "the JDK alone";
    }
}
