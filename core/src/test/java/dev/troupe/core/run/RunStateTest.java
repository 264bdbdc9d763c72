package dev.troupe.core.run;

import static dev.troupe.core.workflow.Samples.any;
import static dev.troupe.core.workflow.Samples.broken;
import static dev.troupe.core.workflow.Samples.chain;
import static dev.troupe.core.workflow.Samples.done;
import static dev.troupe.core.workflow.Samples.flaky;
import static dev.troupe.core.workflow.Samples.id;
import static dev.troupe.core.workflow.Samples.node;
import static dev.troupe.core.workflow.Samples.onFailure;
import static dev.troupe.core.workflow.Samples.settled;
import static dev.troupe.core.workflow.Samples.workflow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Samples;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RunStateTest {
    private static final RunOptions CONTINUE =
            RunOptions.STANDARD.withOnFailure(OnFailure.CONTINUE);

    @Test
    void startsRootsInAscendingOrderAndNothingElse() {
        var fold = Fold.start(workflow(node("a"), node("c", "a"), node("b")));

        assertThat(Fold.started(fold.commands)).containsExactly("a", "b");
        assertThat(fold.status("c")).isEqualTo(NodeStatus.PENDING);
    }

    @Test
    void startsANodeWhenItsOwnDependenciesAreDoneWhateverItsLevel() {
        var fold = Fold.start(workflow(node("a"), node("b"), node("a2", "a"), node("b2", "b")));

        var given = fold.succeed("a");

        assertThat(Fold.started(given)).containsExactly("a2");
        assertThat(fold.status("b")).isEqualTo(NodeStatus.RUNNING);
    }

    @Test
    void waitsForAllDependenciesOfAnAllJoin() {
        var fold = Fold.start(workflow(node("a"), node("b"), node("c", "a", "b")));

        assertThat(Fold.started(fold.succeed("a"))).isEmpty();
        assertThat(Fold.started(fold.succeed("b"))).containsExactly("c");
    }

    @Test
    void startsAnAnyJoinOnceWithTheFirstDependency() {
        var fold = Fold.start(workflow(node("a"), node("b"), any(node("c", "a", "b"))));

        assertThat(Fold.started(fold.succeed("b"))).containsExactly("c");
        assertThat(Fold.started(fold.succeed("a"))).isEmpty();
        assertThat(fold.succeed("c")).hasOnlyElementsOfType(Command.FinishRun.class);
    }

    @Test
    void startsAnAnyJoinOnceThoughItWaitedForAPlaceWhenTheSecondDependencyEnded() {
        var two = RunOptions.STANDARD.withMaxConcurrency(1);
        var fold =
                Fold.start(
                        workflow(node("a"), node("b"), node("d"), any(node("e", "a", "b"))), two);
        fold.succeed("a");
        fold.succeed("b");

        var given = fold.succeed("d", "e");

        assertThat(Fold.started(given)).containsExactly("e");
        assertThat(fold.state.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void keepsAnAnyJoinThatWaitsForAPlaceWhenItsOtherDependencyFails() {
        var one = CONTINUE.withMaxConcurrency(1);
        var fold =
                Fold.start(
                        workflow(node("a"), node("b"), node("d"), any(node("e", "a", "b"))), one);
        fold.succeed("a");
        fold.finish("b", broken());

        fold.succeed("d");

        assertThat(fold.status("e")).isEqualTo(NodeStatus.RUNNING);
    }

    @Test
    void dropsAnAnyJoinThatWaitsForAPlaceWhenTheRunIsCancelled() {
        var two = RunOptions.STANDARD.withMaxConcurrency(2);
        var fold =
                Fold.start(
                        workflow(node("a"), node("b"), node("c"), any(node("e", "a", "b"))), two);
        fold.succeed("a");
        assertThat(fold.status("e")).isEqualTo(NodeStatus.PENDING);

        fold.cancel();
        fold.finish("b", new NodeResult.Cancelled("enough"));
        fold.finish("c", new NodeResult.Cancelled("enough"));

        assertThat(fold.status("e")).isEqualTo(NodeStatus.CANCELLED);
        assertThat(fold.state.status()).isEqualTo(RunStatus.CANCELLED);
    }

    @Test
    void skipsAnAnyJoinOnlyWhenAllDependenciesFailed() {
        var fold = Fold.start(workflow(node("a"), node("b"), any(node("c", "a", "b"))), CONTINUE);

        fold.finish("a", broken());
        assertThat(fold.status("c")).isEqualTo(NodeStatus.PENDING);
        fold.finish("b", broken());

        assertThat(fold.skipCause("c"))
                .isEqualTo(new SkipCause(SkipCause.Kind.DEPENDENCY_FAILED, id("b")));
        assertThat(fold.state.status()).isEqualTo(RunStatus.FAILED);
    }

    @Test
    void startsASettledJoinWithWhatThereIsOnceAllDependenciesHaveEnded() {
        var fold =
                Fold.start(workflow(node("a"), node("b"), settled(node("c", "a", "b"))), CONTINUE);

        assertThat(Fold.started(fold.succeed("a"))).isEmpty();
        assertThat(Fold.started(fold.finish("b", broken()))).containsExactly("c");
        fold.succeed("c");
        assertThat(fold.state.status()).isEqualTo(RunStatus.PARTIAL);
    }

    @Test
    void skipsASettledJoinWhenAllDependenciesFailed() {
        var fold =
                Fold.start(workflow(node("a"), node("b"), settled(node("c", "a", "b"))), CONTINUE);

        fold.finish("a", broken());
        assertThat(fold.status("c")).isEqualTo(NodeStatus.PENDING);
        fold.finish("b", broken());

        assertThat(fold.status("c")).isEqualTo(NodeStatus.SKIPPED);
        assertThat(fold.state.status()).isEqualTo(RunStatus.FAILED);
    }

    @Test
    void fillsFreePlacesInAscendingOrderEvenWithNodesThatBecameReadyLater() {
        var one = RunOptions.STANDARD.withMaxConcurrency(1);
        var fold = Fold.start(workflow(node("a"), node("b"), node("c", "a"), node("d")), one);

        assertThat(Fold.started(fold.succeed("a"))).containsExactly("b");
        assertThat(Fold.started(fold.succeed("b"))).containsExactly("c");
        assertThat(Fold.started(fold.succeed("c"))).containsExactly("d");
    }

    @Test
    void startsWhatOneEventMakesReadyInAscendingOrderWhateverTheKindsOfTheEdges() {
        var edges = List.<Edge>of(new Edge.Control(id("b"), id("a")));

        var fold = Fold.start(workflow(edges, node("a"), node("b"), node("c", "b")));

        assertThat(Fold.started(fold.succeed("b"))).containsExactly("a", "c");
    }

    @Test
    void takesTheFirstBranchByPriorityWhoseConditionHolds() {
        var edges =
                List.of(
                        Samples.when("a", "late", "output.score > 1", 2),
                        Samples.when("a", "first", "output.score > 1", 1),
                        Samples.when("a", "never", "output.score > 100", 0),
                        Samples.otherwise("a", "else"));
        var fold =
                Fold.start(
                        workflow(
                                edges,
                                node("a"),
                                node("late"),
                                node("first"),
                                node("never"),
                                node("else")));

        var given = fold.finish("a", done("score", Value.of(7)));

        assertThat(Fold.started(given)).containsExactly("first");
        for (var closed : List.of("late", "never", "else")) {
            assertThat(fold.skipCause(closed))
                    .isEqualTo(new SkipCause(SkipCause.Kind.BRANCH_NOT_TAKEN, id("a")));
        }
    }

    @Test
    void takesTheEarlierDeclaredBranchOfEqualPriority() {
        var edges =
                List.of(
                        Samples.when("a", "second", "output.x == 1", 1),
                        Samples.when("a", "first", "output.x == 1", 1));
        var fold = Fold.start(workflow(edges, node("a"), node("first"), node("second")));

        var given = fold.finish("a", done("x", Value.of(1)));

        assertThat(Fold.started(given)).containsExactly("second");
    }

    @Test
    void takesTheDefaultBranchWhereNoConditionHolds() {
        var edges =
                List.of(Samples.when("a", "b", "vals.approved", 1), Samples.otherwise("a", "c"));
        var fold = Fold.start(workflow(edges, node("a"), node("b"), node("c")));

        assertThat(Fold.started(fold.succeed("a"))).containsExactly("c");
        fold.succeed("c");
        assertThat(fold.state.outcome()).isEqualTo(new RunOutcome(RunStatus.COMPLETED, null));
    }

    @Test
    void readsVariablesAndOtherOutputsInConditions() {
        var edges =
                List.of(
                        Samples.when("b", "c", "vals.city == 'Xian'", 1),
                        Samples.when("b", "d", "nodes.a.output.n >= 2 and vals.city == 'Rome'", 2));
        var fold =
                Fold.start(
                        workflow(edges, node("a"), node("b", "a"), node("c"), node("d")),
                        RunOptions.STANDARD,
                        Map.of("city", Value.of("Rome")));
        fold.finish("a", done("n", Value.of(2)));

        assertThat(Fold.started(fold.succeed("b"))).containsExactly("d");
    }

    @Test
    void passesTheCauseOfASkipOnToAllThatDependOnIt() {
        var fold =
                Fold.start(
                        workflow(node("a"), node("b", "a"), node("c", "b"), node("x")), CONTINUE);

        fold.finish("a", broken());
        fold.succeed("x");

        var cause = new SkipCause(SkipCause.Kind.DEPENDENCY_FAILED, id("a"));
        assertThat(fold.skipCause("b")).isEqualTo(cause);
        assertThat(fold.skipCause("c")).isEqualTo(cause);
        assertThat(fold.state.outcome())
                .isEqualTo(
                        new RunOutcome(
                                RunStatus.PARTIAL,
                                new Problem(
                                        "test.broken", LocalizedText.verbatim("It broke"), false)));
    }

    @Test
    void stopsEverythingElseWhenANodeFailsUnderTheStopPolicy() {
        var fold =
                Fold.start(
                        workflow(node("a"), node("b"), node("after-a", "a"), node("after-b", "b")));

        var given = fold.finish("a", broken());

        assertThat(given).contains(new Command.StopNode(id("b"), 1, "Agent a failed"));
        fold.finish("b", new NodeResult.Cancelled("Agent a failed"));
        assertThat(fold.status("a")).isEqualTo(NodeStatus.FAILED);
        assertThat(fold.status("b")).isEqualTo(NodeStatus.CANCELLED);
        assertThat(fold.skipCause("after-a"))
                .isEqualTo(new SkipCause(SkipCause.Kind.DEPENDENCY_FAILED, id("a")));
        assertThat(fold.skipCause("after-b"))
                .isEqualTo(new SkipCause(SkipCause.Kind.RUN_STOPPED, id("a")));
        assertThat(fold.state.status()).isEqualTo(RunStatus.FAILED);
    }

    @Test
    void startsNothingAfterAStopThoughANodeStillSucceeds() {
        var fold = Fold.start(workflow(node("a"), node("b"), node("after-b", "b")));
        fold.finish("a", broken());

        var given = fold.succeed("b");

        assertThat(Fold.started(given)).isEmpty();
        assertThat(fold.skipCause("after-b"))
                .isEqualTo(new SkipCause(SkipCause.Kind.RUN_STOPPED, id("a")));
        assertThat(fold.state.status()).isEqualTo(RunStatus.PARTIAL);
    }

    @Test
    void letsTheNodesOwnFailurePolicyWinOverTheRuns() {
        var fold = Fold.start(workflow(onFailure(OnFailure.CONTINUE, node("a")), node("b")));

        var given = fold.finish("a", broken());

        assertThat(given).isEmpty();
        fold.succeed("b");
        assertThat(fold.state.status()).isEqualTo(RunStatus.PARTIAL);
    }

    @Test
    void retriesARetryableProblemAfterThePauseAndThenGivesUp() {
        var fold = Fold.start(chain(1), Fold.ONE_RETRY);

        var pause = fold.finish("n0", flaky());
        assertThat(pause)
                .containsExactly(new Command.ScheduleRetry(id("n0"), 1, Duration.ofSeconds(1)));
        assertThat(fold.status("n0")).isEqualTo(NodeStatus.WAITING);
        assertThat(fold.retryDue("n0")).containsExactly(new Command.StartNode(id("n0"), 2));
        fold.finish("n0", flaky());

        assertThat(fold.status("n0")).isEqualTo(NodeStatus.FAILED);
        assertThat(fold.state.attemptCount(id("n0"))).isEqualTo(2);
    }

    @Test
    void doesNotRetryAProblemThatWouldOnlyRepeat() {
        var fold = Fold.start(chain(1), Fold.ONE_RETRY);

        fold.finish("n0", broken());

        assertThat(fold.status("n0")).isEqualTo(NodeStatus.FAILED);
    }

    @Test
    void givesThePlaceOfANodeThatWaitsForItsRetryToAnother() {
        var fold = Fold.start(workflow(node("a"), node("b")), Fold.ONE_RETRY.withMaxConcurrency(1));

        assertThat(Fold.started(fold.finish("a", flaky()))).containsExactly("b");
        assertThat(Fold.started(fold.retryDue("a"))).isEmpty();
        assertThat(Fold.started(fold.succeed("b"))).containsExactly("a");
    }

    @Test
    void refusesASecondRetrySignalThoughTheFirstStillWaitsForAPlace() {
        var fold = Fold.start(workflow(node("a"), node("b")), Fold.ONE_RETRY.withMaxConcurrency(1));
        fold.finish("a", flaky());
        fold.retryDue("a");

        assertThat(fold.state.accepts(new RunEvent.RetryDue(id("a"), 1))).isFalse();
    }

    @Test
    void cancelsRunningWaitingAndQueuedNodesAndAllThatFollowThem() {
        var fold =
                Fold.start(
                        workflow(node("flaky"), node("b"), node("c"), node("d", "b")),
                        Fold.ONE_RETRY.withMaxConcurrency(1));
        fold.finish("flaky", flaky());

        var given = fold.cancel();

        assertThat(given)
                .contains(
                        new Command.CancelNode(id("flaky"), "enough"),
                        new Command.StopNode(id("b"), 1, "enough"),
                        new Command.CancelNode(id("c"), "enough"));
        fold.finish("b", new NodeResult.Cancelled("enough"));
        assertThat(fold.status("d")).isEqualTo(NodeStatus.CANCELLED);
        assertThat(fold.state.attemptCount(id("flaky"))).isEqualTo(1);
        assertThat(fold.state.outcome())
                .isEqualTo(
                        new RunOutcome(
                                RunStatus.CANCELLED,
                                Problem.of(
                                        CoreProblem.CANCELLED, LocalizedText.verbatim("enough"))));
    }

    @Test
    void endsPartialWhenTimeRunsOutAfterANodeCompleted() {
        var options = RunOptions.STANDARD.withRunTimeout(Duration.ofSeconds(3));
        var fold = Fold.start(chain(2), options);
        fold.succeed("n0");

        fold.on(new RunEvent.RunTimedOut());
        fold.finish("n1", new NodeResult.Cancelled("late"));

        assertThat(fold.state.status()).isEqualTo(RunStatus.PARTIAL);
        assertThat(fold.problem().is(CoreProblem.RUN_TIMED_OUT)).isTrue();
        assertThat(fold.problem().message()).contains("PT3S");
    }

    @Test
    void takesACancelledResultThatNobodyAskedForAsAFailure() {
        var fold = Fold.start(chain(2));

        fold.finish("n0", new NodeResult.Cancelled("the agent gave up"));

        assertThat(fold.status("n0")).isEqualTo(NodeStatus.FAILED);
        assertThat(fold.skipCause("n1").kind()).isEqualTo(SkipCause.Kind.DEPENDENCY_FAILED);
        assertThat(fold.state.outcome())
                .isEqualTo(
                        new RunOutcome(
                                RunStatus.FAILED,
                                Problem.of(
                                        CoreProblem.CANCELLED,
                                        LocalizedText.verbatim("the agent gave up"))));
    }

    @Test
    void refusesLateDoubledAndForeignEvents() {
        var fold = Fold.start(chain(2), Fold.ONE_RETRY);
        var started = (RunEvent.RunStarted) fold.journal.getFirst();
        var n0 = id("n0");

        assertThat(fold.state.accepts(started)).isFalse();
        assertThat(fold.state.accepts(new RunEvent.NodeStarted(n0, 1))).isFalse();
        assertThat(fold.state.accepts(new RunEvent.NodeStarted(n0, 2))).isFalse();
        assertThat(fold.state.accepts(new RunEvent.NodeStarted(id("n1"), 0))).isFalse();
        assertThat(fold.state.accepts(new RunEvent.NodeStarted(id("n1"), 1))).isFalse();
        assertThat(fold.state.accepts(new RunEvent.NodeFinished(n0, 2, done()))).isFalse();
        assertThat(fold.state.accepts(new RunEvent.NodeFinished(id("n1"), 0, done()))).isFalse();
        assertThat(fold.state.accepts(new RunEvent.RetryDue(n0, 1))).isFalse();
        assertThat(fold.state.accepts(new RunEvent.NodeCancelled(n0, "no"))).isFalse();
        assertThat(
                        fold.state.accepts(
                                new RunEvent.NodeSkipped(
                                        id("n1"), new SkipCause(SkipCause.Kind.RUN_STOPPED, n0))))
                .isFalse();
        assertThat(fold.state.accepts(new RunEvent.NodeReported(id("n1"), "text", Value.missing())))
                .isFalse();
        assertThat(fold.state.accepts(new RunEvent.NodeFinished(id("nobody"), 1, done())))
                .isFalse();
        assertThat(
                        fold.state.accepts(
                                new RunEvent.RunFinished(
                                        new RunOutcome(RunStatus.COMPLETED, null))))
                .isFalse();

        fold.finish("n0", flaky());
        assertThat(fold.state.accepts(started)).isFalse();
        assertThat(fold.state.accepts(new RunEvent.NodeStarted(n0, 1))).isFalse();
        assertThat(fold.state.accepts(new RunEvent.NodeFinished(n0, 1, done()))).isFalse();
    }

    @Test
    void refusesEverythingBeforeTheRunHasStartedAndAfterItHasEnded() {
        var started = new RunEvent.RunStarted(chain(1), RunOptions.STANDARD, Map.of());
        var fresh = new RunState(started);
        assertThat(fresh.accepts(new RunEvent.CancelRequested("early"))).isFalse();
        assertThat(fresh.accepts(new RunEvent.RunTimedOut())).isFalse();

        var fold = Fold.start(chain(1));
        fold.succeed("n0");
        assertThat(fold.state.accepts(new RunEvent.CancelRequested("late"))).isFalse();
        assertThatThrownBy(() -> fold.state.apply(new RunEvent.RunTimedOut()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("RunTimedOut");
    }

    @Test
    void refusesASecondCancelButLetsACancelOverrideAStop() {
        var fold = Fold.start(workflow(node("a"), node("b")));
        fold.finish("a", broken());

        assertThat(fold.state.accepts(new RunEvent.CancelRequested("enough"))).isTrue();
        fold.cancel();

        assertThat(fold.state.accepts(new RunEvent.CancelRequested("enough"))).isFalse();
        assertThat(fold.state.accepts(new RunEvent.RunTimedOut())).isFalse();
        fold.finish("b", new NodeResult.Cancelled("enough"));
        assertThat(fold.state.status()).isEqualTo(RunStatus.CANCELLED);
    }

    @Test
    void keepsTheValuesOfNodesSideBySideApart() {
        var fold =
                Fold.start(
                        workflow(
                                node("a"),
                                node("b"),
                                node("c", "a"),
                                node("d", "a", "b"),
                                node("e", "d")),
                        CONTINUE);
        var blackboard = fold.state.blackboard();
        fold.finish("a", writes("k", Value.of(1)));
        assertThat(blackboard.keys()).containsExactly("k");

        fold.finish("b", writes("k", Value.of(2)));

        assertThat(fold.status("b")).isEqualTo(NodeStatus.COMPLETED);
        assertThat(blackboard.keys()).containsExactly("k@a", "k@b");
        assertThat(blackboard.keyOf("k", new NodeId("a"))).isEqualTo("k@a");
        assertThat(blackboard.value("k@a")).isEqualTo(Value.of(1));
        assertThat(blackboard.value("k@b")).isEqualTo(Value.of(2));
        assertThat(seenBy(fold, "k", "c")).isEqualTo(Value.of(1));
        assertThat(seenBy(fold, "k", "d")).as("which?").isEqualTo(Value.missing());
        assertThat(seenBy(fold, "k@b", "d")).isEqualTo(Value.of(2));
        assertThat(blackboard.value("k")).isEqualTo(Value.missing());
    }

    @Test
    void replacesTheValuesOfAllNodesBeforeTheWriter() {
        var fold =
                Fold.start(
                        workflow(node("a"), node("b"), node("d", "a", "b"), node("e", "d")),
                        CONTINUE);
        fold.finish("a", writes("k", Value.of(1)));
        fold.finish("b", writes("k", Value.of(2)));

        fold.finish("d", writes("k", Value.of(3)));

        assertThat(fold.state.blackboard().keys()).containsExactly("k");
        assertThat(seenBy(fold, "k", "e")).isEqualTo(Value.of(3));
        assertThat(fold.state.blackboard().variables().get("k"))
                .extracting(variable -> variable.version())
                .isEqualTo(2);
    }

    private static Value seenBy(Fold fold, String key, String node) {
        return fold.state
                .blackboard()
                .value(key, new NodeId(node), fold.state.workflow().topology());
    }

    private static NodeResult writes(String key, Value value) {
        return new NodeResult.Succeeded(Value.missing(), "Done", Map.of(key, value), List.of());
    }

    @Test
    void givesTheSameCommandsAndStateForTheSameEvents() {
        var workflow =
                workflow(node("a"), node("b"), any(node("c", "a", "b")), node("d", "a", "c"));
        var fold = Fold.start(workflow, Fold.ONE_RETRY);
        fold.finish("b", flaky());
        fold.succeed("a");
        fold.retryDue("b");
        fold.finish("b", broken());
        fold.finish("c", new NodeResult.Cancelled("Agent b failed"));

        var replayed = new RunState((RunEvent.RunStarted) fold.journal.getFirst());
        var commands = fold.journal.stream().flatMap(event -> replayed.apply(event).stream());

        assertThat(commands).containsExactlyInAnyOrderElementsOf(fold.commands);
        assertThat(Fold.picture(replayed)).isEqualTo(Fold.picture(fold.state));
        assertThat(replayed.status()).isEqualTo(RunStatus.PARTIAL);
    }
}
