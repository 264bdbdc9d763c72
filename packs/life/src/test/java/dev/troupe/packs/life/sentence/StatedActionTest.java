package dev.troupe.packs.life.sentence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatedActionTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    I watered the plants            | water the plants      | true
                    I've just mailed the contract.  | Mail contract         | true
                    we booked a table               | book a table          | true
                    I tidied my desk today          | tidy desk             | true
                    I sent the invoice              | invoice               | true
                    the parcel has been posted      | post the parcel       | true
                    I sent the invoice              | send the invoice copy | false
                    I sent the invoice to Ann       | send the invoice      | false
                    I sold the car                  | wash the car          | false
                    I watered the plants            | pay the rent          | false
                    电费交了                          | 交电费                 | true
                    我已经把电费交了                   | 交电费                 | true
                    衣服洗好了                        | 洗衣服                 | true
                    给爸爸打过电话了                   | 给爸爸打电话            | true
                    我寄了合同                        | 寄合同                 | true
                    合同寄了                          | 合同                   | true
                    合同寄了                          | 打印合同               | false
                    合同寄了                          | 寄合同给小王            | false
                    """)
    void isTheTaskWhoseWordsItHas(String sentence, String title, boolean isTask) {
        assertThat(StatedAction.of(sentence).orElseThrow().isTask(title)).isEqualTo(isTask);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I wanted a table",
                "I need the report",
                "did I pay the rent?",
                "I paid",
                "太好了",
                "下雨了",
                "买了吗",
                "房租交了没",
                "做了什么",
                "我没交房租",
            })
    void isNothingElse(String sentence) {
        assertThat(StatedAction.of(sentence)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "煤气费已经付了，帮我勾掉 | 煤气费已经付了",
                "合同寄了,标记完成吧 | 合同寄了",
                "I mailed the contract, tick it off please | I mailed the contract",
                "the fence has been fixed, so mark it as done | the fence has been fixed",
                "I mailed the contract, tick it | I mailed the contract",
                "I mailed the contract, you can check that off my list | I mailed the contract",
                "I mailed the contract, strike it from the list please | I mailed the contract"
            })
    void isCompletedByTheOrderAfterIt(String message, String statement) {
        assertThat(StatedAction.findOrdered(message)).contains(statement);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "煤气费还没付，帮我勾掉",
                "煤气费付了，帮我删掉",
                "煤气费付了，帮我记下来",
                "I mailed the contract, delete the copy",
                "I mailed the contract, can you check it please",
                "I mailed the contract, check that",
                "I mailed the contract, mark it",
                "I mailed the contract, strike it",
                "I mailed the contract, cross that one",
                "I mailed the contract, check it my list",
                "tick it off"
            })
    void isNotCompletedByAnotherOrder(String message) {
        assertThat(StatedAction.findOrdered(message)).isEmpty();
    }
}
