package dev.troupe.packs.schedule.callback;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Sha256;
import dev.troupe.core.value.Value;
import dev.troupe.packs.schedule.callback.WorkReports.WorkReport;
import dev.troupe.packs.schedule.store.CallbackDelivery;
import dev.troupe.packs.schedule.store.Fire;
import dev.troupe.packs.schedule.store.FireState;
import dev.troupe.packs.schedule.store.Schedule;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;

/**
 * What a callback is notified of.
 *
 * @param name as receivers read it
 * @param suffix of the id of the notification
 * @param result a record; missing if the work did not begin
 * @param isLast whether nothing follows for the same fire
 */
record CallbackEvent(String name, String suffix, Value result, boolean isLast) {
    static final String FINISHED = "schedule.finished";
    static final String WAITING = "schedule.waiting";
    static final String NOT_STARTED = "schedule.not_started";

    private static final int KEY_DIGITS = 16; // of a hash, which differ within one conversation

    /** The event of a fire in its present state; empty while its work continues. */
    static Optional<CallbackEvent> of(Fire fire, WorkReports reports) {
        if (fire.state() != FireState.STARTED) {
            return Optional.of(
                    new CallbackEvent(NOT_STARTED, "not-started", Value.missing(), true));
        }
        return switch (reports.report(fire)) {
            case WorkReport.Working _ -> Optional.empty();
            case WorkReport.Waiting(var key, var result) ->
                    Optional.of(
                            new CallbackEvent(
                                    WAITING,
                                    "waiting-" + Sha256.hex(key).substring(0, KEY_DIGITS),
                                    result,
                                    false));
            case WorkReport.Ended(var result) ->
                    Optional.of(new CallbackEvent(FINISHED, "finished", result, true));
        };
    }

    CallbackDelivery toDelivery(Schedule schedule, Fire fire, Instant now) {
        var id = fire.key() + "-" + suffix;
        return CallbackDelivery.create(
                fire, id, name, Json.write(payload(id, schedule, fire, now)), now);
    }

    private Value payload(String id, Schedule schedule, Fire fire, Instant now) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(id));
        fields.put("type", Value.of(name));
        fields.put("createdAt", Value.of(now.toString()));
        fields.put("schedule", describe(schedule));
        fields.put("fire", describe(fire));
        if (!result.isMissing()) {
            fields.put("result", result);
        }
        return Value.of(fields);
    }

    private static Value describe(Schedule schedule) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("number", Value.of(schedule.number()));
        fields.put("request", Value.of(schedule.request()));
        return Value.of(fields);
    }

    private static Value describe(Fire fire) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("due", Value.of(fire.due().toString()));
        fields.put("state", Value.of(fire.state().wireName()));
        if (!fire.conversation().isEmpty()) {
            fields.put("conversation", Value.of(fire.conversation()));
        }
        if (!fire.note().isEmpty()) {
            fields.put("note", Value.of(fire.note()));
        }
        return Value.of(fields);
    }
}
