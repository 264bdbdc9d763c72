package dev.troupe.chat.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.SourceSkill.KnownWord;
import dev.troupe.model.SourceSkill.Part;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableEvidenceTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "KD-1003是什么商品 | kd-1003 | 单号",
                "同德中学在哪 | 同德中学 | 客户",
                "Did we ever meet Lyd Academy? | lyd academy | College",
            })
    void aNameIsEnough(String message, String value, String column) {
        var words = List.of(new KnownWord(value, column, Part.VALUE));

        assertThat(TableEvidence.weigh(message, words)).isEqualTo(TableEvidence.ENOUGH);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Who invented email? | email | Contact | VALUE",
                "Why does it rain? | rain | Weather | VALUE",
                "What is the capital of France? | france | Country | VALUE",
                "白板是谁发明的 | 白板 | 商品 | VALUE",
                "Which students sleep badly? | students | Students | NUMBER",
                "when did the war end | end | Ended on | TIME",
            })
    void oneWordIsNot(String message, String word, String column, Part part) {
        var words = List.of(new KnownWord(word, column, part));

        assertThat(TableEvidence.weigh(message, words)).isLessThan(TableEvidence.ENOUGH);
    }

    @Test
    void aWordThatAsksIsNone() {
        var words = List.of(new KnownWord("who", "Owner", Part.LABEL));

        assertThat(TableEvidence.weigh("who invented paper", words)).isZero();
    }
}
