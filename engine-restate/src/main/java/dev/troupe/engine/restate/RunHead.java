package dev.troupe.engine.restate;

import dev.troupe.codec.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What a run's virtual object knows in addition to its entries.
 *
 * @param count of the entries that are recorded; 0 before the start
 * @param nonce of the turn that recorded the last; two workers never decide under the same one
 * @param isEnded whether the last event is recorded
 * @param isWaiting whether only answers of users move it on, and no handler is about to give one
 * @param armed when the earliest timer rings that is set for it, in nanoseconds since 1970
 * @param errands the revisions and questions that workers see to
 * @param left the questions whose handler left them open
 */
record RunHead(
        long count,
        String nonce,
        boolean isEnded,
        boolean isWaiting,
        long armed,
        List<String> errands,
        List<String> left) {
    static final RunHead NONE =
            new RunHead(0, "", false, false, Long.MAX_VALUE, List.of(), List.of());

    RunHead {
        errands = List.copyOf(errands);
        left = List.copyOf(left);
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

    /** The timer of a time has rung. */
    RunHead rung(long due) {
        return armed > due
                ? this
                : new RunHead(count, nonce, isEnded, isWaiting, Long.MAX_VALUE, errands, left);
    }

    /** A handler has left a question open. */
    RunHead leftOpen(String question) {
        var more = new java.util.ArrayList<>(left);
        more.add(question);
        return new RunHead(count, nonce, isEnded, isWaiting, armed, errands, more);
    }
}
