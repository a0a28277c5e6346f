/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.contract;

import org.jspecify.annotations.NullMarked;

/** The headers of an effect on its topic: CloudEvents in binary mode, and the row's sequence. */
@NullMarked
public final class EffectHeaders {
    /** The version of CloudEvents, {@value #SPEC_VERSION_VALUE}. */
    public static final String SPEC_VERSION = "ce_specversion";

    /** What {@link #SPEC_VERSION} says. */
    public static final String SPEC_VERSION_VALUE = "1.0";

    /** The effect id, {@code <source>#<stream id>@<version>.<index>}; unique within {@link #SOURCE}. */
    public static final String ID = "ce_id";

    /** Who made the effect: {@code /<application id>/<projection>/<incarnation>}. */
    public static final String SOURCE = "ce_source";

    /** The effect's type: the full name of its Avro record. */
    public static final String TYPE = "ce_type";

    /** The row key, as in the record's key. */
    public static final String SUBJECT = "ce_subject";

    /** When the record was made, ISO-8601 in UTC; a repeat has another time. */
    public static final String TIME = "ce_time";

    /** The content type of the record's value. */
    public static final String CONTENT_TYPE = "content-type";

    /** What {@link #CONTENT_TYPE} says of an Avro record. */
    public static final String AVRO = "application/avro";

    /**
     * The effect's place among the effects of its row, a decimal number that only grows. A consumer drops what is not
     * above the highest number it has seen for the same {@link #SOURCE} and row key. Not a CloudEvents extension, whose
     * names may have no hyphen.
     */
    public static final String ROW_SEQUENCE = "tributary-row-sequence";

    private EffectHeaders() {}
}
