package dev.troupe.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.testing.engine.EngineUnderTest.Ability;
import dev.troupe.testing.engine.EngineUnderTest.CrashPoint;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/** Workflows of any shape, whose nodes have any result, interrupted anywhere. */
final class RandomScenarios {
    static final int RUNS = 60;
    private static final int CHANGING_SHARE = 3; // of them change plans, for each of many cuts
    private static final int MAX_NODES = 16;

    private RandomScenarios() {}

    static List<EngineScenario> all() {
        return List.of(
                new EngineScenario(
                        "keeps the laws in random runs",
                        engine -> each(engine, CrashPoint.NEVER, 0)),
                new EngineScenario(
                        "keeps the laws and repeats no effect in random runs that are cut off",
                        RandomScenarios::eachCutOff),
                new EngineScenario(
                        "keeps the laws in random runs whose plans grow and are revised",
                        Set.of(Ability.CHANGES_PLANS),
                        engine -> eachChanging(engine, CrashPoint.NEVER, 0)),
                new EngineScenario(
                        "keeps the laws and repeats no effect in random runs that are cut off while"
                                + " their plans grow and are revised",
                        Set.of(Ability.CHANGES_PLANS),
                        RandomScenarios::eachChangingCutOff));
    }

    private static void eachChangingCutOff(EngineUnderTest engine) throws Exception {
        for (int cut = 1; cut <= 31; cut += 6) {
            eachChanging(engine, CrashPoint.at(cut), cut / 3);
            eachChanging(engine, CrashPoint.after(cut), cut / 3 + 1);
        }
    }

    private static void eachChanging(EngineUnderTest engine, CrashPoint crashPoint, int part)
            throws Exception {
        int all = RUNS / CHANGING_SHARE;
        int count = Math.ceilDiv(engine.randomRuns(), CHANGING_SHARE);
        for (int seed : seeds(all, count, part)) {
            var random = RandomRun.of(new Random(seed), MAX_NODES);
            var options = random.options().withOpenPlan(seed % 2 == 0);
            var plan =
                    new RandomRun(random.workflow(), options, random.seed(), random.isCancelled());
            var run =
                    new RunId(
                            "changing-"
                                    + crashPoint.isAtOnce()
                                    + crashPoint.entries()
                                    + "-"
                                    + seed);
            make(new FixtureRun(fixtureWithChanges(plan), engine, run), crashPoint);
        }
    }

    private static RunFixture fixtureWithChanges(RandomRun plan) {
        var still = story(plan);
        return still.withInteraction(
                        runView -> {
                            still.meanwhile().act(runView);
                            grow(runView, plan);
                        })
                .withReplanner((_, request) ->
                        RandomPlanChanges.answer(
                                new Random(plan.seed() ^ request.node().hashCode()), request));
    }

    /** Extends the plan up to twice, then seals it. */
    private static void grow(RunFixture.RunView runView, RandomRun plan) {
        var entries = runView.engine().recordedEntries(runView.run());
        if (entries.isEmpty() || !plan.options().isPlanOpen()) {
            return;
        }
        var state = RunState.of(runView.run(), entries);
        int grown = runView.count(RunEvent.PlanExtended.class);
        if (state.isPlanOpen() && grown < Math.floorMod(plan.seed(), 3)) {
            var random = new Random(plan.seed() + grown);
            var more = RandomPlanChanges.extension(random, state.workflow());
            runView.up().extend(runView.run(), more.nodes(), more.edges());
        } else if (state.isPlanOpen()) {
            runView.up().seal(runView.run());
        }
    }

    private static void eachCutOff(EngineUnderTest engine) throws Exception {
        for (int cut = 1; cut <= 31; cut += 10) {
            each(engine, CrashPoint.at(cut), cut / 10);
        }
    }

    /** So many of all seeds; those of successive parts follow each other. */
    private static int[] seeds(int all, int count, int part) {
        return IntStream.range(0, count).map(i -> (part * count + i) % all).toArray();
    }

    private static void each(EngineUnderTest engine, CrashPoint crashPoint, int part)
            throws Exception {
        for (int seed : seeds(RUNS, engine.randomRuns(), part)) {
            var plan = RandomRun.of(new Random(seed), MAX_NODES);
            var run = new RunId("random-" + crashPoint.entries() + "-" + seed);
            make(new FixtureRun(story(plan), engine, run), crashPoint);
        }
    }

    private static void make(FixtureRun telling, CrashPoint crashPoint)
            throws InterruptedException {
        var ended = telling.start(crashPoint);
        var finished = telling.finishedLines();
        int before = telling.world().lines().size();

        var state = ended.isPresent() ? ended.get() : telling.resume();

        var all = telling.world().lines();
        assertThat(all.subList(before, all.size()))
                .as("what was finished is not repeated")
                .noneMatch(finished::contains);
        RunInvariants.requireRecorded(telling.recordedEntries(), state);
    }

    private static RunFixture story(RandomRun plan) {
        return RunFixture.of(
                        "random",
                        plan.workflow(),
                        plan.options(),
                        sideEffectRecorder ->
                                plan.workflow()
                                        .nodes()
                                        .forEach(node ->
                                                sideEffectRecorder.withExecutor(
                                                        node.id().value(),
                                                        context ->
                                                                work(
                                                                        sideEffectRecorder,
                                                                        plan,
                                                                        context))))
                .withInteraction(runView -> {
                    if (plan.isCancelled()) {
                        runView.up().cancel(runView.run(), "enough");
                    }
                    runView.engine().advance(Duration.ofMillis(5)); // retries come in leaps
                });
    }

    private static NodeResult work(
            SideEffectRecorder sideEffectRecorder, RandomRun plan, NodeContext context)
            throws InterruptedException {
        var node = context.node().id();
        sideEffectRecorder.runStep(context, Effect.repeatable("step"));
        return switch (plan.outcomeOf(node, context.attempt())) {
            case THROWS -> throw new IllegalStateException("thrown");
            case REPORTS -> {
                context.report("text", Value.of("at work"));
                context.setVariable("v-" + node, Value.of(context.variableKeys().size()));
                yield TestWorkflows.success();
            }
            case SUCCEEDS -> NodeResult.success(Value.of(Map.of("n", plan.output(node))), "Done");
            case FAILS -> TestWorkflows.permanentFailure();
            case FAILS_FOR_NOW -> TestWorkflows.retryableFailure();
            case GIVES_UP -> new NodeResult.Cancelled("I give up");
        };
    }
}
