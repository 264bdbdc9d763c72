package dev.troupe.server.message;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.conversation.ClientHistory;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.RequestBodyReader;
import dev.troupe.server.schema.EarlierMessageSchema;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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
 * @param artifactType what the client expects; {@code page} for the blueprint of a page
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
        boolean isStreamed,
        String artifactType) {
    private static final int MAX_TEXT = 20_000; // characters
    private static final int MAX_ID = 200;
    private static final int MAX_PAGE = 500; // characters of the page that are read
    private static final Pattern SNAKE = Pattern.compile("_([a-z])");

    /**
     * The fields that are accepted, spelled {@code likeThis} or {@code like_this}; later versions
     * of the contract have the last four.
     */
    record ConversationApiBody(
            @Schema(minLength = 1, maxLength = MAX_TEXT) String message,
            @Schema(maxLength = 20, example = "en") @Nullable String language,
            @Schema(maxLength = MAX_ID) @Nullable String teacherId,
            @Schema(description = "What the client knows, such as `classId`")
                    @Nullable Map<String, Value> context,
            @Schema(description = "What the message is about")
                    @Nullable Map<String, Value> blueprint,
            @Schema(description = "Content of the page of the blueprint")
                    @Nullable Value pageContext,
            @Schema(maxLength = MAX_ID) @Nullable String conversationId,
            @ArraySchema(schema = @Schema(implementation = EarlierMessageSchema.class))
                    @Nullable List<Value> recentHistory,
            @Schema(description = "Whether the events of the turn come first")
                    @Nullable Boolean stream,
            @Nullable Value attachments,
            @Nullable Value artifacts,
            @Schema(description = "`page` for the blueprint of a page instead of a workflow")
                    @Nullable Value artifactType,
            @Nullable Value skillConfig) {}

    /**
     * @throws ApiException naming the field that is wrong
     */
    static ConversationApiRequest parse(Value sent) {
        var body = RequestBodyReader.read(ConversationApiBody.class, toCamelCase(sent));
        var blueprint = Objects.requireNonNullElse(body.blueprint(), Map.<String, Value>of());
        return new ConversationApiRequest(
                body.message(),
                Objects.requireNonNullElse(body.language(), "en"),
                Objects.requireNonNullElse(body.teacherId(), ""),
                Objects.requireNonNullElse(body.context(), Map.of()),
                blueprint.isEmpty() ? Value.missing() : Value.of(blueprint),
                Objects.requireNonNullElse(body.pageContext(), Value.missing()),
                Objects.requireNonNullElse(body.conversationId(), ""),
                history(Objects.requireNonNullElse(body.recentHistory(), List.of())),
                body.stream() != null && body.stream(),
                Objects.requireNonNullElse(body.artifactType(), Value.missing()).asText());
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

    private static ClientHistory history(List<Value> sent) {
        var said = new ArrayList<ClientHistory.PastTurn>();
        var asked = "";
        for (var item : sent) {
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

    /** Whether it is about a page or asks for one, rather than for a workflow. */
    boolean isOfPage() {
        return isFollowUp()
                ? !blueprint.field("uiComposition").isMissing()
                        || !blueprint.field("ui_composition").isMissing()
                : artifactType.equals("page");
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
