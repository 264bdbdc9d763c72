package dev.troupe.packs.data.question;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DefinedNumbersTest {
    @Test
    void putsTheDefinitionInThePlaceOfTheNameAndOfWordsForIt() {
        assertThat(
                        DefinedNumbers.inline(
                                "Create a new feature called \"Load\" by dividing the Weight column"
                                        + " by Volume. What are the mean and median of Load by Depot?"))
                .isEqualTo(" What are the mean and median of Weight divided by Volume by Depot?");
        assertThat(
                        DefinedNumbers.inline(
                                "Add a new column named Crew by adding Pilots and Stewards"
                                        + " together. Show the average of this new column."))
                .isEqualTo(" Show the average of Pilots plus Stewards.");
        assertThat(
                        DefinedNumbers.inline(
                                "Calculate a new variable called Margin as computed by subtracting"
                                        + " Cost from Price. Correlate the \"Margin\" variable with"
                                        + " Rating."))
                .isEqualTo(" Correlate Price minus Cost with Rating.");
    }

    @Test
    void leavesRequestsThatDefineNothingOrDoNotUseIt() {
        var unused =
                "Create a new feature called Load by dividing Weight by Volume. Show the mean of"
                        + " Speed.";
        var other = "Create a new chart called Load by Depot. Show the mean of Load.";

        assertThat(DefinedNumbers.inline(unused)).isEqualTo(unused);
        assertThat(DefinedNumbers.inline(other)).isEqualTo(other);
    }
}
