package dev.troupe.retrieval.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TermAnalyzerTest {
    private static List<String> terms(String text) {
        return TermAnalyzer.analyze(text).stream().map(TermAnalyzer.Term::text).toList();
    }

    @Test
    void cutsChineseIntoBigrams() {
        assertThat(terms("日期选择")).containsExactly("日期", "期选", "选择");
        assertThat(terms("树")).containsExactly("树");
    }

    @ParameterizedTest
    @ValueSource(strings = {"input-date", "inputDate", "InputDate", "input_date", "ｉｎｐｕｔ-ｄａｔｅ"})
    void keepsAnIdentifierWholeAndInParts(String identifier) {
        assertThat(terms(identifier)).containsExactly("input-date", "input", "date");
    }

    @Test
    void stemsEnglish() {
        assertThat(terms("Tables selected")).isEqualTo(terms("table select"));
    }

    @Test
    void leavesDataOut() {
        assertThat(terms("x".repeat(500))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "的", "怎么", "的了吗", "how do I", "?!", "请问怎么用"})
    void asksForNothingWithoutWordsThatSaySomething(String question) {
        assertThat(ParsedQuery.of(question).isEmpty()).isTrue();
    }

    @Test
    void knowsWhatMeansTheSameInBothLanguages() {
        assertThat(Glossary.load().equivalents("日期")).contains("date");
        assertThat(Glossary.load().equivalents("date")).contains("日期");
    }

    @Test
    void asksForTheIdentifierInsideALongerOne() {
        assertThat(ParsedQuery.of("form-item-input-text").units())
                .extracting(ParsedQuery.Unit::word)
                .contains("input-text", "text", "form");
    }
}
