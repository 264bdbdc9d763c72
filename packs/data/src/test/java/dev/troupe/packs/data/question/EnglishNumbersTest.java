package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How many there are of what a column counts, and of rows, in English. */
class EnglishNumbersTest {
    private static final Table TOURS =
            table(
                    "tours.csv",
                    """
                    Tour,Guide,Crew,People,Complaints,Miles walked
                    T1,Ada,North,4,0,3
                    T2,Bo,South,9,2,5
                    T3,Ada,North,4,0,3
                    T4,Cy,South,12,1,8
                    T5,Bo,South,2,3,4
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    how many people went with Ada        | compute the total of People
                    average number of people of Bo       | compute the average of People
                    which crew has the most people on average | compute the average of People; sort
                    """)
    void ofPeopleAreThoseOfTheColumn(String question, String part) {
        assertThat(read(question, TOURS)).contains(part).doesNotContain("distinct");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many tours had zero complaints",
                "how many tours had 0 complaints",
                "number of tours with zero complaints"
            })
    void mayBeZeroOfWhatAColumnCounts(String question) {
        assertThat(read(question, TOURS))
                .contains("Complaints equal to 0")
                .contains("the number of rows");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many tours had zero flurbed complaints",
                "how many tours had zero percent complaints",
                "how many tours flurbed zero complaints"
            })
    void areNotZeroOfAnythingElse(String question) {
        assertThat(read(question, TOURS)).startsWith("?");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    average miles walked by the North crew | compute the average of Miles walked
                    total miles walked by the North crew   | compute the total of Miles walked
                    total miles walked by North crew       | compute the total of Miles walked
                    """)
    void areThoseOfOneValueBeforeItsColumn(String question, String part) {
        assertThat(read(question, TOURS)).contains("Crew is North").contains(part);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "average miles walked by the North guide crew",
                "average miles walked by the flurbed North crew"
            })
    void areNoneOfAnotherColumn(String question) {
        assertThat(read(question, TOURS)).startsWith("?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"how many tours were walked", "how many tours were walked by Ada"})
    void ofRowsAreNoDifferentAmounts(String question) {
        assertThat(read(question, TOURS)).doesNotContain("distinct");
    }
}
