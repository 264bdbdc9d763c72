package dev.troupe.page.component;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.language.Language;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sentences about a table that rules write. */
class TableNarrativeTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "EN | 3 2 2 | Highest count: A with **3** (42.9% of their sum)",
                "EN | 3 2 2 | Lowest count: B, C with **2** each (28.6% of their sum)",
                "ZH | 3 2 2 | count 最低：B、C，都是 **2**（占合计的 28.6%）",
                "EN | 1 9 9 9 9 | Highest count: B, C, D and 1 more with **9** each",
                "ZH | 1 9 9 9 9 | count 最高：B、C、D等 4 项，都是 **9**",
                "EN | 4 4 | The same count everywhere: **4** (50.0% of their sum)",
                "ZH | 4 4 | count 都是 **4**（占合计的 50.0%）",
                "EN | 4 null 5 | 1 row has no count",
                "EN | 4 null null 5 | 2 rows have no count"
            })
    void namesEachOfTheHighestAndLowest(Language language, String numbers, String sentence) {
        var rows = new StringBuilder();
        char label = 'A';
        for (var number : numbers.split(" ", -1)) {
            rows.append(rows.isEmpty() ? "" : ", ")
                    .append("{\"van\": \"%s\", \"count\": %s}".formatted(label++, number));
        }

        assertThat(TableNarrative.of(Json.parse("[" + rows + "]"), language).orElseThrow())
                .contains(sentence);
    }

    @ParameterizedTest
    @CsvSource({
        "total_minutes, true",
        "max_weight, false",
        "agency_fees, true",
        "average_price, false",
        "avg_amount, false",
        "rate_pct, false",
        "unit_price, false",
        "ratings, false",
        "平均时长, false"
    })
    void addsUpWhatHasATotal(String column, boolean isAdded) {
        var data =
                Json.parse(
                        "[{\"van\": \"A\", \"%1$s\": 3}, {\"van\": \"B\", \"%1$s\": 4}]"
                                .formatted(column));

        assertThat(TableNarrative.of(data, Language.EN).orElseThrow().contains("add up to **7**"))
                .isEqualTo(isAdded);
    }
}
