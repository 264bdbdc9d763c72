package dev.troupe.server.message;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.conversation.ClientHistory;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.RequestFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What a client of the one conversation endpoint sends.
 *
 * @param language requested; answers are in the message's own
 * @param teacherId the caller, for tools of a school; empty for none
 * @param context what the client knows, such as {@code classId}; may be empty
 * @param blueprint that the message is about; missing at the beginning
 * @param pageContext content of the page of the blueprint; missing if there is none
 * @param conversationId the server's, or any of the client's own; empty for a new one
 * @param history earlier messages, if the client sends them
 */
record ConversationApiRequest(
        String message,
        String language,
        String teacherId,
        Map<String, Value> context,
        Value blueprint,
        Value pageContext,
        String conversationId,
        ClientHistory history,
        boolean isStreamed) {
    private static final int MAX_TEXT = 20_000; // characters
    private static final int MAX_ID = 200;
    private static final int MAX_PAGE = 500; // characters of the page that are read
    private static final Pattern SNAKE = Pattern.compile("_([a-z])");

    /** The accepted fields; later versions of the contract have the last four. */
    private static final String[] FIELDS = {
        "message",
        "language",
        "teacherId",
        "context",
        "blueprint",
        "pageContext",
        "conversationId",
        "recentHistory",
        "stream",
        "attachments",
        "artifacts",
        "artifactType",
        "skillConfig"
    };

    /**
     * @throws ApiException naming the field that is wrong
     */
    static ConversationApiRequest parse(Value sent) {
        var body = RequestFields.of(toCamelCase(sent), FIELDS);
        return new ConversationApiRequest(
                body.text("message", MAX_TEXT),
                body.optionalText("language", 20).orElse("en"),
                body.optionalText("teacherId", MAX_ID).orElse(""),
                body.record("context"),
                record(body, "blueprint"),
                body.value("pageContext"),
                body.optionalText("conversationId", MAX_ID).orElse(""),
                history(body),
                body.flag("stream"));
    }

    /** Both spellings of a field are understood. */
    private static Value toCamelCase(Value sent) {
        if (!(sent instanceof Value.RecordOf(var fields))) {
            return sent;
        }
        var renamed = new LinkedHashMap<String, Value>();
        fields.forEach((name, value) ->
                renamed.put(
                        SNAKE.matcher(name)
                                .replaceAll(match -> match.group(1).toUpperCase(Locale.ROOT)),
                        value));
        return Value.of(renamed);
    }

    private static Value record(RequestFields body, String name) {
        return body.record(name).isEmpty() ? Value.missing() : body.value(name);
    }

    private static ClientHistory history(RequestFields body) {
        var said = new ArrayList<ClientHistory.PastTurn>();
        var asked = "";
        var items =
                switch (body.value("recentHistory")) {
                    case Value.Missing _ -> List.<Value>of();
                    case Value.ListOf(var all) -> all;
                    default ->
                            throw ApiException.badRequest(
                                    "字段 recentHistory 必须是数组",
                                    "field recentHistory must be an array");
                };
        for (var item : items) {
            var content = item.field("content").asText();
            switch (item.field("role").asText()) {
                case "user" -> asked = content;
                case "assistant" -> {
                    if (!asked.isEmpty()) {
                        said.add(new ClientHistory.PastTurn(asked, content));
                    }
                    asked = "";
                }
                default ->
                        throw ApiException.badRequest(
                                "recentHistory 的 role“%s”无效；可以是 user 或 assistant",
                                "role '%s' in recentHistory is not valid; use user or assistant",
                                item.field("role").asText());
            }
        }
        return new ClientHistory(said);
    }

    /** Whether it is about something that there is already. */
    boolean isFollowUp() {
        return !blueprint.isMissing();
    }

    boolean isChinese() {
        return language.startsWith("zh");
    }

    /** The message with what the client knows. */
    String text() {
        var text = new StringBuilder(message);
        context.forEach(
                (name, value) -> text.append('\n').append(name).append(": ").append(toText(value)));
        return text.toString();
    }

    /** The blueprint as a turn: what was asked for, and what its page shows. */
    ClientHistory.PastTurn blueprintTurn() {
        var asked = "";
        for (var name : List.of("sourcePrompt", "description", "name")) {
            asked = asked.isBlank() ? blueprint.field(name).asText() : asked;
        }
        var page = pageContext.isMissing() ? "" : toText(pageContext);
        return new ClientHistory.PastTurn(truncate(asked, MAX_TEXT), truncate(page, MAX_PAGE));
    }

    private static String toText(Value value) {
        return switch (value) {
            case Value.Text(var text) -> text;
            default -> Json.write(value);
        };
    }

    private static String truncate(String text, int length) {
        return text.codePointCount(0, text.length()) <= length
                ? text
                : text.substring(0, text.offsetByCodePoints(0, length));
    }
}
