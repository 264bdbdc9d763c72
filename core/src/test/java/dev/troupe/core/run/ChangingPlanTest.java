package dev.troupe.core.run;

import static dev.troupe.core.workflow.Samples.any;
import static dev.troupe.core.workflow.Samples.broken;
import static dev.troupe.core.workflow.Samples.done;
import static dev.troupe.core.workflow.Samples.id;
import static dev.troupe.core.workflow.Samples.node;
import static dev.troupe.core.workflow.Samples.settled;
import static dev.troupe.core.workflow.Samples.workflow;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Samples;
import dev.troupe.core.workflow.WorkflowProblem;
import dev.troupe.core.workflow.WorkflowRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What changes of its plan do to a run, by the fold alone. */
final class ChangingPlanTest {
    private static final RunOptions OPEN = RunOptions.STANDARD.withOpenPlan(true);
    private static final RunOptions REPLAN = RunOptions.STANDARD.withOnFailure(OnFailure.REPLAN);
    private static final LocalizedText WHY = LocalizedText.verbatim("Another way");

    @Test
    void doesNotConcludeAnOpenRunBeforeItIsSealed() {
        var fold = Fold.start(workflow(node("a")), OPEN);

        fold.succeed("a");
        assertThat(fold.state.outcome()).isNull();
        assertThat(fold.state.status()).isEqualTo(RunStatus.RUNNING);

        fold.on(new RunEvent.PlanSealed());
        assertThat(fold.state.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void startsNewNodesWhoseDependenciesAreDoneAtOnceAndTheOthersLater() {
        var fold = Fold.start(workflow(node("a"), node("b")), OPEN);
        fold.succeed("a");

        var given = extend(fold, node("c", "a"), node("d", "b"), node("e", "c", "b"));

        assertThat(Fold.started(given)).containsExactly("c");
        assertThat(Fold.started(fold.succeed("b"))).containsExactly("d");
        assertThat(Fold.started(fold.succeed("c"))).containsExactly("e");
        fold.succeed("d", "e");
        fold.on(new RunEvent.PlanSealed());
        assertThat(fold.state.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void skipsANewNodeAsItWouldHaveBeen() {
        var fold =
                Fold.start(workflow(node("a"), node("b")), OPEN.withOnFailure(OnFailure.CONTINUE));
        fold.finish("a", broken());

        var given =
                extend(
                        fold,
                        node("c", "a"),
                        any(node("d", "a", "b")),
                        settled(node("e", "a", "b")));

        assertThat(fold.skipCause("c"))
                .isEqualTo(new SkipCause(SkipCause.Kind.DEPENDENCY_FAILED, id("a")));
        assertThat(Fold.started(given)).isEmpty();
        assertThat(Fold.started(fold.succeed("b"))).containsExactly("d", "e");
    }

    @Test
    void takesInNothingMoreOnceItIsSealedOrStopped() {
        var sealed = Fold.start(workflow(node("a")), OPEN);
        sealed.on(new RunEvent.PlanSealed());
        var stopped = Fold.start(workflow(node("a")), OPEN);
        stopped.cancel();
        var never = Fold.start(workflow(node("a")));
        var extension = new RunEvent.PlanExtended(List.of(node("b", "a")), List.of());

        assertThat(sealed.state.accepts(extension)).isFalse();
        assertThat(stopped.state.accepts(extension)).isFalse();
        assertThat(never.state.accepts(extension)).isFalse();
        assertThat(never.state.accepts(new RunEvent.PlanSealed())).isFalse();
    }

    @Test
    void endsAnOpenRunThatIsCancelledWhileNothingRuns() {
        var fold = Fold.start(workflow(node("a")), OPEN);
        fold.succeed("a");

        fold.cancel();

        assertThat(fold.state.status()).isEqualTo(RunStatus.CANCELLED);
    }

    @Test
    void findsEverythingWrongWithAnExtension() {
        var plan = workflow(node("a"), node("b"));
        var edges =
                List.<Edge>of(
                        new Edge.Control(id("c"), id("a")),
                        Samples.when("a", "c", "output.n == 1", 0));

        var extension = new RunEvent.PlanExtended(List.of(node("c", "zz"), node("b")), edges);

        assertThat(PlanChange.check(WorkflowRules.STANDARD, plan, extension))
                .extracting(WorkflowProblem::code)
                .contains(
                        WorkflowProblem.Code.EXTENDING_EDGE,
                        WorkflowProblem.Code.UNKNOWN_NODE,
                        WorkflowProblem.Code.DUPLICATE_NODE,
                        WorkflowProblem.Code.CYCLE);
    }

    @Test
    void holdsWhatWaitsForAFailedNodeUntilThePlanIsRevised() {
        var fold =
                Fold.start(workflow(node("a"), node("b", "a"), node("c", "b"), node("x")), REPLAN);

        var given = fold.finish("a", broken());

        assertThat(given).contains(new Command.Revise(id("a"), problemOf(broken())));
        assertThat(fold.status("a")).isEqualTo(NodeStatus.FAILED);
        assertThat(fold.status("b")).isEqualTo(NodeStatus.PENDING);
        fold.succeed("x");
        assertThat(fold.state.outcome()).isNull();
        assertThat(fold.state.status()).isEqualTo(RunStatus.RUNNING);
    }

    @Test
    void replacesTheConeKeepsWhatIsKeptAndCompletes() {
        var fold =
                Fold.start(workflow(node("a"), node("b", "a"), node("c", "b"), node("x")), REPLAN);
        fold.succeed("x");
        fold.finish("a", broken());

        var given = revise(fold, "a", Map.of(id("c"), List.of(id("a2"), id("x"))), node("a2"));

        assertThat(Fold.started(given)).containsExactly("a2");
        assertThat(fold.skipCause("b")).isEqualTo(new SkipCause(SkipCause.Kind.REPLACED, id("a")));
        assertThat(Fold.started(fold.succeed("a2"))).containsExactly("c");
        fold.succeed("c");
        assertThat(fold.state.outcome()).isEqualTo(new RunOutcome(RunStatus.COMPLETED, null));
        assertThat(fold.status("a")).isEqualTo(NodeStatus.FAILED);
        assertThat(fold.status("x")).isEqualTo(NodeStatus.COMPLETED);
    }

    @Test
    void keepsANodeThatWaitsForTwoFailuresUntilBothAreAnswered() {
        var fold = Fold.start(workflow(node("a"), node("b"), node("c", "a", "b")), REPLAN);
        fold.finish("a", broken());
        fold.finish("b", broken());

        revise(fold, "a", Map.of(id("c"), List.of(id("a2"), id("b"))), node("a2"));
        assertThat(Fold.started(fold.succeed("a2"))).isEmpty();
        revise(fold, "b", Map.of(id("c"), List.of(id("a2"), id("b2"))), node("b2"));

        assertThat(Fold.started(fold.succeed("b2"))).containsExactly("c");
    }

    @Test
    void stopsARunningNodeOfTheConeAndDropsWhatItStillSays() {
        var fold = Fold.start(workflow(node("a"), node("b"), any(node("c", "a", "b"))), REPLAN);
        fold.succeed("b");
        fold.finish("a", broken());

        var given = revise(fold, "a", Map.of(), node("a2"));
        fold.finish("c", done("late", Value.of(1)));

        assertThat(given).contains(new Command.StopNode(id("c"), 1, "replaced because of agent a"));
        assertThat(fold.status("c")).isEqualTo(NodeStatus.CANCELLED);
        fold.succeed("a2");
        assertThat(fold.state.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void skipsAReplacedNodeThatWasRunningWhenTheEngineDied() {
        var fold = Fold.start(workflow(node("a"), node("b"), any(node("c", "a", "b"))), REPLAN);
        fold.succeed("b");
        fold.finish("a", broken());
        revise(fold, "a", Map.of(), node("a2"));

        var resumed = fold.afterCrash(fold.journal.size());

        assertThat(resumed.skipCause("c").kind()).isEqualTo(SkipCause.Kind.REPLACED);
        resumed.succeed("a2");
        assertThat(resumed.state.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void takesBackTheStartOfANodeThatWaitsForOthersFromNowOn() {
        var fold =
                Fold.start(
                        workflow(node("a"), node("b"), any(node("c", "a", "b"))),
                        REPLAN.withMaxConcurrency(2));
        fold.state.apply(new RunEvent.NodeFinished(id("b"), 1, done())); // c is not started
        fold.finish("a", broken());

        revise(fold, "a", Map.of(id("c"), List.of(id("a2"))), node("a2"), node("d", "a2"));

        assertThat(Fold.started(fold.succeed("a2"))).containsExactly("c", "d");
        assertThat(fold.state.attemptCount(id("c"))).isEqualTo(1);
    }

    @Test
    void asksForARevisionAgainAfterACrash() {
        var fold = Fold.start(workflow(node("a"), node("b", "a")), REPLAN);
        fold.finish("a", broken());

        var again = Fold.replayed(fold.journal).apply(new RunEvent.RunResumed());

        assertThat(again).containsExactly(new Command.Revise(id("a"), problemOf(broken())));
    }

    @Test
    void goesOnAsTheRunsPolicySaysWhereARevisionIsRefused() {
        var plan =
                workflow(Samples.onFailure(OnFailure.REPLAN, node("a")), node("b", "a"), node("x"));
        var stops = Fold.start(plan, RunOptions.STANDARD);
        var goesOn = Fold.start(plan, REPLAN);

        for (var fold : List.of(stops, goesOn)) {
            fold.finish("a", broken());
            fold.on(new RunEvent.RevisionRefused(id("a"), problemOf(Samples.flaky())));
        }

        assertThat(stops.commands).contains(new Command.StopNode(id("x"), 1, "Agent a failed"));
        assertThat(goesOn.status("x")).isEqualTo(NodeStatus.RUNNING);
        assertThat(goesOn.skipCause("b").kind()).isEqualTo(SkipCause.Kind.DEPENDENCY_FAILED);
        goesOn.succeed("x");
        assertThat(goesOn.state.status()).isEqualTo(RunStatus.PARTIAL);
        assertThat(goesOn.problem().code()).isEqualTo("test.broken");
    }

    @Test
    void endsEverythingOnceWhenItIsCancelledOrOutOfTimeWhileARevisionIsUnderWay() {
        for (var stop :
                List.of(new RunEvent.CancelRequested("enough"), new RunEvent.RunTimedOut())) {
            var fold = Fold.start(workflow(node("a"), node("b", "a"), node("x")), REPLAN);
            fold.finish("a", broken());

            fold.on(stop);
            fold.finish("x", new NodeResult.Cancelled("enough"));

            assertThat(fold.state.outcome()).isNotNull();
            assertThat(fold.status("b").isEnd()).isTrue();
            assertThat(fold.journal).filteredOn(RunEvent.RunFinished.class::isInstance).hasSize(1);
        }
    }

    @Test
    void namesAStallInsteadOfRevisingForTheSameFailureAgain() {
        var a = node("a");
        var fold = Fold.start(workflow(a), REPLAN);
        fold.finish("a", broken());
        revise(fold, "a", Map.of(), node("a2").withTexts(a.name(), a.desc()));

        fold.finish("a2", broken());

        assertThat(fold.state.status()).isEqualTo(RunStatus.FAILED);
        assertThat(fold.problem().is(CoreProblem.STALLED)).isTrue();
        assertThat(fold.problem().message()).contains("a2", "agent a,", "It broke");
    }

    @Test
    void revisesAtMostAsOftenAsTheRunAllows() {
        var fold = Fold.start(workflow(node("a")), REPLAN.withMaxRevisions(1));
        fold.finish("a", broken());
        revise(fold, "a", Map.of(), node("a2"));

        fold.finish("a2", broken());

        assertThat(fold.problem().is(CoreProblem.REVISIONS_EXHAUSTED)).isTrue();
        assertThat(fold.state.revisions()).hasSize(1);
    }

    @Test
    void refusesByNameTheFailureBesideTheOneThatTookTheLastRevision() {
        var fold = Fold.start(workflow(node("a"), node("b")), REPLAN.withMaxRevisions(1));
        fold.finish("a", broken());
        assertThat(fold.finish("b", broken())).hasOnlyElementsOfType(Command.Revise.class);

        var given = revise(fold, "a", Map.of(), node("a2"));

        assertThat(given)
                .filteredOn(Command.RefuseRevision.class::isInstance)
                .singleElement()
                .satisfies(command -> {
                    var refused = (Command.RefuseRevision) command;
                    assertThat(refused.node()).isEqualTo(id("b"));
                    assertThat(refused.problem().is(CoreProblem.REVISIONS_EXHAUSTED)).isTrue();
                });
        assertThat(fold.state.revisionRequests()).isEmpty();
        fold.succeed("a2");
        assertThat(fold.state.status()).isEqualTo(RunStatus.PARTIAL);
        assertThat(fold.problem().is(CoreProblem.REVISIONS_EXHAUSTED)).isTrue();
        assertThat(fold.problem().message()).contains("Agent b", "revised 1 times", "It broke");
    }

    @Test
    void refusesThatFailureAlsoWhereTheEngineDiedBefore() {
        var fold = Fold.start(workflow(node("a"), node("b")), REPLAN.withMaxRevisions(1));
        fold.finish("a", broken());
        fold.finish("b", broken());
        revise(fold, "a", Map.of(), node("a2"));

        var later = fold.afterCrash(indexOfRevision(fold) + 1);

        assertThat(later.commands.subList(fold.commands.size(), later.commands.size()))
                .noneMatch(Command.Revise.class::isInstance);
        assertThat(later.state.revisionRequests()).isEmpty();
        later.succeed("a2");
        assertThat(later.problem().is(CoreProblem.REVISIONS_EXHAUSTED)).isTrue();
    }

    @Test
    void countsAFailureThatWasRefusedForAnotherReasonAsWhatItWas() {
        var fold = Fold.start(workflow(node("a"), node("b")), REPLAN.withMaxRevisions(1));
        fold.finish("a", broken());
        fold.finish("b", broken());
        revise(fold, "a", Map.of(), node("a2"));
        var old = new ArrayList<>(fold.journal.subList(0, indexOfRevision(fold) + 1));
        old.add(new RunEvent.RevisionRefused(id("b"), invalid())); // as it was recorded before
        old.add(new RunEvent.NodeStarted(id("a2"), 1));
        var state = Fold.replayed(old);

        var commands = state.apply(new RunEvent.NodeFinished(id("a2"), 1, done()));

        assertThat(commands)
                .contains(
                        new Command.FinishRun(
                                new RunOutcome(RunStatus.PARTIAL, problemOf(broken()))));
    }

    private static int indexOfRevision(Fold fold) {
        return fold.journal.stream()
                .map(RunEvent.PlanRevised.class::isInstance)
                .toList()
                .indexOf(true);
    }

    private static Problem invalid() {
        return Problem.of(CoreProblem.INVALID_REVISION, "运行有了变化", "The run has changed");
    }

    @Test
    void findsEverythingWrongWithARevision() {
        var fold =
                Fold.start(
                        workflow(
                                node("a"),
                                node("b", "a"),
                                node("c", "b"),
                                node("x"),
                                node("y", "x")),
                        REPLAN);
        fold.finish("a", broken());
        var request = fold.state.revisionRequests().getFirst();

        var revision =
                new RunEvent.PlanRevised(
                        id("a"),
                        List.of(node("d", "a")),
                        Map.of(id("x"), List.of()),
                        List.of(id("b"), id("nobody")),
                        WHY);
        var known =
                new RunEvent.PlanRevised(
                        id("a"),
                        List.of(node("d", "a")),
                        Map.of(id("x"), List.of()),
                        List.of(id("b")),
                        WHY);

        assertThat(codes(request.check(revision, WorkflowRules.STANDARD)))
                .containsExactly(WorkflowProblem.Code.UNKNOWN_NODE);
        assertThat(codes(request.check(known, WorkflowRules.STANDARD)))
                .containsExactlyInAnyOrder(
                        WorkflowProblem.Code.ALREADY_STARTED,
                        WorkflowProblem.Code.LOST_DEPENDENCY,
                        WorkflowProblem.Code.LOST_DEPENDENCY);
        assertThat(fold.state.accepts(known)).isFalse();
        assertThat(
                        codes(
                                request.check(
                                        request.toRevision(List.of(), Map.of(), WHY),
                                        WorkflowRules.STANDARD)))
                .containsExactly(WorkflowProblem.Code.EMPTY_CHANGE);
    }

    private static List<WorkflowProblem.Code> codes(List<WorkflowProblem> problems) {
        return problems.stream().map(WorkflowProblem::code).toList();
    }

    private static List<Command> extend(Fold fold, AgentNode... nodes) {
        return fold.on(new RunEvent.PlanExtended(List.of(nodes), List.of()));
    }

    private static List<Command> revise(
            Fold fold, String failed, Map<NodeId, List<NodeId>> kept, AgentNode... added) {
        var request =
                fold.state.revisionRequests().stream()
                        .filter(other -> other.node().equals(id(failed)))
                        .findFirst();
        return fold.on(requireNonNull(request.orElse(null)).toRevision(List.of(added), kept, WHY));
    }

    private static Problem problemOf(NodeResult result) {
        return ((NodeResult.Failed) result).problem();
    }
}
