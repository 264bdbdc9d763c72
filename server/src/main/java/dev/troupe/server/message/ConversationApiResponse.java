package dev.troupe.server.message;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.troupe.chat.conversation.AnswerDetails;
import dev.troupe.chat.conversation.AnswerDetails.Composed;
import dev.troupe.chat.conversation.Clarification;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.chat.conversation.Intent;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.core.value.Value;
import dev.troupe.page.request.PlanChoices;
import dev.troupe.page.request.RequestEntity;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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

    /** As clients receive it. */
    record ConversationApiReply(
            @Schema(allowableValues = {"entry", "followup"}) String mode,
            @Schema(allowableValues = {"chat", "build", "clarify", "refine", "rebuild"})
                    String action,
            @Schema(allowableValues = {"smalltalk", "qa", "page"})
                    @JsonInclude(JsonInclude.Include.ALWAYS)
                    @Nullable String chatKind,
            String legacyAction,
            String chatResponse,
            @Schema(description = "A plan, or the blueprint of a page")
                    @JsonInclude(JsonInclude.Include.ALWAYS)
                    @Nullable Map<String, Value> blueprint,
            @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable ClarifyOptions clarifyOptions,
            String conversationId,
            @JsonInclude(JsonInclude.Include.ALWAYS)
                    @Nullable List<ResolvedEntity> resolvedEntities,
            @Schema(
                            description =
                                    "The changes of a page, for `/api/page/patch`; only with action"
                                            + " refine on a page")
                    @Nullable Value patchPlan,
            @Schema(description = "Blocks that an answer about a page is taken from")
                    @Nullable List<String> citedBlocks) {}

    /** Suggested answers to a question. */
    record ClarifyOptions(String type, List<Choice> choices, boolean allowCustomInput) {
        static ClarifyOptions of(PlanChoices choices) {
            return new ClarifyOptions(
                    "single_select", choices.items().stream().map(Choice::of).toList(), true);
        }
    }

    /** One of them. */
    record Choice(String label, String value, String description) {
        static Choice of(Clarification.Kind kind, String option) {
            return new Choice(option, kind.valueFor(option), "");
        }

        static Choice of(PlanChoices.Choice choice) {
            return new Choice(choice.label(), choice.value(), choice.description());
        }
    }

    /** What the message names, and is there as it is named. */
    record ResolvedEntity(
            @Schema(allowableValues = {"url", "file", "class", "student", "assignment"})
                    String entityType,
            String entityId,
            String displayName,
            BigDecimal confidence,
            @Schema(allowableValues = {"exact", "alias", "grade", "fuzzy"}) String matchType) {
        static ResolvedEntity of(RequestEntity entity) {
            return new ResolvedEntity(
                    entity.type(), entity.id(), entity.name(), entity.confidence(), entity.match());
        }

        static ResolvedEntity of(String type, Value name) {
            return new ResolvedEntity(type, name.asText(), name.asText(), BigDecimal.ONE, "exact");
        }
    }

    ConversationApiReply toReply() {
        var action = action();
        return new ConversationApiReply(
                request.isFollowUp() ? "followup" : "entry",
                action.wireName(),
                action == Action.CHAT ? chatKind() : null,
                legacyAction(action),
                answer.text(),
                hasPlan() ? fieldsOf(workflow()) : null,
                action == Action.CLARIFY ? options() : null,
                conversation,
                entities(),
                null,
                null);
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

    /** The fields of a plan or blueprint. */
    static Map<String, Value> fieldsOf(Value json) {
        return json instanceof Value.RecordOf(var fields) ? fields : Map.of();
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

    private ClarifyOptions options() {
        var choices =
                question().stream()
                        .flatMap(asked ->
                                asked.options().stream()
                                        .map(option -> Choice.of(asked.kind(), option)))
                        .toList();
        return new ClarifyOptions("single_select", choices, true);
    }

    private @Nullable List<ResolvedEntity> entities() {
        var all =
                Stream.concat(
                                entities("urls").stream()
                                        .map(name -> ResolvedEntity.of("url", name)),
                                entities("files").stream()
                                        .map(name -> ResolvedEntity.of("file", name)))
                        .toList();
        return all.isEmpty() ? null : all;
    }

    private List<Value> entities(String kind) {
        return intent == null
                ? List.of()
                : intent.entities().getOrDefault(kind, Value.missing()).items();
    }
}
