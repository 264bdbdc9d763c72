package dev.troupe.testing.engine;

import static dev.troupe.testing.engine.TestWorkflows.id;
import static dev.troupe.testing.engine.TestWorkflows.node;
import static dev.troupe.testing.engine.TestWorkflows.when;
import static dev.troupe.testing.engine.TestWorkflows.workflow;

import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.engine.Replanner;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RevisionRequest;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Workflow;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

/** Stories of runs whose plans change on the way, or that begin with results of another run. */
final class PlanChangeFixtures {
    private static final RunOptions OPEN = RunFixtures.PATIENT.withOpenPlan(true);
    private static final RunOptions REPLAN = RunFixtures.PATIENT.withOnFailure(OnFailure.REPLAN);
    private static final LocalizedText WHY = LocalizedText.of("换一种做法", "Another way");

    private PlanChangeFixtures() {}

    static List<RunFixture> all() {
        return List.of(
                grows(),
                isCancelledWhileItGrows(),
                isRevised(),
                isRevisedTwice(),
                isNotRevised(),
                stalls(),
                isCancelledWhileItIsRevised(),
                timesOutWhileItIsRevised(),
                reuses(),
                reusesGrowsAndIsRevised());
    }

    private static RunFixture grows() {
        return RunFixture.of(
                        "grows",
                        workflow(node("n0")),
                        OPEN,
                        sideEffectRecorder ->
                                sideEffectRecorder
                                        .withExecutor(
                                                "n0", context -> read(sideEffectRecorder, context))
                                        .withExecutor("n1", _ -> seven()))
                .withInteraction(PlanChangeFixtures::grow)
                .withReplanner(Replanner.NONE);
    }

    private static NodeResult read(SideEffectRecorder sideEffectRecorder, NodeContext context)
            throws InterruptedException {
        var read = sideEffectRecorder.runStep(context, Effect.repeatable("read"));
        context.setVariable("table", read);
        return NodeResult.success(read, "Read");
    }

    private static NodeResult seven() {
        return NodeResult.success(Value.of(Map.of("n", Value.of(7))), "Seven");
    }

    /** A node and two branches, then a node after one of them and one that was known. */
    private static void grow(RunFixture.RunView runView) {
        switch (runView.count(RunEvent.PlanExtended.class)) {
            case 0 ->
                    runView.up()
                            .extend(
                                    runView.run(),
                                    List.of(node("n1", "n0"), node("n2"), node("n3")),
                                    List.of(
                                            when("n1", "n2", "output.n > 5", 0),
                                            new Edge.Otherwise(id("n1"), id("n3"))));
            case 1 ->
                    runView.up().extend(runView.run(), List.of(node("n4", "n2", "n0")), List.of());
            default -> runView.up().seal(runView.run());
        }
    }

    private static RunFixture isCancelledWhileItGrows() {
        return RunFixture.of(
                        "is-cancelled-while-it-grows",
                        workflow(node("n0")),
                        OPEN,
                        sideEffectRecorder ->
                                sideEffectRecorder.withExecutor("n1", SideEffectRecorder::block))
                .withInteraction(runView -> {
                    if (runView.count(RunEvent.PlanExtended.class) == 0) {
                        runView.up().extend(runView.run(), List.of(node("n1", "n0")), List.of());
                    } else if (runView.world().has("n1 body")) {
                        runView.up().cancel(runView.run(), "enough 够了");
                    }
                })
                .withReplanner(Replanner.NONE)
                .withEnd(RunStatus.CANCELLED);
    }

    /** One node takes the place of the failed one and of the one after it. */
    private static RunFixture isRevised() {
        return fixtureWithFailure("is-revised", REPLAN)
                .withReplanner((_, request) ->
                        new Replanner.Answer.Revised(
                                request.toRevision(
                                        List.of(node("r0", "n0")),
                                        Map.of(id("n3"), List.of(id("r0"))),
                                        WHY)));
    }

    /** A chain of four whose second node fails once it has done something. */
    private static RunFixture fixtureWithFailure(String name, RunOptions options) {
        return RunFixture.of(name, TestWorkflows.chain(4), options, PlanChangeFixtures::breakN1);
    }

    private static void breakN1(SideEffectRecorder sideEffectRecorder) {
        sideEffectRecorder
                .withExecutor("n0", context -> read(sideEffectRecorder, context))
                .withExecutor(
                        "n1",
                        context -> {
                            sideEffectRecorder.runStep(context, Effect.repeatable("try"));
                            return TestWorkflows.permanentFailure();
                        });
    }

    /** What takes the place of the failed node fails too. */
    private static RunFixture isRevisedTwice() {
        return RunFixture.of(
                        "is-revised-twice",
                        TestWorkflows.chain(4),
                        REPLAN,
                        sideEffectRecorder -> {
                            breakN1(sideEffectRecorder);
                            sideEffectRecorder.withExecutor(
                                    "r0", _ -> TestWorkflows.permanentFailure());
                        })
                .withReplanner((_, request) ->
                        instead(request, node("r" + request.before().size(), "n0")));
    }

    /** What waited for the failed node waits for another one. */
    private static Replanner.Answer instead(RevisionRequest request, AgentNode replacement) {
        var kept = new TreeMap<NodeId, List<NodeId>>();
        for (var waiting : request.affectedNodes()) {
            kept.put(
                    waiting,
                    request.plan().node(waiting).dependencies().stream()
                            .map(on -> on.equals(request.node()) ? replacement.id() : on)
                            .toList());
        }
        return new Replanner.Answer.Revised(request.toRevision(List.of(replacement), kept, WHY));
    }

    private static RunFixture isNotRevised() {
        var problem = new Problem("test.no-idea", LocalizedText.of("没有办法", "No idea"), false);
        return fixtureWithFailure("is-not-revised", REPLAN)
                .withReplanner((_, _) -> new Replanner.Answer.Refused(problem))
                .withEnd(RunStatus.PARTIAL);
    }

    /** What takes the place of the failed node does the same and fails in the same way. */
    private static RunFixture stalls() {
        return RunFixture.of(
                        "stalls",
                        workflow(node("n0"), node("n1", "n0")),
                        REPLAN,
                        sideEffectRecorder ->
                                sideEffectRecorder
                                        .withExecutor("n0", _ -> TestWorkflows.permanentFailure())
                                        .withExecutor("r0", _ -> TestWorkflows.permanentFailure()))
                .withReplanner((_, request) -> {
                    var failed = request.plan().node(request.node());
                    return instead(request, node("r0").withTexts(failed.name(), failed.desc()));
                })
                .withEnd(RunStatus.FAILED);
    }

    private static RunFixture isCancelledWhileItIsRevised() {
        return fixtureWithFailure("is-cancelled-while-it-is-revised", REPLAN)
                .withInteraction(runView -> {
                    if (runView.world().has("n1 replan")) {
                        runView.up().cancel(runView.run(), "enough");
                    }
                })
                .withReplanner(PlanChangeFixtures::think)
                .withEnd(RunStatus.CANCELLED);
    }

    private static RunFixture timesOutWhileItIsRevised() {
        return fixtureWithFailure(
                        "times-out-while-it-is-revised", REPLAN.withRunTimeout(Duration.ofHours(1)))
                .withInteraction(runView -> {
                    if (runView.world().has("n1 replan")) {
                        runView.engine().advance(Duration.ofMinutes(7));
                    }
                })
                .withReplanner(PlanChangeFixtures::think)
                .withEnd(RunStatus.PARTIAL);
    }

    /** Continues until it is interrupted. */
    private static Replanner.Answer think(RunId run, RevisionRequest request)
            throws InterruptedException {
        new CountDownLatch(1).await();
        throw new AssertionError("nobody answers for " + run + " and " + request.node());
    }

    /** Two results of another run, the later of which is that of the earlier node. */
    private static RunFixture reuses() {
        var reused = new LinkedHashMap<NodeId, NodeResult.Succeeded>();
        reused.put(id("n1"), result("n1"));
        reused.put(id("n0"), result("n0"));
        var plan = workflow(node("n0"), node("n1"), node("n2", "n0", "n1"), node("n3"));
        return RunFixture.of(
                "reuses",
                startEvent(plan, RunFixtures.PATIENT, reused),
                sideEffectRecorder ->
                        sideEffectRecorder.withExecutor(
                                "n2",
                                context ->
                                        NodeResult.success(context.variable("of-n0"), "Went on")));
    }

    private static NodeResult.Succeeded result(String node) {
        return new NodeResult.Succeeded(
                Value.of(Map.of("n", Value.of(7))),
                "Done before by " + node,
                Map.of("of-" + node, Value.of("表 " + node)),
                List.of("goal"));
    }

    private static RunEvent.RunStarted startEvent(
            Workflow plan, RunOptions options, Map<NodeId, NodeResult.Succeeded> reused) {
        var inputs = Map.of("goal", Value.of("目标"));
        return new RunEvent.RunStarted(plan, options, inputs, Map.of(), new RunId("run-0"), reused);
    }

    private static RunFixture reusesGrowsAndIsRevised() {
        var plan = workflow(node("n0"), node("n1", "n0"), node("n2", "n1"));
        return RunFixture.of(
                        "reuses-grows-and-is-revised",
                        startEvent(plan, REPLAN.withOpenPlan(true), Map.of(id("n0"), result("n0"))),
                        sideEffectRecorder ->
                                sideEffectRecorder.withExecutor(
                                        "n1", _ -> TestWorkflows.permanentFailure()))
                .withInteraction(runView -> {
                    if (runView.count(RunEvent.PlanExtended.class) == 0) {
                        runView.up()
                                .extend(runView.run(), List.of(node("n3", "n2", "n0")), List.of());
                    } else {
                        runView.up().seal(runView.run());
                    }
                })
                .withReplanner((_, request) -> instead(request, node("r0", "n0")));
    }
}
