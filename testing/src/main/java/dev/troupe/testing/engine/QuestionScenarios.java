package dev.troupe.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.testing.Gate;
import dev.troupe.testing.engine.EngineUnderTest.CrashPoint;
import dev.troupe.testing.engine.EngineUnderTest.RunningEngine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;

/** Answers that come early, twice, too late. */
final class QuestionScenarios {
    private static final RunId RUN = new RunId("run-1");
    private static final String KEY = RunFixtures.MAY_I.key();

    private QuestionScenarios() {}

    static List<EngineScenario> all() {
        return List.of(
                new EngineScenario(
                        "refuses an answer to what is not asked yet", QuestionScenarios::early),
                new EngineScenario("takes the first of many answers", QuestionScenarios::many),
                new EngineScenario(
                        "refuses an answer to a question that has expired",
                        QuestionScenarios::expire),
                new EngineScenario(
                        "is waiting while only people can move it, also after a crash",
                        QuestionScenarios::isWaiting),
                new EngineScenario("asks two nodes only once", QuestionScenarios::askedOnce),
                new EngineScenario(
                        "holds no place while it waits for a person",
                        QuestionScenarios::holdsNoPlace));
    }

    private static SideEffectRecorder nodesThatAsk(Question question) {
        return new SideEffectRecorder().withExecutor("n0", context -> ask(context, question));
    }

    private static NodeResult ask(NodeContext context, Question question) {
        var answer = context.ask(question);
        return NodeResult.success(answer.orElse(Value.of("nobody")), "Asked");
    }

    private static RunEvent.RunStarted startEvent(Workflow workflow) {
        return new RunEvent.RunStarted(
                workflow, RunFixtures.PATIENT.withMaxConcurrency(1), Map.of());
    }

    private static void awaitQuestion(EngineUnderTest engine) {
        while (engine.recordedEntries(RUN).stream()
                .noneMatch(entry -> entry.event() instanceof RunEvent.QuestionAsked)) {
            Thread.onSpinWait();
        }
    }

    private static void requireOutput(EngineUnderTest engine, RunState state, String output) {
        RunInvariants.requireRecorded(engine.recordedEntries(RUN), state);
        assertThat(RunSnapshot.of(state).field("nodes").field("n0").field("output").asText())
                .isEqualTo(output);
    }

    private static void early(EngineUnderTest engine) throws Exception {
        var gate = new Gate();
        var world = new SideEffectRecorder();
        world.withExecutor(
                "n0",
                context -> {
                    gate.pass();
                    return ask(context, RunFixtures.MAY_I);
                });
        try (var up = engine.open(world.executors(), CrashPoint.NEVER)) {
            var run = up.start(RUN, startEvent(TestWorkflows.chain(1)));
            gate.awaitArrival();
            assertThat(up.answer(RUN, KEY, Value.of("too early"), "ann")).isFalse();
            gate.open();
            awaitQuestion(engine);
            assertThat(up.answer(RUN, "something-else", Value.of("no"), "ann")).isFalse();
            assertThat(up.answer(RUN, KEY, Value.of("yes"), "ann")).isTrue();

            requireOutput(engine, run.await(), "yes");
        }
    }

    private static void many(EngineUnderTest engine) throws Exception {
        try (var up = engine.open(nodesThatAsk(RunFixtures.MAY_I).executors(), CrashPoint.NEVER);
                var people = Executors.newVirtualThreadPerTaskExecutor()) {
            var run = up.start(RUN, startEvent(TestWorkflows.chain(1)));
            awaitQuestion(engine);
            var answers = new ArrayList<Callable<Boolean>>();
            for (int i = 0; i < 20; i++) {
                var by = "person-" + i;
                answers.add(() -> up.answer(RUN, KEY, Value.of(by), by));
            }
            int taken = 0;
            for (var answer : people.invokeAll(answers)) {
                taken += answer.get() ? 1 : 0;
            }
            var state = run.await();

            assertThat(taken).as("answers that were taken").isEqualTo(1);
            assertThat(up.answer(RUN, KEY, Value.of("late"), "ann")).isFalse();
            var recorded =
                    engine.recordedEntries(RUN).stream()
                            .map(entry -> entry.event())
                            .filter(RunEvent.QuestionAnswered.class::isInstance)
                            .map(RunEvent.QuestionAnswered.class::cast)
                            .toList();
            assertThat(recorded).hasSize(1);
            requireOutput(engine, state, recorded.getFirst().by());
        }
    }

    private static void expire(EngineUnderTest engine) throws Exception {
        var brief = new Question(KEY, "Go?", List.of(), Value.missing(), Duration.ofMinutes(10));
        var world = nodesThatAsk(brief).withExecutor("n1", SideEffectRecorder::block);
        try (var up = engine.open(world.executors(), CrashPoint.NEVER)) {
            var run = up.start(RUN, startEvent(TestWorkflows.chain(2)));
            awaitQuestion(engine);
            engine.advance(Duration.ofMinutes(10));
            world.await("n1 body");
            assertThat(up.answer(RUN, KEY, Value.of("yes"), "ann")).isFalse();
            up.cancel(RUN, "enough");

            requireOutput(engine, run.await(), "nobody");
        }
    }

    private static void isWaiting(EngineUnderTest engine) throws Exception {
        var world = nodesThatAsk(RunFixtures.MAY_I);
        try (var up = engine.open(world.executors(), CrashPoint.at(3))) {
            var run = up.start(RUN, startEvent(TestWorkflows.chain(2)));
            assertThatThrownBy(run::await).isInstanceOf(JournalException.class);
        }
        try (var up = engine.open(world.executors(), CrashPoint.NEVER)) {
            var run = up.resume(RUN);
            var waiting = RunState.of(RUN, engine.recordedEntries(RUN));
            assertThat(waiting.status()).isEqualTo(RunStatus.WAITING);
            assertThat(waiting.status(TestWorkflows.id("n0"))).isEqualTo(NodeStatus.WAITING);
            assertThat(waiting.questions())
                    .containsExactly(
                            new OpenQuestion(TestWorkflows.id("n0"), RunFixtures.MAY_I, null));
            answerOnceAsked(up);

            requireOutput(engine, run.await(), "yes");
        }
    }

    private static void askedOnce(EngineUnderTest engine) throws Exception {
        var world =
                nodesThatAsk(RunFixtures.MAY_I)
                        .withExecutor("n1", context -> ask(context, RunFixtures.MAY_I));
        try (var up = engine.open(world.executors(), CrashPoint.NEVER)) {
            var run = up.start(RUN, startEvent(TestWorkflows.chain(2)));
            awaitQuestion(engine);
            assertThat(up.answer(RUN, KEY, Value.of("yes"), "ann")).isTrue();
            var state = run.await();

            requireOutput(engine, state, "yes");
            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(engine.recordedEntries(RUN))
                    .filteredOn(entry -> entry.event() instanceof RunEvent.QuestionAsked)
                    .hasSize(1);
        }
    }

    private static void holdsNoPlace(EngineUnderTest engine) throws Exception {
        var world = nodesThatAsk(RunFixtures.MAY_I);
        try (var up = engine.open(world.executors(), CrashPoint.NEVER)) {
            var run =
                    up.start(
                            RUN,
                            startEvent(
                                    TestWorkflows.workflow(
                                            TestWorkflows.node("n0"), TestWorkflows.node("n1"))));
            world.await("n1 body");
            answerOnceAsked(up);

            requireOutput(engine, run.await(), "yes");
        }
    }

    private static void answerOnceAsked(RunningEngine up) {
        while (!up.answer(RUN, KEY, Value.of("yes"), "ann")) {
            Thread.onSpinWait();
        }
    }
}
