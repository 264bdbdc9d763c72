package dev.troupe.chat.offline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Computations of bills and of days, on 14 May 2026. */
class CalculationTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 5, 14);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "what's a 15% tip on 60|60 × 15% = 9.00 (tip), 69.00 in all",
                "how much is a 20% tip on a bill of $84.50, split 4 ways?|84.50 × 20% = 16.90 (tip), 101.40 in all; split 4 ways, each pays 25.35 (of which tip: 4.23).",
                "8% sales tax on 250|250 × 8% = 20.00 (sales tax), 270.00 in all",
                "how many days until June 1|From 2026-05-14 to 2026-06-01: 18 days.",
                "How many days are there between 2026-01-01 and 2026-03-01?|From 2026-01-01 to 2026-03-01: 59 days.",
                "how many days from today to 3 January next year|From 2026-05-14 to 2027-01-03: 234 days.",
                "how many days from June 7 last year to today|From 2025-06-07 to 2026-05-14: 341 days.",
                "how many days until March 1|From 2026-05-14 to 2027-03-01: 291 days."
            })
    void computesInEnglish(String message, String result) {
        assertThat(Calculation.findReply(message, TODAY).orElseThrow().en()).isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "账单120元给10%小费是多少|120 × 10% = 12.00（小费），合计 132.00",
                "消费90元，10%的服务费，三个人平分每人多少钱|90 × 10% = 9.00（服务费），合计 99.00；3 人平分，每人 33.00（其中服务费 3.00）。",
                "离6月1号还有几天？|从 2026-05-14 到 2026-06-01 是 18 天。",
                "今天到明年婚礼3月8日还有多少天|从 2026-05-14 到 2027-03-08 是 298 天。",
                "从2026年1月1日到2026年3月1日一共多少天|从 2026-01-01 到 2026-03-01 是 59 天。",
                "去年6月7号到今天有多少天|从 2025-06-07 到 2026-05-14 是 341 天。",
                "从前年6月7日到今天有多少天|从 2024-06-07 到 2026-05-14 是 706 天。"
            })
    void computesInChinese(String message, String result) {
        assertThat(Calculation.findReply(message, TODAY).orElseThrow().zh()).isEqualTo(result);
    }

    /** What would need a calendar of festivals or of working days, or a text. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "离春节还有几天",
                "今天到农历6月7日还有多少天",
                "离闰6月7号还有多少天",
                "离上上个6月7号有多少天",
                "到大前年6月7号有多少天",
                "到6月7号还有多少个工作日",
                "how many days until Easter",
                "how many working days until June 7",
                "how many days until February 30",
                "how many days until the deadline in notes.txt",
                "an 18% tip on the dinner",
                "小费一般给多少"
            })
    void leavesEverythingElse(String message) {
        assertThat(Calculation.findReply(message, TODAY)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many days until February 30",
                "an 18% tip on the dinner",
                "今天到农历6月7日还有多少天",
                "3的平方的一半加上8除以2的余数是多少"
            })
    void namesAComputationThatNoDocumentAnswers(String message) {
        assertThat(Calculation.isNamedIn(message)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "did revenue grow by 5% in 2025?",
                "合同里说付款期限是多少天",
                "how many days of leave are there",
                "放假通知里说放几天"
            })
    void leavesQuestionsOfDocumentsToThem(String message) {
        assertThat(Calculation.isNamedIn(message)).isFalse();
    }

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
