package dev.troupe.packs.data.grammar.word;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.grammar.clause.Phrases;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberWordsTest {
    @ParameterizedTest
    @CsvSource({
        "超过一万二的, 12000",
        "低于三万五千的, 35000",
        "高于十二万三千六的, 123600",
        "不到两万零五十的, 20050",
        "大于三千五的, 3500",
        "大于三千零五的, 3005",
        "大于1万2的, 12000",
        "大于3千5的, 3500",
        "大于2.5万的, 25000"
    })
    void readsTheDigitAfterAUnit(String text, String number) {
        assertThat(numbers(text)).containsExactly(number);
    }

    @ParameterizedTest
    @CsvSource({"大于1万2个城市的, 10000", "大于一万五月份的, 10000", "大于3千5月的, 3000", "大于1万23的, 10000"})
    void leavesWhatBelongsToTheNextWords(String text, String number) {
        assertThat(numbers(text)).contains(number).doesNotContain("12000", "15000", "3500");
    }

    @ParameterizedTest
    @CsvSource({
        "over 6.5 million viewers, 6500000",
        "below 2 billion, 2000000000",
        "at least 3 thousand, 3000",
        "over 5 millionaires, 5"
    })
    void readsEnglishWordsForManyTimesANumber(String text, String number) {
        assertThat(numbers(text)).containsExactly(number);
    }

    private static List<String> numbers(String text) {
        return NumberWords.find(text, List.of(), List.of()).stream()
                .filter(edge -> edge.symbol().equals("NUMBER"))
                .map(edge -> ((Phrases.Amount) edge.value()).value().toPlainString())
                .distinct()
                .toList();
    }
}
