package dev.troupe.server.conversation;

import dev.troupe.core.value.Value;
import dev.troupe.server.http.ApiException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which turns begin first while not all can be worked on. */
public enum TurnPriority {
    /** Of users who wait for an answer. */
    NORMAL,
    /** Of schedules and other work that no user waits for. */
    LOW;

    /**
     * @throws ApiException when it is none
     */
    static TurnPriority parse(@Nullable String text) {
        return switch (text) {
            case null -> NORMAL;
            case "normal" -> NORMAL;
            case "low" -> LOW;
            default ->
                    throw ApiException.badRequest(
                            "priority 的值“%s”无效；可以是 normal、low",
                            "priority '%s' is not valid; use normal or low", text);
        };
    }

    /** As it is stored; nothing for the usual one. */
    Value toValue() {
        return this == NORMAL ? Value.missing() : Value.of(name().toLowerCase(Locale.ROOT));
    }

    /** Of a stored request, whatever else is in it. */
    public static TurnPriority ofStored(Value request) {
        return request.field("priority").asText().equals("low") ? LOW : NORMAL;
    }
}
