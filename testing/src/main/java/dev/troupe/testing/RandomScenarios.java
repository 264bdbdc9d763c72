package dev.troupe.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.Effect;
import dev.troupe.core.NodeContext;
import dev.troupe.core.NodeResult;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunState;
import dev.troupe.core.Value;
import dev.troupe.testing.EngineUnderTest.Ability;
import dev.troupe.testing.EngineUnderTest.Death;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Workflows of any shape, whose nodes come to anything, cut off anywhere. */
final class RandomScenarios {
    private static final int RUNS = 60;
    private static final int CHANGING_RUNS = 20; // for each of many cuts
    private static final int MAX_NODES = 16;

    private RandomScenarios() {}

    static List<EngineScenario> all() {
        return List.of(
                new EngineScenario(
                        "keeps the laws in random runs", engine -> each(engine, Death.NEVER)),
                new EngineScenario(
                        "keeps the laws and repeats no effect in random runs that are cut off",
                        RandomScenarios::eachCutOff),
                new EngineScenario(
                        "keeps the laws in random runs whose plans grow and are revised",
                        Set.of(Ability.CHANGES_PLANS),
                        engine -> eachChanging(engine, Death.NEVER)),
                new EngineScenario(
                        "keeps the laws and repeats no effect in random runs that are cut off while"
                                + " their plans grow and are revised",
                        Set.of(Ability.CHANGES_PLANS),
                        RandomScenarios::eachChangingCutOff));
    }

    private static void eachChangingCutOff(EngineUnderTest engine) throws Exception {
        for (int cut = 1; cut <= 31; cut += 6) {
            eachChanging(engine, Death.at(cut));
            eachChanging(engine, Death.after(cut));
        }
    }

    private static void eachChanging(EngineUnderTest engine, Death death) throws Exception {
        for (int seed = 0; seed < CHANGING_RUNS; seed++) {
            var random = RandomRun.of(new Random(seed), MAX_NODES);
            var options = random.options().withOpenPlan(seed % 2 == 0);
            var plan =
                    new RandomRun(random.workflow(), options, random.seed(), random.isCancelled());
            var run = new RunId("changing-" + death.isAtOnce() + death.entries() + "-" + seed);
            make(new Telling(changing(plan), engine, run), death);
        }
    }

    private static Story changing(RandomRun plan) {
        var still = story(plan);
        return still.meanwhile(
                        scene -> {
                            still.meanwhile().act(scene);
                            grow(scene, plan);
                        })
                .changing((_, request) ->
                        RandomChanges.answer(
                                new Random(plan.seed() ^ request.node().hashCode()), request));
    }

    /** Extends the plan up to twice, then seals it. */
    private static void grow(Story.Scene scene, RandomRun plan) {
        var entries = scene.engine().recorded(scene.run());
        if (entries.isEmpty() || !plan.options().isPlanOpen()) {
            return;
        }
        var state = RunState.of(scene.run(), entries);
        int grown = scene.count(RunEvent.PlanExtended.class);
        if (state.isPlanOpen() && grown < Math.floorMod(plan.seed(), 3)) {
            var random = new Random(plan.seed() + grown);
            var more = RandomChanges.extension(random, state.workflow());
            scene.up().extend(scene.run(), more.nodes(), more.edges());
        } else if (state.isPlanOpen()) {
            scene.up().seal(scene.run());
        }
    }

    private static void eachCutOff(EngineUnderTest engine) throws Exception {
        for (int cut = 1; cut <= 31; cut += 10) {
            each(engine, Death.at(cut));
        }
    }

    private static void each(EngineUnderTest engine, Death death) throws Exception {
        for (int seed = 0; seed < RUNS; seed++) {
            var plan = RandomRun.of(new Random(seed), MAX_NODES);
            var run = new RunId("random-" + death.entries() + "-" + seed);
            make(new Telling(story(plan), engine, run), death);
        }
    }

    private static void make(Telling telling, Death death) throws InterruptedException {
        var ended = telling.begin(death);
        var finished = telling.finished();
        int before = telling.world().lines().size();

        var state = ended.isPresent() ? ended.get() : telling.goOn();

        var all = telling.world().lines();
        assertThat(all.subList(before, all.size()))
                .as("what was finished is not repeated")
                .noneMatch(finished::contains);
        RunLaws.requireRecorded(telling.recorded(), state);
    }

    private static Story story(RandomRun plan) {
        return Story.of(
                        "random",
                        plan.workflow(),
                        plan.options(),
                        world ->
                                plan.workflow()
                                        .nodes()
                                        .forEach(node ->
                                                world.on(
                                                        node.id().value(),
                                                        context -> work(world, plan, context))))
                .meanwhile(scene -> {
                    if (plan.isCancelled()) {
                        scene.up().cancel(scene.run(), "enough");
                    }
                    scene.engine().advance(Duration.ofMillis(5)); // retries come in leaps
                });
    }

    private static NodeResult work(World world, RandomRun plan, NodeContext context)
            throws InterruptedException {
        var node = context.node().id();
        world.step(context, Effect.repeatable("step"));
        return switch (plan.ending(node, context.attempt())) {
            case THROWS -> throw new IllegalStateException("thrown");
            case REPORTS -> {
                context.report("text", Value.of("at work"));
                context.setVariable("v-" + node, Value.of(context.variableKeys().size()));
                yield Nodes.done();
            }
            case SUCCEEDS -> NodeResult.succeeded(Value.of(Map.of("n", plan.output(node))), "Done");
            case FAILS -> Nodes.broken();
            case FAILS_FOR_NOW -> Nodes.flaky();
            case GIVES_UP -> new NodeResult.Cancelled("I give up");
        };
    }
}
