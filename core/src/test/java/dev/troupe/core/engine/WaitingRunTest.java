package dev.troupe.core.engine;

import static dev.troupe.core.workflow.Samples.chain;
import static dev.troupe.core.workflow.Samples.done;
import static dev.troupe.core.workflow.Samples.id;
import static dev.troupe.core.workflow.Samples.node;
import static dev.troupe.core.workflow.Samples.workflow;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An engine that releases runs which can only wait for users. */
@Timeout(180)
final class WaitingRunTest {
    private static final RunId RUN = new RunId("run-1");
    private static final Question MAY_I =
            new Question("may-i", "May I?", List.of("yes", "no"), Value.missing(), null);
    private static final RunEvent YES =
            new RunEvent.QuestionAnswered("may-i", Value.of("yes"), "ann");

    private final InMemoryJournal journal = new InMemoryJournal();
    private final Bodies bodies = new Bodies();

    private Engine engine(QuestionHandler questionHandler) {
        return Engine.builder(bodies.all())
                .journal(journal)
                .questionHandler(questionHandler)
                .releaseWaiting()
                .build();
    }

    private static NodeResult asking(NodeContext context) {
        var answer = context.ask(MAY_I);
        return NodeResult.success(answer.orElse(Value.of("nobody")), "asked");
    }

    private RunState untilItWaits(QuestionHandler questionHandler) throws InterruptedException {
        bodies.on("n0", WaitingRunTest::asking);
        try (var engine = engine(questionHandler)) {
            var state = engine.start(RUN, chain(2), RunOptions.STANDARD, Map.of()).await();
            assertThat(engine.find(RUN)).isEmpty();
            return state;
        }
    }

    private List<RunEvent> events() {
        return journal.read(RUN, 0).stream().map(JournalEntry::event).toList();
    }

    @Test
    void leavesARunThatWaitsInTheJournalWithoutEndingIt() throws Exception {
        var state = untilItWaits(QuestionHandler.NONE);

        assertThat(state.status()).isEqualTo(RunStatus.WAITING);
        assertThat(state.outcome()).isNull();
        assertThat(events().getLast()).isInstanceOf(RunEvent.QuestionAsked.class);
    }

    @Test
    void letsGoOnceItsRespondentHasLeftTheQuestionOpen() throws Exception {
        var state = untilItWaits((_, _) -> Optional.empty());

        assertThat(state.questions())
                .extracting(open -> open.question().key())
                .containsExactly("may-i");
    }

    @Test
    void takesARespondentThatThrowsForOneThatLeavesTheQuestionOpen() throws Exception {
        var state =
                untilItWaits((_, _) -> {
                    throw new IllegalStateException("the terminal is gone");
                });

        assertThat(state.status()).isEqualTo(RunStatus.WAITING);
    }

    @Test
    void goesOnWithWhatWasAnsweredMeanwhile() throws Exception {
        untilItWaits(QuestionHandler.NONE);

        try (var engine = engine(QuestionHandler.NONE)) {
            var state = engine.resume(RUN, YES).await();

            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(state.output(0)).isEqualTo(Value.of("yes"));
        }
        assertThat(events()).containsSubsequence(new RunEvent.RunResumed(), YES);
    }

    @Test
    void leavesOutAnAnswerThatNobodyAskedFor() throws Exception {
        untilItWaits(QuestionHandler.NONE);
        var other = new RunEvent.QuestionAnswered("other", Value.of("yes"), "ann");

        try (var engine = engine(QuestionHandler.NONE)) {
            var state = engine.resume(RUN, other).await();

            assertThat(state.status()).isEqualTo(RunStatus.WAITING);
        }
        assertThat(events()).doesNotContain(other);
    }

    @Test
    void cancelsWhatWaitsWithoutStartingAnything() throws Exception {
        untilItWaits(QuestionHandler.NONE);

        try (var engine = engine(QuestionHandler.NONE)) {
            var state = engine.resume(RUN, new RunEvent.CancelRequested("enough")).await();

            assertThat(state.status()).isEqualTo(RunStatus.CANCELLED);
        }
        assertThat(events().stream().filter(RunEvent.NodeStarted.class::isInstance)).hasSize(1);
    }

    @Test
    void keepsARunAsLongAsAnythingElseGoesOnInIt() throws Exception {
        var asked = new CountDownLatch(1);
        bodies.on("asks", WaitingRunTest::asking);
        bodies.on(
                "works",
                _ -> {
                    asked.await();
                    return done();
                });
        QuestionHandler questionHandler =
                (_, _) -> {
                    asked.countDown();
                    return Optional.empty();
                };

        try (var engine = engine(questionHandler)) {
            var graph = workflow(node("asks"), node("works"));
            var state = engine.start(RUN, graph, RunOptions.STANDARD, Map.of()).await();

            assertThat(state.status(id("works"))).isEqualTo(NodeStatus.COMPLETED);
            assertThat(state.status(id("asks"))).isEqualTo(NodeStatus.WAITING);
        }
    }
}
