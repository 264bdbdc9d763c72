package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.table.Table;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statistics of columns, the table as it is, and charts that do not state what they show. */
class SummaryRequestTest {
    private static final Table KILNS =
            table(
                    "kilns.csv",
                    """
                    kiln,yard,heat,loads
                    K1,Old,900,4
                    K2,Old,1100,6
                    K3,New,1250,9
                    """);

    private static final String EVERY =
            "ount, total, average, minimum, median and maximum of every number column.";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    describe kilns.csv                         | C
                    give me summary statistics of kilns.csv    | C
                    analyze kilns.csv                          | C
                    descriptive statistics for the Old yard    | Filter rows where yard is Old; list all columns; c
                    """)
    void readsWhatStatisticsAreAbout(String question, String start) {
        assertThat(read(question, KILNS)).isEqualTo(start + EVERY);
    }

    @Test
    void summarizesTheColumnsThatAreNamed() throws InterruptedException {
        var read =
                (Interpretation.Understood)
                        QuestionAnalyzer.read(
                                "descriptive statistics of heat in the Old yard", KILNS);

        var result =
                new TableEngine()
                        .query(List.of(KILNS), read.computation().sql(KILNS.name()), "result");

        assertThat(result.columnNames())
                .containsExactly("column", "count", "sum", "mean", "min", "median", "max");
        assertThat(result.row(0).toString()).contains("heat", "2", "2000", "1000", "900", "1100");
        assertThat(result.rowCount()).isOne();
        assertThat(read.computation().rowCondition()).contains("yard", "Old");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "describe the flurbed kilns",
                "descriptive statistics of the flurbed heat",
                "各 flurbed 的描述性统计",
            })
    void namesWordsThatStatisticsDoNotCover(String question) {
        assertThat(read(question, KILNS)).startsWith("?").contains("flurbed");
    }

    @Test
    void refusesStatisticsOfTextsOnly() {
        var names = table("names.csv", "name,yard\nA,Old\nB,New\n");

        assertThat(read("describe names.csv", names)).contains("没有可以统计的数字列");
    }

    @ParameterizedTest
    @ValueSource(strings = {"read kilns.csv", "show me kilns.csv", "打开 kilns.csv"})
    void listsTheTableThatIsAllThatIsNamed(String question) {
        assertThat(QuestionAnalyzer.read(question, KILNS))
                .isInstanceOfSatisfying(
                        Interpretation.Understood.class,
                        read -> assertThat(read.computation().isWhole()).isTrue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"draw a chart", "画一个柱状图", "plot kilns.csv"})
    void asksWhatAChartShows(String question) {
        assertThat(read(question, KILNS)).startsWith("? 没有说明图要画什么");
    }
}
