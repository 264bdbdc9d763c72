package dev.troupe.server.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OpenQuestionsTest {
    private static final RunId RUN = new RunId("run-1");

    private final ManualClock clock = new ManualClock();
    private final LinkedBlockingQueue<RunId> expired = new LinkedBlockingQueue<>();
    private final OpenQuestions questions = new OpenQuestions(clock);

    private void on(RunEvent event) {
        questions.apply(new JournalEntry(RUN, 1, clock.instant(), event));
    }

    private void ask(String key, @Nullable Instant expires) {
        var question = new Question(key, "May I?", List.of(), Value.missing(), null);
        on(new RunEvent.QuestionAsked(new NodeId("node-1"), 1, question, expires));
    }

    @Test
    void countsWhatIsAskedAndNotYetAnswered() {
        ask("a", null);
        ask("b", null);
        ask("b", null); // by another node

        assertThat(questions.count()).isEqualTo(2);
        on(new RunEvent.QuestionAnswered("a", Value.of("yes"), "me"));
        assertThat(questions.count()).isEqualTo(1);
        questions.forget(RUN);
        assertThat(questions.count()).isZero();
    }

    @Test
    void tellsOnceAQuestionHasExpired() throws InterruptedException {
        questions.setExpiryListener(expired::add);
        ask("a", clock.instant().plus(Duration.ofDays(2)));

        clock.advance(Duration.ofDays(1));
        assertThat(expired).isEmpty();
        clock.advance(Duration.ofDays(1));

        assertThat(expired.poll(60, TimeUnit.SECONDS)).isEqualTo(RUN);
    }

    @Test
    void tellsNothingOfWhatWasAnsweredInTime() {
        questions.setExpiryListener(expired::add);
        ask("a", clock.instant().plus(Duration.ofDays(1)));
        on(new RunEvent.QuestionAnswered("a", Value.of("yes"), "me"));

        assertThat(clock.timers()).isZero();
    }
}
