/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.serde;

import java.util.Arrays;
import org.apache.avro.Schema;

/** How the subject of a record's schema is named; Confluent's three strategies. */
public enum SubjectNames {
    /** {@code <topic>-value} or {@code <topic>-key}: one type to a topic. */
    TOPIC_NAME("TopicName") {
        @Override
        public String subject(String topic, boolean isKey, Schema schema) {
            return topic + (isKey ? "-key" : "-value");
        }
    },
    /** The record's full name, on whatever topic. */
    RECORD_NAME("RecordName") {
        @Override
        public String subject(String topic, boolean isKey, Schema schema) {
            return recordName(topic, schema);
        }
    },
    /** {@code <topic>-<record's full name>}: several types on a topic. */
    TOPIC_RECORD_NAME("TopicRecordName") {
        @Override
        public String subject(String topic, boolean isKey, Schema schema) {
            return topic + "-" + recordName(topic, schema);
        }
    };

    private final String text;

    SubjectNames(String text) {
        this.text = text;
    }

    /**
     * The subject for a record on a topic.
     *
     * @throws IllegalArgumentException if the name needs a record's and the schema is no record's
     */
    public abstract String subject(String topic, boolean isKey, Schema schema);

    /**
     * Reads {@code TopicName}, {@code RecordName} or {@code TopicRecordName}, or the name of Confluent's class such as
     * {@code io.confluent.kafka.serializers.subject.TopicRecordNameStrategy}.
     *
     * @throws IllegalArgumentException if it is none of them
     */
    public static SubjectNames parse(String text) {
        String simple = text.substring(text.lastIndexOf('.') + 1);
        String name = simple.endsWith("Strategy") ? simple.substring(0, simple.length() - "Strategy".length()) : simple;
        return Arrays.stream(values())
                .filter(strategy -> strategy.text.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a subject name strategy must be one of "
                        + Arrays.toString(values()) + " or Confluent's class of that name, was '" + text + "'"));
    }

    private static String recordName(String topic, Schema schema) {
        if (schema.getType() != Schema.Type.RECORD) {
            throw new IllegalArgumentException("topic '" + topic + "': a subject named after the record needs a record,"
                    + " was " + schema.getType().getName());
        }
        return schema.getFullName();
    }

    @Override
    public String toString() {
        return text;
    }
}
