package dev.troupe.server.a2a;

import dev.troupe.core.value.Value;
import dev.troupe.server.http.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Turns what A2A 1.0 sends into what A2A 0.3 does: with kinds, and other names of states. */
final class A2aLegacy {
    private A2aLegacy() {}

    /** Of a result, or of an event of a stream. */
    static Value convert(Value result) {
        if (!result.field("task").isMissing()) {
            return task(result.field("task"));
        }
        if (!result.field("statusUpdate").isMissing()) {
            var update = result.field("statusUpdate");
            var status = status(update.field("status"));
            return with(
                    update,
                    Map.of(
                            "kind", Value.of("status-update"),
                            "status", status,
                            "final", Value.of(isFinal(status.field("state").asText()))));
        }
        if (!result.field("artifactUpdate").isMissing()) {
            var update = result.field("artifactUpdate");
            return with(
                    update,
                    Map.of(
                            "kind", Value.of("artifact-update"),
                            "artifact", artifact(update.field("artifact"))));
        }
        return result;
    }

    private static boolean isFinal(String state) {
        return List.of("completed", "failed", "canceled", "rejected", "input-required")
                .contains(state);
    }

    static Value task(Value task) {
        return with(
                task,
                Map.of(
                        "kind", Value.of("task"),
                        "status", status(task.field("status")),
                        "artifacts",
                                Values.list(task.field("artifacts").items(), A2aLegacy::artifact),
                        "history", Values.list(task.field("history").items(), A2aLegacy::message)));
    }

    private static Value status(Value status) {
        var state =
                status.field("state")
                        .asText()
                        .replaceFirst("TASK_STATE_", "")
                        .replace('_', '-')
                        .toLowerCase(Locale.ROOT);
        var converted = Values.with(status, "state", Value.of(state));
        return status.field("message").isMissing()
                ? converted
                : Values.with(converted, "message", message(status.field("message")));
    }

    private static Value artifact(Value artifact) {
        return with(artifact, Map.of("parts", parts(artifact)));
    }

    private static Value message(Value message) {
        boolean isUser = message.field("role").asText().equals("ROLE_USER");
        return with(
                message,
                Map.of(
                        "kind", Value.of("message"),
                        "role", Value.of(isUser ? "user" : "agent"),
                        "parts", parts(message)));
    }

    private static Value parts(Value of) {
        return Values.list(of.field("parts").items(), A2aLegacy::part);
    }

    private static Value part(Value part) {
        if (!part.field("text").isMissing()) {
            return Values.record("kind", Value.of("text"), "text", part.field("text"));
        }
        if (!part.field("data").isMissing()) {
            return Values.record("kind", Value.of("data"), "data", part.field("data"));
        }
        return Values.record(
                "kind", Value.of("file"),
                "file",
                        Values.record(
                                "uri", part.field("url"),
                                "name", part.field("filename"),
                                "mimeType", part.field("mediaType")));
    }

    private static Value with(Value record, Map<String, Value> more) {
        var fields = new LinkedHashMap<String, Value>();
        if (record instanceof Value.RecordOf(var known)) {
            fields.putAll(known);
        }
        fields.putAll(more);
        return Value.of(fields);
    }
}
