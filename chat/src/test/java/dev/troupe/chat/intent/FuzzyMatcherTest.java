package dev.troupe.chat.intent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FuzzyMatcherTest {
    @ParameterizedTest
    @CsvSource({
        "slaes.csv, sales.csv",
        "sales.csv, data/sales.csv",
        "sales.csv, Sales.xlsx",
        "ticket.tsv, tickets.tsv",
        "库村.csv, 库存.csv",
        "sales_2024.csv, sales.csv"
    })
    void takesFilesForAlikeThatASlipOfThePenTellsApart(String name, String file) {
        assertThat(FuzzyMatcher.isSimilarFile(name, file)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"a.csv, b.csv", "orders.csv, sales.csv", "cost.csv, staff.csv", "成绩.csv, 库存.csv"})
    void keepsFilesOfOtherNamesApart(String name, String file) {
        assertThat(FuzzyMatcher.isSimilarFile(name, file)).isFalse();
    }
}
