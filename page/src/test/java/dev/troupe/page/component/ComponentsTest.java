package dev.troupe.page.component;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.ComponentSlot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The shapes of the components, from the data that tools return. */
class ComponentsTest {
    private static final String STATISTICS =
            """
            {"count": 5, "min": 58, "max": 91, "median": 72, "mean": 74.2, "stddev": 13.55,
             "distribution": {"labels": ["0-39", "40-49", "90-100"], "counts": [0, 2, 3]}}
            """;

    private static Value build(String component, String data, String props, Language language) {
        var fields =
                Json.parse(props) instanceof Value.RecordOf(var given)
                        ? given
                        : Map.<String, Value>of();
        var slot = new ComponentSlot("slot", component, "$data.x", fields, false);
        var built =
                ComponentRegistry.STANDARD
                        .find(component)
                        .orElseThrow()
                        .build(Json.parse(data), slot, language);
        return Value.of(built);
    }

    private static Value build(String component, String data, String props) {
        return build(component, data, props, Language.EN);
    }

    private static boolean fits(String component, String data) {
        return ComponentRegistry.STANDARD
                .find(component)
                .orElseThrow()
                .findMismatch(Json.parse(data))
                .isEmpty();
    }

    @Test
    void displaysStatisticsInTheirOrderAsTexts() {
        var items = build("kpi_grid", STATISTICS, "{}").field("items");

        assertThat(items)
                .isEqualTo(
                        Json.parse(
                                """
                                [{"label": "Average", "value": "74.2", "status": "neutral"},
                                 {"label": "Median", "value": "72", "status": "neutral"},
                                 {"label": "Count", "value": "5", "status": "neutral"},
                                 {"label": "Highest", "value": "91", "status": "neutral"},
                                 {"label": "Lowest", "value": "58", "status": "neutral"}]
                                """));
        assertThat(build("kpi_grid", STATISTICS, "{}", Language.ZH).field("items").items())
                .extracting(item -> item.field("label").asText())
                .containsExactly("平均值", "中位数", "数量", "最高", "最低");
    }

    @Test
    void namesTheItemsOfNumbersInBothWays() {
        var items = "[{\"label\": \"Mean\", \"value\": \"74.2\", \"status\": \"up\"}]";
        assertThat(build("kpi_grid", "{\"data\": %s}".formatted(items), "{}").field("items"))
                .isEqualTo(Json.parse(items));

        var block =
                new Block("kpi", "kpi_grid", Map.of("items", Json.parse(items)), List.of(), "", "");
        var json = block.toValue();

        assertThat(json.field("data")).isEqualTo(json.field("items")).isEqualTo(Json.parse(items));
        assertThat(Block.of(json)).isEqualTo(block);
        assertThat(
                        Block.of(
                                        Json.parse(
                                                "{\"id\": \"kpi\", \"type\": \"kpi_grid\", \"data\": %s}"
                                                        .formatted(items)))
                                .field("items"))
                .isEqualTo(Json.parse(items));
    }

    @Test
    void namesAndArrangesNumbersAsTheSlotSets() {
        var grid =
                build(
                        "kpi_grid",
                        "{\"mean\": 74.2, \"count\": 5}",
                        "{\"labels\": {\"count\": \"Total Students\"}, \"max_columns\": 2}");

        assertThat(grid.field("items").items())
                .extracting(item -> item.field("label").asText())
                .containsExactly("Average", "Total Students");
        assertThat(grid.field("max_columns")).isEqualTo(Value.of(2));
        assertThat(build("kpi_grid", "{\"mean\": 1}", "{}").field("max_columns").isMissing())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"labels\": [\"0-39\", \"40-49\", \"90-100\"], \"counts\": [0, 2, 3]}",
                STATISTICS
            })
    void drawsCountsAndDistributionsAsOneSeries(String data) {
        var chart = build("chart", data, "{\"variant\": \"distribution\", \"color\": \"red\"}");

        assertThat(chart.field("xAxis")).isEqualTo(Json.parse("[\"0-39\", \"40-49\", \"90-100\"]"));
        assertThat(chart.field("series"))
                .isEqualTo(Json.parse("[{\"name\": \"Count\", \"data\": [0, 2, 3]}]"));
        assertThat(chart.field("variant").asText()).isEqualTo("distribution");
        assertThat(chart.field("color").asText()).isEqualTo("red");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bar", "line", "radar", "pie", "gauge", "distribution"})
    void drawsEachVariant(String variant) {
        var data = "[{\"month\": \"Jan\", \"total\": 3}, {\"month\": \"Feb\", \"total\": null}]";

        var chart = build("chart", data, "{\"variant\": \"%s\"}".formatted(variant));

        assertThat(chart.field("variant").asText()).isEqualTo(variant);
        assertThat(chart.field("xAxis")).isEqualTo(Json.parse("[\"Jan\", \"Feb\"]"));
        assertThat(chart.field("series").item(0).field("data"))
                .as("a missing number is not 0")
                .isEqualTo(Json.parse("[3, null]"));
    }

    @Test
    void marksSubmissionsByTheirShareOfTheMaximum() {
        var data =
                """
                {"max_score": %s, "submissions": [
                  {"student_id": "s-1", "name": "Ann", "score": %s, "submitted": true},
                  {"student_id": "s-2", "name": "Bo", "score": %s, "submitted": true},
                  {"student_id": "s-3", "name": "Cy", "score": %s, "submitted": true},
                  {"student_id": "s-4", "name": "Di", "score": null, "submitted": false}]}
                """;

        for (var scores :
                new String[][] {{"100", "59.9", "60", "80"}, {"50", "29.9", "30", "40"}}) {
            var table = build("table", data.formatted((Object[]) scores), "{}");

            assertThat(table.field("headers"))
                    .isEqualTo(Json.parse("[\"Student\", \"Score\", \"Submitted\"]"));
            assertThat(table.field("rows").items())
                    .extracting(row -> row.field("status").asText())
                    .containsExactly("warning", "normal", "success", "normal");
        }
    }

    @Test
    void displaysRecordsUnderTheirFieldsAndMarksRowsByRules() {
        var table =
                build(
                        "table",
                        "[{\"city\": \"Kiel\", \"amount\": 5}, {\"city\": \"Lübeck\", \"amount\": 50}]",
                        """
                        {"title": "Sales", "highlightRules": [
                          {"column": "amount", "condition": ">", "value": 10, "style": "error"}]}
                        """);

        assertThat(table)
                .isEqualTo(
                        Json.parse(
                                """
                                {"title": "Sales", "headers": ["city", "amount"], "rows": [
                                  {"cells": ["Kiel", 5], "status": "normal"},
                                  {"cells": ["Lübeck", 50], "status": "error"}]}
                                """));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "chart | [{\"name\": \"Ann\"}]",
                "chart | \"text\"",
                "table | 5",
                "table | []",
                "kpi_grid | \"text\"",
                "kpi_grid | {\"error\": \"Empty data list\"}"
            })
    void refusesDataWithoutItsShape(String component, String data) {
        assertThat(fits(component, data)).isFalse();
    }

    @Test
    void takesPercentagesForNumbersAndNamesTheirUnit() {
        var data =
                """
                [{"branch": "东馆", "平均逾期率": "5.2%", "average_loss": "1%", "growth %": "-3 %"},
                 {"branch": "西馆", "平均逾期率": null, "average_loss": "0.5%", "growth %": "4%"}]
                """;

        assertThat(build("chart", data, "{}").field("series"))
                .isEqualTo(
                        Json.parse(
                                """
                                [{"name": "平均逾期率 (%)", "data": [5.2, null]},
                                 {"name": "Average loss (%)", "data": [1, 0.5]},
                                 {"name": "growth %", "data": [-3, 4]}]
                                """));
        assertThat(build("chart", data, "{\"title\": \"Loss\"}").field("title").asText())
                .isEqualTo("Loss (%)");
        assertThat(build("chart", data, "{\"title\": \"Loss in %\"}").field("title").asText())
                .isEqualTo("Loss in %");
        var table =
                build(
                        "table",
                        data,
                        "{\"highlightRules\": [{\"column\": \"average_loss (%)\", \"condition\": \">=\","
                                + " \"value\": 1, \"style\": \"error\"}]}");
        assertThat(table.field("headers"))
                .isEqualTo(
                        Json.parse(
                                "[\"branch\", \"平均逾期率 (%)\", \"Average loss (%)\", \"growth %\"]"));
        assertThat(table.field("rows").items())
                .extracting(row -> row.field("status").asText())
                .containsExactly("error", "normal");
        assertThat(
                        build("table", data, "{\"columns\": {\"average_loss\": \"Loss\"}}")
                                .field("rows")
                                .item(0)
                                .field("cells"))
                .isEqualTo(Json.parse("[1]"));
    }
}
