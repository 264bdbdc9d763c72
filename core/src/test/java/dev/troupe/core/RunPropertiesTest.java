package dev.troupe.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/** What holds for every run, proven on random ones: by the fold alone and by the engine. */
final class RunPropertiesTest {
    private static final RunId RUN = new RunId("run-1");

    @Provide
    Arbitrary<Shapes.Plan> plans() {
        return Shapes.plans(24);
    }

    @Property(tries = 3_000, shrinking = ShrinkingMode.OFF)
    void theFoldKeepsTheLawsInWhateverOrderThingsHappen(@ForAll("plans") Shapes.Plan plan) {
        var fold = Fold.start(plan.workflow(), plan.options());
        var random = new Random(plan.seed());
        int steps = 0;
        int cancelAt = plan.isCancelled() ? random.nextInt(1 + plan.workflow().nodes().size()) : -1;

        while (fold.state.outcome() == null) {
            assertThat(++steps).as("the run must end").isLessThan(1_000);
            if (steps == cancelAt) {
                var stop =
                        random.nextBoolean()
                                ? new RunEvent.CancelRequested("enough")
                                : new RunEvent.RunTimedOut();
                if (fold.state.accepts(stop)) {
                    fold.on(stop);
                    continue;
                }
            }
            var possible = possible(fold, plan);
            assertThat(possible).as("something must be able to happen").isNotEmpty();
            fold.on(possible.get(random.nextInt(possible.size())));
        }

        Laws.require(fold.journal, fold.state);
    }

    private static List<RunEvent> possible(Fold fold, Shapes.Plan plan) {
        var possible = new ArrayList<RunEvent>();
        for (var node : plan.workflow().nodes()) {
            int attempt = fold.state.attempts(node.id());
            var retry = new RunEvent.RetryDue(node.id(), attempt);
            var end =
                    new RunEvent.NodeFinished(node.id(), attempt, result(plan, node.id(), attempt));
            possible.addAll(List.of(retry, end).stream().filter(fold.state::accepts).toList());
        }
        return possible;
    }

    private static NodeResult result(Shapes.Plan plan, NodeId node, int attempt) {
        return switch (plan.ending(node, attempt)) {
            case SUCCEEDS, REPORTS -> Samples.done("n", plan.output(node));
            case FAILS, THROWS -> Samples.broken();
            case FAILS_FOR_NOW -> Samples.flaky();
            case GIVES_UP -> new NodeResult.Cancelled("I give up");
        };
    }

    @Property(tries = 1_000, shrinking = ShrinkingMode.OFF)
    void theEngineKeepsTheLawsOnRealThreads(@ForAll("plans") Shapes.Plan plan) throws Exception {
        var journal = new InMemoryJournal();
        var endings = new ConcurrentHashMap<NodeId, Integer>();
        NodeBody body =
                context -> {
                    endings.merge(context.node().id(), 1, Integer::sum);
                    if (plan.isCancelled() && context.node().id().value().equals("n1")) {
                        new CountDownLatch(1).await();
                    }
                    return run(context, plan);
                };

        try (var engine = Engine.builder(NodeBodies.always(body)).journal(journal).build()) {
            var run = engine.start(RUN, plan.workflow(), plan.options(), Map.of());
            if (plan.isCancelled()) {
                run.cancel("enough");
            }
            var state = run.await(Duration.ofSeconds(20)).orElseThrow();

            Laws.require(journal.read(RUN, 0).stream().map(JournalEntry::event).toList(), state);
        }
    }

    private static NodeResult run(NodeContext context, Shapes.Plan plan) {
        var node = context.node().id();
        return switch (plan.ending(node, context.attempt())) {
            case THROWS -> throw new IllegalStateException("thrown");
            case REPORTS -> {
                context.report("text", Value.of("at work"));
                context.setVariable("v-" + node, Value.of(context.variableKeys().size()));
                yield result(plan, node, context.attempt());
            }
            case SUCCEEDS, FAILS, FAILS_FOR_NOW, GIVES_UP -> result(plan, node, context.attempt());
        };
    }
}
