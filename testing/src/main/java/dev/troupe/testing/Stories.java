package dev.troupe.testing;

import static dev.troupe.testing.Nodes.node;
import static dev.troupe.testing.Nodes.onFailure;
import static dev.troupe.testing.Nodes.when;
import static dev.troupe.testing.Nodes.within;
import static dev.troupe.testing.Nodes.workflow;

import dev.troupe.core.Edge;
import dev.troupe.core.Effect;
import dev.troupe.core.NodeContext;
import dev.troupe.core.NodeResult;
import dev.troupe.core.OnFailure;
import dev.troupe.core.Question;
import dev.troupe.core.RetryPolicy;
import dev.troupe.core.RunOptions;
import dev.troupe.core.RunStatus;
import dev.troupe.core.UnknownOutcomeException;
import dev.troupe.core.Value;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One story for each way in which a run can end and each thing that can happen in it. To add one,
 * write it here: it is then run on every engine, with a crash at each of its events, and has a
 * golden log.
 */
final class Stories {
    /** Nothing takes too long but what a story says: time passes in leaps. */
    static final RunOptions PATIENT =
            RunOptions.STANDARD
                    .withNodeTimeout(Duration.ofDays(10_000))
                    .withRetries(new RetryPolicy(1, Duration.ofSeconds(1), Duration.ofSeconds(1)));

    static final Question MAY_I =
            new Question("may-i", "May I? 可以吗？", List.of("yes", "no"), Value.missing(), null);

    private Stories() {}

    static List<Story> all() {
        return Stream.of(ofPlansThatStay(), PlanStories.all()).flatMap(List::stream).toList();
    }

    private static List<Story> ofPlansThatStay() {
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
    private static Story completes() {
        var diamond =
                workflow(node("n0"), node("n1", "n0"), node("n2", "n0"), node("n3", "n1", "n2"));
        return Story.of(
                "completes",
                diamond,
                PATIENT,
                world ->
                        world.on(
                                        "n0",
                                        context -> {
                                            var read =
                                                    world.step(context, Effect.repeatable("read"));
                                            context.report("tool.called", read);
                                            var paid = paid(world, context);
                                            context.setVariable("table", Value.of("表"));
                                            return NodeResult.succeeded(
                                                    Value.of(List.of(read, paid)), "Read and paid");
                                        })
                                .on("n1", Stories::sharing)
                                .on("n2", Stories::sharing)
                                .on("n3", Stories::joined));
    }

    private static NodeResult sharing(NodeContext context) {
        var table = context.variable("table");
        context.setVariable("of-" + context.node().id(), table);
        return NodeResult.succeeded(table, "Shared " + context.node().id());
    }

    private static NodeResult joined(NodeContext context) {
        var outputs = context.parents().stream().map(NodeContext.Parent::output).toList();
        return NodeResult.succeeded(Value.of(outputs), "Joined " + outputs.size());
    }

    /** Pays once, and asks the world where nobody knows whether that was done. */
    private static Value paid(World world, NodeContext context) throws InterruptedException {
        var pay = Effect.once("pay");
        try {
            return world.step(context, pay);
        } catch (UnknownOutcomeException _) {
            return context.effect(
                    Effect.repeatable(pay.key()),
                    () ->
                            world.has(context.node().id() + " pay")
                                    ? Value.of(pay.key())
                                    : world.done(context, pay));
        }
    }

    private static Story branches() {
        var edges =
                List.<Edge>of(
                        when("n0", "n1", "output.n > 5", 0),
                        new Edge.Otherwise(Nodes.id("n0"), Nodes.id("n2")));
        var output = Value.of(Map.of("n", Value.of(7)));
        return Story.of(
                "branches",
                workflow(edges, node("n0"), node("n1"), node("n2"), node("n3", "n2")),
                PATIENT,
                world -> world.on("n0", _ -> NodeResult.succeeded(output, "Seven")));
    }

    private static Story retries() {
        return Story.of(
                        "retries",
                        Nodes.chain(2),
                        PATIENT,
                        world ->
                                world.on(
                                        "n0",
                                        context -> {
                                            world.step(context, Effect.repeatable("read"));
                                            return context.attempt() == 1
                                                    ? Nodes.flaky()
                                                    : Nodes.done();
                                        }))
                .meanwhile(scene -> scene.engine().advance(Duration.ofSeconds(1)));
    }

    private static Story fails() {
        return Story.of(
                        "fails",
                        Nodes.chain(2),
                        PATIENT,
                        world -> world.on("n0", _ -> Nodes.broken()))
                .endingAs(RunStatus.FAILED);
    }

    private static Story failsInPart() {
        var failing = onFailure(OnFailure.CONTINUE, node("n0"));
        return Story.of(
                        "fails-in-part",
                        workflow(failing, node("n1", "n0"), node("n2")),
                        PATIENT,
                        world -> world.on("n0", _ -> Nodes.broken()))
                .endingAs(RunStatus.PARTIAL);
    }

    /** A node fails while another runs and a third has no place. */
    private static Story stopsOthers() {
        return Story.of(
                        "stops-others",
                        workflow(node("n0"), node("n1"), node("n2")),
                        PATIENT.withMaxConcurrency(2).withOnFailure(OnFailure.STOP),
                        world ->
                                world.on("n0", World::block)
                                        .on(
                                                "n1",
                                                _ -> {
                                                    world.await("n0 body");
                                                    return Nodes.broken();
                                                }))
                .endingAs(RunStatus.FAILED);
    }

    private static Story asks() {
        return asking("asks", MAY_I)
                .meanwhile(scene ->
                        scene.up().answer(scene.run(), MAY_I.key(), Value.of("yes"), "ann"));
    }

    private static Story asking(String name, Question question) {
        return Story.of(
                name,
                Nodes.chain(2),
                PATIENT,
                world ->
                        world.on(
                                "n0",
                                context -> {
                                    world.step(context, Effect.repeatable("before"));
                                    var answer = context.ask(question);
                                    return NodeResult.succeeded(
                                            answer.orElse(Value.of("nobody")), "Asked");
                                }));
    }

    private static Story expires() {
        var brief = new Question("go", "Go?", List.of(), Value.of("it"), Duration.ofMinutes(10));
        return asking("expires", brief)
                .meanwhile(scene -> scene.engine().advance(Duration.ofMinutes(3)));
    }

    private static Story isCancelled() {
        return Story.of(
                        "is-cancelled",
                        Nodes.chain(3),
                        PATIENT,
                        world -> world.on("n1", World::block))
                .meanwhile(scene -> {
                    if (scene.world().has("n1 body")) {
                        scene.up().cancel(scene.run(), "enough 够了");
                    }
                })
                .endingAs(RunStatus.CANCELLED);
    }

    private static Story isCancelledWhileAsking() {
        return asking("is-cancelled-while-asking", MAY_I)
                .meanwhile(scene -> {
                    if (scene.isAsked()) {
                        scene.up().cancel(scene.run(), "enough");
                    }
                })
                .endingAs(RunStatus.CANCELLED);
    }

    private static Story timesOutInANode() {
        var brief = within(Duration.ofSeconds(30), node("n1", "n0"));
        return Story.of(
                        "times-out-in-a-node",
                        workflow(node("n0"), brief, node("n2", "n1")),
                        PATIENT,
                        world -> world.on("n1", World::block))
                .meanwhile(Stories::passOnceN1Runs)
                .endingAs(RunStatus.PARTIAL);
    }

    private static Story timesOut() {
        return Story.of(
                        "times-out",
                        Nodes.chain(3),
                        PATIENT.withRunTimeout(Duration.ofHours(1)),
                        world -> world.on("n1", World::block))
                .meanwhile(Stories::passOnceN1Runs)
                .endingAs(RunStatus.PARTIAL);
    }

    private static void passOnceN1Runs(Story.Scene scene) {
        if (scene.world().has("n1 body")) {
            scene.engine().advance(Duration.ofMinutes(7));
        }
    }
}
