package dev.troupe.page.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.component.Block;
import dev.troupe.page.component.BlockSource;
import dev.troupe.page.run.Page;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageHtmlTest {
    @Test
    void escapesTextsOfTheData() {
        var html =
                html(
                        block(
                                "table",
                                """
                                {"title": "<b>T", "headers": ["<script>alert(1)</script>"],
                                 "rows": [{"cells": ["<img src=x onerror=alert(1)>"], "status": "\\"x"}]}
                                """));

        assertThat(html)
                .contains("&lt;b&gt;T", "&lt;script&gt;", "&lt;img src=x")
                .doesNotContain("<script", "<img", "status=\"\"x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bar", "line", "radar", "pie", "gauge", "distribution"})
    void drawsEveryVariantWithoutScriptsOrAddresses(String variant) {
        var html =
                html(
                        block(
                                "chart",
                                """
                                {"title": "C", "variant": "%s", "color": "url(https://example.org)",
                                 "xAxis": ["a", "b", "c"],
                                 "series": [{"name": "n", "data": [3, null, 5]}]}
                                """
                                        .formatted(variant)));

        assertThat(html)
                .contains("<svg")
                .doesNotContain("NaN", "Infinity", "<script", "url(", "http:");
    }

    @Test
    void hasNoFractionsOnTheAxisOfCounts() {
        var counts =
                html(
                        block(
                                "chart",
                                """
                                {"variant": "bar", "xAxis": ["a", "b"],
                                 "series": [{"name": "n", "data": [1, 2]}]}
                                """));

        assertThat(counts).contains(">2</text>").doesNotContain(">1.5</text>");
    }

    @Test
    void statesLargeNumbersOfTheAxisInShort() {
        var sales =
                block(
                        "chart",
                        """
                        {"variant": "bar", "xAxis": ["a", "b"],
                         "series": [{"name": "n", "data": [3148124, 1245520]}]}
                        """);

        assertThat(html(sales)).contains(">4M</text>").doesNotContain(">4,000,000</text>");
        assertThat(html(sales, Language.ZH)).contains(">400万</text>");
    }

    @Test
    void slantsLabelsOnlyWhereTheyHaveNoRoomAndMakesRoomForThem() {
        var template =
                """
                {"variant": "distribution", "xAxis": [%s], "series": [{"name": "n", "data": [1, 2, 3, 4]}]}
                """;
        var few = html(block("chart", template.formatted("\"Desk\", \"Sofa\"")));
        var long4 =
                html(
                        block(
                                "chart",
                                template.formatted(
                                        "\"1000000–1500000\", \"1500000–2000000\", \"2000000–2500000\", \"2500000–3000000\"")));

        assertThat(few).doesNotContain("rotate");
        assertThat(long4).contains("rotate(-30").contains(">1000000–1500000<title>");
    }

    @Test
    void alignsTheHeadingAndTheGapsOfAColumnOfNumbersWithThem() {
        var html =
                html(
                        block(
                                "table",
                                """
                                {"headers": ["Student", "Score"],
                                 "rows": [{"cells": ["Wong", 58]}, {"cells": ["Poon", null]}]}
                                """));

        assertThat(html)
                .contains("<th>Student</th><th class=\"num\">Score</th>")
                .contains("<td class=\"num\">–</td>");
    }

    @Test
    void doesNotDrawAMissingNumber() {
        var html =
                html(
                        block(
                                "chart",
                                """
                                {"variant": "bar", "xAxis": ["a", "b", "c"],
                                 "series": [{"name": "n", "data": [3, null, 5]}]}
                                """));

        assertThat(html).contains("<title>a: n 3</title>", "<title>c: n 5</title>");
        assertThat(html.split("<rect", -1)).hasSize(3);
    }

    @Test
    void statesSourcesAuthorsAndNotes() {
        var source = new BlockSource("part1", "askTable", 6, "Group by month");
        var text =
                new Block(
                        "t",
                        "markdown",
                        Map.of("content", Value.of("- up by **3**")),
                        List.of(source),
                        "rules",
                        "");
        var empty = new Block("e", "chart", Map.of(), List.of(), "", "No data: gone");

        assertThat(html(text))
                .contains(
                        "<li>up by <strong>3</strong></li>",
                        "Written by rules · Source: askTable, 6 rows: Group by month");
        assertThat(html(empty)).contains("No data: gone").doesNotContain("<svg");
    }

    private static Block block(String type, String fields) {
        return new Block(
                "b", type, ((Value.RecordOf) Json.parse(fields)).fields(), List.of(), "", "");
    }

    private static String html(Block block) {
        return html(block, Language.EN);
    }

    private static String html(Block block, Language language) {
        var page =
                new Page(
                        "Page",
                        "",
                        Instant.parse("2026-11-23T12:00:00Z"),
                        "tabs",
                        List.of(new Page.Tab("t", "T", List.of(block))));
        return PageHtml.of(page, language);
    }
}
