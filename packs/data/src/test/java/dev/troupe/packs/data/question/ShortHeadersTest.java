package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** English headers with abbreviations, acronyms and units, and the words that they stand for. */
class ShortHeadersTest {
    private static final Table TRIALS =
            table(
                    "wave2.csv",
                    """
                    subj_id,dept,Hrs logged,mean_hr_rv_ms,peak_sv_ml,low_sv_ml
                    A1,North,3.5,41.2,70,50
                    A2,South,2,39.9,81,55
                    A3,North,6,44.0,77,52
                    A4,South,4.5,40.1,69,51
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    total hours logged              | total of Hrs logged over all rows
                    average logged hours            | Compute the average of Hrs logged over all rows
                    average hours per department    | Group by dept, compute the average of Hrs logged
                    how many subjects are in North  | the number of rows
                    median RV per dept              | Group by dept, compute the median of mean_hr_rv_ms
                    standard deviation of RV        | standard deviation of mean_hr_rv_ms
                    """)
    void areReadInFull(String question, String part) {
        assertThat(read(question, TRIALS)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "median rv per dept", // what two small letters are is open
                "MEDIAN RV PER DEPT",
                "median SV per dept", // of two columns
                "average ML per dept",
                "how many subjugated are in North",
                "average hours flurbed per department"
            })
    void areNoOtherWords(String question) {
        assertThat(read(question, TRIALS)).startsWith("?");
    }
}
