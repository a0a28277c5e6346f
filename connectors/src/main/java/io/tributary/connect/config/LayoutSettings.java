/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;

import io.tributary.event.EventLayout;
import io.tributary.event.LayoutForms;
import java.util.Locale;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Validator;
import org.jspecify.annotations.Nullable;

/** How an event lies in an item: the settings, and the layout that they give. */
final class LayoutSettings {
    private static final String PARTITION_KEY = "layout.partition.key";
    private static final String SORT_KEY = "layout.sort.key";
    private static final String STREAM = "layout.stream";
    private static final String STREAM_ID = "layout.stream.id";
    private static final String VERSION = "layout.version";
    private static final String TYPE = "layout.type";
    private static final String DATA = "layout.data";
    private static final String TIME = "layout.time";
    private static final String EVENT_ID = "layout.event.id";
    private static final String METADATA = "layout.metadata";
    static final String PARTITION_KEY_FORM = "layout.partition.key.form";
    static final String ONLY_STREAM = "layout.only.stream";
    private static final String SORT_KEY_FORM = "layout.sort.key.form";
    private static final String ID_FORM = "layout.id.form";
    private static final String DATA_FORM = "layout.data.form";
    private static final String METADATA_FORM = "layout.metadata.form";

    private LayoutSettings() {}

    static void addTo(SettingGroup group) {
        EventLayout standard = EventLayout.standard();
        attribute(group, PARTITION_KEY, standard.partitionKey(), "the table's partition key");
        attribute(group, SORT_KEY, standard.sortKey(), "the table's sort key");
        optional(group, STREAM, standard.stream(), "the event stream's name; empty where the partition key has it");
        optional(group, STREAM_ID, standard.streamId(), "the stream id; empty where the partition key has it");
        attribute(group, VERSION, standard.version(), "the version, a number");
        attribute(group, TYPE, standard.type(), "the name of the event's type");
        optional(group, DATA, standard.data(), "the event's data; empty where there is none");
        optional(group, TIME, standard.time(), "the time of the append, ISO-8601; empty where there is none");
        optional(group, EVENT_ID, standard.eventId(), "the event id; empty to take the item's key for it");
        optional(group, METADATA, standard.metadata(), "the metadata; empty where there is none");
        group.add(
                PARTITION_KEY_FORM,
                ConfigDef.Type.STRING,
                LayoutForms.standard().partition(),
                Rules.NOT_BLANK,
                LOW,
                "How the partition key is composed: any text before {stream}, any between it and {id}, which ends it."
                        + " It is used where the stream's name or id is no attribute of its own.");
        group.add(
                ONLY_STREAM,
                ConfigDef.Type.STRING,
                null,
                Rules.NOT_BLANK,
                LOW,
                "The stream of all events, where the partition key has no {stream}.");
        group.add(
                SORT_KEY_FORM,
                ConfigDef.Type.STRING,
                "text",
                Rules.oneOf("text", "number"),
                LOW,
                "How the sort key spells a version: text, in 20 digits, or number. A table whose sort key is a number has no"
                        + " snapshots among its events.");
        group.add(
                ID_FORM,
                ConfigDef.Type.STRING,
                "encoded",
                Rules.oneOf("encoded", "plain"),
                LOW,
                "How a stream id is spelled: encoded, as Tributary does, or plain, as it is; ids then have one value.");
        group.add(
                DATA_FORM,
                ConfigDef.Type.STRING,
                "map",
                Rules.oneOf("map", "json-text", "json-bytes"),
                LOW,
                "How data and metadata are written: map, or as a JSON object in a string (json-text) or in bytes"
                        + " (json-bytes).");
        group.add(
                METADATA_FORM,
                ConfigDef.Type.STRING,
                "strings",
                Rules.oneOf("strings", "any"),
                LOW,
                "Which metadata there may be: strings, or any, of which what is no string is taken as the text of its"
                        + " JSON.");
    }

    /**
     * The layout.
     *
     * @throws IllegalArgumentException if a partition key cannot be composed so, or the stream stays open
     */
    static EventLayout read(SourceConfig config) {
        return new EventLayout(
                config.getString(PARTITION_KEY),
                config.getString(SORT_KEY),
                config.getString(STREAM),
                config.getString(STREAM_ID),
                config.getString(VERSION),
                config.getString(TYPE),
                config.getString(DATA),
                config.getString(TIME),
                config.getString(EVENT_ID),
                config.getString(METADATA),
                new LayoutForms(
                        config.getString(PARTITION_KEY_FORM),
                        Optional.ofNullable(config.getString(ONLY_STREAM)),
                        LayoutForms.Versions.valueOf(upper(config, SORT_KEY_FORM)),
                        LayoutForms.Ids.valueOf(upper(config, ID_FORM)),
                        LayoutForms.Documents.valueOf(upper(config, DATA_FORM).replace('-', '_')),
                        LayoutForms.Metadata.valueOf(upper(config, METADATA_FORM))));
    }

    private static void attribute(SettingGroup group, String name, String standard, String what) {
        attribute(group, name, standard, Rules.NOT_BLANK, what);
    }

    private static void optional(SettingGroup group, String name, String standard, String what) {
        attribute(group, name, standard, null, what);
    }

    private static void attribute(
            SettingGroup group, String name, String standard, @Nullable Validator rule, String what) {
        group.add(
                name,
                ConfigDef.Type.STRING,
                standard,
                rule,
                LOW,
                "The attribute of an event's item with " + what + ".");
    }

    private static String upper(SourceConfig config, String setting) {
        return config.getString(setting).toUpperCase(Locale.ROOT);
    }
}
