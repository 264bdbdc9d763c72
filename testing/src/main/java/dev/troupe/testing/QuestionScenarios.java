package dev.troupe.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.JournalException;
import dev.troupe.core.NodeContext;
import dev.troupe.core.NodeResult;
import dev.troupe.core.NodeStatus;
import dev.troupe.core.OpenQuestion;
import dev.troupe.core.Question;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunState;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import dev.troupe.testing.EngineUnderTest.Death;
import dev.troupe.testing.EngineUnderTest.Up;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;

/** Answers that come early, twice, too late. */
final class QuestionScenarios {
    private static final RunId RUN = new RunId("run-1");
    private static final String KEY = Stories.MAY_I.key();

    private QuestionScenarios() {}

    static List<EngineScenario> all() {
        return List.of(
                new EngineScenario(
                        "refuses an answer to what is not asked yet", QuestionScenarios::early),
                new EngineScenario("takes the first of many answers", QuestionScenarios::many),
                new EngineScenario(
                        "refuses an answer to a question that has expired",
                        QuestionScenarios::expired),
                new EngineScenario(
                        "is waiting while only people can move it, also after a crash",
                        QuestionScenarios::isWaiting),
                new EngineScenario("asks two nodes only once", QuestionScenarios::askedOnce),
                new EngineScenario(
                        "holds no place while it waits for a person",
                        QuestionScenarios::holdsNoPlace));
    }

    private static World asking(Question question) {
        return new World().on("n0", context -> asked(context, question));
    }

    private static NodeResult asked(NodeContext context, Question question) {
        var answer = context.ask(question);
        return NodeResult.succeeded(answer.orElse(Value.of("nobody")), "Asked");
    }

    private static RunEvent.RunStarted started(Workflow workflow) {
        return new RunEvent.RunStarted(workflow, Stories.PATIENT.withMaxConcurrency(1), Map.of());
    }

    private static void awaitQuestion(EngineUnderTest engine) {
        while (engine.recorded(RUN).stream()
                .noneMatch(entry -> entry.event() instanceof RunEvent.QuestionAsked)) {
            Thread.onSpinWait();
        }
    }

    private static void requireOutput(EngineUnderTest engine, RunState state, String output) {
        RunLaws.requireRecorded(engine.recorded(RUN), state);
        assertThat(RunPicture.of(state).field("nodes").field("n0").field("output").asText())
                .isEqualTo(output);
    }

    private static void early(EngineUnderTest engine) throws Exception {
        var gate = new Gate();
        var world = new World();
        world.on(
                "n0",
                context -> {
                    gate.pass();
                    return asked(context, Stories.MAY_I);
                });
        try (var up = engine.open(world.bodies(), Death.NEVER)) {
            var run = up.start(RUN, started(Nodes.chain(1)));
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
        try (var up = engine.open(asking(Stories.MAY_I).bodies(), Death.NEVER);
                var people = Executors.newVirtualThreadPerTaskExecutor()) {
            var run = up.start(RUN, started(Nodes.chain(1)));
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
                    engine.recorded(RUN).stream()
                            .map(entry -> entry.event())
                            .filter(RunEvent.QuestionAnswered.class::isInstance)
                            .map(RunEvent.QuestionAnswered.class::cast)
                            .toList();
            assertThat(recorded).hasSize(1);
            requireOutput(engine, state, recorded.getFirst().by());
        }
    }

    private static void expired(EngineUnderTest engine) throws Exception {
        var brief = new Question(KEY, "Go?", List.of(), Value.missing(), Duration.ofMinutes(10));
        var world = asking(brief).on("n1", World::block);
        try (var up = engine.open(world.bodies(), Death.NEVER)) {
            var run = up.start(RUN, started(Nodes.chain(2)));
            awaitQuestion(engine);
            engine.advance(Duration.ofMinutes(10));
            world.await("n1 body");
            assertThat(up.answer(RUN, KEY, Value.of("yes"), "ann")).isFalse();
            up.cancel(RUN, "enough");

            requireOutput(engine, run.await(), "nobody");
        }
    }

    private static void isWaiting(EngineUnderTest engine) throws Exception {
        var world = asking(Stories.MAY_I);
        try (var up = engine.open(world.bodies(), Death.at(3))) {
            var run = up.start(RUN, started(Nodes.chain(2)));
            assertThatThrownBy(run::await).isInstanceOf(JournalException.class);
        }
        try (var up = engine.open(world.bodies(), Death.NEVER)) {
            var run = up.resume(RUN);
            var waiting = RunState.of(RUN, engine.recorded(RUN));
            assertThat(waiting.status()).isEqualTo(RunStatus.WAITING);
            assertThat(waiting.status(Nodes.id("n0"))).isEqualTo(NodeStatus.WAITING);
            assertThat(waiting.questions())
                    .containsExactly(new OpenQuestion(Nodes.id("n0"), Stories.MAY_I, null));
            answerOnceAsked(up);

            requireOutput(engine, run.await(), "yes");
        }
    }

    private static void askedOnce(EngineUnderTest engine) throws Exception {
        var world = asking(Stories.MAY_I).on("n1", context -> asked(context, Stories.MAY_I));
        try (var up = engine.open(world.bodies(), Death.NEVER)) {
            var run = up.start(RUN, started(Nodes.chain(2)));
            awaitQuestion(engine);
            assertThat(up.answer(RUN, KEY, Value.of("yes"), "ann")).isTrue();
            var state = run.await();

            requireOutput(engine, state, "yes");
            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(engine.recorded(RUN))
                    .filteredOn(entry -> entry.event() instanceof RunEvent.QuestionAsked)
                    .hasSize(1);
        }
    }

    private static void holdsNoPlace(EngineUnderTest engine) throws Exception {
        var world = asking(Stories.MAY_I);
        try (var up = engine.open(world.bodies(), Death.NEVER)) {
            var run = up.start(RUN, started(Nodes.workflow(Nodes.node("n0"), Nodes.node("n1"))));
            world.await("n1 body");
            answerOnceAsked(up);

            requireOutput(engine, run.await(), "yes");
        }
    }

    private static void answerOnceAsked(Up up) {
        while (!up.answer(RUN, KEY, Value.of("yes"), "ann")) {
            Thread.onSpinWait();
        }
    }
}
