package dev.troupe.server.message;

import dev.troupe.chat.conversation.AnswerDetails;
import dev.troupe.chat.conversation.AnswerDetails.Composed;
import dev.troupe.chat.conversation.Clarification;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.chat.conversation.Intent;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.Values;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The response of the one conversation endpoint.
 *
 * @param conversation id, as the client knows it
 * @param intent {@code null} if none was recognized
 */
record ConversationApiResponse(
        ConversationApiRequest request,
        String conversation,
        @Nullable IntentResult intent,
        TurnAnswered answer) {
    /** A Chinese character, or a word. */
    private static final Pattern WORD =
            Pattern.compile("\\p{IsHan}|[\\p{L}\\p{N}&&[^\\p{IsHan}]]+");

    /** The share of an understood request that a message must contain to be a separate request. */
    private static final double COMPLETE = 0.8;

    /** What the client is to do. */
    enum Action {
        CHAT,
        BUILD,
        CLARIFY,
        /** The plan is changed. */
        REFINE,
        /** A new plan, which the user should approve. */
        REBUILD;

        String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    Value toJson() {
        var action = action();
        var fields = new LinkedHashMap<String, Value>();
        fields.put("mode", Value.of(request.isFollowUp() ? "followup" : "entry"));
        fields.put("action", Value.of(action.wireName()));
        fields.put("chatKind", action == Action.CHAT ? Value.of(chatKind()) : Value.missing());
        fields.put("legacyAction", Value.of(legacyAction(action)));
        fields.put("chatResponse", Value.of(answer.text()));
        fields.put("blueprint", workflow());
        fields.put("clarifyOptions", action == Action.CLARIFY ? options() : Value.missing());
        fields.put("conversationId", Value.of(conversation));
        fields.put("resolvedEntities", entities());
        return Value.of(fields);
    }

    /** What is about a blueprint and in doubt is chat. */
    private Action action() {
        if (request.isFollowUp()) {
            return !hasPlan() ? Action.CHAT : isSelfContained() ? Action.REBUILD : Action.REFINE;
        }
        if (hasPlan()) {
            return Action.BUILD;
        }
        return question().isEmpty() ? Action.CHAT : Action.CLARIFY;
    }

    boolean hasPlan() {
        return !workflow().isMissing();
    }

    private Value workflow() {
        return answer.details() instanceof Composed composed
                ? composed.workflow()
                : Value.missing();
    }

    private Optional<Clarification> question() {
        return answer.details() instanceof Composed composed
                ? Optional.ofNullable(composed.question())
                : Optional.empty();
    }

    private String findUnderstood() {
        return switch (answer.details()) {
            case AnswerDetails.None _ -> "";
            case AnswerDetails.Imported(var understood, _) -> understood;
            case Composed composed -> composed.understood();
        };
    }

    /** Whether the message specifies everything, and not only a change. */
    private boolean isSelfContained() {
        var understood = tokenize(findUnderstood());
        var said = new HashSet<>(tokenize(request.text()));
        long held = understood.stream().filter(said::contains).count();
        return held >= COMPLETE * understood.size();
    }

    private static List<String> tokenize(String text) {
        return WORD.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .map(MatchResult::group)
                .toList();
    }

    private String chatKind() {
        if (request.isFollowUp()) {
            return "page";
        }
        return intent != null && intent.intent() == Intent.CHAT_QA ? "qa" : "smalltalk";
    }

    private String legacyAction(Action action) {
        return switch (action) {
            case CHAT -> request.isFollowUp() ? "chat" : "chat_" + chatKind();
            case BUILD -> "build_workflow";
            case CLARIFY, REFINE, REBUILD -> action.wireName();
        };
    }

    private Value options() {
        var choices =
                Values.list(
                        question().map(Clarification::options).orElse(List.of()),
                        option ->
                                Values.record(
                                        "label", Value.of(option),
                                        "value", Value.of(option),
                                        "description", Value.of("")));
        return Values.record(
                "type", Value.of("single_select"),
                "choices", choices,
                "allowCustomInput", Value.of(true));
    }

    /** What the message names and is there as it is named. */
    private Value entities() {
        var all = new ArrayList<Value>();
        entities("urls").forEach(each -> all.add(entity("url", each)));
        entities("files").forEach(each -> all.add(entity("file", each)));
        return all.isEmpty() ? Value.missing() : Value.of(all);
    }

    private List<Value> entities(String kind) {
        return intent == null
                ? List.of()
                : intent.entities().getOrDefault(kind, Value.missing()).items();
    }

    private static Value entity(String type, Value name) {
        return Values.record(
                "entityType", Value.of(type),
                "entityId", name,
                "displayName", name,
                "confidence", Value.of(1.0),
                "matchType", Value.of("exact"));
    }
}
