package dev.troupe.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SentenceTest {
    @Test
    void putsTheSameValuesIntoBothLanguagesInTheirOwnOrder() {
        var said = Sentence.of("节点 %2$s 的步骤 %1$d 为空", "Step %d of node %s is empty", 3, "a");

        assertThat(said.zh()).isEqualTo("节点 a 的步骤 3 为空");
        assertThat(said.en()).isEqualTo("Step 3 of node a is empty");
    }

    @Test
    void saysASentenceWithinASentenceInItsLanguage() {
        var inner = Sentence.of("密钥无效", "the key is wrong");

        var said = Sentence.of("失败：%s", "Failed: %s", inner);

        assertThat(said).isEqualTo(new Sentence("失败：密钥无效", "Failed: the key is wrong"));
    }

    @Test
    void leavesPercentSignsAloneWhereThereAreNoValues() {
        assertThat(Sentence.of("100%", "100%").zh()).isEqualTo("100%");
        assertThat(Sentence.of("%s", "%s", "100%").en()).isEqualTo("100%");
    }

    @Test
    void joinsSentencesInEachLanguage() {
        var one = Sentence.of("一", "one");

        assertThat(Sentence.joined("\n", List.of(one, Sentence.verbatim("x"))))
                .isEqualTo(new Sentence("一\nx", "one\nx"));
    }
}
