package dev.troupe.chat.offline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions about Troupe itself. */
class RuleIntentTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "what did I ask you yesterday?",
                "what have I asked before",
                "我昨天问了你什么？",
                "我刚才问过什么"
            })
    void findsAQuestionForEarlierRequests(String message) {
        assertThat(RuleIntent.isAboutHistory(message)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "what did I ask Bob to send in the letter",
                "what did we say about prices in the meeting",
                "我昨天完成了什么",
                "客户昨天问了什么"
            })
    void leavesOtherQuestionsOfThePast(String message) {
        assertThat(RuleIntent.isAboutHistory(message)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"你能干嘛呀", "你会些啥", "你能做什么"})
    void findsAQuestionForTheAbilities(String message) {
        assertThat(RuleIntent.isAboutTroupe(message)).isTrue();
    }
}
