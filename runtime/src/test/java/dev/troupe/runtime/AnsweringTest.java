package dev.troupe.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.Approval;
import dev.troupe.core.NodeId;
import dev.troupe.core.OpenQuestion;
import dev.troupe.core.Question;
import dev.troupe.core.RunEvent.QuestionAnswered;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class AnsweringTest {
    private static final Instant NOW = Instant.parse("2026-03-01T09:30:00Z");

    private static Answering answering(Instant expiry, String... options) {
        var question =
                new Question("key-1", "Which year?", List.of(options), Value.missing(), null);
        var open = new OpenQuestion(new NodeId("sum"), question, expiry);
        return new Answering(new RunId("run-1"), open, "ann", NOW);
    }

    private static void assertRefused(AnswerRefused.Reason reason, Runnable answer) {
        assertThatThrownBy(answer::run)
                .asInstanceOf(InstanceOfAssertFactories.type(AnswerRefused.class))
                .extracting(AnswerRefused::reason)
                .isEqualTo(reason);
    }

    @Test
    void isNewsForTheRun() {
        assertThat(answering(NOW, "2024", "2025").say("2024"))
                .isEqualTo(new QuestionAnswered("key-1", Value.of("2024"), "ann"));
    }

    @Test
    void refusesWhatIsNoneOfTheOptions() {
        assertRefused(
                AnswerRefused.Reason.NO_OPTION, () -> answering(NOW, "2024", "2025").say("1999"));
    }

    @Test
    void refusesADecisionWhereWordsAreAskedFor() {
        assertRefused(
                AnswerRefused.Reason.NEEDS_WORDS, () -> answering(NOW).decide(Approval.once()));
    }

    @Test
    void refusesWhatComesTooLate() {
        assertRefused(
                AnswerRefused.Reason.EXPIRED, () -> answering(NOW.minusSeconds(1)).say("2024"));
    }
}
