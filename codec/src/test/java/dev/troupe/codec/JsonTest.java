package dev.troupe.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    record Place(String city, @Nullable String country, Value extra) {}

    @Property
    void readsWhatItWrote(@ForAll("values") Value value) {
        assertThat(Json.parse(Json.write(value))).isEqualTo(value);
        assertThat(Json.parse(Json.writePretty(value))).isEqualTo(value);
    }

    @Provide
    Arbitrary<Value> values() {
        return Values.any();
    }

    @Test
    void namesLineAndColumnOfAMistake() {
        assertThatThrownBy(() -> Json.parse("{\n  \"a\": 1,\n  \"b\": tru\n}"))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("line 3, column");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "  ", "{", "[1,]", "{'a':1}", "01", "NaN", "{} {}", "\"\n\"", "[1 2]"})
    void refusesWhatIsNotStrict(String text) {
        assertThatThrownBy(() -> Json.parse(text)).isInstanceOf(JsonException.class);
    }

    @Test
    void refusesAKeyThatAppearsTwice() {
        assertThatThrownBy(() -> Json.parse("{\"a\": 1,\n \"b\": {\"c\": 1, \"c\": 2}}"))
                .isInstanceOf(JsonException.class)
                .hasMessageContainingAll("'c'", "twice", "line 2");
    }

    @Test
    void refusesTextNestedDeeperThanItsLimit() {
        assertThat(Json.parse("[".repeat(200) + "]".repeat(200))).isNotNull();
        assertThatThrownBy(() -> Json.parse("[".repeat(100_000)))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("200");
    }

    @Test
    void refusesToWriteWhatItCouldNotRead() {
        var deep = Value.missing();
        for (int i = 0; i < 10_000; i++) {
            deep = Value.of(List.of(deep));
        }
        var nested = deep;

        assertThatThrownBy(() -> Json.write(nested)).isInstanceOf(JsonException.class);
    }

    @Test
    void refusesTextLongerThanItsLimit() {
        assertThatThrownBy(() -> Json.parse(" ".repeat(Json.MAX_LENGTH + 1)))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("give at most");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e999999999",
                "-1E+999999999",
                "1e-999999999",
                "1e99999999999999999999",
                "[0, 1e2147483648]"
            })
    void refusesNumbersThatNothingCouldCalculateWith(String number) {
        assertThatThrownBy(() -> Json.parse(number))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("line 1");
    }

    @Test
    void refusesNumbersOfTooManyDigits() {
        assertThatThrownBy(() -> Json.parse("9".repeat(1_001)))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("1000");
    }

    @Test
    void keepsLargeAndExactNumbersAsTheyAre() {
        assertThat(Json.parse("0.1000000000000000055511151231257827021181583404541015625"))
                .isEqualTo(
                        Value.of(
                                new BigDecimal(
                                        "0.1000000000000000055511151231257827021181583404541015625")));
        assertThat(Json.write(Json.parse("1e999999"))).hasSizeLessThan(20);
        assertThat(Json.write(Value.of(9007199254740993L))).isEqualTo("9007199254740993");
        assertThat(Json.write(Value.of(1.50))).isEqualTo("1.5");
    }

    @Test
    void keepsHalvesOfCharactersByWritingThemAsEscapes() {
        var cutOff = Value.of("smile \uD83D");

        assertThat(Json.write(cutOff)).isEqualTo("\"smile \\ud83d\"");
        assertThat(Json.parse(Json.write(cutOff))).isEqualTo(cutOff);
        assertThat(Json.write(Value.of("😀 \uDE00\uD83D"))).isEqualTo("\"😀 \\ude00\\ud83d\"");
    }

    @Test
    void turnsRecordsIntoValuesWithoutTheirNulls() {
        assertThat(Json.toValue(new Place("深圳", null, Value.of(List.of(Value.of(1))))))
                .isEqualTo(Json.parse("{\"city\":\"深圳\",\"extra\":[1]}"));
        assertThat(Json.toValue(Map.of("wait", Duration.ofSeconds(90))).field("wait").asText())
                .isEqualTo("PT1M30S");
    }

    @Test
    void writesRecordsInTheOrderOfTheirComponentsWithoutTheirNulls() {
        record Page(
                String title,
                List<Place> places,
                @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {}

        var place = new Place("深圳", null, Value.of(1));

        assertThat(Json.writeRecord(new Page("a", List.of(place), null)))
                .isEqualTo(
                        "{\"title\":\"a\",\"places\":[{\"city\":\"深圳\",\"extra\":1}],\"next\":null}");
    }

    @Test
    void turnsValuesIntoRecords() {
        assertThat(
                        Json.toRecord(
                                Place.class,
                                Json.parse("{\"city\":\"Oslo\",\"extra\":{\"x\":[true]}}")))
                .isEqualTo(new Place("Oslo", null, Json.parse("{\"x\":[true]}")));
        assertThat(Json.toRecord(Place.class, Json.parse("{\"city\":\"Oslo\"}")).extra())
                .isEqualTo(Value.missing());
    }

    @Test
    void namesTheFieldThatDoesNotFitARecord() {
        assertThatThrownBy(() -> Json.toRecord(Place.class, Json.parse("{\"city\":{\"a\":1}}")))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("city");
    }

    @Test
    void refusesNumbersWithoutAJsonForm() {
        assertThatThrownBy(() -> Json.toValue(List.of(Double.NaN)))
                .isInstanceOf(JsonException.class);
    }
}
