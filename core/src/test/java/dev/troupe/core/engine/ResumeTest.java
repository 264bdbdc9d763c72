package dev.troupe.core.engine;

import static dev.troupe.core.workflow.Samples.chain;
import static dev.troupe.core.workflow.Samples.done;
import static dev.troupe.core.workflow.Samples.id;
import static dev.troupe.core.workflow.Samples.node;
import static dev.troupe.core.workflow.Samples.workflow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.run.Effect;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What an embedded engine does besides what every engine must, which the conformance kit in {@code
 * testing} has: respondents, and what it refuses.
 */
@Timeout(180)
final class ResumeTest {
    private static final RunId RUN = new RunId("run-1");

    private final ManualTime time = new ManualTime();
    private final InMemoryJournal journal = new InMemoryJournal();
    private final Bodies bodies = new Bodies();
    private final ConcurrentLinkedQueue<String> done = new ConcurrentLinkedQueue<>();

    private Engine engine(Journal journal) {
        return Engine.builder(bodies.all()).journal(journal).time(time).build();
    }

    private List<RunEvent> events() {
        return journal.read(RUN, 0).stream().map(JournalEntry::event).toList();
    }

    private Value step(NodeContext context, Effect effect) throws InterruptedException {
        return context.runEffect(
                effect,
                () -> {
                    done.add(context.node().id() + " " + effect.key());
                    return Value.of(effect.key());
                });
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
        return NodeResult.success(answer.orElse(Value.of("nobody")), "asked");
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
            assertThat(state.attemptCount(id("asks"))).isEqualTo(1);
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
        QuestionHandler questionHandler =
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
                Engine.builder(bodies.all())
                        .journal(journal)
                        .questionHandler(questionHandler)
                        .build()) {
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
        QuestionHandler questionHandler =
                (_, _) -> Optional.of(new QuestionHandler.Answer(Value.of("yes"), "ann"));
        try (var engine = Engine.builder(bodies.all()).journal(journal).releaseWaiting().build()) {
            engine.start(RUN, chain(1), RunOptions.STANDARD, Map.of()).await();
        }

        try (var engine =
                Engine.builder(bodies.all())
                        .journal(journal)
                        .questionHandler(questionHandler)
                        .build()) {
            assertThat(engine.resume(RUN).await().output(0)).isEqualTo(Value.of("yes"));
        }
        assertThat(events())
                .contains(new RunEvent.QuestionAnswered("may-i", Value.of("yes"), "ann"));
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
}
