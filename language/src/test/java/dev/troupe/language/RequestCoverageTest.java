package dev.troupe.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testing.text.LinearTimeAssert;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestCoverageTest {
    @ParameterizedTest
    @CsvSource({
        "Please show me the total per region, region;total, ''",
        "show the flurbed total per region, region;total, flurbed",
        "Total of overdue VIP orders, total;orders, overdue;vip",
        "not the total, total, not",
        "top 7 of sales, top;sales, 7",
        "请帮我统计一下各门店的销售额, 门店;销售额, ''",
        "统计加急订单的销售额, 订单;销售额, 加急",
        "国产手机和进口手机的销量, 手机;销量, 国产;进口",
        "除了门店的销售额, 门店;销售额, 除",
        "2024年销售额 top10, 销售额, 2024;年;top10",
    })
    void wordsThatNothingReadAreUnread(String text, String used, String unread) {
        var places =
                Arrays.stream(used.split(";", -1))
                        .flatMap(word ->
                                NounMatcher.find(text.toLowerCase(Locale.ROOT), word).stream())
                        .toList();

        assertThat(unread(text, places, List.of()))
                .containsExactlyElementsOf(
                        unread.isEmpty() ? List.of() : List.of(unread.split(";", -1)));
    }

    /** In lower case it has two characters, of which one is a mark. */
    @Test
    void wordsStandWhereTheyAreWhateverTheirLowerCase() {
        var unread =
                RequestCoverage.of("İİ x", List.of(), List.of(), FillerWords.common()).unread();

        assertThat(unread).containsExactly(new Span(0, 2), new Span(3, 4));
    }

    @Test
    void quotedWordsStandForThemselves() {
        var text = "save it as 'Flurbed quibble'";

        assertThat(unread(text, List.of(), List.of(new Span(11, 28)))).isEmpty();
    }

    @Test
    void aWordThatIsUsedInPartIsUsed() {
        assertThat(unread("reorders", List.of(new Span(2, 8)), List.of())).isEmpty();
    }

    @Test
    void theTimeGrowsWithTheText() {
        LinearTimeAssert.check(text ->
                RequestCoverage.of(text, List.of(), List.of(), FillerWords.common()).unread());
    }

    private static List<String> unread(String text, List<Span> used, List<Span> quoted) {
        return RequestCoverage.of(text, used, quoted, FillerWords.common()).unread().stream()
                .map(span -> text.toLowerCase(Locale.ROOT).substring(span.start(), span.end()))
                .toList();
    }
}
