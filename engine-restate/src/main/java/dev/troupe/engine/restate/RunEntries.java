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

/**
 * Reads the entries of runs from Restate. Remembers those of the runs that were read last, which
 * never change. Safe for use by several threads.
 */
final class RunEntries {
    private static final int MAX_RUNS = 64;

    private final ServiceNames names;
    private final Ingress ingress;
    private final Payloads payloads;
    private final Map<RunId, Known> known = new LinkedHashMap<>(16, 0.75f, true); // guarded by this

    /** What is known of one run; guarded by its own lock. */
    private static final class Known {
        private final List<JournalEntry> entries = new ArrayList<>();
        private String nonce = "";
        private List<JournalEntry> offered = List.of(); // recorded if the run has this nonce
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
        var of = findKnown(run);
        synchronized (of) {
            of.nonce = nonce;
            of.offered = List.copyOf(entries);
        }
    }

    /**
     * The first entries of a run.
     *
     * @param count how many, which are recorded
     * @param nonce of the head that has this count
     * @throws JournalException when Restate does not return them
     */
    List<JournalEntry> first(RunId run, long count, String nonce) {
        var of = findKnown(run);
        synchronized (of) {
            confirm(of, nonce);
            if (of.entries.size() < count) {
                readRest(run, of, count);
            }
            return List.copyOf(of.entries.subList(0, (int) count));
        }
    }

    /** All that is recorded of a run now. */
    List<JournalEntry> all(RunId run) {
        var of = findKnown(run);
        synchronized (of) {
            readRest(run, of, 0);
            return List.copyOf(of.entries);
        }
    }

    private static void confirm(Known of, String nonce) {
        var offered = of.offered;
        if (!offered.isEmpty()
                && of.nonce.equals(nonce)
                && offered.getFirst().sequence() == of.entries.size() + 1) {
            of.entries.addAll(offered);
            of.offered = List.of();
        }
    }

    private void readRest(RunId run, Known of, long atLeast) {
        of.offered = List.of();
        while (true) {
            long after = of.entries.size();
            var request = ByteBuffer.allocate(Long.BYTES).putLong(after).array();
            long count = append(of, ingress.call(names.run(run, RunObject.READ), request));
            if (of.entries.size() >= Math.max(count, atLeast)) {
                return;
            }
            if (of.entries.size() == after) {
                var problem = "run %s has %d entries, but only %d can be read";
                throw new JournalException(
                        problem.formatted(run, Math.max(count, atLeast), after),
                        new IllegalStateException("entries are missing"));
            }
        }
    }

    /** Adds a page: the count of the run, then each batch with its number and length. */
    private long append(Known of, byte[] page) {
        var buffer = ByteBuffer.wrap(page);
        long count = buffer.getLong();
        while (buffer.hasRemaining()) {
            var packed = new byte[buffer.getInt()];
            buffer.get(packed);
            var lines = new String(payloads.unpack(packed), StandardCharsets.UTF_8);
            for (var entry : HandlerMessage.read(lines)) {
                if (entry.sequence() == of.entries.size() + 1) {
                    of.entries.add(entry);
                }
            }
        }
        return count;
    }
}
