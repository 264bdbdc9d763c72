package dev.troupe.core.engine;

import static dev.troupe.core.workflow.Samples.broken;
import static dev.troupe.core.workflow.Samples.id;
import static dev.troupe.core.workflow.Samples.node;
import static dev.troupe.core.workflow.Samples.workflow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RevisionRequest;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunOutcome;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.InvalidWorkflow;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Workflow;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Plans that change while an engine runs them. */
@Timeout(180)
final class ReplanTest {
    private static final RunId RUN = new RunId("run-1");
    private static final RunOptions REPLAN = RunOptions.STANDARD.withOnFailure(OnFailure.REPLAN);
    private static final Workflow PLAN = workflow(node("a"), node("b", "a"), node("x"));

    private final InMemoryJournal journal = new InMemoryJournal();

    private Engine engine(Replanner replanner) {
        return Engine.builder(new Bodies().on("a", _ -> broken()).all())
                .journal(journal)
                .replanner(replanner)
                .build();
    }

    private static Replanner.Answer instead(RevisionRequest request, AgentNode... added) {
        var kept = Map.of(id("b"), List.of(added[0].id()));
        return new Replanner.Answer.Revised(
                request.toRevision(List.of(added), kept, LocalizedText.verbatim("Another way")));
    }

    private static Problem problem(RunState state) {
        return Optional.ofNullable(state.outcome()).map(RunOutcome::problem).orElseThrow();
    }

    private Problem refusal() {
        return journal.read(RUN, 0).stream()
                .map(JournalEntry::event)
                .filter(RunEvent.RevisionRefused.class::isInstance)
                .map(event -> ((RunEvent.RevisionRefused) event).problem())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void goesOnWithThePlanThatTheReplannerGives() throws Exception {
        try (var engine = engine((_, request) -> instead(request, node("a2")))) {
            var state = engine.start(RUN, PLAN, REPLAN, Map.of()).await();

            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(state.status(id("a"))).isEqualTo(NodeStatus.FAILED);
            assertThat(state.status(id("b"))).isEqualTo(NodeStatus.COMPLETED);
        }
    }

    @Test
    void tellsTheReplannerHowFarTheRunHasCome() throws Exception {
        var xIsDone = new CountDownLatch(1);
        var seen = new AtomicInteger();
        var bodies =
                new Bodies()
                        .on(
                                "a",
                                _ -> {
                                    xIsDone.await();
                                    return broken();
                                });
        RunListener listener =
                entry -> {
                    if (entry.event() instanceof RunEvent.NodeFinished(var node, _, _)
                            && node.equals(id("x"))) {
                        xIsDone.countDown();
                    }
                };
        Replanner replanner =
                (_, request) -> {
                    assertThat(request.affectedNodes()).containsExactly(id("b"));
                    assertThat(request.status(id("x"))).isEqualTo(NodeStatus.COMPLETED);
                    assertThat(request.results()).containsKeys(id("a"), id("x"));
                    assertThat(request.left()).isEqualTo(3);
                    seen.incrementAndGet();
                    return instead(request, node("a2"));
                };

        try (var engine =
                Engine.builder(bodies.all()).replanner(replanner).listener(listener).build()) {
            engine.start(RUN, PLAN, REPLAN, Map.of()).await();
        }
        assertThat(seen).hasValue(1);
    }

    @Test
    void saysWhyThereIsNoRevisionWithoutAReplanner() throws Exception {
        try (var engine = engine(Replanner.NONE)) {
            var state = engine.start(RUN, PLAN, REPLAN, Map.of()).await();

            assertThat(state.status()).isEqualTo(RunStatus.PARTIAL);
            assertThat(problem(state).code()).isEqualTo("test.broken");
            assertThat(refusal().is(CoreProblem.REVISION_REFUSED)).isTrue();
        }
    }

    @Test
    void refusesARevisionThatIsWrongAndChangesNothing() throws Exception {
        var wrong = node("a2", "nobody").withType("worker");
        try (var engine = engine((_, request) -> instead(request, wrong))) {
            var state = engine.start(RUN, PLAN, REPLAN, Map.of()).await();

            assertThat(state.status()).isEqualTo(RunStatus.PARTIAL);
            assertThat(state.workflow()).isEqualTo(PLAN);
            assertThat(refusal().is(CoreProblem.INVALID_REVISION)).isTrue();
            assertThat(refusal().message()).contains("'Sample'", "nobody");
        }
    }

    @Test
    void refusesARevisionWithATypeThatHasNoBody() throws Exception {
        var bodies = NodeExecutors.of(Map.of("worker", _ -> broken()));
        try (var engine =
                Engine.builder(bodies)
                        .journal(journal)
                        .replanner((_, request) -> instead(request, node("a2").withType("poet")))
                        .build()) {
            engine.start(RUN, workflow(node("a"), node("b", "a")), REPLAN, Map.of()).await();

            assertThat(refusal().message()).contains("poet", "not registered");
        }
    }

    @Test
    void refusesARevisionThatAnswersTheFailureOfAnotherNode() throws Exception {
        Replanner replanner =
                (_, request) -> {
                    var other =
                            new RunEvent.PlanRevised(
                                    id("x"),
                                    List.of(node("x2")),
                                    Map.of(),
                                    List.of(),
                                    LocalizedText.verbatim("Another way"));
                    return new Replanner.Answer.Revised(other);
                };
        try (var engine = engine(replanner)) {
            var run = engine.start(RUN, PLAN, REPLAN, Map.of());
            var state = run.await();

            assertThat(state.workflow()).isEqualTo(PLAN);
            assertThat(refusal().message()).contains("the failure of another agent");
        }
    }

    @Test
    void countsAReplannerThatGivesUpByItselfAsARefusal() throws Exception {
        try (var engine =
                engine((_, _) -> {
                    throw new InterruptedException("enough");
                })) {
            var run = engine.start(RUN, PLAN, REPLAN, Map.of());

            run.await();

            assertThat(refusal().message()).contains("enough");
        }
    }

    @Test
    void countsAReplannerThatThrowsAsARefusal() throws Exception {
        try (var engine =
                engine((_, _) -> {
                    throw new IllegalStateException("no model");
                })) {
            var state = engine.start(RUN, PLAN, REPLAN, Map.of()).await();

            assertThat(state.status()).isEqualTo(RunStatus.PARTIAL);
            assertThat(refusal().message()).contains("no model");
        }
    }

    @Test
    void interruptsTheReplannerAndEndsOnceWhenTheRunIsCancelled() throws Exception {
        var begun = new CountDownLatch(1);
        var interrupted = new CountDownLatch(1);
        try (var engine = engine((_, _) -> waiting(begun, interrupted))) {
            var run = engine.start(RUN, PLAN, REPLAN, Map.of());
            begun.await();
            run.cancel("enough");

            assertThat(run.await().status()).isEqualTo(RunStatus.CANCELLED);
            interrupted.await();
        }
        var events = journal.read(RUN, 0).stream().map(JournalEntry::event).toList();
        assertThat(events).filteredOn(RunEvent.RunFinished.class::isInstance).hasSize(1);
        assertThat(events.getLast()).isInstanceOf(RunEvent.RunFinished.class);
    }

    private static Replanner.Answer waiting(CountDownLatch begun, CountDownLatch interrupted)
            throws InterruptedException {
        begun.countDown();
        try {
            new CountDownLatch(1).await();
            throw new IllegalStateException("nobody counts down");
        } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
        }
    }

    @Test
    void endsARunWhoseTimeIsOverWhileItsPlanIsBeingRevised() throws Exception {
        var time = new ManualTime();
        var begun = new CountDownLatch(1);
        try (var engine =
                Engine.builder(new Bodies().on("a", _ -> broken()).all())
                        .time(time)
                        .replanner((_, _) -> waiting(begun, new CountDownLatch(1)))
                        .build()) {
            var run =
                    engine.start(RUN, PLAN, REPLAN.withRunTimeout(Duration.ofMinutes(1)), Map.of());
            begun.await();
            time.advance(Duration.ofMinutes(1));

            assertThat(problem(run.await()).is(CoreProblem.RUN_TIMED_OUT)).isTrue();
        }
    }

    @Test
    void asksTheReplannerAgainWhenTheEngineBeforeDied() throws Exception {
        var begun = new CountDownLatch(1);
        var died = new InMemoryJournal();
        var engine =
                Engine.builder(new Bodies().on("a", _ -> broken()).all())
                        .journal(died)
                        .replanner((_, _) -> waiting(begun, new CountDownLatch(1)))
                        .build();
        engine.start(RUN, PLAN, REPLAN, Map.of());
        begun.await();
        journal.append(RUN, died.read(RUN, 0));

        try (var next = engine((_, request) -> instead(request, node("a2")))) {
            assertThat(next.resume(RUN).await().status()).isEqualTo(RunStatus.COMPLETED);
        }
        engine.close();
    }

    @Test
    void refusesAtOnceTheFailureThatWaitsWhileAnotherTakesTheLastRevision() throws Exception {
        var bothAsked = new CountDownLatch(2);
        Replanner replanner =
                (_, request) -> {
                    bothAsked.countDown();
                    bothAsked.await();
                    if (request.node().equals(id("x"))) {
                        new CountDownLatch(1).await(); // until it is interrupted
                    }
                    return instead(request, node("a2"));
                };
        var bodies = new Bodies().on("a", _ -> broken()).on("x", _ -> broken());

        try (var engine =
                Engine.builder(bodies.all()).journal(journal).replanner(replanner).build()) {
            var state = engine.start(RUN, PLAN, REPLAN.withMaxRevisions(1), Map.of()).await();

            assertThat(state.revisions()).hasSize(1);
            assertThat(state.status()).isEqualTo(RunStatus.PARTIAL);
            assertThat(refusal().is(CoreProblem.REVISIONS_EXHAUSTED)).isTrue();
        }
    }

    @Test
    void growsARunThatIsOpenAndEndsItOnceItIsSealed() throws Exception {
        var open = RunOptions.STANDARD.withOpenPlan(true);
        try (var engine = Engine.builder(new Bodies().all()).journal(journal).build()) {
            var run = engine.start(RUN, workflow(node("a")), open, Map.of());

            assertThat(engine.extend(RUN, List.of(node("b", "a"), node("c", "b")), List.of()))
                    .isTrue();
            assertThatThrownBy(() -> engine.extend(RUN, List.of(node("d", "zz")), List.of()))
                    .isInstanceOf(InvalidWorkflow.class)
                    .hasMessageContaining("non-existent agent zz");
            assertThat(run.await(Duration.ZERO)).isEmpty();
            assertThat(engine.seal(RUN)).isTrue();

            assertThat(run.await().status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(run.await().workflow().nodes()).hasSize(3);
            assertThat(engine.extend(RUN, List.of(node("e")), List.of())).isFalse();
            assertThat(engine.seal(RUN)).isFalse();
        }
    }
}
