package dev.troupe.packs.data.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.query.TableEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Questions of which a part is not left out without a word. */
class WholeAnswersTest {
    @TempDir private Path directory;

    private String answer(String question, String text) throws IOException, InterruptedException {
        var file = directory.resolve("rows.csv");
        Files.writeString(file, text);
        var table = TableFiles.load(file);
        return switch (QuestionAnalyzer.read(question, table)) {
            case Interpretation.Understood(var computation) -> {
                var result =
                        new TableEngine()
                                .query(List.of(table), computation.sql(table.name()), "result");
                yield IntStream.range(0, result.rowCount())
                        .mapToObj(row -> String.join(",", result.row(row)))
                        .collect(Collectors.joining(";"));
            }
            case Interpretation.Unclear unclear -> "? " + unclear.format(false);
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "average rating by hall and which is worst|B,2;A,4.5",
                "average rating by hall and which one is the highest|A,4.5;B,2",
                "which hall has the worst average rating|B,2"
            })
    void listsAllGroupsBesidesTheOneThatIsAskedFor(String question, String rows) throws Exception {
        assertThat(answer(question, "hall,rating\nA,4\nA,5\nB,2\n")).isEqualTo(rows);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "total stock value per depot|East,25;West,12",
                "stock value per depot|East,25;West,12"
            })
    void valuesStockAtTheCostOfAUnit(String question, String rows) throws Exception {
        var table = "item,depot,stock,unit cost\nnut,East,10,2.5\nbolt,West,4,3\n";

        assertThat(answer(question, table)).isEqualTo(rows);
    }
}
