package dev.troupe.page.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.page.component.Block;
import org.junit.jupiter.api.Test;

class PageCsvTest {
    private static Block block(String json) {
        return Block.of(Json.parse(json));
    }

    @Test
    void writesTheExactNumbersOfATable() {
        var csv =
                PageCsv.of(
                        block(
                                """
                                {"id": "t", "type": "table", "headers": ["a, b", "n"],
                                 "rows": [{"cells": ["say \\"x\\"", 1234.5678]}, {"cells": ["=1+1", null]}]}
                                """));

        assertThat(csv)
                .hasValueSatisfying(text ->
                        assertThat(text.lines())
                                .startsWith("\"a, b\",n", "\"say \"\"x\"\"\",1234.5678")
                                .last()
                                .asString()
                                .doesNotStartWith("=")
                                .contains("=1+1,"));
    }

    @Test
    void writesThePointsOfAChart() {
        var csv =
                PageCsv.of(
                        block(
                                """
                                {"id": "c", "type": "chart", "title": "Per month", "xAxis": ["Jan", "Feb"],
                                 "series": [{"name": "sum", "data": [1, null]}, {"name": "n", "data": [2, 3]}]}
                                """));

        assertThat(csv).hasValue("Per month,sum,n\r\nJan,1,2\r\nFeb,,3\r\n");
    }

    @Test
    void hasNothingForTextsAndEmptyBlocks() {
        assertThat(PageCsv.of(block("{\"id\": \"m\", \"type\": \"markdown\", \"content\": \"x\"}")))
                .isEmpty();
        assertThat(PageCsv.of(block("{\"id\": \"t\", \"type\": \"table\", \"note\": \"no data\"}")))
                .isEmpty();
    }
}
