package dev.troupe.packs.data.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class DefinedNumbersTest {
    @Test
    void putsTheDefinitionInThePlaceOfTheNameAndOfWordsForIt() {
        assertThat(
                        DefinedNumbers.inline(
                                "Create a new feature called \"Load\" by dividing the Weight column"
                                        + " by Volume. What are the mean and median of Load by Depot?",
                                List.of()))
                .isEqualTo(" What are the mean and median of Weight divided by Volume by Depot?");
        assertThat(
                        DefinedNumbers.inline(
                                "Add a new column named Crew by adding Pilots and Stewards"
                                        + " together. Show the average of this new column.",
                                List.of()))
                .isEqualTo(" Show the average of Pilots plus Stewards.");
        assertThat(
                        DefinedNumbers.inline(
                                "Calculate a new variable called Margin as computed by subtracting"
                                        + " Cost from Price. Correlate the \"Margin\" variable with"
                                        + " Rating.",
                                List.of()))
                .isEqualTo(" Correlate Price minus Cost with Rating.");
    }

    @Test
    void readsWhatANumberRepresents() {
        assertThat(
                        DefinedNumbers.inline(
                                "Create a new feature called \"Tide Range\" which represents the"
                                        + " difference between the \"High Tide\" and \"Low Tide\" for"
                                        + " each row. Calculate the mean of this new feature.",
                                List.of()))
                .isEqualTo(" Calculate the mean of High Tide minus Low Tide.");
        assertThat(
                        DefinedNumbers.inline(
                                "Add a new column named Crew that is the sum of Pilots and Stewards."
                                        + " Show the average of Crew.",
                                List.of()))
                .isEqualTo(" Show the average of Pilots plus Stewards.");
        var unknown =
                "Create a new feature called Load which represents the flurb between Weight and"
                        + " Volume for each row. Show the mean of Load.";
        assertThat(DefinedNumbers.inline(unknown, List.of())).isEqualTo(unknown);
    }

    @Test
    void leavesRequestsThatDefineNothingOrDoNotUseIt() {
        var unused =
                "Create a new feature called Load by dividing Weight by Volume. Show the mean of"
                        + " Speed.";
        var other = "Create a new chart called Load by Depot. Show the mean of Load.";

        assertThat(DefinedNumbers.inline(unused, List.of())).isEqualTo(unused);
        assertThat(DefinedNumbers.inline(other, List.of())).isEqualTo(other);
    }

    @Test
    void putsWhatANumberIsAfterItsName() {
        var table =
                TableFiles.parse(
                        "rooms.csv",
                        "room,nights,rate\nA,2,80\nB,3,90\n".getBytes(StandardCharsets.UTF_8));
        var columns = ColumnProfile.all(table);

        assertThat(DefinedNumbers.inline("revenue per room please, thats nights x rate", columns))
                .isEqualTo("revenue (nights * rate) per room please");
        assertThat(DefinedNumbers.inline("Show takings by room (i.e. nights times rate).", columns))
                .isEqualTo("Show takings (nights * rate) by room.");
        assertThat(DefinedNumbers.inline("takings by room, i.e. nights times rate late", columns))
                .isEqualTo("takings (nights * rate) by room late");
        for (var more :
                List.of("plus 3", "x 2", "xnights", "and 3", "/ 2", "- 5", "3", "per room", "* 2"))
            assertThat(DefinedNumbers.inline("takings, that's nights x rate " + more, columns))
                    .isEqualTo("takings, that's nights x rate " + more);
        var continued = "takings by room (i.e. nights times rate) * 2";
        assertThat(DefinedNumbers.inline(continued, columns)).isEqualTo(continued);
        var another = "revenue per room, that's nights x price";
        var column = "rate by room, that's nights x rate";
        assertThat(DefinedNumbers.inline(another, columns)).isEqualTo(another);
        assertThat(DefinedNumbers.inline(column, columns)).isEqualTo(column);
    }
}
