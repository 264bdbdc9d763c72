package dev.troupe.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.Command;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.ReusePlan;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.testing.FoldedRun;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/** What applies to every run, tested on random ones: by the fold alone and by the engine. */
final class RunPropertiesTest {
    private static final RunId RUN = new RunId("run-1");

    @Provide
    Arbitrary<RandomRun> plans() {
        return Arbitraries.randomValue(RunPropertiesTest::plan);
    }

    /** Some plans grow while they run. */
    private static RandomRun plan(Random random) {
        var plan = RandomRun.of(random, 24);
        var options = plan.options().withOpenPlan(random.nextInt(3) == 0);
        return new RandomRun(plan.workflow(), options, plan.seed(), plan.isCancelled());
    }

    @Property(tries = 3_000, shrinking = ShrinkingMode.OFF)
    void theFoldKeepsTheLawsInWhateverOrderThingsHappen(@ForAll("plans") RandomRun plan) {
        var fold = driven(plan);

        RunInvariants.require(fold.journal, fold.state);
    }

    @Example
    void randomRunsVisitEveryKindOfEventAndCommand() {
        var events = new HashSet<Class<?>>();
        var commands = new HashSet<Class<?>>();
        var random = new Random(42);
        for (int i = 0; i < 300; i++) {
            var fold = driven(plan(random));
            fold.journal.forEach(event -> events.add(event.getClass()));
            fold.commands.forEach(command -> commands.add(command.getClass()));
        }

        assertThat(events).isEqualTo(kinds(RunEvent.class));
        assertThat(commands).isEqualTo(kinds(Command.class));
    }

    @Example
    void randomRunsReuseResultsInPlansThatGrowAndAreRevisedAndCutOff() {
        var all =
                Set.of(
                        RunEvent.NodeReused.class,
                        RunEvent.PlanExtended.class,
                        RunEvent.PlanRevised.class,
                        RunEvent.RunResumed.class);
        var random = new Random(42);
        int visited = 0;
        int cutOffWhileReusing = 0;
        for (int i = 0; i < 1_000; i++) {
            var kinds = driven(plan(random)).journal.stream().map(RunEvent::getClass).toList();
            visited += kinds.containsAll(all) ? 1 : 0;
            int resumed = kinds.indexOf(RunEvent.RunResumed.class);
            int reused = kinds.lastIndexOf(RunEvent.NodeReused.class);
            cutOffWhileReusing += resumed >= 0 && resumed < reused ? 1 : 0;
        }

        assertThat(visited).isPositive();
        assertThat(cutOffWhileReusing).isPositive();
    }

    private static Set<Class<?>> kinds(Class<?> sealed) {
        var kinds = new HashSet<Class<?>>();
        for (var permitted : sealed.getPermittedSubclasses()) {
            kinds.addAll(permitted.isSealed() ? kinds(permitted) : Set.of(permitted));
        }
        return kinds;
    }

    /** Lets what can happen happen in a random order until the run has ended. */
    private static FoldedRun driven(RandomRun plan) {
        var random = new Random(plan.seed());
        var first = driven(plan, FoldedRun.start(plan.workflow(), plan.options()), random);
        return random.nextBoolean() ? first : driven(plan, again(plan, first, random), random);
    }

    /** A run of the same plan, as it was, has become, or remains, from some node on. */
    private static FoldedRun again(RandomRun plan, FoldedRun first, Random random) {
        var reuse = ReusePlan.of(RUN, entries(first));
        var next =
                switch (random.nextInt(3)) {
                    case 0 -> plan.workflow();
                    case 1 -> first.state.workflow();
                    default -> reuse.plan();
                };
        var chosen = next.nodes().get(random.nextInt(next.nodes().size())).id();
        var reused = reuse.reusableResults(next, Map.of(), List.of(chosen));
        return FoldedRun.start(
                new RunEvent.RunStarted(next, plan.options(), Map.of(), Map.of(), RUN, reused));
    }

    private static List<JournalEntry> entries(FoldedRun fold) {
        var entries = new ArrayList<JournalEntry>();
        for (var event : fold.journal) {
            entries.add(new JournalEntry(RUN, entries.size() + 1, Instant.EPOCH, event));
        }
        return entries;
    }

    private static FoldedRun driven(RandomRun plan, FoldedRun begun, Random random) {
        var fold = begun;
        int steps = 0;
        int crashes = plan.crashCount();
        while (fold.state.outcome() == null) {
            assertThat(++steps).as("the run must end").isLessThan(1_000);
            var possible = possible(fold, plan, random);
            if (fold.isDraining() && possible.isEmpty()) {
                fold = fold.afterCrash(fold.journal.size());
                continue;
            }
            assertThat(possible).as("something must be able to happen").isNotEmpty();
            if (crashes > 0 && random.nextInt(10) == 0) {
                crashes--;
                fold = fold.afterCrash(1 + random.nextInt(fold.journal.size()));
                continue;
            }
            if (crashes > 0 && random.nextInt(8) == 0) {
                fold.drain();
            }
            if (plan.isCancelled() && random.nextInt(fold.state.workflow().nodes().size()) == 0) {
                possible = stops(fold, possible);
            }
            fold.on(possible.get(random.nextInt(possible.size())));
        }
        return fold;
    }

    private static List<RunEvent> stops(FoldedRun fold, List<RunEvent> otherwise) {
        var stops =
                Stream.<RunEvent>of(
                                new RunEvent.CancelRequested("enough"), new RunEvent.RunTimedOut())
                        .filter(fold.state::accepts)
                        .toList();
        return stops.isEmpty() ? otherwise : stops;
    }

    private static List<RunEvent> possible(FoldedRun fold, RandomRun plan, Random random) {
        var possible = new ArrayList<RunEvent>();
        for (var declared : fold.state.workflow().nodes()) {
            var node = declared.id();
            int attempt = fold.state.attemptCount(node);
            var result = result(plan, node, attempt);
            Stream.of(
                            new RunEvent.RetryDue(node, attempt),
                            new RunEvent.NodeFinished(node, attempt, result),
                            new RunEvent.NodeFinished(
                                    node, attempt, new NodeResult.Cancelled("stopped")),
                            new RunEvent.NodeReported(node, "text", Value.of("at work")),
                            new RunEvent.EffectStarted(node, "step"),
                            new RunEvent.EffectFinished(node, "step", Value.of("done")),
                            new RunEvent.QuestionAsked(node, attempt, question(fold, node), null))
                    .filter(fold.state::accepts)
                    .forEach(possible::add);
        }
        for (var open : fold.state.questions()) {
            var key = open.question().key();
            possible.add(new RunEvent.QuestionAnswered(key, Value.of("yes"), "somebody"));
            possible.add(new RunEvent.QuestionExpired(key));
        }
        possible.addAll(RandomPlanChanges.possibleChanges(random, fold.state));
        return possible;
    }

    /** Some nodes ask the same. */
    private static Question question(FoldedRun fold, NodeId node) {
        var key =
                "question-"
                        + fold.state.workflow().nodes().indexOf(fold.state.workflow().node(node))
                                / 2;
        return new Question(key, "Go on?", List.of("yes", "no"), Value.missing(), null);
    }

    private static NodeResult result(RandomRun plan, NodeId node, int attempt) {
        return switch (plan.outcomeOf(node, attempt)) {
            case SUCCEEDS, REPORTS -> done(plan, node);
            case FAILS, THROWS -> TestWorkflows.permanentFailure();
            case FAILS_FOR_NOW -> TestWorkflows.retryableFailure();
            case GIVES_UP -> new NodeResult.Cancelled("I give up");
        };
    }

    private static NodeResult done(RandomRun plan, NodeId node) {
        return NodeResult.success(Value.of(Map.of("n", plan.output(node))), "Done");
    }

    @Property(tries = 1_000, shrinking = ShrinkingMode.OFF)
    void theEngineKeepsTheLawsOnRealThreads(@ForAll("plans") RandomRun plan) throws Exception {
        var journal = new InMemoryJournal();
        var random = new Random(plan.seed());
        int cancelAt = plan.isCancelled() ? 1 + random.nextInt(30) : 0;
        var running = new AtomicReference<Engine>();
        RunListener cancels =
                entry -> {
                    if (entry.sequence() == cancelAt) {
                        running.get().cancel(RUN, "enough");
                    }
                };

        try (var engine =
                Engine.builder(NodeExecutors.always(context -> run(context, plan)))
                        .journal(journal)
                        .listener(cancels)
                        .replanner((_, request) ->
                                RandomPlanChanges.answer(new Random(plan.seed()), request))
                        .rules(TestWorkflows.LARGE)
                        .build()) {
            running.set(engine);
            var run = engine.start(RUN, plan.workflow(), plan.options(), Map.of());
            grow(engine, plan);
            var state = run.await(Duration.ofMinutes(2)).orElseThrow();

            RunInvariants.require(
                    journal.read(RUN, 0).stream().map(JournalEntry::event).toList(), state);
        }
    }

    private static void grow(Engine engine, RandomRun plan) {
        var random = new Random(plan.seed());
        var known = plan.workflow();
        for (int i = random.nextInt(3); i > 0 && plan.options().isPlanOpen(); i--) {
            var extension = RandomPlanChanges.extension(random, known);
            known = RandomPlanChanges.extend(known, extension);
            if (!engine.extend(RUN, extension.nodes(), extension.edges())) {
                return; // it was stopped
            }
        }
        engine.seal(RUN);
    }

    private static NodeResult run(NodeContext context, RandomRun plan) {
        var node = context.node().id();
        return switch (plan.outcomeOf(node, context.attempt())) {
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
