/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.Rule;
import io.tributary.fixture.RandomItems;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@Rule("event-store 1.5")
class ItemCodecTest {
    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void any_item_survives_json_and_the_sdk(long seed) {
        Item item = new RandomItems(seed).next();

        assertThat(ItemJson.read(ItemJson.write(item))).isEqualTo(item);
        assertThat(AttributeValues.toItem(AttributeValues.fromItem(item))).isEqualTo(item);
    }

    @Test
    void json_is_that_of_dynamodb_with_attributes_by_name() {
        Item item = Item.of(Map.of(
                "z",
                "größer",
                "n",
                new BigDecimal("12345678901234567890123456789012345678"),
                "t",
                true,
                "b",
                new byte[] {0, (byte) 0xff},
                "nothing",
                Item.Null.NULL,
                "l",
                List.of(1, "", List.of()),
                "m",
                Map.of("x", 1.5),
                "ss",
                AttributeSet.of(AttributeSet.Kind.SS, List.of("a", "b")),
                "ns",
                AttributeSet.of(AttributeSet.Kind.NS, List.of(1)),
                "bs",
                AttributeSet.of(AttributeSet.Kind.BS, List.of(new byte[] {1}))));

        assertThat(ItemJson.write(item))
                .isEqualTo(
                        "{\"b\":{\"B\":\"AP8=\"},\"bs\":{\"BS\":[\"AQ==\"]},\"l\":{\"L\":[{\"N\":\"1\"},{\"S\":\"\"},{\"L\":[]}]},"
                                + "\"m\":{\"M\":{\"x\":{\"N\":\"1.5\"}}},\"n\":{\"N\":\"12345678901234567890123456789012345678\"},"
                                + "\"nothing\":{\"NULL\":true},\"ns\":{\"NS\":[\"1\"]},\"ss\":{\"SS\":[\"a\",\"b\"]},"
                                + "\"t\":{\"BOOL\":true},\"z\":{\"S\":\"größer\"}}");
        assertThat(ItemJson.write(Item.empty())).isEqualTo("{}");
    }

    @Test
    void sdk_values_are_of_the_right_types() {
        Map<String, AttributeValue> values = AttributeValues.fromItem(Item.of(Map.of(
                "b", new byte[] {1}, "n", new BigDecimal("1E-7"), "nothing", Item.Null.NULL, "m", Map.of("x", 1))));

        assertThat(values)
                .isEqualTo(Map.of(
                        "b", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {1})),
                        "n", AttributeValue.fromN("0.0000001"),
                        "nothing", AttributeValue.fromNul(true),
                        "m", AttributeValue.fromM(Map.of("x", AttributeValue.fromN("1")))));
    }

    @Test
    void single_values_convert_too() {
        assertThat(AttributeValues.fromValue(1.50)).isEqualTo(AttributeValue.fromN("1.5"));
        assertThat(AttributeValues.fromValue(null)).isEqualTo(AttributeValue.fromNul(true));
        assertThat(AttributeValues.toValue(AttributeValue.fromM(Map.of("a", AttributeValue.fromS("x")))))
                .isEqualTo(Item.of(Map.of("a", "x")));
        assertThat(AttributeValues.toValue(AttributeValue.fromN("1.0"))).isEqualTo(new BigDecimal("1"));
    }

    @Test
    void a_type_unknown_to_the_sdk_is_an_error_by_attribute() {
        Map<String, AttributeValue> values = Map.of(
                "m", AttributeValue.fromM(Map.of("new", AttributeValue.builder().build())));

        assertThatThrownBy(() -> AttributeValues.toItem(values))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "attribute 'new' must have a value of a type that this version of the AWS SDK knows, had none");
    }

    @Test
    void a_bad_number_of_the_sdk_is_an_error_by_attribute() {
        assertThatThrownBy(() -> AttributeValues.toItem(Map.of("n", AttributeValue.fromN("x"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("attribute 'n': a number must be decimal, such as -1.5 or 2E+3");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            `` | an item must be an object
            [] | an item must be an object
            {"a":1} | at a (line 1, column 6): a value must be an object with its type
            {"a":{}} | at a (line 1, column 7): a value must have a type
            {"a":{"X":"secret"}} | at a (line 1, column 11): a type must be one of S, N, B
            {"a":{"S":1}} | an S must be a string
            {"a":{"N":1}} | an N must be a number in a string
            {"a":{"N":"secret"}} | a number must be decimal
            {"a":{"N":""}} | a number must have 1 to 512 characters
            {"a":{"N":"1E+200"}} | exponent
            {"a":{"B":"?secret"}} | Base64
            {"a":{"BOOL":"true"}} | a BOOL must be true or false
            {"a":{"NULL":false}} | a NULL must be true
            {"a":{"L":[{"M":{"b":{"S":1}}}]}} | at a[0].b (line 1, column 27)
            {"a":{"SS":[]}} | at least one element
            {"a":{"NS":["1",2]}} | at a[1] (line 1, column 17): an element of an NS
            {"a":{"S":"x","N":"1"}} | exactly one type
            {"a":{"S":"x"},"a":{"S":"y"}} | not valid JSON
            {"a":{"S":"secret} | not valid JSON
            {"a":{"S":"x"}} {} | nothing may follow
            {"a":{"M":{"S":"x"}}} | at a.S (line 1, column 16): a value must be an object
            """)
    void json_that_is_not_dynamodbs_says_where_and_why_without_values(String json, String problem) {
        assertThatThrownBy(() -> ItemJson.read(json))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("not DynamoDB JSON")
                .hasMessageContaining(problem)
                .hasMessageNotContaining("secret");
    }

    @Test
    void nesting_without_end_is_an_error_and_no_stack_overflow() {
        String deep = "{\"a\":" + "{\"L\":[".repeat(100_000);

        assertThatThrownBy(() -> ItemJson.read(deep)).isInstanceOf(IllegalArgumentException.class);
    }
}
