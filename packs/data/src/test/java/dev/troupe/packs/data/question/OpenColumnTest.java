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
    void leavesAQuestionAloneThatOneColumnAnswers() throws Exception {
        var one = table(STOCK).withoutColumns(List.of("sell price", "delivered"));

        assertThat(QuestionAnalyzer.read("average by region", one))
                .isInstanceOf(Interpretation.Understood.class);
    }
}
