package dev.troupe.chat.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.AgentCard;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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

    private static AgentCard card(String type, String capability) {
        return new AgentCard(
                type, type, "Works.", List.of(capability), List.of(), Set.of(), Set.of());
    }

    @ParameterizedTest
    @CsvSource({
        "data, data",
        "data-agent, data",
        "Datta, data",
        "crawlr, crawler",
        "send letters, post",
        "mail,",
        "main,",
        "letters,",
        "teleporter,",
    })
    void takesAnUnknownTypeForOneThatItClearlyMeans(String name, @Nullable String type) {
        var cards =
                List.of(
                        card("data", "sum columns"),
                        card("crawler", "fetch pages"),
                        card("maid", "clean up"),
                        card("post", "send letters"));

        assertThat(FuzzyMatcher.findType(name, cards)).isEqualTo(Optional.ofNullable(type));
    }

    @ParameterizedTest
    @CsvSource({"a.csv, b.csv", "orders.csv, sales.csv", "cost.csv, staff.csv", "成绩.csv, 库存.csv"})
    void keepsFilesOfOtherNamesApart(String name, String file) {
        assertThat(FuzzyMatcher.isSimilarFile(name, file)).isFalse();
    }
}
