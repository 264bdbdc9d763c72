package dev.troupe.page.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.ToolRunner;
import dev.troupe.agent.tool.ToolLimits;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolStatus;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ToolCall;
import dev.troupe.testing.agent.TestToolContext;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatisticsToolsTest {
    @TempDir private Path directory = Path.of("");

    @Test
    void computesTheGoldenCase() throws InterruptedException {
        var stats = data("calculate_stats", "{\"data\": [58, 85, 72, 91, 65]}");

        // 371 / 5; deviations -16.2 10.8 -2.2 16.8 -9.2; their squares add up to 750.8; 750.8 / 4
        assertThat(stats)
                .isEqualTo(
                        Json.parse(
                                """
                                {"count": 5, "missing": 0, "mean": 74.2, "median": 72,
                                 "stddev": 13.7, "min": 58, "max": 91,
                                 "percentiles": {"p25": 65, "p50": 72, "p75": 85, "p90": 88.6},
                                 "distribution": {
                                   "labels": ["0-39", "40-49", "50-59", "60-69", "70-79", "80-89", "90-100"],
                                   "counts": [0, 0, 1, 1, 1, 1, 1]}}
                                """));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[50]          | 1 | 50    | 50    | 0",
                "[50, 60]      | 2 | 55    | 55    | 7.07",
                "[1, 2, 2]     | 3 | 1.67  | 2     | 0.58",
                "[10, 20, null, 30, 40] | 4 | 25 | 25 | 12.91",
                "[0.1, 0.2]    | 2 | 0.15  | 0.15  | 0.07",
            })
    void computesTheMiddleAndTheSpread(
            String numbers, long count, String mean, String median, String spread)
            throws InterruptedException {
        var stats = data("calculate_stats", "{\"data\": " + numbers + "}");

        assertThat(stats.field("count").asText()).isEqualTo(Long.toString(count));
        assertThat(stats.field("mean").asText()).isEqualTo(mean);
        assertThat(stats.field("median").asText()).isEqualTo(median);
        assertThat(stats.field("stddev").asText()).isEqualTo(spread);
    }

    @Test
    void countsEveryNumberInOneBand() throws InterruptedException {
        var stats =
                data(
                        "calculate_stats",
                        "{\"data\": [-1, 0, 39.9, 40, 59.5, 89.99, 90, 100, 100.5, null]}");

        assertThat(stats.field("distribution"))
                .isEqualTo(
                        Json.parse(
                                """
                                {"labels": ["<0", "0-39", "40-49", "50-59", "60-69", "70-79", "80-89", "90-100", ">100"],
                                 "counts": [1, 2, 1, 1, 0, 0, 1, 2, 1]}
                                """));
        assertThat(stats.field("missing")).isEqualTo(Value.of(1));
    }

    @Test
    void computesOnlyTheMetricsThatAreNamed() throws InterruptedException {
        assertThat(data("calculate_stats", "{\"data\": [1, 3], \"metrics\": [\"max\"]}"))
                .isEqualTo(Json.parse("{\"count\": 2, \"missing\": 0, \"max\": 3}"));
        assertThat(call("calculate_stats", "{\"data\": [1], \"metrics\": [\"mode\"]}").message())
                .contains("'mode'", "mean, median, stddev");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "calculate_stats | {\"data\": []}",
                "calculate_stats | {\"data\": [null, null]}",
                "compare_performance | {\"group_a\": [1], \"group_b\": []}",
                "compare_performance | {\"group_a\": [null], \"group_b\": [1]}",
            })
    void reportsThatThereIsNoNumber(String tool, String arguments) throws InterruptedException {
        assertThat(data(tool, arguments)).isEqualTo(Json.parse("{\"error\": \"Empty data list\"}"));
    }

    @Test
    void namesAValueThatIsNotANumber() throws InterruptedException {
        var reply = call("calculate_stats", "{\"data\": [1, \"absent\"]}");

        assertThat(reply.status()).isEqualTo(ToolStatus.ERROR);
        assertThat(reply.message()).contains("data[1]", "\"absent\"");
    }

    @Test
    void comparesTwoGroups() throws InterruptedException {
        var result =
                data(
                        "compare_performance",
                        "{\"group_a\": [80, 90, null], \"group_b\": [60, 70, 95], \"label_a\": \"1A\", \"label_b\": \"1B\"}");

        assertThat(result.field("group_a"))
                .isEqualTo(Json.parse("{\"mean\": 85, \"median\": 85, \"stddev\": 7.07}"));
        assertThat(result.field("group_b"))
                .isEqualTo(Json.parse("{\"mean\": 75, \"median\": 70, \"stddev\": 18.03}"));
        assertThat(result.field("difference"))
                .isEqualTo(Json.parse("{\"mean\": 10, \"median\": 15, \"stddev\": -10.96}"));
        assertThat(result.field("summary"))
                .isEqualTo(Json.parse("{\"group_a_count\": 2, \"group_b_count\": 3}"));
        assertThat(result.field("chart").field("series").item(1))
                .isEqualTo(Json.parse("{\"name\": \"1B\", \"data\": [75, 70, 18.03]}"));
        assertThat(result.field("table").field("rows").item(1).field("cells"))
                .isEqualTo(Json.parse("[\"Average\", 85, 75, 10]"));
    }

    private Value data(String tool, String arguments) throws InterruptedException {
        var reply = call(tool, arguments);
        assertThat(reply.isUsable()).as(reply.toString()).isTrue();
        return reply.data();
    }

    private ToolReply call(String tool, String arguments) throws InterruptedException {
        var runner = new ToolRunner(StatisticsTools.all(), ToolLimits.STANDARD.withoutPause());
        return runner.call(
                new ToolCall("call-1", tool, arguments), TestToolContext.inDirectory(directory));
    }
}
