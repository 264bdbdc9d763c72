package dev.troupe.core.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LocalizedTextTest {
    @Test
    void putsTheSameValuesIntoBothLanguagesInTheirOwnOrder() {
        var said = LocalizedText.of("节点 %2$s 的步骤 %1$d 为空", "Step %d of node %s is empty", 3, "a");

        assertThat(said.zh()).isEqualTo("节点 a 的步骤 3 为空");
        assertThat(said.en()).isEqualTo("Step 3 of node a is empty");
    }

    @Test
    void saysASentenceWithinASentenceInItsLanguage() {
        var inner = LocalizedText.of("密钥无效", "the key is wrong");

        var said = LocalizedText.of("失败：%s", "Failed: %s", inner);

        assertThat(said).isEqualTo(new LocalizedText("失败：密钥无效", "Failed: the key is wrong"));
    }

    @Test
    void leavesPercentSignsAloneWhereThereAreNoValues() {
        assertThat(LocalizedText.of("100%", "100%").zh()).isEqualTo("100%");
        assertThat(LocalizedText.of("%s", "%s", "100%").en()).isEqualTo("100%");
    }

    @Test
    void joinsSentencesInEachLanguage() {
        var one = LocalizedText.of("一", "one");

        assertThat(LocalizedText.join("\n", List.of(one, LocalizedText.verbatim("x"))))
                .isEqualTo(new LocalizedText("一\nx", "one\nx"));
    }
}
