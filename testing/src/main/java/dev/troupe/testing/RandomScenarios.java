package dev.troupe.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.Effect;
import dev.troupe.core.JournalException;
import dev.troupe.core.NodeContext;
import dev.troupe.core.NodeResult;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunHandle;
import dev.troupe.core.RunId;
import dev.troupe.core.RunState;
import dev.troupe.core.Value;
import dev.troupe.testing.EngineUnderTest.Death;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Workflows of any shape, whose nodes come to anything, cut off anywhere. */
final class RandomScenarios {
    private static final int RUNS = 60;
    private static final int MAX_NODES = 16;

    private RandomScenarios() {}

    static List<EngineScenario> all() {
        return List.of(
                new EngineScenario(
                        "keeps the laws in random runs", engine -> each(engine, Death.NEVER)),
                new EngineScenario(
                        "keeps the laws and repeats no effect in random runs that are cut off",
                        RandomScenarios::eachCutOff));
    }

    private static void eachCutOff(EngineUnderTest engine) throws Exception {
        for (int cut = 1; cut <= 31; cut += 10) {
            each(engine, Death.at(cut));
        }
    }

    private static void each(EngineUnderTest engine, Death death) throws Exception {
        for (int seed = 0; seed < RUNS; seed++) {
            var random = new Random(seed);
            var run = new RunId("random-" + death.entries() + "-" + seed);
            new Attempt(RandomRun.of(random, MAX_NODES), engine, run).make(death);
        }
    }

    /** A random run on an engine, and on others where that one dies. */
    private record Attempt(
            RandomRun plan, EngineUnderTest engine, RunId run, Set<String> repeated) {
        Attempt(RandomRun plan, EngineUnderTest engine, RunId run) {
            this(plan, engine, run, ConcurrentHashMap.newKeySet());
        }

        void make(Death death) throws InterruptedException {
            var started = new RunEvent.RunStarted(plan.workflow(), plan.options(), Map.of());
            var end = Optional.<RunState>empty();
            try (var up = engine.open(_ -> Optional.of(this::work), death)) {
                end = end(up, up.start(run, started));
            }
            if (end.isEmpty()) {
                try (var up = engine.open(_ -> Optional.of(this::work), Death.NEVER)) {
                    end = end(up, up.resume(run));
                }
            }
            assertThat(repeated).as("effects on record that were done again").isEmpty();
            RunLaws.requireRecorded(engine.recorded(run), end.orElseThrow());
        }

        /** Cancels those that are to be cancelled at some time; retries come in leaps. */
        private Optional<RunState> end(EngineUnderTest.Up up, RunHandle handle)
                throws InterruptedException {
            try {
                for (int look = 0; ; look++) {
                    var state = handle.await(Duration.ofMillis(look == 0 ? 0 : 1));
                    if (state.isPresent()) {
                        return state;
                    }
                    if (plan.isCancelled() && look == 1) {
                        up.cancel(run, "enough");
                    }
                    engine.advance(Duration.ofMillis(5));
                }
            } catch (JournalException _) {
                return Optional.empty();
            }
        }

        private NodeResult work(NodeContext context) throws InterruptedException {
            var node = context.node().id();
            var step = Effect.repeatable("step");
            context.effect(step, () -> noted(context, step));
            return switch (plan.ending(node, context.attempt())) {
                case THROWS -> throw new IllegalStateException("thrown");
                case REPORTS -> {
                    context.report("text", Value.of("at work"));
                    context.setVariable("v-" + node, Value.of(context.variableKeys().size()));
                    yield Nodes.done();
                }
                case SUCCEEDS ->
                        NodeResult.succeeded(Value.of(Map.of("n", plan.output(node))), "Done");
                case FAILS -> Nodes.broken();
                case FAILS_FOR_NOW -> Nodes.flaky();
                case GIVES_UP -> new NodeResult.Cancelled("I give up");
            };
        }

        private Value noted(NodeContext context, Effect effect) {
            var finished =
                    engine.recorded(run).stream()
                            .map(entry -> entry.event())
                            .filter(RunEvent.EffectFinished.class::isInstance)
                            .map(RunEvent.EffectFinished.class::cast)
                            .map(event -> event.node() + " " + event.key())
                            .collect(Collectors.toSet());
            var line = context.node().id() + " " + effect.key();
            if (finished.contains(line)) {
                repeated.add(line);
            }
            return Value.of("done");
        }
    }
}
