package dev.troupe.language;

import dev.troupe.testing.text.LinearTimeAssert;
import dev.troupe.testing.text.WorstCaseTexts.WorstCaseText;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A message of 20,000 characters takes no reader longer than its length. */
class LinearTimeTest {
    private static final List<WorstCaseText> WHITE_SPACE =
            List.of(
                    new WorstCaseText("Read x", " ", "x"),
                    new WorstCaseText("Read x", "\t", "x"),
                    new WorstCaseText("Read x", " \n", "x"),
                    new WorstCaseText("", "\u0301", ""));

    @Test
    void clausesOfWhiteSpaceAndMarks() {
        LinearTimeAssert.check(
                WHITE_SPACE,
                LinearTimeAssert.LIMIT,
                text -> Clauses.split(StreamSafeText.streamSafe(text)));
    }

    @Test
    void endingsOfFilesWithoutNames() {
        LinearTimeAssert.check(
                List.of(
                        new WorstCaseText("", "-.csv", ""),
                        new WorstCaseText("", " -.csv", ""),
                        new WorstCaseText("", "(-.csv", ""),
                        new WorstCaseText("Read a.csv, ", "-.csv", " and b.csv")),
                LinearTimeAssert.LIMIT,
                Mentions::maskFiles);
    }
}
