package dev.troupe.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NounMatcherTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "total per category | category | 10-18",
                "all categories | category | 4-14",
                "the unit prices | unit price | 4-15",
                "sum of unit_price | unit price | 7-17",
                "a pricelist | price | ",
                "各品类的销售额 | 品类 | 1-3",
                "ordered by day | order | "
            })
    void findsNounsInEitherNumber(
            String text, String noun, @org.jspecify.annotations.Nullable String places) {
        var found =
                NounMatcher.find(text, noun).stream()
                        .map(span -> span.start() + "-" + span.end())
                        .toList();

        assertThat(String.join(" ", found)).isEqualTo(places == null ? "" : places);
    }

    @ParameterizedTest
    @CsvSource({
        "unitPrice, unit price",
        "unit_price, unit price",
        "Unit Price (USD), unit price",
        "单价（元）, 单价",
        "单价(元), 单价",
        "【内部】编号, 编号",
        "（元）, (元)",
        "order-ID, order id"
    })
    void readsTheWordsOfAName(String name, String words) {
        assertThat(NounMatcher.normalizeName(name)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({
        "houses, house",
        "courses, course",
        "cases, case",
        "nurses, nurse",
        "causes, cause",
        "classes, class",
        "viruses, virus",
        "buses, bus",
        "gases, gas",
        "bridges, bridge",
        "boxes, box"
    })
    void findsTheSingular(String plural, String singular) {
        assertThat(NounMatcher.singular(plural)).isEqualTo(singular);
    }

    @Test
    void knowsNounsThatDifferInNumberOnly() {
        assertThat(NounMatcher.isSameNoun("city", "cities")).isTrue();
        assertThat(NounMatcher.isSameNoun("box", "boxes")).isTrue();
        assertThat(NounMatcher.isSameNoun("city", "town")).isFalse();
    }

    @Test
    void blanksFileNamesAndKeepsTheLength() {
        var text = "读取销售.csv，再看 “my sales.xlsx” 和 https://a.com/b.csv";

        assertThat(Mentions.maskFiles(text))
                .hasSameSizeAs(text)
                .contains("读取", "再看", "https://a.com/b.csv")
                .doesNotContain("销售.csv", "my sales");
    }
}
