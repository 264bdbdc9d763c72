package dev.troupe.testing;

import static dev.troupe.testing.Nodes.id;
import static dev.troupe.testing.Nodes.node;
import static dev.troupe.testing.Nodes.when;
import static dev.troupe.testing.Nodes.workflow;

import dev.troupe.core.AgentNode;
import dev.troupe.core.Edge;
import dev.troupe.core.Effect;
import dev.troupe.core.NodeContext;
import dev.troupe.core.NodeId;
import dev.troupe.core.NodeResult;
import dev.troupe.core.OnFailure;
import dev.troupe.core.Problem;
import dev.troupe.core.Replanner;
import dev.troupe.core.RevisionRequest;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunOptions;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

/** Stories of runs whose plans change on the way, or that begin with results of another run. */
final class PlanStories {
    private static final RunOptions OPEN = Stories.PATIENT.withOpenPlan(true);
    private static final RunOptions REPLAN = Stories.PATIENT.withOnFailure(OnFailure.REPLAN);
    private static final Sentence WHY = Sentence.of("换一种做法", "Another way");

    private PlanStories() {}

    static List<Story> all() {
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

    private static Story grows() {
        return Story.of(
                        "grows",
                        workflow(node("n0")),
                        OPEN,
                        world ->
                                world.on("n0", context -> read(world, context))
                                        .on("n1", _ -> seven()))
                .meanwhile(PlanStories::grow)
                .changing(Replanner.NONE);
    }

    private static NodeResult read(World world, NodeContext context) throws InterruptedException {
        var read = world.step(context, Effect.repeatable("read"));
        context.setVariable("table", read);
        return NodeResult.succeeded(read, "Read");
    }

    private static NodeResult seven() {
        return NodeResult.succeeded(Value.of(Map.of("n", Value.of(7))), "Seven");
    }

    /** A node and two branches, then a node after one of them and one that was known. */
    private static void grow(Story.Scene scene) {
        switch (scene.count(RunEvent.PlanExtended.class)) {
            case 0 ->
                    scene.up()
                            .extend(
                                    scene.run(),
                                    List.of(node("n1", "n0"), node("n2"), node("n3")),
                                    List.of(
                                            when("n1", "n2", "output.n > 5", 0),
                                            new Edge.Otherwise(id("n1"), id("n3"))));
            case 1 -> scene.up().extend(scene.run(), List.of(node("n4", "n2", "n0")), List.of());
            default -> scene.up().seal(scene.run());
        }
    }

    private static Story isCancelledWhileItGrows() {
        return Story.of(
                        "is-cancelled-while-it-grows",
                        workflow(node("n0")),
                        OPEN,
                        world -> world.on("n1", World::block))
                .meanwhile(scene -> {
                    if (scene.count(RunEvent.PlanExtended.class) == 0) {
                        scene.up().extend(scene.run(), List.of(node("n1", "n0")), List.of());
                    } else if (scene.world().has("n1 body")) {
                        scene.up().cancel(scene.run(), "enough 够了");
                    }
                })
                .changing(Replanner.NONE)
                .endingAs(RunStatus.CANCELLED);
    }

    /** One node takes the place of the failed one and of the one after it. */
    private static Story isRevised() {
        return failing("is-revised", REPLAN)
                .changing((_, request) ->
                        new Replanner.Answer.Revised(
                                request.revision(
                                        List.of(node("r0", "n0")),
                                        Map.of(id("n3"), List.of(id("r0"))),
                                        WHY)));
    }

    /** A chain of four whose second node fails once it has done something. */
    private static Story failing(String name, RunOptions options) {
        return Story.of(name, Nodes.chain(4), options, PlanStories::breakN1);
    }

    private static void breakN1(World world) {
        world.on("n0", context -> read(world, context))
                .on(
                        "n1",
                        context -> {
                            world.step(context, Effect.repeatable("try"));
                            return Nodes.broken();
                        });
    }

    /** What takes the place of the failed node fails too. */
    private static Story isRevisedTwice() {
        return Story.of(
                        "is-revised-twice",
                        Nodes.chain(4),
                        REPLAN,
                        world -> {
                            breakN1(world);
                            world.on("r0", _ -> Nodes.broken());
                        })
                .changing((_, request) ->
                        instead(request, node("r" + request.before().size(), "n0")));
    }

    /** What waited for the failed node waits for another one. */
    private static Replanner.Answer instead(RevisionRequest request, AgentNode replacement) {
        var kept = new TreeMap<NodeId, List<NodeId>>();
        for (var waiting : request.cone()) {
            kept.put(
                    waiting,
                    request.plan().node(waiting).dependencies().stream()
                            .map(on -> on.equals(request.node()) ? replacement.id() : on)
                            .toList());
        }
        return new Replanner.Answer.Revised(request.revision(List.of(replacement), kept, WHY));
    }

    private static Story isNotRevised() {
        var problem = new Problem("test.no-idea", Sentence.of("没有办法", "No idea"), false);
        return failing("is-not-revised", REPLAN)
                .changing((_, _) -> new Replanner.Answer.Refused(problem))
                .endingAs(RunStatus.PARTIAL);
    }

    /** What takes the place of the failed node does the same and fails in the same way. */
    private static Story stalls() {
        return Story.of(
                        "stalls",
                        workflow(node("n0"), node("n1", "n0")),
                        REPLAN,
                        world -> world.on("n0", _ -> Nodes.broken()).on("r0", _ -> Nodes.broken()))
                .changing((_, request) -> {
                    var failed = request.plan().node(request.node());
                    return instead(request, node("r0").withTexts(failed.name(), failed.desc()));
                })
                .endingAs(RunStatus.FAILED);
    }

    private static Story isCancelledWhileItIsRevised() {
        return failing("is-cancelled-while-it-is-revised", REPLAN)
                .meanwhile(scene -> {
                    if (scene.world().has("n1 replan")) {
                        scene.up().cancel(scene.run(), "enough");
                    }
                })
                .changing(PlanStories::think)
                .endingAs(RunStatus.CANCELLED);
    }

    private static Story timesOutWhileItIsRevised() {
        return failing("times-out-while-it-is-revised", REPLAN.withRunTimeout(Duration.ofHours(1)))
                .meanwhile(scene -> {
                    if (scene.world().has("n1 replan")) {
                        scene.engine().advance(Duration.ofMinutes(7));
                    }
                })
                .changing(PlanStories::think)
                .endingAs(RunStatus.PARTIAL);
    }

    /** Goes on until it is interrupted. */
    private static Replanner.Answer think(RunId run, RevisionRequest request)
            throws InterruptedException {
        new CountDownLatch(1).await();
        throw new AssertionError("nobody answers for " + run + " and " + request.node());
    }

    /** Two results of another run, the later of which is that of the earlier node. */
    private static Story reuses() {
        var reused = new LinkedHashMap<NodeId, NodeResult.Succeeded>();
        reused.put(id("n1"), result("n1"));
        reused.put(id("n0"), result("n0"));
        var plan = workflow(node("n0"), node("n1"), node("n2", "n0", "n1"), node("n3"));
        return Story.of(
                "reuses",
                started(plan, Stories.PATIENT, reused),
                world ->
                        world.on(
                                "n2",
                                context ->
                                        NodeResult.succeeded(
                                                context.variable("of-n0"), "Went on")));
    }

    private static NodeResult.Succeeded result(String node) {
        return new NodeResult.Succeeded(
                Value.of(Map.of("n", Value.of(7))),
                "Done before by " + node,
                Map.of("of-" + node, Value.of("表 " + node)),
                List.of("goal"));
    }

    private static RunEvent.RunStarted started(
            Workflow plan, RunOptions options, Map<NodeId, NodeResult.Succeeded> reused) {
        var inputs = Map.of("goal", Value.of("目标"));
        return new RunEvent.RunStarted(plan, options, inputs, Map.of(), new RunId("run-0"), reused);
    }

    private static Story reusesGrowsAndIsRevised() {
        var plan = workflow(node("n0"), node("n1", "n0"), node("n2", "n1"));
        return Story.of(
                        "reuses-grows-and-is-revised",
                        started(plan, REPLAN.withOpenPlan(true), Map.of(id("n0"), result("n0"))),
                        world -> world.on("n1", _ -> Nodes.broken()))
                .meanwhile(scene -> {
                    if (scene.count(RunEvent.PlanExtended.class) == 0) {
                        scene.up().extend(scene.run(), List.of(node("n3", "n2", "n0")), List.of());
                    } else {
                        scene.up().seal(scene.run());
                    }
                })
                .changing((_, request) -> instead(request, node("r0", "n0")));
    }
}
