package dev.troupe.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChineseNumeralsTest {
    @ParameterizedTest
    @CsvSource({
        "零, 0",
        "两, 2",
        "十, 10",
        "十五, 15",
        "二十, 20",
        "三百五十, 350",
        "三百零五, 305",
        "三百五, 350",
        "三千五, 3500",
        "三千零五, 3005",
        "三千零五十, 3050",
        "四千二百六, 4260",
        "九千九百九十九, 9999"
    })
    void readsNumbersWithTheirUnits(String text, int number) {
        assertThat(ChineseNumerals.parse(text)).hasValue(number);
    }

    @Test
    void readsNeitherDigitsWithoutUnitsNorOtherTexts() {
        assertThat(ChineseNumerals.parse("一二")).isEmpty();
        assertThat(ChineseNumerals.parse("百")).isEmpty();
        assertThat(ChineseNumerals.parse("上")).isEmpty();
        assertThat(ChineseNumerals.parse("")).isEmpty();
    }
}
