package dev.troupe.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PastedTextTest {
    @Test
    void followsALineThatEndsWithAColonOrOpensACodeBlock() {
        assertThat(PastedText.of("Summarise this mail:\nDear all\nAnn")).isEqualTo("Dear all\nAnn");
        assertThat(PastedText.of("总结下面的会议记录：\n大家好")).isEqualTo("大家好");
        assertThat(PastedText.of("Translate ```visit us``` please"))
                .isEqualTo("visit us``` please");
        assertThat(PastedText.removeFrom("Summarise this mail:\nDear all"))
                .isEqualTo("Summarise this mail:\n");
    }

    @Test
    void isAllButTheFirstLineOfALongMessage() {
        var lines = "\nand so on".repeat(250);

        assertThat(PastedText.of("Shorten this" + lines)).isEqualTo(lines);
        assertThat(PastedText.removeFrom("Shorten this" + lines)).isEqualTo("Shorten this");
    }

    @Test
    void isNotInAnOrdinaryMessage() {
        assertThat(PastedText.of("every day at 8: fetch https://a.org\nand save it")).isEmpty();
        assertThat(PastedText.removeFrom("list my tasks")).isEqualTo("list my tasks");
    }
}
