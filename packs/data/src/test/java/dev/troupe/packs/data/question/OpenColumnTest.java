package dev.troupe.packs.data.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions that leave open which of several columns is meant. */
class OpenColumnTest {
    private static final String STOCK =
            """
            region,placed,delivered,buy price,sell price
            North,2026-01-05,2026-02-05,10,20
            South,2026-03-05,2026-03-06,12,18
            North,2026-02-25,2026-03-05,11,25
            """;

    @TempDir private Path directory;

    private Table table(String rows) throws IOException {
        var file = directory.resolve("stock.csv");
        Files.writeString(file, rows);
        return TableFiles.load(file);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "total price by region | buy price, sell price",
                "rows in March 2026 | placed, delivered",
                "how many rows per month | placed, delivered",
            })
    void namesTheColumnsThatMayBeMeant(String question, String columns) throws Exception {
        assertThat(QuestionAnalyzer.read(question, table(STOCK)))
                .isInstanceOfSatisfying(
                        Interpretation.Unclear.class,
                        unclear ->
                                assertThat(unclear.options())
                                        .containsExactly(columns.split(", ", -1)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "average flurbed by region",
                "二手的各region平均值",
                "how many flurbed rows per month",
            })
    void namesAWordThatNoColumnMakesReadable(String question) throws Exception {
        assertThat(QuestionAnalyzer.read(question, table(STOCK)))
                .isInstanceOfSatisfying(
                        Interpretation.Unclear.class,
                        unclear ->
                                assertThat(unclear.question().zh()).containsAnyOf("flurbed", "二手"));
    }

    @Test
    void takesNoDaysThatAColumnCountsForDates() throws Exception {
        var leave =
                table(
                        "员工,部门,入职日期,转正日期,请假\n王五,技术,2020-01-05,2020-07-05,8\n赵六,技术,2021-03-05,2021-09-06,2\n钱七,行政,2019-05-05,2019-11-05,4\n");

        assertThat(QuestionAnalyzer.read("技术一共请假几天", leave))
                .isInstanceOfSatisfying(
                        Interpretation.Unclear.class,
                        unclear -> assertThat(unclear.options()).doesNotContain("入职日期"));
    }

    @Test
    void leavesAQuestionAloneThatOneColumnAnswers() throws Exception {
        var one = table(STOCK).withoutColumns(List.of("sell price", "delivered"));

        assertThat(QuestionAnalyzer.read("average by region", one))
                .isInstanceOf(Interpretation.Understood.class);
    }
}
