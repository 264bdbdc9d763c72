package dev.troupe.core.decision;

import static dev.troupe.core.workflow.Samples.chain;
import static dev.troupe.core.workflow.Samples.done;
import static dev.troupe.core.workflow.Samples.flaky;
import static dev.troupe.core.workflow.Samples.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A decider that is made from the record decides as the one that made the record. */
class RunDeciderTest {
    private static final RunId RUN = new RunId("run-1");
    private static final RunOptions OPTIONS =
            RunOptions.STANDARD
                    .withNodeTimeout(Duration.ofMinutes(5))
                    .withRunTimeout(Duration.ofHours(1))
                    .withRetries(new RetryPolicy(2, Duration.ofSeconds(8), Duration.ofSeconds(8)));
    private static final RunDecider.Parts<Attempt> PARTS =
            new RunDecider.Parts<>(
                    (node, _, attempt, deadline, _) -> new Attempt(node, attempt, deadline),
                    (_, attempt, bound) -> attempt % bound,
                    3);

    private final List<JournalEntry> record = new ArrayList<>();
    private final List<Outage> outages = new ArrayList<>();
    private final RunDecider<Attempt> live;
    private Instant at = Instant.parse("2026-01-01T00:00:00Z");

    RunDeciderTest() {
        var started = new RunEvent.RunStarted(chain(2), OPTIONS, Map.of());
        live = RunDecider.ofShared(RUN, started, PARTS);
        give(started);
    }

    private void give(RunEvent event) {
        live.apply(
                event,
                RunDecider.nanosOf(at),
                at,
                refused -> {
                    throw new AssertionError(refused + " was refused");
                });
        commit();
    }

    private void pass(Duration time) {
        at = at.plus(time);
        live.applyOverdue(RunDecider.nanosOf(at), at, _ -> {});
        commit();
    }

    private void commit() {
        live.updateRunDeadline(RunDecider.nanosOf(at));
        record.addAll(live.entries());
        live.clearEntries();
        var _ = live.takeReady();
        var _ = live.takeStopped();
        requireSame();
    }

    private void requireSame() {
        var other = RunDecider.ofRecord(RUN, record, outages, PARTS);
        assertThat(other.sequence()).isEqualTo(live.sequence());
        assertThat(other.nextDeadline()).as("after %s", record.getLast()).isEqualTo(earliest());
        assertThat(other.running())
                .extracting(each -> each.node().id(), Attempt::attempt, Attempt::deadline)
                .containsExactlyElementsOf(
                        live.running().stream()
                                .map(each ->
                                        org.assertj.core.api.Assertions.tuple(
                                                each.node().id(), each.attempt(), each.deadline()))
                                .toList());
    }

    /** A live one may still have a deadline of what has ended, which then does nothing. */
    private long earliest() {
        live.applyOverdue(0, at, _ -> {});
        return live.nextDeadline();
    }

    private RunEvent finishEvent(int attempt, NodeResult result) {
        return new RunEvent.NodeFinished(id("n0"), attempt, result);
    }

    @Test
    void remembersTheTimeoutOfANodeAndTheRestOfTheTimeOfItsRun() {
        pass(Duration.ofMinutes(2));
        give(finishEvent(1, done()));
        pass(Duration.ofMinutes(4));
        give(new RunEvent.NodeReported(id("n1"), "text", Value.of("at work")));
        pass(Duration.ofMinutes(1));

        assertThat(live.running()).isEmpty();
    }

    @Test
    void remembersThePauseBeforeARetry() {
        give(finishEvent(1, flaky()));
        pass(Duration.ofSeconds(7));
        assertThat(live.running()).isEmpty();

        pass(Duration.ofSeconds(1));

        assertThat(live.running()).extracting(Attempt::attempt).containsExactly(2);
    }

    @Test
    void remembersWhenAQuestionExpires() {
        var question = new Question("go", "Go?", List.of(), Value.missing(), Duration.ofMinutes(3));
        give(new RunEvent.QuestionAsked(id("n0"), 1, question, at.plus(Duration.ofMinutes(3))));

        pass(Duration.ofMinutes(3));

        assertThat(record)
                .extracting(JournalEntry::event)
                .contains(new RunEvent.QuestionExpired("go"));
    }

    @Test
    void remembersWhenABodyThatWasStoppedIsGivenUp() {
        give(new RunEvent.CancelRequested("enough"));
        pass(OPTIONS.stopGrace());

        assertThat(live.state().outcome()).isNotNull();
    }

    @Test
    void startsARunningNodeAgainWhenTheRunIsResumed() {
        pass(Duration.ofMinutes(4));
        give(new RunEvent.RunResumed());

        assertThat(live.running())
                .extracting(Attempt::deadline)
                .containsExactly(RunDecider.nanosOf(at.plus(Duration.ofMinutes(5))));
    }

    @Test
    void doesNotCountAnOutage() {
        pass(Duration.ofMinutes(2));
        at = at.plus(Duration.ofMinutes(50)); // the timer of the node's timeout comes late
        outages.add(new Outage(live.sequence(), live.skipOutage(RunDecider.nanosOf(at))));
        pass(Duration.ZERO);

        assertThat(live.running())
                .extracting(Attempt::deadline)
                .containsExactly(RunDecider.nanosOf(at.plus(Duration.ofMinutes(5))));
        pass(Duration.ofMinutes(4));
        give(finishEvent(1, done()));
        pass(Duration.ofMinutes(4)); // an hour after the start

        assertThat(live.state().outcome()).as("within the hour of the run").isNull();
    }

    @Test
    void refusesARecordThatCannotHaveHappened() {
        assertThatThrownBy(() -> RunDecider.ofRecord(RUN, record.subList(1, 2), List.of(), PARTS))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("entry 2 cannot follow what is before it");
    }
}
