package dev.troupe.page.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.page.run.Page;
import dev.troupe.page.version.PageChange.Kind;
import dev.troupe.page.version.PageChange.ValueChange;
import org.junit.jupiter.api.Test;

class PageDifferenceTest {
    private static final String KPI =
            "{\"id\": \"k\", \"type\": \"kpi_grid\", \"items\": [{\"label\": \"Total\", \"value\": \"%s\"}]}";
    private static final String CHART =
            """
            {"id": "c", "type": "chart", "title": "Per month", "xAxis": ["Jan", "Feb"],
             "series": [{"name": "sum", "data": [1, %s]}]}
            """;
    private static final String TABLE =
            """
            {"id": "t", "type": "table", "headers": ["Name", "Score"],
             "rows": [{"cells": ["Ann", %s], "status": "normal"}]}
            """;

    private static Page page(String... blocks) {
        return Page.of(
                Json.parse(
                        """
                        {"meta": {"pageTitle": "P", "summary": "", "generatedAt": "2026-01-01T00:00:00Z"},
                         "layout": "tabs", "tabs": [{"id": "main", "label": "", "blocks": [%s]}]}
                        """
                                .formatted(String.join(",", blocks))));
    }

    @Test
    void namesEachValueThatChanged() {
        var changes =
                PageDifference.between(
                        page(KPI.formatted("10"), CHART.formatted(2), TABLE.formatted(58)),
                        page(KPI.formatted("11"), CHART.formatted(3), TABLE.formatted(60)));

        assertThat(changes).extracting(PageChange::kind).containsOnly(Kind.CHANGED);
        assertThat(changes.stream().flatMap(change -> change.values().stream()))
                .extracting(ValueChange::place, ValueChange::before, ValueChange::after)
                .containsExactly(
                        tuple("Total", Value.of("10"), Value.of("11")),
                        tuple("sum / Feb", Value.of(2), Value.of(3)),
                        tuple("Ann / Score", Value.of(58), Value.of(60)));
    }

    @Test
    void findsAddedRemovedAndMovedBlocks() {
        var changes =
                PageDifference.between(
                        page(KPI.formatted("10"), CHART.formatted(2)),
                        page(TABLE.formatted(1), CHART.formatted(2), KPI.formatted("10")));

        assertThat(changes)
                .extracting(PageChange::kind, PageChange::block)
                .containsExactlyInAnyOrder(tuple(Kind.ADDED, "t"), tuple(Kind.MOVED, "k"));
        assertThat(
                        PageDifference.between(
                                page(KPI.formatted("1"), CHART.formatted(2)),
                                page(CHART.formatted(2))))
                .extracting(PageChange::kind, PageChange::block)
                .containsExactly(tuple(Kind.REMOVED, "k"));
    }

    @Test
    void isEmptyForTheSamePage() {
        assertThat(PageDifference.between(page(KPI.formatted("10")), page(KPI.formatted("10"))))
                .isEmpty();
    }

    @Test
    void namesAnOptionThatChanged() {
        var red = CHART.formatted(2).replace("\"Per month\"", "\"Per month\", \"color\": \"red\"");

        assertThat(PageDifference.between(page(CHART.formatted(2)), page(red)))
                .singleElement()
                .satisfies(change ->
                        assertThat(change.values())
                                .containsExactly(
                                        new ValueChange(
                                                "color", Value.missing(), Value.of("red"))));
    }
}
