package dev.troupe.packs.data.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountedTableTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "orders count of customers with tier Gold | orders | number of records with tier Gold",
                "the number of orders for customers with tier Gold | orders | number of records with tier Gold",
                "Order count by customer | '' | ''",
                "number of customers with tier Gold | '' | ''",
                "number of orders of Gold customers | '' | ''",
                "the count of products for customers | '' | ''",
            })
    void readsWhichRowsAreCounted(String question, String table, String rest) {
        var counted = CountedTable.find(question, List.of("orders", "customers"));

        assertThat(counted.map(CountedTable::table).orElse("")).isEqualTo(table);
        assertThat(counted.map(CountedTable::question).orElse("")).isEqualTo(rest);
    }
}
