package dev.troupe.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.Effect;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.testing.engine.EngineUnderTest.CrashPoint;
import java.util.ArrayList;
import java.util.List;

/** An engine that dies, and another that takes up its run. */
final class CrashScenarios {
    private CrashScenarios() {}

    static List<EngineScenario> all() {
        var all = new ArrayList<EngineScenario>();
        for (var story : RunFixtures.all()) {
            all.add(
                    new EngineScenario(
                            "ends a run that " + words(story) + " with one last event",
                            story.needs(),
                            engine ->
                                    new FixtureRun(story, engine, new RunId("run-1"))
                                            .runWithoutCrash()));
            all.add(
                    new EngineScenario(
                            "goes on after a crash at every event of a run that " + words(story),
                            story.needs(),
                            engine -> crashEverywhere(story, engine)));
        }
        all.add(
                new EngineScenario(
                        "does not repeat what must not be done twice and may have been done",
                        CrashScenarios::reportsAnUnknownOutcome));
        all.add(
                new EngineScenario(
                        "drops the reports of a node that repeats what is on record",
                        CrashScenarios::reportsOnce));
        all.add(
                new EngineScenario(
                        "leaves a run that has ended as it is", CrashScenarios::leavesTheEnded));
        return all;
    }

    private static String words(RunFixture story) {
        return story.name().replace('-', ' ');
    }

    private static void crashEverywhere(RunFixture story, EngineUnderTest engine) throws Exception {
        var expected =
                RunSnapshot.of(new FixtureRun(story, engine, new RunId("whole")).runWithoutCrash());
        for (boolean isAtOnce : new boolean[] {true, false}) {
            for (int cut = 1;
                    crashes(story, engine, new CrashPoint(cut, isAtOnce), expected);
                    cut++) {
                assertThat(cut).as("the run must end").isLessThan(1_000);
            }
        }
    }

    /** Whether the engine died before the run had ended. */
    private static boolean crashes(
            RunFixture story, EngineUnderTest engine, CrashPoint crashPoint, Value expected)
            throws Exception {
        var run = new RunId((crashPoint.isAtOnce() ? "at-" : "after-") + crashPoint.entries());
        var telling = new FixtureRun(story, engine, run);
        var ended = telling.start(crashPoint);
        var finished = telling.finishedLines();
        int before = telling.world().lines().size();

        var state = ended.isPresent() ? ended.get() : telling.resume();

        var all = telling.world().lines();
        assertThat(all.subList(before, all.size()))
                .as("%s, %s: what was finished is not repeated", story.name(), crashPoint)
                .noneMatch(finished::contains);
        assertThat(all.stream().filter(line -> line.endsWith(" pay")))
                .as("%s, %s: what must not be done twice", story.name(), crashPoint)
                .doesNotHaveDuplicates();
        telling.requireEnd(state);
        assertThat(RunSnapshot.of(state))
                .as("%s, %s", story.name(), crashPoint)
                .isEqualTo(expected);
        return ended.isEmpty();
    }

    private static void reportsAnUnknownOutcome(EngineUnderTest engine) throws Exception {
        var story =
                RunFixture.of(
                                "pays",
                                TestWorkflows.chain(1),
                                RunFixtures.PATIENT,
                                world ->
                                        world.withExecutor(
                                                "n0",
                                                context ->
                                                        NodeResult.success(
                                                                world.runStep(
                                                                        context,
                                                                        Effect.once("pay")),
                                                                "Paid")))
                        .withEnd(RunStatus.FAILED);
        var telling = new FixtureRun(story, engine, new RunId("run-1"));

        assertThat(telling.start(CrashPoint.after(3))).as("it died as it recorded 'pay'").isEmpty();
        var state = telling.resume();

        telling.requireEnd(state);
        assertThat(telling.world().lines()).containsOnlyOnce("n0 pay");
        assertThat(state.result(TestWorkflows.id("n0")))
                .isInstanceOfSatisfying(
                        NodeResult.Failed.class,
                        failed -> {
                            assertThat(failed.problem().is(CoreProblem.UNKNOWN_OUTCOME)).isTrue();
                            assertThat(failed.problem().message()).contains("n0", "'pay'");
                        });
    }

    private static void reportsOnce(EngineUnderTest engine) throws Exception {
        var story =
                RunFixture.of(
                        "reports",
                        TestWorkflows.chain(1),
                        RunFixtures.PATIENT,
                        world ->
                                world.withExecutor(
                                        "n0",
                                        context -> {
                                            world.runStep(context, Effect.repeatable("first"));
                                            context.report("told", Value.of("once"));
                                            world.runStep(context, Effect.repeatable("second"));
                                            return NodeResult.success(Value.of(2), "Both");
                                        }));
        var telling = new FixtureRun(story, engine, new RunId("run-1"));

        assertThat(telling.start(CrashPoint.at(5))).isEmpty();
        telling.requireEnd(telling.resume());

        assertThat(telling.recordedEntries())
                .filteredOn(entry -> entry.event() instanceof RunEvent.NodeReported)
                .hasSize(1);
    }

    private static void leavesTheEnded(EngineUnderTest engine) throws Exception {
        var telling = new FixtureRun(RunFixtures.all().getFirst(), engine, new RunId("run-1"));
        telling.runWithoutCrash();
        var before = telling.recordedEntries();

        telling.resume();

        assertThat(telling.recordedEntries()).isEqualTo(before);
    }
}
