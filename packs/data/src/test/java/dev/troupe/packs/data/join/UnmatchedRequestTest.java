package dev.troupe.packs.data.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnmatchedRequestTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    which customers in customers.csv have no orders in orders.csv | customers
                    find customers in customers.csv that never appear in orders.csv | customers
                    compare customers.csv with orders.csv and list customers without orders | customers
                    orders in orders.csv without customers in customers.csv | orders
                    """)
    void namesTheTableWhoseRowsAreWanted(String request, String base) {
        assertThat(UnmatchedRequest.of(request, List.of("customers", "orders")))
                .hasValueSatisfying(found -> assertThat(found.base()).isEqualTo(base));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "找出在客户.csv里但从没出现在订单.csv里的客户",
                "客户.csv里哪些客户在订单.csv里没有订单",
                "对比客户.csv和订单.csv,列出没下过单的客户"
            })
    void readsChinese(String request) {
        assertThat(UnmatchedRequest.of(request, List.of("客户", "订单")))
                .hasValueSatisfying(found -> assertThat(found.base()).isEqualTo("客户"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "which VIP customers in customers.csv have no orders in orders.csv",
                "join customers.csv with orders.csv and show total by city"
            })
    void leavesOtherRequestsAlone(String request) {
        assertThat(UnmatchedRequest.of(request, List.of("customers", "orders"))).isEmpty();
    }
}
