package dev.troupe.page.component;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.ComponentSlot;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatisticsNarrativeTest {
    @Test
    void describesOneListWithItsOwnNumbers() {
        var stats =
                Json.parse(
                        """
                        {"count": 5, "missing": 2, "mean": 74.2, "median": 72, "stddev": 13.7,
                         "min": 58, "max": 91, "percentiles": {"p25": 65, "p75": 85},
                         "distribution": {"labels": ["50-59", "60-69"], "counts": [1, 4]}}
                        """);

        assertThat(TableNarrative.of(stats, Language.EN))
                .hasValue(
                        """
                        - **5** values with a mean of **74.2**; 2 more have none
                        - The median is **72**, the standard deviation **13.7**
                        - The lowest is **58**, the highest **91**
                        - The middle half is between **65** and **85**
                        - The largest band is 60-69 with **4**\
                        """);
        assertThat(TableNarrative.of(stats, Language.ZH).orElseThrow())
                .startsWith("- **5** 个数值，平均值 **74.2**；另有 2 个没有数值");
    }

    @Test
    void namesTheHigherOfTwoGroups() {
        var compared =
                Json.parse(
                        """
                        {"group_a": {"mean": 70, "median": 71, "stddev": 9},
                         "group_b": {"mean": 75.5, "median": 71, "stddev": 5},
                         "difference": {"mean": -5.5, "median": 0, "stddev": 4},
                         "labels": {"group_a": "1A", "group_b": "1B"}}
                        """);

        assertThat(TableNarrative.of(compared, Language.EN).orElseThrow())
                .contains("The mean of 1B is higher than that of 1A by **5.5**")
                .contains("1A is more spread out (standard deviation **9** against **5**)");
    }

    @Test
    void marksScoresByTheirShareOfTheMaximum() {
        var data =
                Json.parse(
                        """
                        {"max_score": 50, "submissions": [{"name": "Ann", "score": 29},
                         {"name": "Bo", "score": 30}, {"name": "Cy", "score": 40}, {"name": "Di"}]}
                        """);

        var slot = new ComponentSlot("t", "table", "$data.x", Map.of(), false);
        var rows = Value.of(new TableComponent().build(data, slot, Language.EN)).field("rows");

        assertThat(rows.items())
                .extracting(row -> row.field("status"))
                .containsExactly(
                        Value.of("warning"),
                        Value.of("normal"),
                        Value.of("success"),
                        Value.of("normal"));
    }
}
