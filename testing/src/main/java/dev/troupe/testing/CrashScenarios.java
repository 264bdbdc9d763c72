package dev.troupe.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.CoreProblem;
import dev.troupe.core.Effect;
import dev.troupe.core.NodeResult;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Value;
import dev.troupe.testing.EngineUnderTest.Death;
import java.util.ArrayList;
import java.util.List;

/** An engine that dies, and another that takes up its run. */
final class CrashScenarios {
    private CrashScenarios() {}

    static List<EngineScenario> all() {
        var all = new ArrayList<EngineScenario>();
        for (var story : Stories.all()) {
            all.add(
                    new EngineScenario(
                            "ends a run that " + words(story) + " with one last event",
                            story.needs(),
                            engine -> new Telling(story, engine, new RunId("run-1")).whole()));
            all.add(
                    new EngineScenario(
                            "goes on after a crash at every event of a run that " + words(story),
                            story.needs(),
                            engine -> crashEverywhere(story, engine)));
        }
        all.add(
                new EngineScenario(
                        "does not repeat what must not be done twice and may have been done",
                        CrashScenarios::tellsOfAnUnknownOutcome));
        all.add(
                new EngineScenario(
                        "drops the reports of a node that repeats what is on record",
                        CrashScenarios::reportsOnce));
        all.add(
                new EngineScenario(
                        "leaves a run that has ended as it is", CrashScenarios::leavesTheEnded));
        return all;
    }

    private static String words(Story story) {
        return story.name().replace('-', ' ');
    }

    private static void crashEverywhere(Story story, EngineUnderTest engine) throws Exception {
        var expected = RunPicture.of(new Telling(story, engine, new RunId("whole")).whole());
        for (boolean isAtOnce : new boolean[] {true, false}) {
            for (int cut = 1; crashes(story, engine, new Death(cut, isAtOnce), expected); cut++) {
                assertThat(cut).as("the run must end").isLessThan(1_000);
            }
        }
    }

    /** Whether the engine died before the run had ended. */
    private static boolean crashes(Story story, EngineUnderTest engine, Death death, Value expected)
            throws Exception {
        var run = new RunId((death.isAtOnce() ? "at-" : "after-") + death.entries());
        var telling = new Telling(story, engine, run);
        var ended = telling.begin(death);
        var finished = telling.finished();
        int before = telling.world().lines().size();

        var state = ended.isPresent() ? ended.get() : telling.goOn();

        var all = telling.world().lines();
        assertThat(all.subList(before, all.size()))
                .as("%s, %s: what was finished is not repeated", story.name(), death)
                .noneMatch(finished::contains);
        assertThat(all.stream().filter(line -> line.endsWith(" pay")))
                .as("%s, %s: what must not be done twice", story.name(), death)
                .doesNotHaveDuplicates();
        telling.requireEnd(state);
        assertThat(RunPicture.of(state)).as("%s, %s", story.name(), death).isEqualTo(expected);
        return ended.isEmpty();
    }

    private static void tellsOfAnUnknownOutcome(EngineUnderTest engine) throws Exception {
        var story =
                Story.of(
                                "pays",
                                Nodes.chain(1),
                                Stories.PATIENT,
                                world ->
                                        world.on(
                                                "n0",
                                                context ->
                                                        NodeResult.succeeded(
                                                                world.step(
                                                                        context,
                                                                        Effect.once("pay")),
                                                                "Paid")))
                        .endingAs(RunStatus.FAILED);
        var telling = new Telling(story, engine, new RunId("run-1"));

        assertThat(telling.begin(Death.after(3))).as("it died as it recorded 'pay'").isEmpty();
        var state = telling.goOn();

        telling.requireEnd(state);
        assertThat(telling.world().lines()).containsOnlyOnce("n0 pay");
        assertThat(state.result(Nodes.id("n0")))
                .isInstanceOfSatisfying(
                        NodeResult.Failed.class,
                        failed -> {
                            assertThat(failed.problem().is(CoreProblem.UNKNOWN_OUTCOME)).isTrue();
                            assertThat(failed.problem().message()).contains("n0", "'pay'");
                        });
    }

    private static void reportsOnce(EngineUnderTest engine) throws Exception {
        var story =
                Story.of(
                        "reports",
                        Nodes.chain(1),
                        Stories.PATIENT,
                        world ->
                                world.on(
                                        "n0",
                                        context -> {
                                            world.step(context, Effect.repeatable("first"));
                                            context.report("told", Value.of("once"));
                                            world.step(context, Effect.repeatable("second"));
                                            return NodeResult.succeeded(Value.of(2), "Both");
                                        }));
        var telling = new Telling(story, engine, new RunId("run-1"));

        assertThat(telling.begin(Death.at(5))).isEmpty();
        telling.requireEnd(telling.goOn());

        assertThat(telling.recorded())
                .filteredOn(entry -> entry.event() instanceof RunEvent.NodeReported)
                .hasSize(1);
    }

    private static void leavesTheEnded(EngineUnderTest engine) throws Exception {
        var telling = new Telling(Stories.all().getFirst(), engine, new RunId("run-1"));
        telling.whole();
        var before = telling.recorded();

        telling.goOn();

        assertThat(telling.recorded()).isEqualTo(before);
    }
}
