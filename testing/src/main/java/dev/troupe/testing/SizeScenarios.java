package dev.troupe.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.AgentNode;
import dev.troupe.core.Effect;
import dev.troupe.core.NodeContext;
import dev.troupe.core.NodeResult;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunState;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import dev.troupe.testing.EngineUnderTest.Death;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Long chains, wide fans, large values. */
final class SizeScenarios {
    private static final int MANY = 200;
    private static final Value BIG = Value.of("网页 😀\n".repeat(40_000)); // some 400 KB

    private SizeScenarios() {}

    static List<EngineScenario> all() {
        return List.of(
                new EngineScenario("runs a chain of 200 nodes", SizeScenarios::chain),
                new EngineScenario("runs 200 nodes at once and one after them", SizeScenarios::fan),
                new EngineScenario(
                        "goes on after a crash in the middle of 200 nodes", SizeScenarios::cutFan),
                new EngineScenario(
                        "keeps values above 64 KiB, also over a crash", SizeScenarios::bigValues));
    }

    private static Story story(Workflow workflow) {
        return Story.of("many", workflow, Stories.PATIENT, SizeScenarios::counting);
    }

    /** Every node comes to one more than all its parents together. */
    private static void counting(World world) {
        for (int i = 0; i <= MANY; i++) {
            world.on("n" + i, SizeScenarios::counted);
        }
    }

    private static NodeResult counted(NodeContext context) {
        long sum = 1;
        for (var parent : context.parents()) {
            sum += Long.parseLong(parent.output().asText());
        }
        return NodeResult.succeeded(Value.of(sum), "Counted");
    }

    private static Workflow fanWorkflow() {
        var ids = IntStream.range(0, MANY).mapToObj(i -> "n" + i).toArray(String[]::new);
        var nodes = new AgentNode[MANY + 1];
        for (int i = 0; i < MANY; i++) {
            nodes[i] = Nodes.node(ids[i]);
        }
        nodes[MANY] = Nodes.node("n" + MANY, ids);
        return Nodes.workflow(nodes);
    }

    private static String output(RunState state, int node) {
        return RunPicture.of(state).field("nodes").field("n" + node).field("output").asText();
    }

    private static void chain(EngineUnderTest engine) throws Exception {
        var state = new Telling(story(Nodes.chain(MANY)), engine, new RunId("run-1")).whole();

        assertThat(output(state, MANY - 1)).isEqualTo(String.valueOf(MANY));
    }

    private static void fan(EngineUnderTest engine) throws Exception {
        var state = new Telling(story(fanWorkflow()), engine, new RunId("run-1")).whole();

        assertThat(output(state, MANY)).isEqualTo(String.valueOf(MANY + 1));
    }

    private static void cutFan(EngineUnderTest engine) throws Exception {
        var telling = new Telling(story(fanWorkflow()), engine, new RunId("run-1"));
        assertThat(telling.begin(Death.at(MANY + MANY / 2))).isEmpty();
        var finished = telling.finished();
        int before = telling.world().lines().size();

        var state = telling.goOn();

        telling.requireEnd(state);
        assertThat(output(state, MANY)).isEqualTo(String.valueOf(MANY + 1));
        var all = telling.world().lines();
        assertThat(finished).isNotEmpty();
        assertThat(all.subList(before, all.size())).noneMatch(finished::contains);
    }

    private static void bigValues(EngineUnderTest engine) throws Exception {
        var story = Story.of("big", Nodes.chain(2), Stories.PATIENT, SizeScenarios::handingOn);
        var telling = new Telling(story, engine, new RunId("run-1"));
        assertThat(telling.begin(Death.at(4))).as("it died after n0 had ended").isEmpty();

        var state = telling.goOn();

        telling.requireEnd(state);
        var picture = RunPicture.of(state);
        assertThat(picture.field("nodes").field("n1").field("output"))
                .isEqualTo(Value.of(List.of(BIG, BIG)));
        assertThat(telling.recorded())
                .extracting(entry -> entry.event())
                .contains(new RunEvent.EffectFinished(Nodes.id("n0"), "fetch", BIG));
    }

    private static void handingOn(World world) {
        world.on(
                        "n0",
                        context -> {
                            var page = context.effect(Effect.repeatable("fetch"), () -> BIG);
                            context.setVariable("page", page);
                            return NodeResult.succeeded(Value.of(Map.of("page", page)), "Fetched");
                        })
                .on(
                        "n1",
                        context -> {
                            var parent = context.parents().getFirst().output().field("page");
                            var both = List.of(parent, context.variable("page"));
                            return NodeResult.succeeded(Value.of(both), "Both");
                        });
    }
}
