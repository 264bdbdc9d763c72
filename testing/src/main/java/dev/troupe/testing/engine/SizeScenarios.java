package dev.troupe.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.testing.engine.EngineUnderTest.CrashPoint;
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

    private static RunFixture story(Workflow workflow) {
        return RunFixture.of("many", workflow, RunFixtures.PATIENT, SizeScenarios::withSums);
    }

    /** Every node returns one more than the sum of its parents. */
    private static void withSums(SideEffectRecorder sideEffectRecorder) {
        for (int i = 0; i <= MANY; i++) {
            sideEffectRecorder.withExecutor("n" + i, SizeScenarios::sumOfParents);
        }
    }

    private static NodeResult sumOfParents(NodeContext context) {
        long sum = 1;
        for (var parent : context.parents()) {
            sum += Long.parseLong(parent.output().asText());
        }
        return NodeResult.success(Value.of(sum), "Counted");
    }

    private static Workflow fanWorkflow() {
        var ids = IntStream.range(0, MANY).mapToObj(i -> "n" + i).toArray(String[]::new);
        var nodes = new AgentNode[MANY + 1];
        for (int i = 0; i < MANY; i++) {
            nodes[i] = TestWorkflows.node(ids[i]);
        }
        nodes[MANY] = TestWorkflows.node("n" + MANY, ids);
        return TestWorkflows.workflow(nodes);
    }

    private static String output(RunState state, int node) {
        return RunSnapshot.of(state).field("nodes").field("n" + node).field("output").asText();
    }

    private static void chain(EngineUnderTest engine) throws Exception {
        var state =
                new FixtureRun(story(TestWorkflows.chain(MANY)), engine, new RunId("run-1"))
                        .runWithoutCrash();

        assertThat(output(state, MANY - 1)).isEqualTo(String.valueOf(MANY));
    }

    private static void fan(EngineUnderTest engine) throws Exception {
        var state =
                new FixtureRun(story(fanWorkflow()), engine, new RunId("run-1")).runWithoutCrash();

        assertThat(output(state, MANY)).isEqualTo(String.valueOf(MANY + 1));
    }

    private static void cutFan(EngineUnderTest engine) throws Exception {
        var telling = new FixtureRun(story(fanWorkflow()), engine, new RunId("run-1"));
        assertThat(telling.start(CrashPoint.at(MANY + MANY / 2))).isEmpty();
        var finished = telling.finishedLines();
        int before = telling.world().lines().size();

        var state = telling.resume();

        telling.requireEnd(state);
        assertThat(output(state, MANY)).isEqualTo(String.valueOf(MANY + 1));
        var all = telling.world().lines();
        assertThat(finished).isNotEmpty();
        assertThat(all.subList(before, all.size())).noneMatch(finished::contains);
    }

    private static void bigValues(EngineUnderTest engine) throws Exception {
        var story =
                RunFixture.of(
                        "big",
                        TestWorkflows.chain(2),
                        RunFixtures.PATIENT,
                        SizeScenarios::withPassedValues);
        var telling = new FixtureRun(story, engine, new RunId("run-1"));
        assertThat(telling.start(CrashPoint.at(4))).as("it died after n0 had ended").isEmpty();

        var state = telling.resume();

        telling.requireEnd(state);
        var picture = RunSnapshot.of(state);
        assertThat(picture.field("nodes").field("n1").field("output"))
                .isEqualTo(Value.of(List.of(BIG, BIG)));
        assertThat(telling.recordedEntries())
                .extracting(entry -> entry.event())
                .contains(new RunEvent.EffectFinished(TestWorkflows.id("n0"), "fetch", BIG));
    }

    private static void withPassedValues(SideEffectRecorder sideEffectRecorder) {
        sideEffectRecorder
                .withExecutor(
                        "n0",
                        context -> {
                            var page = context.runEffect(Effect.repeatable("fetch"), () -> BIG);
                            context.setVariable("page", page);
                            return NodeResult.success(Value.of(Map.of("page", page)), "Fetched");
                        })
                .withExecutor(
                        "n1",
                        context -> {
                            var parent = context.parents().getFirst().output().field("page");
                            var both = List.of(parent, context.variable("page"));
                            return NodeResult.success(Value.of(both), "Both");
                        });
    }
}
