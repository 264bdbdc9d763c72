package dev.troupe.agent.tool;

import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.util.LinkedHashMap;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The result of a tool call for a model: {@code {"status":"ok","data":...}} or {@code
 * {"status":"error","code":"...","message":"..."}}.
 *
 * <p>A tool may return one itself if it is not simply ok or an error; any other value becomes the
 * data of an ok.
 *
 * @param data the answer of the tool; of an error what a model may need to continue, else {@link
 *     Value#missing}
 * @param code of the problem, if there is one
 * @param message the message for a model and users: always present unless ok
 * @param text the message in both languages, if it is known in both; not for a model
 */
public record ToolReply(
        ToolStatus status,
        Value data,
        @Nullable String code,
        @Nullable String message,
        @Nullable LocalizedText text) {
    private static final String TEXT = "text";

    /** A reply whose message is known in one language only. */
    public ToolReply(
            ToolStatus status, Value data, @Nullable String code, @Nullable String message) {
        this(status, data, code, message, null);
    }

    /**
     * @param data a record, list, map, text, number or {@code Value}
     */
    public static ToolReply ok(Object data) {
        return new ToolReply(ToolStatus.OK, Json.toValue(data), null, null);
    }

    /** The search had no result; the message states what was searched and where. */
    public static ToolReply noResult(String message) {
        return new ToolReply(
                ToolStatus.NO_RESULT, Value.missing(), AgentProblem.NO_RESULT.id(), message);
    }

    /** A part of what was requested; the message states what is missing and why. */
    public static ToolReply partial(Object data, String message) {
        return new ToolReply(ToolStatus.DEGRADED, Json.toValue(data), null, message);
    }

    /** In the language of the user for whom the tool works. */
    public static ToolReply error(Problem problem, Language language) {
        var said = problem.text();
        var message = language.choose(said.zh(), said.en());
        return problem.is(AgentProblem.NO_RESULT)
                ? noResult(message)
                : new ToolReply(ToolStatus.ERROR, Value.missing(), problem.code(), message, said);
    }

    /** Text of another source. */
    public static ToolReply error(Problem.Code code, String message) {
        return new ToolReply(ToolStatus.ERROR, Value.missing(), code.id(), message);
    }

    /** Reads what {@link #toValue} or {@link #toRecord} wrote. */
    public static ToolReply of(Value reply) {
        var code = reply.field("code");
        var message = reply.field("message");
        var text = reply.field(TEXT);
        return new ToolReply(
                ToolStatus.valueOf(reply.field("status").asText().toUpperCase(Locale.ROOT)),
                reply.field("data"),
                code.isMissing() ? null : code.asText(),
                message.isMissing() ? null : message.asText(),
                text.isMissing() ? null : Json.toRecord(LocalizedText.class, text));
    }

    /** Whether there is data: it is ok, or a part of it is. */
    public boolean isUsable() {
        return status == ToolStatus.OK || status == ToolStatus.DEGRADED;
    }

    public ToolReply withMessage(String newMessage) {
        return new ToolReply(status, data, code, newMessage);
    }

    /** The form for a model; missing values are omitted. */
    public Value toValue() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("status", Value.of(status.wireName()));
        if (isUsable() || !data.isMissing()) {
            fields.put("data", data);
        }
        if (code != null) {
            fields.put("code", Value.of(code));
        }
        if (message != null) {
            fields.put("message", Value.of(message));
        }
        return Value.of(fields);
    }

    /** The form for the record of a run: that for a model, with the message in both languages. */
    public Value toRecord() {
        if (text == null || !(toValue() instanceof Value.RecordOf(var fields))) {
            return toValue();
        }
        var all = new LinkedHashMap<>(fields);
        all.put(TEXT, Json.toValue(text));
        return Value.of(all);
    }
}
