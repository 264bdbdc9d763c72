package dev.troupe.agent;

import dev.troupe.core.Value;
import org.jspecify.annotations.Nullable;

/**
 * What a model is told of a tool call: {@code {"status":"ok","data":...}} or {@code
 * {"status":"error","code":"...","message":"..."}}.
 *
 * @param status {@code ok} or {@code error}
 * @param data what the tool answered, when ok
 * @param code of the problem, when not
 * @param message of the problem, when not
 */
public record ToolReply(
        String status, @Nullable Value data, @Nullable String code, @Nullable String message) {
    static ToolReply ok(Value data) {
        return new ToolReply("ok", data, null, null);
    }

    static ToolReply error(String code, String message) {
        return new ToolReply("error", null, code, message);
    }

    public boolean isOk() {
        return status.equals("ok");
    }
}
