package dev.troupe.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.troupe.core.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RepairedValueTest {
    @Property
    void readsStrictJsonUnchangedAndWithoutRepairs(@ForAll("values") Value value) {
        assertThat(Json.parseLenient(Json.write(value)))
                .isEqualTo(new RepairedValue(value, List.of()));
        assertThat(Json.parseLenient(Json.writePretty(value)))
                .isEqualTo(new RepairedValue(value, List.of()));
    }

    @Property
    void readsAnyDocumentAmidText(@ForAll("records") Value value) {
        var text = "Here is the plan you asked for:\n" + Json.writePretty(value) + "\nGood luck!";

        assertThat(Json.parseLenient(text).value()).isEqualTo(value);
    }

    @Property
    void readsAnyDocumentInAFence(@ForAll("records") Value value) {
        var text = "Sure [1].\n```json\n" + Json.writePretty(value) + "\n```\nIt has {braces}.";

        assertThat(Json.parseLenient(text).value()).isEqualTo(value);
    }

    @Property
    void readsAnyDocumentInsideAString(@ForAll("records") Value value) {
        var once = Json.write(Value.of(Json.write(value)));
        var twice = Json.write(Value.of(once));

        assertThat(Json.parseLenient(once).value()).isEqualTo(value);
        assertThat(Json.parseLenient(twice).value()).isEqualTo(value);
    }

    @Property
    void readsWhateverWasCutOffOrRefusesIt(@ForAll("records") Value value, @ForAll int cut) {
        var text = Json.write(value);
        var part = text.substring(0, Math.floorMod(cut, text.length()));

        var thrown = catchThrowable(() -> Json.parseLenient(part));

        assertThat(thrown)
                .satisfiesAnyOf(
                        e -> assertThat(e).isNull(),
                        e -> assertThat(e).isInstanceOf(JsonException.class));
    }

    @Property(tries = 1_000)
    void readsOrRefusesAnyTextPromptly(@ForAll("noise") String text) {
        var thrown = catchThrowable(() -> Json.parseLenient(text));

        assertThat(thrown)
                .satisfiesAnyOf(
                        e -> assertThat(e).isNull(),
                        e -> assertThat(e).isInstanceOf(JsonException.class));
    }

    @Provide
    Arbitrary<Value> values() {
        return Values.any();
    }

    @Provide
    Arbitrary<Value> records() {
        return Values.record();
    }

    @Provide
    Arbitrary<String> noise() {
        return Arbitraries.of(
                        "{", "}", "[", "]", ",", ":", "\"", "'", "“", "”", "\\", "\n", " ", "a",
                        "1", "True", "nul", "/*", "//", "#", "```json", "，", "-", "e")
                .list()
                .ofMaxSize(30)
                .map(parts -> String.join("", parts));
    }

    static Stream<Arguments> repaired() {
        return Stream.of(
                of("{\"a\":1,}", "{\"a\":1}", "trailing comma"),
                of("[1,2,]", "[1,2]", "trailing comma"),
                of("{'a':'b'}", "{\"a\":\"b\"}", "single quotes"),
                of("{'a':'it's'}", "{\"a\":\"it's\"}", "single quotes"),
                of("{'say':'a \"b\" c'}", "{\"say\":\"a \\\"b\\\" c\"}", "single quotes"),
                of("{a: 1}", "{\"a\":1}", "key without quotes"),
                of("{\"a\":1 // one\n}", "{\"a\":1}", "comment"),
                of("{/* x */\"a\":1}", "{\"a\":1}", "comment"),
                of("{\"a\":1 # one\n}", "{\"a\":1}", "comment"),
                of("{\"a\":\"x\ny\"}", "{\"a\":\"x\\ny\"}", "line break"),
                of("{\"a\":+1}", "{\"a\":1}", "'+'"),
                of("{\"a\":007}", "{\"a\":7}", "leading zeros"),
                of("{\"a\":.5}", "{\"a\":0.5}", "starts with a point"),
                of(
                        "{\"a\":True,\"b\":False,\"c\":None}",
                        "{\"a\":true,\"b\":false,\"c\":null}",
                        "True"),
                of("{“a”: “b”}", "{\"a\":\"b\"}", "curly quotes"),
                of("{“a”：“b”，“c”：1}", "{\"a\":\"b\",\"c\":1}", "Chinese comma"),
                of("{“说”：“他说“好”。”}", "{\"说\":\"他说“好”。\"}", "curly quotes"),
                of("{‘a’: ‘b’}", "{\"a\":\"b\"}", "single quotes"),
                of(
                        "{\"desc\":\"点击\"提交\"按钮\"}",
                        "{\"desc\":\"点击\\\"提交\\\"按钮\"}",
                        "quote inside a string"),
                of("{\"a\":“b”, \"c\":\"“d”\"}", "{\"a\":\"b\",\"c\":\"“d”\"}", "curly quotes"),
                of("{\"a\":[1,2", "{\"a\":[1,2]}", "truncated"),
                of("{\"a\":1,\"b", "{\"a\":1}", "truncated"),
                of("{\"a\":1,\"b\":", "{\"a\":1}", "truncated"),
                of("{\"a\":1,\"b\":\"hal", "{\"a\":1,\"b\":\"hal\"}", "truncated"),
                of("{\"a\":1,\"b\":tru", "{\"a\":1}", "truncated"),
                of("{\"a\":1,\"b\":{\"c\":\"d\"", "{\"a\":1,\"b\":{\"c\":\"d\"}}", "truncated"),
                of("{\"a\":1,\"b\":\"x\\", "{\"a\":1,\"b\":\"x\"}", "truncated"),
                of("{\"a\":[1,2}", "{\"a\":[1,2]}", "missing ']'"),
                of("{\"a\":[{\"b\":1]}", "{\"a\":[{\"b\":1}]}", "missing '}'"),
                of("{\"a\":1 \"b\":2}", "{\"a\":1,\"b\":2}", "missing comma"),
                of("{\"a\":\"x\"\n\"b\":2}", "{\"a\":\"x\",\"b\":2}", "missing comma"),
                of("{\"a\":1,,\"b\":2}", "{\"a\":1,\"b\":2}", "extra comma"),
                of("{\"path\":\"C:\\data\\x\"}", "{\"path\":\"C:\\\\data\\\\x\"}", "backslash"),
                of("{\"re\":\"\\d+\"}", "{\"re\":\"\\\\d+\"}", "backslash"),
                of("{\"a\":\"it\\'s\"}", "{\"a\":\"it's\"}", "quotes"),
                of("{\\\"a\\\":\\\"b\\\"}", "{\"a\":\"b\"}", "backslashes"),
                of("\"{\\\"a\\\":1}\"", "{\"a\":1}", "inside a JSON string"),
                of("\"{'a':True}\"", "{\"a\":true}", "inside a JSON string"),
                of("Result: {\"a\":1}", "{\"a\":1}", "before"),
                of("{\"a\":1} done", "{\"a\":1}", "after"),
                of("{\"a\":1}\n{\"b\":2}", "{\"a\":1}", "after"),
                of("As in [1], use {x}: {\"a\":1} ok", "{\"a\":1}", "before"),
                of("List: [{\"a\":1},{\"b\":2}] ok", "[{\"a\":1},{\"b\":2}]", "before"),
                of("See [1] for more", "[1]", "before"),
                of("```json\n{\"a\":1}\n```", "{\"a\":1}", "fenced"),
                of("```\n[1,2]\n```", "[1,2]", "fenced"),
                of("```JSON {\"a\":1,} ```", "{\"a\":1}", "trailing comma"),
                of("```json\n{\"a\":[1", "{\"a\":[1]}", "fenced"),
                of("```python\n{'x':1}\n```\nthen\n```json\n{\"a\":1}\n```", "{\"a\":1}", "fenced"),
                of("{\"a\":1,\"a\":2}", "{\"a\":2}", "last value of duplicate key 'a'"),
                of("\uFEFF{\"a\":1}", "{\"a\":1}", ""),
                of(
                        "{\"code\":\"```js\n{}\n```\"}",
                        "{\"code\":\"```js\\n{}\\n```\"}",
                        "line break"),
                of("{\"a\":NaN,}", "{\"a\":null}", "NaN"));
    }

    private static Arguments of(String text, String json, String repair) {
        return Arguments.of(text, json, repair);
    }

    @ParameterizedTest
    @MethodSource("repaired")
    void statesWhetherAPartOfTheTextIsMissing(String text, String json, String repair) {
        boolean isMissing =
                repair.startsWith("truncated")
                        || repair.startsWith("missing '") // a bracket
                        || text.endsWith("[1"); // in a fenced block

        assertThat(Json.parseLenient(text).isCompleted()).isEqualTo(isMissing);
    }

    @ParameterizedTest
    @MethodSource("repaired")
    void readsWhatModelsSendAndSaysWhatItMended(String text, String json, String repair) {
        var lenient = Json.parseLenient(text);

        assertThat(lenient.value()).isEqualTo(Json.parse(json));
        assertThat(String.join("; ", lenient.repairs())).contains(repair);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":\"他说“好”，“行”\"}",
                "{\"a\":\"x, “y”: {z}\"}",
                "{\"a\":\"'single' // no comment /* none */ # none\"}",
                "[\"True\",\"None\",\"，\",\"：\"]",
                "\"plain text\"",
                "12"
            })
    void leavesProperStringsAlone(String json) {
        assertThat(Json.parseLenient(json))
                .isEqualTo(new RepairedValue(Json.parse(json), List.of()));
    }

    @Test
    void leavesCurlyQuotesInsideProperStringsAloneWhileItMendsTheRest() {
        assertThat(Json.parseLenient("{\"a\":\"选“甲”，再选“乙”\",\"b\":True,}").value())
                .isEqualTo(Json.parse("{\"a\":\"选“甲”，再选“乙”\",\"b\":true}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no JSON here",
                "use {x} please",
                "{",
                "[",
                "{\"a\"",
                "{x}",
                "```json\n```"
            })
    void refusesTextWithoutADocument(String text) {
        assertThatThrownBy(() -> Json.parseLenient(text)).isInstanceOf(JsonException.class);
    }

    static Stream<String> hostile() {
        int n = 1_000_000;
        return Stream.of(
                "{".repeat(n),
                "[".repeat(n),
                "{\"a\":".repeat(n / 5),
                "{x}".repeat(n),
                "{\"a\":" + "\"".repeat(n),
                "{\"a\":\"" + "\" ".repeat(n),
                "{“a”:“" + "”, ".repeat(n),
                "{\"a\":[" + "]}".repeat(n),
                "[[[[[[" + "}".repeat(n),
                "```json ".repeat(n / 8),
                "```json\n{".repeat(n / 8),
                "{\"a\":\"" + "\n".repeat(n),
                "{\"a\":\"" + "\\".repeat(n),
                "[" + "1 ".repeat(n),
                "{" + "//".repeat(n),
                "[" + "/* ".repeat(n),
                "{'a':1e999999999,}",
                "[True, 1e999999999]",
                "'".repeat(n),
                "\"" + "\\\"".repeat(n) + "\"");
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void endsPromptlyOnHostileText(String text) {
        Assertions.assertTimeoutPreemptively(
                Duration.ofMinutes(1), () -> catchThrowable(() -> Json.parseLenient(text)));
    }

    @Test
    void neverDropsANumberThatIsOutOfRange() {
        assertThatThrownBy(() -> Json.parseLenient("{'a':1e999999999,}"))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("1e999999999");
    }
}
