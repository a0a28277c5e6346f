/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Validator;
import org.apache.kafka.common.config.ConfigDef.Width;
import org.jspecify.annotations.Nullable;

/** A group of settings, in the order in which tools show them. */
final class SettingGroup {
    private final ConfigDef definition;
    private final String name;
    private int order;

    SettingGroup(ConfigDef definition, String name) {
        this.definition = definition;
        this.name = name;
    }

    void add(
            String setting,
            ConfigDef.Type type,
            @Nullable Object standard,
            @Nullable Validator rule,
            Importance importance,
            String documentation) {
        definition.define(
                setting, type, standard, rule, importance, documentation, name, ++order, Width.MEDIUM, setting);
    }
}
