package dev.troupe.packs.data.skill;

import dev.troupe.language.StreamSafeText;
import dev.troupe.testing.text.LinearTimeAssert;
import dev.troupe.testing.text.WorstCaseTexts;
import dev.troupe.testing.text.WorstCaseTexts.WorstCaseText;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Splitting a task takes time that grows no faster than its length. */
@Tag("slow")
class HostileTextsTest {
    /** Each part of a text is read by itself, and every character may end one. */
    private static final Duration MANY_PARTS = Duration.ofSeconds(2);

    private static List<WorstCaseText> texts() {
        return Stream.concat(
                        WorstCaseTexts.withoutContext().stream(),
                        Stream.of(
                                new WorstCaseText("", "sum of a by b, ", ""),
                                new WorstCaseText("", "按月合计，", ""),
                                new WorstCaseText("", "the sum in x.csv and ", "in y.csv"),
                                new WorstCaseText("", "how many rows, ", "")))
                .toList();
    }

    @Test
    void tasksWithSeveralGroups() {
        LinearTimeAssert.check(
                texts(),
                MANY_PARTS,
                text -> GroupingSplitter.split(StreamSafeText.streamSafe(text)));
    }

    @Test
    void tasksWithSeveralFiles() {
        LinearTimeAssert.check(
                texts(),
                MANY_PARTS,
                text ->
                        QuestionSplitter.split(
                                List.of("x.csv", "y.csv"), StreamSafeText.streamSafe(text)));
    }

    @Test
    void tasksAboutColumnsAndCounts() {
        LinearTimeAssert.check(
                texts(),
                LinearTimeAssert.LIMIT.multipliedBy(4),
                text -> {
                    var safe = StreamSafeText.streamSafe(text);
                    QuestionSplitter.isAboutColumns(safe);
                    QuestionSplitter.withoutCount(safe);
                });
    }
}
