package dev.troupe.packs.data.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.testing.agent.TestToolContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PreparedTableTest {
    private static final String FILE = "hives.csv";

    /** The mean of honey is 6 and its median 5; those of the meadow are 4 and 4. */
    private static final String ROWS =
            """
            hive,place,honey,frames
            H1,meadow,3,10
            H2,meadow,5,12
            H3,meadow,,8
            H4,wood,4,10
            H5,wood,6,20
            H6,wood,12,15
            H7,,,9
            """;

    @TempDir private Path directory;

    private AskTable.Answer ask(String question) throws Exception {
        Files.writeString(directory.resolve(FILE), ROWS);
        var tool = new AskTable(new TableEngine(), new TableCache(), Clock.systemUTC());
        var input = new AskTable.Input(FILE, question, null, null, null, null, null, null);
        return tool.call(input, TestToolContext.inDirectory(directory));
    }

    private static List<String> firstRow(AskTable.Answer answer) {
        var row = answer.result().rows().items().getFirst();
        return answer.result().columns().stream()
                .map(column -> row.field(column.name()).asText())
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Replace the missing values of the honey column with the mean. What is the total honey? | 42",
                "Impute the missing honey with the median. What is the total honey? | 40",
                "Fill the missing honey with the average honey of the same place, then report the total honey. | 34",
                "Handle the missing honey by imputing it with the mean of the same place. What is the total honey after the imputation? | 34",
                "用平均值填充 honey 的空值，求 honey 的合计 | 42",
                "Normalize honey to the range [0, 1] and report the maximum of the normalized column. | 1",
                "Standardize honey using z-scores. What is the mean of honey? | 0",
                "Create a new feature \"load\" by dividing honey by frames. What is the maximum of load? | 0.8",
                "Create a new feature called load, defined as honey divided by frames. Report its maximum. | 0.8",
                "Create a new feature by subtracting the mean value of the honey column from each value in that column. What is the maximum of this new feature? | 6",
                "Take the log of honey. What is the maximum of honey? | 2.4849066497880004",
                "Fill missing honey with the mean. How many wood hives are there? | 3",
                "Fill missing honey with the mean. What is the highest imputed honey? | 12",
                "Fill missing place with the most common value. How many rows have the place meadow? | 4",
                "Preprocess the data as follows: 1. Drop the rows in which honey or place is missing. 2. Create a new feature \"load\" by dividing honey by frames. How many rows remain? | 5",
            })
    void computesOverTheChangedTable(String question, String expected) throws Exception {
        var answer = ask(question);

        assertThat(firstRow(answer)).as(answer.reading()).containsExactly(expected);
        assertThat(answer.view()).isTrue();
        assertThat(answer.source()).isNull();
    }

    @Test
    void statesWhatWasChangedAndHowManyRowsRemain() throws Exception {
        assertThat(
                        ask("Are there outliers in honey? Find them, remove them, and report the"
                                        + " mean honey afterwards.")
                                .reading())
                .contains("changed first")
                .contains("outlier")
                .contains("of 7 rows are removed");
        assertThat(
                        ask("Impute the missing honey with the mean. What is the total honey?")
                                .reading())
                .contains("2 cells are filled");
        assertThat(ask("Apply a log transformation to honey. What is its skewness?").reading())
                .contains("natural logarithm");
    }

    @Test
    void setsNumbersBeforeAndAfterAChangeAgainstEachOther() throws Exception {
        var median = "Replace the missing values of honey with the median. ";
        for (var question :
                List.of(
                        median + "What is the mean honey before and after?",
                        median + "How does the mean change?"))
            assertThat(firstRow(ask(question))).containsExactly("6", "5.71");
        assertThatThrownBy(() -> ask(median + "What is the mean honey per place before and after?"))
                .hasMessageContaining("nothing was computed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Normalize honey. What is the mean of honey?", // by which method is open
                "Normalize honey to the range [0, 5]. What is the mean of honey?",
                "Impute the missing wax with the mean. What is the mean of honey?",
                "Impute the missing honey with the mean of frames. What is the mean of honey?",
                "Impute the missing place with the mean. How many rows are there?",
                "Impute the missing honey with the mean and flip it. What is the mean of honey?",
                "Impute the missing honey with the mean. Bottle it. What is the mean of honey?",
                "Create a new feature \"honey\" by dividing honey by frames. What is its mean?",
                "Impute the missing honey with the mean. What is the wax?",
                "Fill the missing honey with the median. What is the mean honey after normalization?",
                "Fill the missing honey with the median. What is the mean honey after removing the outliers found by hand?",
                "Fill the missing honey with the median. What is the highest remaining frames?",
                "Fill the missing honey with the median. What is the mean of the normalized honey?",
                "mean of the log of honey",
            })
    void computesNothingWherePartsAreNotRead(String question) {
        assertThatThrownBy(() -> ask(question)).isInstanceOf(Exception.class);
    }
}
