package dev.troupe.engine.restate;

import dev.troupe.codec.Json;
import dev.troupe.core.decision.Deadlines;
import dev.troupe.core.decision.Outage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run's virtual object knows in addition to its entries.
 *
 * @param count of the entries that are recorded; 0 before the start
 * @param nonce of the turn that recorded the last; two workers never decide under the same one
 * @param isEnded whether the last event is recorded
 * @param isWaiting whether only answers of users move it on, and no handler is about to give one
 * @param armed when the earliest timer fires that is set for it, in nanoseconds since 1970
 * @param callbacks the revisions and questions that workers see to
 * @param left the questions whose handler left them open
 * @param bytes of the entries as they are stored
 * @param outages by which the deadlines of what was running are later
 */
record RunHead(
        long count,
        String nonce,
        boolean isEnded,
        boolean isWaiting,
        long armed,
        List<String> callbacks,
        List<String> left,
        long bytes,
        List<Outage> outages) {
    static final RunHead NONE =
            new RunHead(0, "", false, false, Long.MAX_VALUE, List.of(), List.of(), 0, List.of());

    RunHead {
        callbacks = List.copyOf(callbacks);
        left = List.copyOf(left);
        outages = List.copyOf(outages);
    }

    static RunHead parse(byte[] bytes) {
        return Json.toRecord(RunHead.class, Json.parse(new String(bytes, StandardCharsets.UTF_8)));
    }

    byte[] toBytes() {
        return Json.writeRecord(this).getBytes(StandardCharsets.UTF_8);
    }

    /** Whether events may be recorded. */
    boolean isRunning() {
        return count > 0 && !isEnded;
    }

    /** The timer that was armed has fired. */
    RunHead withoutTimer() {
        return new RunHead(
                count, nonce, isEnded, isWaiting, Long.MAX_VALUE, callbacks, left, bytes, outages);
    }

    /** A handler has left a question open. */
    RunHead leftOpen(String question) {
        var more = new ArrayList<>(left);
        more.add(question);
        return new RunHead(
                count, nonce, isEnded, isWaiting, armed, callbacks, more, bytes, outages);
    }

    /**
     * Nothing happened for so long, as Restate or all workers were down.
     *
     * @param newNonce of the turn that finds this
     */
    RunHead withOutage(long nanos, String newNonce) {
        var more = new ArrayList<>(outages);
        more.add(new Outage(count, nanos));
        return new RunHead(
                count, newNonce, isEnded, isWaiting, armed, callbacks, left, bytes, more);
    }

    /**
     * The deadline of an attempt, with the outages since it began.
     *
     * @param started the number of the entry that recorded its start
     * @param deadline nanoseconds since 1970, as it was then
     */
    long postpone(long started, long deadline) {
        long nanos =
                outages.stream()
                        .filter(outage -> outage.after() >= started)
                        .mapToLong(Outage::nanos)
                        .sum();
        return Deadlines.deadlineAfter(deadline, nanos);
    }
}
