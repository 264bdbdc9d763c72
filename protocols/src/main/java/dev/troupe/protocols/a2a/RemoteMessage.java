package dev.troupe.protocols.a2a;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.UUID;

/**
 * A message to an agent.
 *
 * @param id the same if it is sent again
 * @param task to which it belongs; empty if it begins one
 * @param conversation of the task; empty if it has none
 */
record RemoteMessage(String id, String text, String task, String conversation) {
    /**
     * One with a new id.
     *
     * @param key names the message among all
     */
    static RemoteMessage of(String key, String text, String task, String conversation) {
        var id = UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8));
        return new RemoteMessage(id.toString(), text, task, conversation);
    }

    /** As the parameters of a request. */
    Value params(boolean isLegacy) {
        var part = new LinkedHashMap<String, Value>();
        var message = new LinkedHashMap<String, Value>();
        if (isLegacy) {
            part.put("kind", Value.of("text"));
            message.put("kind", Value.of("message"));
        }
        part.put("text", Value.of(text));
        message.put("messageId", Value.of(id));
        message.put("role", Value.of(isLegacy ? "user" : "ROLE_USER"));
        message.put("parts", Value.of(List.of(Value.of(part))));
        if (!task.isEmpty()) {
            message.put("taskId", Value.of(task));
        }
        if (!conversation.isEmpty()) {
            message.put("contextId", Value.of(conversation));
        }
        // its id is needed at once; afterwards only the next state is of interest
        boolean isFirst = task.isEmpty();
        var configuration =
                ValueRecords.of(
                        isLegacy ? "blocking" : "returnImmediately", Value.of(isLegacy != isFirst));
        return ValueRecords.of("message", Value.of(message), "configuration", configuration);
    }
}
