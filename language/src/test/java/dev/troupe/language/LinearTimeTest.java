package dev.troupe.language;

import dev.troupe.testing.HostileTexts.HostileText;
import dev.troupe.testing.LinearTime;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A message of 20,000 characters takes no reader longer than its length. */
class LinearTimeTest {
    private static final List<HostileText> WHITE_SPACE =
            List.of(
                    new HostileText("Read x", " ", "x"),
                    new HostileText("Read x", "\t", "x"),
                    new HostileText("Read x", " \n", "x"),
                    new HostileText("", "\u0301", ""));

    @Test
    void clausesOfWhiteSpaceAndMarks() {
        LinearTime.check(
                WHITE_SPACE, LinearTime.LIMIT, text -> Clauses.split(MessageText.streamSafe(text)));
    }
}
