package dev.troupe.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "n",
                "y",
                "no",
                "OK",
                "yes!",
                "7",
                "1.",
                "",
                "sales.csv",
                "销售.csv",
                "http://a.cn/b"
            })
    void aTextOfTooFewWordsHasNoLanguage(String text) {
        assertThat(Language.find(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"thanks", "read sales.csv", "as pie", "no thanks"})
    void wordsTellEnglish(String text) {
        assertThat(Language.find(text)).contains(Language.EN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"好", "读 sales.csv", "OK，谢谢"})
    void oneChineseCharacterTellsChinese(String text) {
        assertThat(Language.find(text)).contains(Language.ZH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"？？？", "！", "。。。", "7，8", "sales.csv？"})
    void fullWidthSignsWithoutWordsTellChinese(String text) {
        assertThat(Language.find(text)).contains(Language.ZH);
        assertThat(Language.of(text)).isEqualTo(Language.ZH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"???", "!", "...", "7, 8", "Thanks！", "Is that so？", "“…”"})
    void otherSignsTellNothingAndWordsTellMore(String text) {
        assertThat(Language.find(text)).isNotEqualTo(Optional.of(Language.ZH));
        assertThat(Language.of(text)).isEqualTo(Language.EN);
    }
}
