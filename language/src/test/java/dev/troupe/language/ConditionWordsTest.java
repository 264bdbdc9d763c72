package dev.troupe.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testing.TestSize;
import dev.troupe.testing.text.LinearTimeAssert;
import dev.troupe.testing.text.WorstCaseTexts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConditionWordsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "all but the blog",
                "every hour",
                "older than a week",
                "除首页以外",
                "周一以后更新",
                "第二个"
            })
    void restrictARequest(String text) {
        assertThat(ConditionWords.areIn(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"the laptops", "recipes and authors", "button", "笔记本电脑", "作者和标签"})
    void areNoSubjects(String text) {
        assertThat(ConditionWords.areIn(text)).isFalse();
    }

    @Test
    void aNameDoesNotBeginWithOne() {
        assertThat(ConditionWords.isConditional("only if Anna agrees")).isTrue();
        assertThat(ConditionWords.isConditional("如果下雨")).isTrue();
        assertThat(ConditionWords.isConditional("call Anna if she agrees")).isFalse();
    }

    @Test
    void anExceptionNamesNoThing() {
        assertThat(ConditionWords.isExclusive("订瓷砖以外的所有")).isTrue();
        assertThat(ConditionWords.isExclusive("except Order tiles")).isTrue();
        assertThat(ConditionWords.isExclusive("Order tiles")).isFalse();
    }

    @Test
    void theTimeGrowsWithTheText() {
        var texts = WorstCaseTexts.all();
        int count = TestSize.of(WorstCaseTexts.withoutContext().size(), texts.size());
        LinearTimeAssert.check(
                texts.subList(0, count), LinearTimeAssert.LIMIT, ConditionWords::areIn);
    }
}
