package dev.troupe.protocols.a2a;

import dev.troupe.core.value.Value;

/**
 * A message, a task or an update of a task, in the form of 0.3, which names its kind, or of 1.0.
 *
 * @param value as the agent sent it
 */
record RemoteEvent(Value value) {
    /** The message that is the whole answer; missing if there is a task. */
    Value message() {
        return part("message", "message");
    }

    /** The id of the task; missing if there is none. */
    Value task() {
        return whole().isMissing() ? update().field("taskId") : whole().field("id");
    }

    Value context() {
        return taskOrUpdate().field("contextId");
    }

    Value status() {
        return taskOrUpdate().field("status");
    }

    private Value taskOrUpdate() {
        return whole().isMissing() ? update() : whole();
    }

    private Value whole() {
        return part("task", "task");
    }

    private Value update() {
        return part("status-update", "statusUpdate");
    }

    private Value part(String kind, String field) {
        return value.field("kind").asText().equals(kind) ? value : value.field(field);
    }
}
