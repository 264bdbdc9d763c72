package dev.troupe.engine.restate;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.value.RunId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Reads the entries of runs from Restate. Remembers those of the runs that were read last, which
 * never change. Safe for use by several threads.
 */
final class RunEntries {
    private static final int MAX_RUNS = 64;
    // bytes of a run whose state Restate sends in one message, which has a limit of 32 MiB
    private static final long AT_ONCE = 4 * 1024 * 1024;

    private final ServiceNames names;
    private final Ingress ingress;
    private final Payloads payloads;
    private final Map<RunId, Known> known = new LinkedHashMap<>(16, 0.75f, true); // guarded by this

    /** What is known of one run. */
    private static final class Known {
        private final List<JournalEntry> entries = new ArrayList<>(); // guarded by this
        private String nonce = ""; // guarded by this
        private List<JournalEntry> offered = List.of(); // recorded if the run has this nonce

        private synchronized void offer(String newNonce, List<JournalEntry> newOffered) {
            nonce = newNonce;
            offered = List.copyOf(newOffered);
        }

        private synchronized void confirm(String recorded) {
            if (!offered.isEmpty()
                    && nonce.equals(recorded)
                    && offered.getFirst().sequence() == entries.size() + 1) {
                entries.addAll(offered);
                offered = List.of();
            }
        }

        private synchronized int size() {
            return entries.size();
        }

        /** Adds those that follow what is known. */
        private synchronized void merge(List<JournalEntry> recorded) {
            for (var entry : recorded) {
                if (entry.sequence() == entries.size() + 1) {
                    entries.add(entry);
                }
            }
        }

        private synchronized List<JournalEntry> first(long count) {
            return List.copyOf(entries.subList(0, (int) count));
        }
    }

    RunEntries(ServiceNames names, Ingress ingress, Payloads payloads) {
        this.names = names;
        this.ingress = ingress;
        this.payloads = payloads;
    }

    private synchronized Known findKnown(RunId run) {
        var found = known.computeIfAbsent(run, _ -> new Known());
        if (known.size() > MAX_RUNS) {
            var eldest = known.keySet().iterator();
            eldest.next();
            eldest.remove();
        }
        return found;
    }

    /** What will be the end of a run's entries once its head has this nonce. */
    void offer(RunId run, String nonce, List<JournalEntry> entries) {
        findKnown(run).offer(nonce, entries);
    }

    /**
     * The entries of a run that has this head.
     *
     * @param mayWait as in {@link Ingress#callWhile}
     * @throws JournalException when Restate does not return them
     */
    List<JournalEntry> upTo(RunId run, RunHead head, BooleanSupplier mayWait) {
        var of = findKnown(run);
        of.confirm(head.nonce());
        int known = of.size();
        while (known < head.count()) {
            of.merge(readPage(run, known, head, mayWait));
            if (of.size() == known) {
                throw missingException(run, known, head);
            }
            known = of.size();
        }
        return of.first(head.count());
    }

    /**
     * All that is recorded of a run now.
     *
     * @param mayWait as in {@link Ingress#callWhile}
     * @throws JournalException when Restate does not return it
     */
    List<JournalEntry> all(RunId run, BooleanSupplier mayWait) {
        var head = ingress.callWhile(names.run(run, RunObject.HEAD), new byte[0], mayWait);
        return upTo(run, RunHead.parse(head), mayWait);
    }

    /** The count of the run, then each batch with its number and length. */
    private List<JournalEntry> readPage(
            RunId run, long after, RunHead head, BooleanSupplier mayWait) {
        var request = ByteBuffer.allocate(Long.BYTES).putLong(after).array();
        var handler = head.bytes() > AT_ONCE ? RunObject.READ_LARGE : RunObject.READ;
        var page = ByteBuffer.wrap(ingress.callWhile(names.run(run, handler), request, mayWait));
        var _ = page.getLong(); // the count, which the head has
        var entries = new ArrayList<JournalEntry>();
        while (page.hasRemaining()) {
            var packed = new byte[page.getInt()];
            page.get(packed);
            var lines = new String(payloads.unpack(packed, mayWait), StandardCharsets.UTF_8);
            entries.addAll(HandlerMessage.read(lines));
        }
        return entries;
    }

    private static JournalException missingException(RunId run, long known, RunHead head) {
        return new JournalException(
                "run %s has %d entries, but only %d can be read; restore Restate's directory from a backup"
                        .formatted(run, head.count(), known),
                new IllegalStateException("entries are missing"));
    }
}
