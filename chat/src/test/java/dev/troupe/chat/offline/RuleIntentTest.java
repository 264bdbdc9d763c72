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

    @ParameterizedTest
    @ValueSource(
            strings = {"do you like tea?", "你觉得我该学吉他吗", "what's your opinion on cats", "你有没有感情"})
    void findsAQuestionForAnOpinion(String message) {
        assertThat(RuleIntent.isOpinion(message)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "你觉得哪个门店卖得最好",
                "which product do you think sells best",
                "do you have sales of May",
                "你能做什么"
            })
    void leavesQuestionsOfFacts(String message) {
        assertThat(RuleIntent.isOpinion(message)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I ran ten miles this morning",
                "we just moved house",
                "我昨晚没睡好",
                "最近我又胖了",
                "唉，我又迟到了"
            })
    void findsARemark(String message) {
        assertThat(RuleIntent.isRemark(message)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I need the glorp",
                "we want totals by region",
                "我想知道飒飒度",
                "我要合计",
                "我今天想订一个会议室",
                "我也要一份周报",
                "我们想要一份周报",
                "我们今天要开三份发票",
                "I am supposed to merge two files",
                "I have to merge two files",
                "I just have to merge two files",
                "we urgently need a summary",
                "我的任务有哪些",
                "还没发的货有哪些？给我单号",
                "删掉临时文件然后告诉我",
                "I ran ten miles, is that a lot?",
                "glorp the table"
            })
    void leavesRequestsThatAreStatements(String message) {
        assertThat(RuleIntent.isRemark(message)).isFalse();
    }
}
