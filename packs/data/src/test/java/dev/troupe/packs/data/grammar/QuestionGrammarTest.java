package dev.troupe.packs.data.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.algebra.QueryText;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.testing.text.LinearTimeAssert;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionGrammarTest {
    private static final List<ColumnProfile> ORDERS =
            TableFiles.parse(
                            "orders.csv",
                            """
                            date,region,amount,quantity
                            2024-01-05,East,50,2
                            2024-02-03,West,80,3
                            2024-02-04,East,80,1
                            """
                                    .getBytes(StandardCharsets.UTF_8))
                    .columns()
                    .stream()
                    .map(ColumnProfile::of)
                    .toList();

    private static Optional<String> read(String question) {
        return QuestionGrammar.read(question, "orders", ORDERS)
                        instanceof QuestionGrammar.Reading reading
                ? Optional.of(new QueryText(reading.chinese()).describe(reading.query()))
                : Optional.empty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0-month moving average of total amount",
                "2.5-month moving average of total amount",
                "orders of the last 9999999999 years",
                "orders of the last 0 days",
                "最近99999999年的订单",
                "count orders by amount in bins of 0",
                "按金额每0一档统计订单数量"
            })
    void doesNotReadNumbersThatMakeNoSense(String question) {
        assertThat(read(question)).isEmpty();
    }

    /** Computations that the table has nothing for. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "average amount weighted by amount",
                "average amount weighted by region",
                "is region normally distributed",
                "how much more did East sell than Ghent",
                "East比Ghent多卖多少",
                "what rank is Ghent by total amount",
                "split the orders into 1 equal groups by amount",
                "按region四等分",
                "random 0 rows",
                "random 3 rows with seed 1.5",
                "keep the first order of each colour",
                "average days since date as of 2024",
                "range of region"
            })
    void doesNotReadWhatTheTableDoesNotFit(String question) {
        assertThat(read(question)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"random 3 rows,seed 1", "随机抽3行,种子 1", "random 3 rows with seed 42,seed 42"})
    void statesTheSeedOfASample(String question, String seed) {
        assertThat(read(question)).hasValueSatisfying(text -> assertThat(text).contains(seed));
    }

    @Test
    void everyRowOfATieIsTheHighestOfItsGroup() {
        assertThat(read("for each region, which order has the highest amount"))
                .hasValueSatisfying(text -> assertThat(text).contains("with ties"));
    }

    /** Texts of 400 characters, the most that is read. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "数-",
                "数",
                "最高",
                "amount,",
                "金额和",
                "按月",
                "top 3 ",
                "1-",
                "average amount and ",
                "每个地区的",
                "East or ",
                "2024年",
                "total "
            })
    void readingTakesLittleTimeOrGrowsWithTheLength(String part) {
        LinearTimeAssert.checkGrowth(
                400,
                Duration.ofMillis(150),
                length -> {
                    var text = part.repeat(length / part.length());
                    return LinearTimeAssert.cpuTime(
                            () -> QuestionGrammar.read(text, "orders", ORDERS));
                });
    }

    @Test
    void aTextThatIsTooComplexIsNotReadInPart() {
        var outcome = QuestionGrammar.read("数-".repeat(200), "orders", ORDERS);

        assertThat(outcome).isInstanceOf(QuestionGrammar.TooComplex.class);
    }
}
