package dev.troupe.packs.life.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.language.StreamSafeText;
import dev.troupe.testing.text.LinearTimeAssert;
import dev.troupe.testing.text.WorstCaseTexts;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What users and files may contain takes time that grows no faster than its length. */
class HostileTextsTest {
    private static final LifeRequestParser PARSER =
            new LifeRequestParser(LocalDateTime.of(2026, 3, 4, 9, 30));

    @Tag("slow")
    @Test
    void requestsForTasks() {
        LinearTimeAssert.check(
                WorstCaseTexts.withoutContext(),
                LinearTimeAssert.LIMIT.multipliedBy(2), // half of it where nothing else runs
                text -> PARSER.parse(longest(text)));
    }

    /** As much of a text as is read. */
    private static String longest(String text) {
        var safe = StreamSafeText.streamSafe(text);
        return safe.substring(0, Math.min(LifeRequestParser.MAX_LENGTH, safe.length()));
    }

    @Test
    void aTextAboveTheLimitIsNoRequest() {
        var text = "add a task buy milk, ".repeat(LifeRequestParser.MAX_LENGTH);

        assertThat(PARSER.parse(text).calls()).isEmpty();
    }
}
