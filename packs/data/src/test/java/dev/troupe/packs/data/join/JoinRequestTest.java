package dev.troupe.packs.data.join;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JoinRequestTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "把订单.csv和客户.csv按客户编号对应起来",
                "订单.csv 与 客户.csv 关联后统计",
                "join orders.csv with customers.csv"
            })
    void readsWordsThatPutTablesTogether(String request) {
        assertThat(JoinRequest.isAsked(request)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"根据订单.csv和客户.csv,给出每个订单对应的金额", "orders.csv and customers.csv: total amount"})
    void takesWhatBelongsToARowForNoRequestToJoin(String request) {
        assertThat(JoinRequest.isAsked(request)).isFalse();
        assertThat(JoinRequest.maskWords(request)).isEqualTo(request);
    }
}
