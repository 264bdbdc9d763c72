package dev.troupe.core.engine;

import static dev.troupe.core.workflow.Samples.chain;
import static dev.troupe.core.workflow.Samples.done;
import static dev.troupe.core.workflow.Samples.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.decision.CrashCount;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.run.SkipCause;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.OnFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of a node that ends the process whenever it runs. */
@Timeout(180)
final class CrashLoopTest {
    private static final RunId RUN = new RunId("run-1");
    private static final RunEvent STARTED = new RunEvent.NodeStarted(id("n0"), 1);
    private static final RunEvent RESUMED = new RunEvent.RunResumed();
    private static final RunEvent DETACHED =
            new RunEvent.NodeReported(id("n0"), CrashCount.DETACHED, Value.missing());
    private static final RunEvent STEP =
            new RunEvent.EffectFinished(id("n0"), "read", Value.of("x"));

    private final InMemoryJournal journal = new InMemoryJournal();
    private final Bodies bodies = new Bodies();
    private final AtomicInteger begun = new AtomicInteger();

    private Engine.Builder engine() {
        bodies.on(
                "n0",
                _ -> {
                    begun.incrementAndGet();
                    return done();
                });
        return Engine.builder(bodies.all()).journal(journal);
    }

    private RunState resumedAfter(Engine.Builder builder, RunOptions options, RunEvent... events)
            throws InterruptedException {
        var all = new ArrayList<RunEvent>();
        all.add(new RunEvent.RunStarted(chain(2), options, Map.of()));
        all.addAll(List.of(events));
        var entries = new ArrayList<JournalEntry>();
        for (var event : all) {
            entries.add(new JournalEntry(RUN, entries.size() + 1L, Instant.EPOCH, event));
        }
        journal.append(RUN, entries);
        try (var engine = builder.build()) {
            return engine.resume(RUN).await();
        }
    }

    private RunState resumedAfter(RunEvent... events) throws InterruptedException {
        return resumedAfter(engine(), RunOptions.STANDARD, events);
    }

    @Test
    void failsANodeThatEndedTheProcessThreeTimesAndSaysHowToRunItAgain() throws Exception {
        var state = resumedAfter(STARTED, RESUMED, STARTED, RESUMED, STARTED);

        assertThat(begun).hasValue(0);
        assertThat(state.status()).isEqualTo(RunStatus.FAILED);
        assertThat(state.result(id("n0")))
                .isInstanceOfSatisfying(
                        NodeResult.Failed.class,
                        failed -> {
                            assertThat(failed.problem().code()).isEqualTo("core.crash-loop");
                            assertThat(failed.problem().message())
                                    .contains("3 times", "n0")
                                    .contains("troupe rerun run-1 --failed", "crashLimit");
                        });
        assertThat(state.status(id("n1"))).isEqualTo(NodeStatus.SKIPPED);
        assertThat(RunState.of(RUN, journal.read(RUN, 0)).outcome()).isEqualTo(state.outcome());
    }

    @Test
    void triesAgainAfterTwoCrashes() throws Exception {
        var state = resumedAfter(STARTED, RESUMED, STARTED);

        assertThat(begun).hasValue(1);
        assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void doesNotCountAnEndInGoodOrder() throws Exception {
        var state =
                resumedAfter(
                        STARTED, DETACHED, RESUMED, STARTED, DETACHED, RESUMED, STARTED, DETACHED);

        assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void countsAnewOnceTheNodeHasComeAStepFurther() throws Exception {
        var state = resumedAfter(STARTED, RESUMED, STARTED, RESUMED, STARTED, STEP);

        assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void leavesTheRestToThePolicyOfTheRun() throws Exception {
        var options = RunOptions.STANDARD.withOnFailure(OnFailure.CONTINUE);
        var state = resumedAfter(engine(), options, STARTED, RESUMED, STARTED, RESUMED, STARTED);

        assertThat(state.skipCause(id("n1")))
                .isEqualTo(new SkipCause(SkipCause.Kind.DEPENDENCY_FAILED, id("n0")));
    }

    @Test
    void allowsAsManyCrashesAsItIsTold() throws Exception {
        var state = resumedAfter(engine().maxCrashes(1), RunOptions.STANDARD, STARTED);

        assertThat(state.status()).isEqualTo(RunStatus.FAILED);
        assertThatThrownBy(() -> engine().maxCrashes(0)).isInstanceOf(InvalidValue.class);
    }

    @Test
    void notesOfANodeThatItIsPutDownInGoodOrder() throws Exception {
        var blocked = new Bodies.Blocked();
        bodies.on("n0", blocked);
        try (var engine = Engine.builder(bodies.all()).journal(durable()).build()) {
            engine.start(RUN, chain(1), RunOptions.STANDARD, Map.of());
            blocked.begun.await();
            engine.shutdown(Duration.ZERO);
        }

        assertThat(CrashCount.of(journal.read(RUN, 0)).counts()).isEmpty();
    }

    /** Stores runs for the next process, as far as an engine can tell. */
    private Journal durable() {
        return new Journal() {
            @Override
            public void append(RunId run, List<JournalEntry> entries) {
                journal.append(run, entries);
            }

            @Override
            public boolean isDurable() {
                return true;
            }

            @Override
            public List<JournalEntry> read(RunId run, long after) {
                return journal.read(run, after);
            }
        };
    }
}
