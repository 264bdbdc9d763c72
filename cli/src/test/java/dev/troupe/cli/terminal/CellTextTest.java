package dev.troupe.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CellTextTest {
    @Test
    void countsTwoCellsForAChineseCharacter() {
        assertThat(CellText.width("读取 a.csv")).isEqualTo(10);
    }

    @Test
    void neverCutsAChineseCharacterInHalf() {
        assertThat(CellText.clip("读取数据", 6)).isEqualTo("读取…");
        assertThat(CellText.fit("读取数据", 6)).isEqualTo("读取… ");
    }

    @Test
    void keepsControlCharactersAndDirectionMarksFromTheTerminal() {
        assertThat(CellText.cleanLine("a\u001b[31mred\u202E\nb\tc")).isEqualTo("a [31mred b c");
        assertThat(CellText.cleanLines("a\u001b[2J\nb")).isEqualTo("a [2J\nb");
    }

    @Property
    void clippedTextIsNeverWiderThanItsRoom(
            @ForAll String text, @ForAll @IntRange(max = 80) int cells) {
        assertThat(CellText.width(CellText.clip(text, cells))).isLessThanOrEqualTo(cells);
    }
}
