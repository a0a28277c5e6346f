/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How topics are named.
 *
 * @param text the template, in which everything but the stream's name is filled in
 */
public record TopicTemplate(String text) {
    private static final String PREFIX = "${topic.prefix}";
    private static final String STREAM = "${stream}";
    private static final Pattern LEGAL = Pattern.compile("[A-Za-z0-9._-]+");
    private static final Pattern ILLEGAL = Pattern.compile("[^A-Za-z0-9._-]");
    private static final int LONGEST = 249;

    /** A template with its prefix filled in. */
    public static TopicTemplate of(String template, String prefix) {
        return new TopicTemplate(template.replace(PREFIX, prefix));
    }

    /**
     * The topic of a stream.
     *
     * @throws IllegalArgumentException if Kafka does not allow that name
     */
    public String topic(String stream) {
        String topic = text.replace(STREAM, stream);
        problem(topic).ifPresent(problem -> {
            throw new IllegalArgumentException("stream '" + stream + "' would go to topic '" + topic + "', " + problem);
        });
        return topic;
    }

    /** The name when no stream is named in it. */
    public String heartbeat() {
        return text;
    }

    /** What is wrong with a template as a user writes it, or nothing. */
    static Optional<String> templateProblem(String template) {
        String rest = template.replace(PREFIX, "p").replace(STREAM, "s");
        if (rest.contains("${")) {
            return Optional.of("knows the placeholders " + PREFIX + " and " + STREAM + " only");
        }
        return problem(rest);
    }

    /** What is wrong with a topic's name, or nothing. */
    static Optional<String> problem(String topic) {
        if (topic.length() > LONGEST) {
            return Optional.of("which is longer than " + LONGEST + " characters");
        }
        if (!LEGAL.matcher(topic).matches()) {
            Matcher illegal = ILLEGAL.matcher(topic);
            return Optional.of(
                    illegal.find()
                            ? "and Kafka allows letters, digits and '._-', not '" + illegal.group() + "'"
                            : "which is empty");
        }
        return Optional.empty();
    }
}
