package dev.troupe.runtime.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.policy.Approval;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent.QuestionAnswered;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class QuestionResponderTest {
    private static final Instant NOW = Instant.parse("2026-03-01T09:30:00Z");

    private static QuestionResponder answering(Instant expiry, String... options) {
        var question =
                new Question("key-1", "Which year?", List.of(options), Value.missing(), null);
        var open = new OpenQuestion(new NodeId("sum"), question, expiry);
        return new QuestionResponder(new RunId("run-1"), open, "ann", NOW);
    }

    private static void assertRefused(AnswerRejectedException.Reason reason, Runnable answer) {
        assertThatThrownBy(answer::run)
                .asInstanceOf(InstanceOfAssertFactories.type(AnswerRejectedException.class))
                .extracting(AnswerRejectedException::reason)
                .isEqualTo(reason);
    }

    @Test
    void isNewsForTheRun() {
        assertThat(answering(NOW, "2024", "2025").answer("2024"))
                .isEqualTo(new QuestionAnswered("key-1", Value.of("2024"), "ann"));
    }

    @Test
    void refusesWhatIsNoneOfTheOptions() {
        assertRefused(
                AnswerRejectedException.Reason.NO_OPTION,
                () -> answering(NOW, "2024", "2025").answer("1999"));
    }

    @Test
    void refusesADecisionWhereWordsAreAskedFor() {
        assertRefused(
                AnswerRejectedException.Reason.NEEDS_WORDS,
                () -> answering(NOW).decide(Approval.once()));
    }

    @Test
    void refusesWhatComesTooLate() {
        assertRefused(
                AnswerRejectedException.Reason.EXPIRED,
                () -> answering(NOW.minusSeconds(1)).answer("2024"));
    }
}
