package dev.troupe.core.engine;

import static dev.troupe.core.workflow.Samples.chain;
import static dev.troupe.core.workflow.Samples.done;
import static dev.troupe.core.workflow.Samples.id;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.decision.WorkingTime;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The time of a run includes only the time in which it works, not the time in which it waits for
 * users.
 */
@Timeout(180)
final class RunTimeoutTest {
    private static final RunId RUN = new RunId("run-1");
    private static final RunOptions FIVE_MINUTES =
            RunOptions.STANDARD
                    .withRunTimeout(Duration.ofMinutes(5))
                    .withNodeTimeout(Duration.ofDays(3));

    private final ManualTime time = new ManualTime();
    private InMemoryJournal journal = new InMemoryJournal();
    private final Bodies bodies = new Bodies();

    private static Question question(String key) {
        return new Question(key, "May I?", List.of("yes", "no"), Value.missing(), null);
    }

    private static NodeExecutor asking(String key) {
        return context -> {
            context.ask(question(key));
            return done();
        };
    }

    private Engine engine() {
        return Engine.builder(bodies.all()).journal(journal).time(time).releaseWaiting().build();
    }

    private static String problem(RunState state) {
        return requireNonNull(requireNonNull(state.outcome()).problem()).code();
    }

    private static RunEvent yes(String key) {
        return new RunEvent.QuestionAnswered(key, Value.of("yes"), "ann");
    }

    /** What another process finds after this one was killed. */
    private void crash() {
        var found = new InMemoryJournal();
        found.append(RUN, journal.read(RUN, 0));
        journal = found;
    }

    @Test
    void doesNotCountTheDaysThatTwoApprovalsTakeAndACrash() throws Exception {
        bodies.on("n0", asking("first"));
        bodies.on("n1", asking("second"));
        try (var engine = engine()) {
            engine.start(RUN, chain(2), FIVE_MINUTES, Map.of()).await();
        }
        time.advance(Duration.ofDays(1));
        try (var engine = engine()) {
            var state = engine.resume(RUN, yes("first")).await();
            assertThat(state.status()).isEqualTo(RunStatus.WAITING);
        }
        crash();
        time.advance(Duration.ofDays(1));
        try (var engine = engine()) {
            assertThat(engine.resume(RUN, yes("second")).await().status())
                    .isEqualTo(RunStatus.COMPLETED);
        }
    }

    @Test
    void doesNotCountTheTimeInWhichTheProcessIsDown() throws Exception {
        var blocked = new Bodies.Blocked();
        bodies.on("n0", blocked);
        var killed = engine();
        killed.start(RUN, chain(1), FIVE_MINUTES, Map.of());
        blocked.begun.await();
        crash();
        time.advance(Duration.ofDays(1));
        bodies.on("n0", _ -> done());

        try (var engine = engine()) {
            assertThat(engine.resume(RUN).await().status()).isEqualTo(RunStatus.COMPLETED);
        }
        killed.close();
    }

    @Test
    void standsStillWhileALiveRunWaitsAndRunsOnAfterwards() throws Exception {
        var blocked = new Bodies.Blocked();
        bodies.on("n0", asking("first"));
        bodies.on("n1", blocked);
        try (var engine = Engine.builder(bodies.all()).journal(journal).time(time).build()) {
            var run = engine.start(RUN, chain(2), FIVE_MINUTES, Map.of());
            awaitQuestion();
            time.advance(Duration.ofDays(1));
            assertThat(engine.answer(RUN, "first", Value.of("yes"), "ann")).isTrue();
            blocked.begun.await();
            time.advance(Duration.ofMinutes(6));

            assertThat(problem(run.await())).isEqualTo("core.run-timed-out");
            assertThat(run.await().status(id("n0"))).isEqualTo(NodeStatus.COMPLETED);
        }
    }

    private void awaitQuestion() {
        while (journal.read(RUN, 0).stream()
                .noneMatch(entry -> entry.event() instanceof RunEvent.QuestionAsked)) {
            Thread.onSpinWait();
        }
    }

    @Test
    void countsWhatSeveralEnginesWorkedOnIt() throws Exception {
        var first = new Bodies.Blocked();
        bodies.on("n0", first);
        bodies.on("n1", asking("second"));
        try (var engine = engine()) {
            var run = engine.start(RUN, chain(3), FIVE_MINUTES, Map.of());
            first.begun.await();
            time.advance(Duration.ofMinutes(3));
            first.mayEnd.countDown();
            run.await();
        }
        time.advance(Duration.ofDays(1));
        var last = new Bodies.Blocked();
        bodies.on("n2", last);
        try (var engine = engine()) {
            var run = engine.resume(RUN, yes("second"));
            last.begun.await();
            time.advance(Duration.ofMinutes(3));

            assertThat(problem(run.await())).isEqualTo("core.run-timed-out");
        }
        assertThat(WorkingTime.of(journal.read(RUN, 0)).elapsedTime())
                .isBetween(Duration.ofMinutes(5), Duration.ofMinutes(6));
    }
}
