package dev.troupe.testing.engine;

import static dev.troupe.testing.engine.TestWorkflows.node;
import static dev.troupe.testing.engine.TestWorkflows.when;
import static dev.troupe.testing.engine.TestWorkflows.withOnFailure;
import static dev.troupe.testing.engine.TestWorkflows.withTimeout;
import static dev.troupe.testing.engine.TestWorkflows.workflow;

import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.engine.UnknownOutcomeException;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One story for each way in which a run can end and each thing that can happen in it. To add one,
 * write it here: it is then run on every engine, with a crash at each of its events, and has a
 * golden log.
 */
final class RunFixtures {
    /** Nothing times out except where a fixture defines it: time advances in steps. */
    static final RunOptions PATIENT =
            RunOptions.STANDARD
                    .withNodeTimeout(Duration.ofDays(10_000))
                    .withRetries(new RetryPolicy(1, Duration.ofSeconds(1), Duration.ofSeconds(1)));

    static final Question MAY_I =
            new Question("may-i", "May I? 可以吗？", List.of("yes", "no"), Value.missing(), null);

    private RunFixtures() {}

    static List<RunFixture> all() {
        return Stream.of(ofPlansThatStay(), PlanChangeFixtures.all())
                .flatMap(List::stream)
                .toList();
    }

    private static List<RunFixture> ofPlansThatStay() {
        return List.of(
                completes(),
                branches(),
                retries(),
                fails(),
                failsInPart(),
                stopsOthers(),
                asks(),
                expires(),
                isCancelled(),
                isCancelledWhileAsking(),
                timesOutInANode(),
                timesOut());
    }

    /** Reads, pays once, reports, shares a variable; then two nodes side by side, then one. */
    private static RunFixture completes() {
        var diamond =
                workflow(node("n0"), node("n1", "n0"), node("n2", "n0"), node("n3", "n1", "n2"));
        return RunFixture.of(
                "completes",
                diamond,
                PATIENT,
                sideEffectRecorder ->
                        sideEffectRecorder
                                .withExecutor(
                                        "n0",
                                        context -> {
                                            var read =
                                                    sideEffectRecorder.runStep(
                                                            context, Effect.repeatable("read"));
                                            context.report("tool.called", read);
                                            var paid = payOnce(sideEffectRecorder, context);
                                            context.setVariable("table", Value.of("表"));
                                            return NodeResult.success(
                                                    Value.of(List.of(read, paid)), "Read and paid");
                                        })
                                .withExecutor("n1", RunFixtures::shareVariable)
                                .withExecutor("n2", RunFixtures::shareVariable)
                                .withExecutor("n3", RunFixtures::joinValues));
    }

    private static NodeResult shareVariable(NodeContext context) {
        var table = context.variable("table");
        context.setVariable("of-" + context.node().id(), table);
        return NodeResult.success(table, "Shared " + context.node().id());
    }

    private static NodeResult joinValues(NodeContext context) {
        var outputs = context.parents().stream().map(NodeContext.Parent::output).toList();
        return NodeResult.success(Value.of(outputs), "Joined " + outputs.size());
    }

    /** Pays once, and checks the external state if the outcome is unknown. */
    private static Value payOnce(SideEffectRecorder sideEffectRecorder, NodeContext context)
            throws InterruptedException {
        var pay = Effect.once("pay");
        try {
            return sideEffectRecorder.runStep(context, pay);
        } catch (UnknownOutcomeException _) {
            return context.runEffect(
                    Effect.repeatable(pay.key()),
                    () ->
                            sideEffectRecorder.has(context.node().id() + " pay")
                                    ? Value.of(pay.key())
                                    : sideEffectRecorder.recordStep(context, pay));
        }
    }

    private static RunFixture branches() {
        var edges =
                List.<Edge>of(
                        when("n0", "n1", "output.n > 5", 0),
                        new Edge.Otherwise(TestWorkflows.id("n0"), TestWorkflows.id("n2")));
        var output = Value.of(Map.of("n", Value.of(7)));
        return RunFixture.of(
                "branches",
                workflow(edges, node("n0"), node("n1"), node("n2"), node("n3", "n2")),
                PATIENT,
                sideEffectRecorder ->
                        sideEffectRecorder.withExecutor(
                                "n0", _ -> NodeResult.success(output, "Seven")));
    }

    private static RunFixture retries() {
        return RunFixture.of(
                        "retries",
                        TestWorkflows.chain(2),
                        PATIENT,
                        sideEffectRecorder ->
                                sideEffectRecorder.withExecutor(
                                        "n0",
                                        context -> {
                                            sideEffectRecorder.runStep(
                                                    context, Effect.repeatable("read"));
                                            return context.attempt() == 1
                                                    ? TestWorkflows.retryableFailure()
                                                    : TestWorkflows.success();
                                        }))
                .withInteraction(runView -> runView.engine().advance(Duration.ofSeconds(1)));
    }

    private static RunFixture fails() {
        return RunFixture.of(
                        "fails",
                        TestWorkflows.chain(2),
                        PATIENT,
                        sideEffectRecorder ->
                                sideEffectRecorder.withExecutor(
                                        "n0", _ -> TestWorkflows.permanentFailure()))
                .withEnd(RunStatus.FAILED);
    }

    private static RunFixture failsInPart() {
        var failing = withOnFailure(OnFailure.CONTINUE, node("n0"));
        return RunFixture.of(
                        "fails-in-part",
                        workflow(failing, node("n1", "n0"), node("n2")),
                        PATIENT,
                        sideEffectRecorder ->
                                sideEffectRecorder.withExecutor(
                                        "n0", _ -> TestWorkflows.permanentFailure()))
                .withEnd(RunStatus.PARTIAL);
    }

    /** A node fails while another runs and a third has no place. */
    private static RunFixture stopsOthers() {
        return RunFixture.of(
                        "stops-others",
                        workflow(node("n0"), node("n1"), node("n2")),
                        PATIENT.withMaxConcurrency(2).withOnFailure(OnFailure.STOP),
                        sideEffectRecorder ->
                                sideEffectRecorder
                                        .withExecutor("n0", SideEffectRecorder::block)
                                        .withExecutor(
                                                "n1",
                                                _ -> {
                                                    sideEffectRecorder.await("n0 body");
                                                    return TestWorkflows.permanentFailure();
                                                }))
                .withEnd(RunStatus.FAILED);
    }

    private static RunFixture asks() {
        return fixtureWithQuestion("asks", MAY_I)
                .withInteraction(runView ->
                        runView.up().answer(runView.run(), MAY_I.key(), Value.of("yes"), "ann"));
    }

    private static RunFixture fixtureWithQuestion(String name, Question question) {
        return RunFixture.of(
                name,
                TestWorkflows.chain(2),
                PATIENT,
                sideEffectRecorder ->
                        sideEffectRecorder.withExecutor(
                                "n0",
                                context -> {
                                    sideEffectRecorder.runStep(
                                            context, Effect.repeatable("before"));
                                    var answer = context.ask(question);
                                    return NodeResult.success(
                                            answer.orElse(Value.of("nobody")), "Asked");
                                }));
    }

    private static RunFixture expires() {
        var brief = new Question("go", "Go?", List.of(), Value.of("it"), Duration.ofMinutes(10));
        return fixtureWithQuestion("expires", brief)
                .withInteraction(runView -> runView.engine().advance(Duration.ofMinutes(3)));
    }

    private static RunFixture isCancelled() {
        return RunFixture.of(
                        "is-cancelled",
                        TestWorkflows.chain(3),
                        PATIENT,
                        sideEffectRecorder ->
                                sideEffectRecorder.withExecutor("n1", SideEffectRecorder::block))
                .withInteraction(runView -> {
                    if (runView.world().has("n1 body")) {
                        runView.up().cancel(runView.run(), "enough 够了");
                    }
                })
                .withEnd(RunStatus.CANCELLED);
    }

    private static RunFixture isCancelledWhileAsking() {
        return fixtureWithQuestion("is-cancelled-while-asking", MAY_I)
                .withInteraction(runView -> {
                    if (runView.isAsked()) {
                        runView.up().cancel(runView.run(), "enough");
                    }
                })
                .withEnd(RunStatus.CANCELLED);
    }

    private static RunFixture timesOutInANode() {
        var brief = withTimeout(Duration.ofSeconds(30), node("n1", "n0"));
        return RunFixture.of(
                        "times-out-in-a-node",
                        workflow(node("n0"), brief, node("n2", "n1")),
                        PATIENT,
                        sideEffectRecorder ->
                                sideEffectRecorder.withExecutor("n1", SideEffectRecorder::block))
                .withInteraction(RunFixtures::passOnceN1Runs)
                .withEnd(RunStatus.PARTIAL);
    }

    private static RunFixture timesOut() {
        return RunFixture.of(
                        "times-out",
                        TestWorkflows.chain(3),
                        PATIENT.withRunTimeout(Duration.ofHours(1)),
                        sideEffectRecorder ->
                                sideEffectRecorder.withExecutor("n1", SideEffectRecorder::block))
                .withInteraction(RunFixtures::passOnceN1Runs)
                .withEnd(RunStatus.PARTIAL);
    }

    private static void passOnceN1Runs(RunFixture.RunView runView) {
        if (runView.world().has("n1 body")) {
            runView.engine().advance(Duration.ofMinutes(7));
        }
    }
}
