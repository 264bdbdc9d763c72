package dev.troupe.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormulaTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-1+1", "\t=1", "\uff1d1", "'=1"})
    void aFormulaBecomesTextAndComesBack(String formula) {
        assertThat(FormulaText.escape(formula)).isEqualTo("'" + formula);
        assertThat(FormulaText.unescape(FormulaText.escape(formula))).isEqualTo(formula);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-5", "+1,234.50", "-3%", "1e-9", "a=b", "'quoted'", "'"})
    void numbersAndTextStayAsTheyAre(String text) {
        assertThat(FormulaText.escape(text)).isEqualTo(text);
        assertThat(FormulaText.unescape(text)).isEqualTo(text);
    }
}
