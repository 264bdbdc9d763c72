package dev.troupe.core;

import static dev.troupe.core.Samples.chain;
import static dev.troupe.core.Samples.done;
import static dev.troupe.core.Samples.flaky;
import static dev.troupe.core.Samples.id;
import static dev.troupe.core.Samples.node;
import static dev.troupe.core.Samples.workflow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An engine that dies, and another that takes up its runs from the journal. */
@Timeout(20)
final class ResumeTest {
    private static final RunId RUN = new RunId("run-1");

    private final ManualTime time = new ManualTime();
    private final InMemoryJournal journal = new InMemoryJournal();
    private final Bodies bodies = new Bodies();
    private final ConcurrentLinkedQueue<String> done = new ConcurrentLinkedQueue<>();

    private Engine engine(Journal journal) {
        return Engine.builder(bodies.all()).journal(journal).time(time).build();
    }

    /** Runs until the journal holds so many entries. */
    private void runUntil(int entries, Workflow workflow, RunOptions options) {
        run(Mortal.at(journal, entries), workflow, options);
    }

    private void run(Mortal mortal, Workflow workflow, RunOptions options) {
        try (var engine = engine(mortal)) {
            var run = engine.start(RUN, workflow, options, Map.of());
            assertThatThrownBy(run::await).isInstanceOf(JournalException.class);
        }
    }

    private RunState resumed() throws InterruptedException {
        try (var engine = engine(journal)) {
            return engine.resume(RUN).await();
        }
    }

    private List<RunEvent> events() {
        return journal.read(RUN, 0).stream().map(JournalEntry::event).toList();
    }

    private Value step(NodeContext context, Effect effect) throws InterruptedException {
        return context.effect(
                effect,
                () -> {
                    done.add(context.node().id() + " " + effect.key());
                    return Value.of(effect.key());
                });
    }

    @Test
    void goesOnWhereTheJournalEnds() throws Exception {
        bodies.on("n0", context -> named(context)).on("n1", context -> named(context));
        runUntil(3, chain(2), RunOptions.STANDARD); // started, n0 started, n0 finished

        var state = resumed();

        assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(done).containsExactly("n0", "n1");
        assertThat(events()).contains(new RunEvent.RunResumed());
    }

    private NodeResult named(NodeContext context) {
        done.add(context.node().id().value());
        return done();
    }

    @Test
    void givesAFinishedEffectBackInsteadOfRepeatingIt() throws Exception {
        bodies.on(
                "n0",
                context -> {
                    var first = step(context, Effect.repeatable("first"));
                    context.report("told", first);
                    var second = step(context, Effect.once("second"));
                    return NodeResult.succeeded(Value.of(List.of(first, second)), "did both");
                });
        runUntil(
                6,
                chain(1),
                RunOptions.STANDARD); // ... first finished, told, second begun and finished

        var state = resumed();

        assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(state.output(0))
                .isEqualTo(Value.of(List.of(Value.of("first"), Value.of("second"))));
        assertThat(done).containsExactly("n0 first", "n0 second");
        assertThat(events().stream().filter(RunEvent.NodeReported.class::isInstance)).hasSize(1);
    }

    @Test
    void doesNotRepeatWhatMustNotBeDoneTwiceAndMayHaveBeenDone() throws Exception {
        bodies.on("n0", context -> NodeResult.succeeded(step(context, Effect.once("pay")), "paid"));
        run(Mortal.after(journal, 3), chain(1), RunOptions.STANDARD); // ... pay begun

        var state = resumed();

        assertThat(done).containsExactly("n0 pay");
        assertThat(state.result(id("n0")))
                .isInstanceOfSatisfying(
                        NodeResult.Failed.class,
                        failed -> {
                            assertThat(failed.problem().is(CoreProblem.UNKNOWN_OUTCOME)).isTrue();
                            assertThat(failed.problem().message()).contains("n0", "'pay'");
                        });
    }

    @Test
    void letsANodeSettleAnUnknownOutcome() throws Exception {
        bodies.on(
                "n0",
                context -> {
                    try {
                        return NodeResult.succeeded(step(context, Effect.once("pay")), "paid");
                    } catch (UnknownOutcomeException e) {
                        return NodeResult.succeeded(
                                context.effect(Effect.repeatable("pay"), () -> Value.of("settled")),
                                "settled");
                    }
                });
        run(Mortal.after(journal, 3), chain(1), RunOptions.STANDARD);

        assertThat(resumed().output(0)).isEqualTo(Value.of("settled"));
        assertThat(done).containsExactly("n0 pay");
    }

    @Test
    void keepsEffectsForTheNextAttempt() throws Exception {
        bodies.on(
                "n0",
                context -> {
                    step(context, Effect.repeatable("read"));
                    return context.attempt() == 1 ? flaky() : done();
                });

        try (var engine = engine(journal)) {
            var run = engine.start(RUN, chain(1), Fold.ONE_RETRY, Map.of());
            while (run.await(Duration.ofMillis(1)).isEmpty()) {
                time.advance(Duration.ofSeconds(1));
            }
        }

        assertThat(done).containsExactly("n0 read");
    }

    @Test
    void refusesTwoEffectsOfOneKey() throws Exception {
        bodies.on(
                "n0",
                context -> {
                    step(context, Effect.repeatable("read"));
                    step(context, Effect.repeatable("read"));
                    return done();
                });

        try (var engine = engine(journal)) {
            var state = engine.start(RUN, chain(1), RunOptions.STANDARD, Map.of()).await();

            assertThat(String.valueOf(state.result(id("n0")))).contains("two effects", "'read'");
        }
    }

    private static final Question MAY_I =
            new Question("may-i", "May I?", List.of("yes", "no"), Value.missing(), null);

    private NodeResult asking(NodeContext context, Question question) throws InterruptedException {
        step(context, Effect.repeatable("before"));
        var answer = context.ask(question);
        return NodeResult.succeeded(answer.orElse(Value.of("nobody")), "asked");
    }

    @Test
    void waitsForAPersonWithoutAThreadWhileOthersRun() throws Exception {
        bodies.on("asks", context -> asking(context, MAY_I));
        var options = RunOptions.STANDARD.withMaxConcurrency(1);
        var other = new CountDownLatch(1);
        bodies.on(
                "other",
                _ -> {
                    other.countDown();
                    return done();
                });

        try (var engine = engine(journal)) {
            var run = engine.start(RUN, workflow(node("asks"), node("other")), options, Map.of());
            other.await();

            assertThat(engine.answer(RUN, "something-else", Value.of("yes"), "ann")).isFalse();
            assertThat(engine.answer(RUN, "may-i", Value.of("yes"), "ann")).isTrue();
            var state = run.await();

            assertThat(engine.answer(RUN, "may-i", Value.of("no"), "bob")).isFalse();
            assertThat(state.output(0)).isEqualTo(Value.of("yes"));
            assertThat(state.attempts(id("asks"))).isEqualTo(1);
            assertThat(done).containsExactly("asks before");
        }
    }

    @Test
    void putsAQuestionToItsRespondentOnceAndInterruptsItWhenNobodyNeedsTheAnswer()
            throws Exception {
        bodies.on("a", context -> asking(context, MAY_I));
        bodies.on("b", context -> asking(context, MAY_I));
        var asked = new AtomicInteger();
        var interrupted = new CountDownLatch(1);
        Respondent respondent =
                (_, open) -> {
                    asked.incrementAndGet();
                    assertThat(open.question()).isEqualTo(MAY_I);
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw e;
                    }
                    return Optional.empty();
                };

        try (var engine =
                Engine.builder(bodies.all()).journal(journal).respondent(respondent).build()) {
            var run =
                    engine.start(
                            RUN, workflow(node("a"), node("b")), RunOptions.STANDARD, Map.of());
            while (journal.read(RUN, 0).stream()
                            .filter(entry -> entry.event() instanceof RunEvent.QuestionAsked)
                            .count()
                    < 2) {
                Thread.onSpinWait();
            }
            run.cancel("enough");
            run.await();
            interrupted.await();
        }
        assertThat(asked).hasValue(1);
    }

    @Test
    void goesOnWithWhatItsRespondentAnswers() throws Exception {
        bodies.on("n0", context -> asking(context, MAY_I));
        Respondent respondent =
                (_, _) -> Optional.of(new Respondent.Answer(Value.of("yes"), "ann"));
        runUntil(4, chain(1), RunOptions.STANDARD);

        try (var engine =
                Engine.builder(bodies.all()).journal(journal).respondent(respondent).build()) {
            assertThat(engine.resume(RUN).await().output(0)).isEqualTo(Value.of("yes"));
        }
        assertThat(events())
                .contains(new RunEvent.QuestionAnswered("may-i", Value.of("yes"), "ann"));
    }

    @Test
    void isWaitingWhenOnlyPeopleCanMoveItAndStillAfterACrash() throws Exception {
        bodies.on("n0", context -> asking(context, MAY_I));
        runUntil(4, chain(2), RunOptions.STANDARD); // ... before finished, asked

        try (var engine = engine(journal)) {
            var run = engine.resume(RUN);
            var waiting = RunState.of(RUN, journal.read(RUN, 0));
            assertThat(waiting.status()).isEqualTo(RunStatus.WAITING);
            assertThat(waiting.status(id("n0"))).isEqualTo(NodeStatus.WAITING);
            assertThat(waiting.questions())
                    .containsExactly(new OpenQuestion(id("n0"), MAY_I, null));

            engine.answer(RUN, "may-i", Value.of("no"), "ann");

            assertThat(run.await().output(0)).isEqualTo(Value.of("no"));
        }
        assertThat(done).containsExactly("n0 before");
    }

    @Test
    void asksTwoNodesOnlyOnce() throws Exception {
        bodies.on("a", context -> asking(context, MAY_I));
        bodies.on("b", context -> asking(context, MAY_I));

        try (var engine = engine(journal)) {
            var run =
                    engine.start(
                            RUN,
                            workflow(node("a"), node("b", "a")),
                            RunOptions.STANDARD,
                            Map.of());
            while (!engine.answer(RUN, "may-i", Value.of("yes"), "ann")) {
                Thread.onSpinWait();
            }

            assertThat(run.await().output(1)).isEqualTo(Value.of("yes"));
        }
        assertThat(events().stream().filter(RunEvent.QuestionAsked.class::isInstance)).hasSize(1);
    }

    @Test
    void goesOnWithoutAnAnswerOnceTheQuestionHasExpiredEvenAfterACrash() throws Exception {
        var question = new Question("q", "Go?", List.of(), Value.missing(), Duration.ofMinutes(10));
        bodies.on("n0", context -> asking(context, question));
        runUntil(4, chain(1), RunOptions.STANDARD);
        time.advance(Duration.ofMinutes(6));

        try (var engine = engine(journal)) {
            var run = engine.resume(RUN);
            time.advance(Duration.ofMinutes(3));
            assertThat(run.await(Duration.ofMillis(20))).isEmpty();
            time.advance(Duration.ofMinutes(1));

            assertThat(run.await().output(0)).isEqualTo(Value.of("nobody"));
        }
    }

    @Test
    void cancelsARunThatWaitsForAPerson() throws Exception {
        bodies.on("n0", context -> asking(context, MAY_I));
        runUntil(4, chain(2), RunOptions.STANDARD);

        try (var engine = engine(journal)) {
            var run = engine.resume(RUN);
            run.cancel("enough");

            assertThat(run.await().status()).isEqualTo(RunStatus.CANCELLED);
        }
    }

    @Test
    void countsTheTimeOfARunOverItsEngines() throws Exception {
        var blocked = new Bodies.Blocked();
        bodies.on(
                "n0",
                context -> {
                    time.advance(Duration.ofSeconds(20));
                    return done();
                });
        bodies.on("n1", blocked);
        var options = RunOptions.STANDARD.withRunTimeout(Duration.ofSeconds(30));
        runUntil(4, chain(2), options);
        time.advance(Duration.ofDays(1)); // while nobody runs it

        try (var engine = engine(journal)) {
            var run = engine.resume(RUN);
            blocked.begun.await();
            time.advance(Duration.ofSeconds(9));
            assertThat(run.await(Duration.ofMillis(20))).isEmpty();
            time.advance(Duration.ofSeconds(1));

            assertThat(run.await().status()).isEqualTo(RunStatus.PARTIAL);
        }
    }

    @Test
    void leavesARunThatHasEndedAsItIs() throws Exception {
        try (var engine = engine(journal)) {
            engine.start(RUN, chain(2), RunOptions.STANDARD, Map.of()).await();
        }
        int before = events().size();

        assertThat(resumed().status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(events()).hasSize(before);
    }

    @Test
    void saysWhatCannotBeResumed() throws Exception {
        try (var engine = engine(journal)) {
            assertThatThrownBy(() -> engine.resume(RUN)).hasMessageContaining("not in the journal");
        }
        journal.append(
                RUN, List.of(new JournalEntry(RUN, 1, time.instant(), new RunEvent.RunTimedOut())));
        try (var engine = engine(journal)) {
            assertThatThrownBy(() -> engine.resume(RUN))
                    .isInstanceOf(JournalException.class)
                    .hasMessageContaining("cannot have happened");
        }
    }

    @Provide
    Arbitrary<Shapes.Plan> plans() {
        return Shapes.plans(16);
    }

    @Property(tries = 400, shrinking = ShrinkingMode.OFF)
    void aRunThatIsCutOffAnywhereKeepsTheLawsAndRepeatsNoFinishedEffect(
            @ForAll("plans") Shapes.Plan plan) throws Exception {
        var recorded = new InMemoryJournal();
        var repeated = new ConcurrentLinkedQueue<String>();
        var runs = new AtomicInteger();
        var all =
                NodeBodies.always(context -> {
                    var effect = Effect.repeatable("step");
                    context.effect(effect, () -> noted(context, effect, recorded, repeated));
                    runs.incrementAndGet();
                    return new NodeResult.Succeeded(
                            plan.output(context.node().id()), "done", Map.of(), List.of());
                });
        int cut = 1 + (int) Math.floorMod(plan.seed(), 40L);
        var id = new RunId("run-2");
        Optional<RunState> end;
        try (var engine = Engine.builder(all).journal(Mortal.at(recorded, cut)).build()) {
            end = ended(engine.start(id, plan.workflow(), plan.options(), Map.of()));
        }
        for (int next = cut + 7; end.isEmpty(); next *= 2) { // a wide run starts many at once again
            try (var engine = Engine.builder(all).journal(Mortal.at(recorded, next)).build()) {
                end = ended(engine.resume(id));
            }
        }

        assertThat(repeated).isEmpty();
        Laws.require(recorded.read(id, 0).stream().map(JournalEntry::event).toList(), end.get());
    }

    private static Value noted(
            NodeContext context,
            Effect effect,
            Journal recorded,
            ConcurrentLinkedQueue<String> to) {
        var node = context.node().id();
        for (var entry : List.copyOf(recorded.read(context.runId(), 0))) {
            if (entry.event() instanceof RunEvent.EffectFinished(var other, var key, _)
                    && other.equals(node)
                    && key.equals(effect.key())) {
                to.add(node + " " + key);
            }
        }
        return Value.of("done");
    }

    private static Optional<RunState> ended(RunHandle run) throws InterruptedException {
        try {
            return Optional.of(run.await());
        } catch (JournalException _) {
            return Optional.empty();
        }
    }

    /**
     * A journal of an engine that dies at the entry of a run after which so many are recorded, or
     * at the first after that.
     */
    private record Mortal(InMemoryJournal kept, int limit, boolean isAtOnce) implements Journal {
        static Mortal at(InMemoryJournal kept, int limit) {
            return new Mortal(kept, limit, true);
        }

        static Mortal after(InMemoryJournal kept, int limit) {
            return new Mortal(kept, limit, false);
        }

        @Override
        public synchronized void append(RunId run, List<JournalEntry> entries) {
            int free = limit - kept.read(run, 0).size();
            kept.append(
                    run, new ArrayList<>(entries.subList(0, Math.clamp(free, 0, entries.size()))));
            if (free < entries.size() || isAtOnce && free == entries.size()) {
                throw new IllegalStateException("the engine has died");
            }
        }

        @Override
        public List<JournalEntry> read(RunId run, long after) {
            return kept.read(run, after);
        }
    }
}
