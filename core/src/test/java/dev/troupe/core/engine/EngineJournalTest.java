package dev.troupe.core.engine;

import static dev.troupe.core.workflow.Samples.chain;
import static dev.troupe.core.workflow.Samples.id;
import static dev.troupe.core.workflow.Samples.node;
import static dev.troupe.core.workflow.Samples.workflow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Samples;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class EngineJournalTest {
    private static final RunId RUN = new RunId("run-1");

    /** A journal that refuses one call of {@link #append}. */
    private static final class Refusing implements Journal {
        private final InMemoryJournal kept = new InMemoryJournal();
        private final AtomicInteger calls = new AtomicInteger();
        private final int refused;
        private final Runnable failure;

        Refusing(int refused, Runnable failure) {
            this.refused = refused;
            this.failure = failure;
        }

        @Override
        public void append(RunId run, List<JournalEntry> entries) {
            if (calls.incrementAndGet() == refused) {
                failure.run();
            }
            kept.append(run, entries);
        }

        @Override
        public List<JournalEntry> read(RunId run, long after) {
            return kept.read(run, after);
        }
    }

    @Test
    void endsTheRunWithAClearErrorWhereverTheJournalRefuses() {
        for (int refused = 1; refused <= 4; refused++) {
            var journal =
                    new Refusing(
                            refused,
                            () -> {
                                throw new IllegalStateException("disk is full");
                            });

            try (var engine = Engine.builder(new Bodies().all()).journal(journal).build()) {
                var run = engine.start(RUN, chain(3), RunOptions.STANDARD, Map.of());

                assertThatThrownBy(run::await)
                        .isInstanceOf(JournalException.class)
                        .hasMessageContainingAll("run-1", "could not be recorded", "disk is full");
                assertThat(engine.find(RUN)).isEmpty();
            }
        }
    }

    @Test
    void endsTheRunEvenWhenTheJournalThrowsAnError() {
        var journal =
                new Refusing(
                        2,
                        () -> {
                            throw new NoClassDefFoundError("driver");
                        });

        try (var engine = Engine.builder(new Bodies().all()).journal(journal).build()) {
            assertThatThrownBy(() -> engine.start(chain(2)).await())
                    .isInstanceOf(JournalException.class)
                    .hasMessageContaining("driver");
        }
    }

    @Test
    void interruptsWhatRunsWhenTheJournalRefuses() throws Exception {
        var blocked = new Bodies.Blocked();
        var bodies = new Bodies().on("b", blocked);
        bodies.on(
                "a",
                _ -> {
                    blocked.begun.await();
                    return Samples.done();
                });
        var journal =
                new Refusing(
                        2,
                        () -> {
                            throw new IllegalStateException("disk is full");
                        });

        try (var engine = Engine.builder(bodies.all()).journal(journal).build()) {
            var run = engine.start(workflow(node("a"), node("b")));

            assertThatThrownBy(run::await).isInstanceOf(JournalException.class);
            blocked.interrupted.await();
        }
    }

    @Test
    void saysThatAListenerThrewWhenOneDid() {
        RunListener listener =
                _ -> {
                    throw new IllegalStateException("screen is gone");
                };

        try (var engine = Engine.builder(new Bodies().all()).listener(listener).build()) {
            assertThatThrownBy(() -> engine.start(chain(1)).await())
                    .isInstanceOf(JournalException.class)
                    .hasMessageContainingAll("listener", "screen is gone");
        }
    }

    @Test
    void tellsTheListenerWhatWasRecordedInTheSameOrderAndWithoutGaps() throws Exception {
        var heard = new ConcurrentLinkedQueue<JournalEntry>();
        var journal = new InMemoryJournal();
        var bodies = new Bodies();
        var nodes = new AgentNode[30];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = i < 10 ? node("n" + i) : node("n" + i, "n" + (i - 10), "n" + (i - 9));
            bodies.on(
                    "n" + i,
                    context -> {
                        context.report("text", Value.of("at work"));
                        return Samples.done();
                    });
        }

        try (var engine =
                Engine.builder(bodies.all()).journal(journal).listener(heard::add).build()) {
            engine.start(RUN, workflow(nodes), RunOptions.STANDARD, Map.of()).await();
        }

        var entries = journal.read(RUN, 0);
        assertThat(entries).containsExactlyElementsOf(heard);
        assertThat(entries)
                .extracting(JournalEntry::sequence)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, entries.size()).boxed().toList());
        assertThat(entries.getFirst().event()).isInstanceOf(RunEvent.RunStarted.class);
        assertThat(entries.getLast().event()).isInstanceOf(RunEvent.RunFinished.class);
        assertThat(entries.stream().filter(e -> e.event() instanceof RunEvent.RunFinished))
                .hasSize(1);
        assertThat(entries.stream().filter(e -> e.event() instanceof RunEvent.NodeReported))
                .hasSize(30);
    }

    @Test
    void recordsTheStartOfTheRunBeforeACancelThatComesAtOnce() throws Exception {
        var journal = new InMemoryJournal();
        var running = new AtomicReference<Engine>();
        RunListener cancels =
                entry -> {
                    if (entry.event() instanceof RunEvent.RunStarted) {
                        running.get().cancel(RUN, "at once");
                    }
                };

        try (var engine =
                Engine.builder(new Bodies().on("n0", new Bodies.Blocked()).all())
                        .journal(journal)
                        .listener(cancels)
                        .build()) {
            running.set(engine);
            var state = engine.start(RUN, chain(2), RunOptions.STANDARD, Map.of()).await();

            assertThat(state.status()).isEqualTo(RunStatus.CANCELLED);
            assertThat(journal.read(RUN, 0).getFirst().event())
                    .isInstanceOf(RunEvent.RunStarted.class);
        }
    }

    @Test
    void readsAfterASequenceNumberAndForgets() {
        var journal = new InMemoryJournal();
        var entries =
                LongStream.rangeClosed(1, 3)
                        .mapToObj(sequence ->
                                new JournalEntry(
                                        RUN,
                                        sequence,
                                        Instant.EPOCH,
                                        new RunEvent.NodeStarted(id("a"), 1)))
                        .toList();

        journal.append(RUN, entries);

        assertThat(journal.read(RUN, 0)).isEqualTo(entries);
        assertThat(journal.read(RUN, 2)).isEqualTo(entries.subList(2, 3));
        assertThat(journal.read(RUN, 9)).isEmpty();
        journal.forget(RUN);
        assertThat(journal.read(RUN, 0)).isEmpty();
    }
}
