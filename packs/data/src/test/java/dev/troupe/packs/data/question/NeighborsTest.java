package dev.troupe.packs.data.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.table.Table;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The row next to a named one, which is not all that came later. */
class NeighborsTest {
    private static final Table PLAYS =
            TableFiles.parse(
                    "54.csv",
                    """
                    Year,Play,Stage
                    1981,Cold River,Old Hall
                    1983,The Gate,New Hall
                    1990,Half Moon,Old Hall
                    1992,Winter Road,Old Hall
                    """
                            .getBytes(StandardCharsets.UTF_8));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    which play came right after The Gate     | Half Moon
                    what play came directly before Half Moon | The Gate
                    """)
    void readsTheNextRow(String question, String play) throws Exception {
        assertThat(answer(question)).contains(play);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many plays came after Cold River",
                "how many plays did she stage after The Gate",
                "was Winter Road staged after Cold River",
                "did Half Moon come before Winter Road"
            })
    void countsNoNextRow(String question) throws Exception {
        assertThat(answer(question)).isEqualTo("refused");
    }

    private static String answer(String question) throws InterruptedException {
        if (!(QuestionAnalyzer.read(question, PLAYS)
                instanceof Interpretation.Understood(var computation))) return "refused";
        var result =
                new TableEngine().query(List.of(PLAYS), computation.sql(PLAYS.name()), "result");
        return result.rowCount() == 1 ? String.join(",", result.row(0)) : "several";
    }
}
