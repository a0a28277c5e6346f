/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.item;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/**
 * Between {@link Item}s and DynamoDB JSON, such as {@code {"kg":{"N":"2"},"tags":{"SS":["a","b"]}}}, losslessly: numbers
 * travel as text, binary values in Base64, and every value carries its type.
 */
public final class ItemJson {
    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            // Names of attributes are data: interning them would keep them for ever.
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .build();

    private ItemJson() {}

    /** The item as DynamoDB JSON, attributes by name. */
    public static String write(Item item) {
        StringWriter text = new StringWriter();
        try (var out = FACTORY.createGenerator(text)) {
            new ItemJsonWriter(out).item(item);
        } catch (IOException e) {
            throw new UncheckedIOException("a string cannot fail to be written", e);
        }
        return text.toString();
    }

    /**
     * The item that a text stands for.
     *
     * @throws IllegalArgumentException if the text is not one whole DynamoDB JSON object; the message names the
     *     attribute and the place, and holds no values
     */
    public static Item read(String text) {
        try (var in = FACTORY.createParser(text)) {
            return new ItemJsonReader(in).item();
        } catch (IOException e) {
            throw new UncheckedIOException("a string cannot fail to be read", e);
        }
    }
}
