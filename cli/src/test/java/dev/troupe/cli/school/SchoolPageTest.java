package dev.troupe.cli.school;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pages about the sample school. Every number is computed again here from the scores that the page
 * displays, by other code; the totals of the sample files were computed by hand.
 */
class SchoolPageTest {
    @TempDir private Path directory = Path.of("");

    @BeforeEach
    void loadSample() {
        assertThat(new TestCli(directory).run("school", "sample")).isEqualTo(ExitCode.DONE);
    }

    @Test
    void analyzesAnAssignment() throws Exception {
        var page = build("分析 1A 班 Unit 5 测验的成绩");

        var blocks = page.field("tabs").item(0).field("blocks");
        assertThat(blocks.item(0).field("content").asText()).contains("虚构");
        var scores = scoresOf(find(blocks, "submissions"));
        assertThat(scores).hasSize(33);
        assertThat(find(blocks, "submissions").field("rows").items()).hasSize(35);
        assertThat(itemsOf(find(blocks, "numbers")))
                .containsExactly("平均（%） " + mean(scores), "中位数 74", "有分数的学生 33", "最高 98", "最低 35");
        assertThat(mean(scores)).isEqualTo("73");
        var chart = find(blocks, "distribution");
        assertThat(chart.field("series").item(0).field("data"))
                .isEqualTo(Value.of(bands(scores).stream().map(Value::of).toList()))
                .isEqualTo(Json.parse("[1, 1, 2, 8, 11, 6, 4]"));
        assertThat(find(blocks, "insight").field("content").asText())
                .contains("**33** 个数值，平均值 **73**", "标准差 **13.74**", "**66** 到 **80**")
                .contains("70-79：**11** 个");
        assertThat(find(blocks, "insight").field("author")).isEqualTo(Value.of("rules"));
        assertThat(find(blocks, "topics").field("series").item(0).field("data"))
                .isEqualTo(Json.parse("[67.98, 75.05, 75.23]"));
    }

    @Test
    void comparesTwoClasses() throws Exception {
        var page = build("Compare Form 1A and 1B on Unit 5 Test");

        var tabs = page.field("tabs");
        var a = scoresOf(find(tabs.item(1).field("blocks"), "first-submissions"));
        var b = scoresOf(find(tabs.item(2).field("blocks"), "second-submissions"));
        var rows = find(tabs.item(0).field("blocks"), "table").field("rows");
        assertThat(rows.item(0).field("cells")).isEqualTo(Json.parse("[\"Count\", 33, 31, 2]"));
        assertThat(rows.item(1).field("cells"))
                .isEqualTo(Json.parse("[\"Average\", %s, %s, 9.84]".formatted(mean(a), mean(b))));
        assertThat(rows.item(2).field("cells")).isEqualTo(Json.parse("[\"Median\", 74, 60, 14]"));
        assertThat(rows.item(3).field("cells"))
                .isEqualTo(Json.parse("[\"Standard deviation\", 13.74, 14.31, -0.57]"));
        assertThat(find(tabs.item(0).field("blocks"), "chart").field("series").item(1))
                .isEqualTo(Json.parse("{\"name\": \"Form 1B\", \"data\": [63.16, 60, 14.31]}"));
        assertThat(find(tabs.item(0).field("blocks"), "insight").field("content").asText())
                .contains("The mean of Form 1A is higher than that of Form 1B by **9.84**");
        assertThat(
                        find(tabs.item(2).field("blocks"), "second-distribution")
                                .field("series")
                                .item(0)
                                .field("data"))
                .isEqualTo(Value.of(bands(b).stream().map(Value::of).toList()));
    }

    @Test
    void comparesScoresOfAnotherMaximumAsPercentages() throws Exception {
        var page = build("分析 1A 班的 Essay Writing");

        var blocks = page.field("tabs").item(0).field("blocks");
        var numbers = itemsOf(find(blocks, "numbers"));
        assertThat(numbers).contains("平均（%） 73.18", "中位数 73.5", "最高 94", "最低 56");
        assertThat(find(blocks, "submissions").field("rows").items())
                .filteredOn(row -> row.field("status").equals(Value.of("warning")))
                .allSatisfy(row ->
                        assertThat(new BigDecimal(row.field("cells").item(1).asText()))
                                .isLessThan(BigDecimal.valueOf(30)));
    }

    @Test
    void asksForWhatIsMissing() {
        var cli = new TestCli(directory);

        assertThat(cli.run("page", "build", "analyze the Unit 5 Test results"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(cli.err()).contains("names no class", "Form 1A, Form 1B");
    }

    @Test
    void refusesToWriteQuestionsWithoutAModel() throws Exception {
        var cli =
                new TestCli(directory)
                        .file(
                                "questions.json",
                                """
                                {"id": "bp-questions", "name": "Questions",
                                 "dataContract": {"inputs": [], "bindings": [
                                   {"id": "quiz", "toolName": "generate_questions",
                                    "paramMapping": {"topic": "past tense"}}]},
                                 "computeGraph": {"nodes": []},
                                 "uiComposition": {"layout": "single_page", "tabs": [
                                   {"id": "main", "label": "Main", "slots": [
                                     {"id": "quiz", "componentType": "question_generator",
                                      "dataBinding": "$data.quiz"}]}]}}
                                """);

        assertThat(cli.run("page", "build", "questions.json")).isEqualTo(ExitCode.FAILED);
        assertThat(cli.err()).contains("questions need a language model");
    }

    private Value build(String request) throws Exception {
        var cli = new TestCli(directory);
        assertThat(cli.run("page", "build", request, "-o", "page.json", "-o", "page.html"))
                .as(cli.err())
                .isEqualTo(ExitCode.DONE);
        assertThat(cli.out()).contains(cli.out().contains("示例") ? "示例数据" : "sample data");
        var saved = Json.parse(Files.readString(directory.resolve("page.json")));
        return saved.field("page").isMissing() ? saved : saved.field("page");
    }

    private static Value find(Value blocks, String id) {
        return blocks.items().stream()
                .filter(block -> block.field("id").asText().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> itemsOf(Value kpi) {
        return kpi.field("items").items().stream()
                .map(it -> it.field("label").asText() + " " + it.field("value").asText())
                .toList();
    }

    private static List<BigDecimal> scoresOf(Value table) {
        return table.field("rows").items().stream()
                .map(row -> row.field("cells").item(1))
                .map(cell -> cell instanceof Value.Num(var number) ? number : null)
                .filter(Objects::nonNull)
                .toList();
    }

    private static String mean(List<BigDecimal> numbers) {
        var sum = numbers.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        return Value.of(sum.divide(BigDecimal.valueOf(numbers.size()), 2, RoundingMode.HALF_UP))
                .asText();
    }

    /** How many numbers are below 40, in the tens from 40 to 89, and from 90 on. */
    private static List<Long> bands(List<BigDecimal> numbers) {
        var counts = new ArrayList<Long>(List.of(0L, 0L, 0L, 0L, 0L, 0L, 0L));
        for (var number : numbers) {
            int band = Math.clamp(number.intValue() / 10 - 3, 0, 6);
            counts.set(band, counts.get(band) + 1);
        }
        return counts;
    }
}
