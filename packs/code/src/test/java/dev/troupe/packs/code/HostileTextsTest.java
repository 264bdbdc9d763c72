package dev.troupe.packs.code;

import dev.troupe.language.StreamSafeText;
import dev.troupe.testing.text.LinearTimeAssert;
import dev.troupe.testing.text.WorstCaseTexts;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What users and files may contain takes time that grows no faster than its length. */
class HostileTextsTest {
    @Test
    void requestsForPrograms() {
        LinearTimeAssert.check(
                Stream.concat(
                                WorstCaseTexts.withoutContext().stream(),
                                WorstCaseTexts.between("Run ", " in analysis.py").stream())
                        .toList(),
                LinearTimeAssert.LIMIT,
                text -> CodeCommand.parse(StreamSafeText.streamSafe(text)));
    }
}
