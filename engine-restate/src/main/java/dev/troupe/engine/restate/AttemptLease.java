package dev.troupe.engine.restate;

import dev.troupe.codec.Json;
import java.nio.charset.StandardCharsets;

/**
 * Who executes an attempt.
 *
 * @param invocation of Restate that the attempt is
 * @param started the number of the entry that recorded its start
 * @param execution the last that has begun; blank for none
 * @param crashes executions in a row that ended without a result or progress
 */
record AttemptLease(String invocation, long started, String execution, int crashes) {
    static AttemptLease parse(byte[] bytes) {
        return Json.toRecord(
                AttemptLease.class, Json.parse(new String(bytes, StandardCharsets.UTF_8)));
    }

    byte[] toBytes() {
        return Json.writeRecord(this).getBytes(StandardCharsets.UTF_8);
    }

    AttemptLease with(String newExecution, int newCrashes) {
        return new AttemptLease(invocation, started, newExecution, newCrashes);
    }
}
