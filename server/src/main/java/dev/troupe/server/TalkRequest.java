package dev.troupe.server;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What a client of the one conversation endpoint sends.
 *
 * @param language wished for; answers are in the message's own
 * @param teacherId who speaks, for tools of a school; empty for nobody
 * @param context what the client knows, such as {@code classId}; may be empty
 * @param blueprint that the message is about; missing at the beginning
 * @param pageContext what the page of the blueprint shows; missing where there is none
 * @param conversationId the server's, or any of the client's own; empty for a new one
 * @param history what was said before, where the client brings it
 */
record TalkRequest(
        String message,
        String language,
        String teacherId,
        Map<String, Value> context,
        Value blueprint,
        Value pageContext,
        String conversationId,
        SaidBefore history,
        boolean isStreamed) {
    private static final int MAX_TEXT = 20_000; // characters
    private static final int MAX_ID = 200;
    private static final int MAX_PAGE = 500; // characters of the page that are looked at
    private static final Pattern SNAKE = Pattern.compile("_([a-z])");

    /** Those that are taken in; later versions of the contract have the last four. */
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
     * @throws Refusal naming the field that is wrong
     */
    static TalkRequest read(Value sent) {
        var body = Body.of(camelCased(sent), FIELDS);
        return new TalkRequest(
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
    private static Value camelCased(Value sent) {
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

    private static Value record(Body body, String name) {
        return body.record(name).isEmpty() ? Value.missing() : body.value(name);
    }

    private static SaidBefore history(Body body) {
        var said = new ArrayList<SaidBefore.Exchange>();
        var asked = "";
        var items =
                switch (body.value("recentHistory")) {
                    case Value.Missing _ -> List.<Value>of();
                    case Value.ListOf(var all) -> all;
                    default ->
                            throw Refusal.bad(
                                    "字段 recentHistory 必须是数组",
                                    "field recentHistory must be an array");
                };
        for (var item : items) {
            var content = item.field("content").asText();
            switch (item.field("role").asText()) {
                case "user" -> asked = content;
                case "assistant" -> {
                    if (!asked.isEmpty()) {
                        said.add(new SaidBefore.Exchange(asked, content));
                    }
                    asked = "";
                }
                default ->
                        throw Refusal.bad(
                                "recentHistory 的 role“%s”不对；可以是 user 或 assistant",
                                "a role of recentHistory is '%s'; it is user or assistant",
                                item.field("role").asText());
            }
        }
        return new SaidBefore(said);
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
                (name, value) -> text.append('\n').append(name).append(": ").append(plain(value)));
        return text.toString();
    }

    /** The blueprint as a turn: what was asked for, and what its page shows. */
    SaidBefore.Exchange before() {
        var asked = "";
        for (var name : List.of("sourcePrompt", "description", "name")) {
            asked = asked.isBlank() ? blueprint.field(name).asText() : asked;
        }
        var page = pageContext.isMissing() ? "" : plain(pageContext);
        return new SaidBefore.Exchange(cut(asked, MAX_TEXT), cut(page, MAX_PAGE));
    }

    private static String plain(Value value) {
        return switch (value) {
            case Value.Text(var text) -> text;
            default -> Json.write(value);
        };
    }

    private static String cut(String text, int length) {
        return text.codePointCount(0, text.length()) <= length
                ? text
                : text.substring(0, text.offsetByCodePoints(0, length));
    }
}
