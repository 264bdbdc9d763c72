package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A year refers to the column of years where the table has several columns of dates as well. */
class YearsNextToDatesTest {
    private static final Table HATCHES =
            table(
                    "hatches.csv",
                    """
                    Year,Pond,Fry,Stocked,Netted
                    2022,North,300,2021-11-02,2022-05-01
                    2022,South,250,2021-12-09,2022-06-11
                    2023,North,410,2022-11-20,2023-05-08
                    2023,South,390,2023-01-05,2023-06-02
                    """);

    /** Without a column that is called a year. */
    private static final Table LOANS =
            table(
                    "loans.csv",
                    """
                    Vintage,Fry,Stocked,Netted
                    2022,300,2021-11-02,2022-05-01
                    2023,410,2022-11-20,2023-05-08
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    total fry in 2023                       | where Year equal to 2023
                    total fry by pond in 2022               | where Year equal to 2022
                    total fry since 2023                    | where Year at least 2023
                    total fry netted in 2023                | where Netted from 2023-01-01
                    by what percentage did total fry change from 2022 to 2023 | the total of Fry where Year is 2023
                    """)
    void areMeant(String question, String part) {
        assertThat(read(question, HATCHES)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(strings = {"total fry in May 2023", "total fry before 3 March 2023"})
    void areNotMeantByPartsOfThem(String question) {
        assertThat(read(question, HATCHES)).startsWith("?");
    }

    @ParameterizedTest
    @ValueSource(strings = "total fry in 2023")
    void areNotMeantWithoutAName(String question) {
        assertThat(read(question, LOANS)).startsWith("?");
    }
}
