package dev.troupe.packs.data.grammar.word;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StateNounsTest {
    @ParameterizedTest
    @CsvSource({
        "cancellation rate by owner, state, cancelled",
        "return rate by owner, state, returned",
        "各owner的取消率, state, 已取消",
    })
    void findsTheStateThatANounResultsIn(String question, String column, String state) {
        assertThat(StateNouns.find(question, columns(column, state))).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "what is the interest rate, status, interested",
        "exchange rate by owner, status, exchanged",
        "rental rate by owner, status, rented",
        "shipping rate by owner, status, shipped",
        "booking rate by owner, booking_rate, booked",
        "booking rate by owner, daily booking rate, booked",
        "各owner的取消率, 取消率, 已取消",
    })
    void findsNoneOfAPriceOrAColumn(String question, String column, String state) {
        assertThat(StateNouns.find(question, columns(column, state))).isEmpty();
    }

    private static List<ColumnProfile> columns(String column, String state) {
        var rows = "owner,status,%s\nA,%s,3\nB,open,4\nC,open,6\n".formatted(column, state);
        return ColumnProfile.all(
                TableFiles.parse("rows.csv", rows.getBytes(StandardCharsets.UTF_8)));
    }
}
