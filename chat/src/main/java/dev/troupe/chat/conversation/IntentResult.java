package dev.troupe.chat.conversation;

import dev.troupe.core.value.Value;
import dev.troupe.model.FollowUpSkill;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How a message was understood.
 *
 * @param request what is asked, complete in itself: the message with what the conversation adds
 * @param confidence 0 to 1
 * @param explanation why, in one sentence
 * @param entities what the request names: {@code urls}, {@code files}, and of these what is read
 *     ({@code reads}) and written ({@code writes})
 * @param needsMultiAgent whether it takes several agents
 * @param missing what must be known before anything can be done: {@code url}, {@code file}
 * @param unsupported what is requested and not supported by any agent, for users
 */
public record IntentResult(
        String request,
        Intent intent,
        double confidence,
        String explanation,
        Map<String, Value> entities,
        boolean needsMultiAgent,
        List<String> missing,
        List<String> unsupported) {
    /** Entity with the state of the request that the message changes, if it changes one. */
    public static final String STATE = FollowUpSkill.STATE;

    /**
     * Entity with a question, {@code {text, options}}, that the model asks or that its reply
     * raises.
     */
    public static final String QUESTION = "question";

    public IntentResult {
        if (!(confidence >= 0 && confidence <= 1)) {
            throw new IllegalArgumentException("confidence is " + confidence + "; give 0 to 1");
        }
        entities = Map.copyOf(entities);
        missing = List.copyOf(missing);
        unsupported = List.copyOf(unsupported);
    }

    /** Whether there is a question before anything can be done. */
    public boolean hasQuestion() {
        return entities.containsKey(QUESTION);
    }

    /** What the run starts from: the state of the request that the message changes. */
    public Map<String, Value> inputs() {
        var state = entities.getOrDefault(STATE, Value.missing());
        return state.isMissing() ? Map.of() : Map.of(FollowUpSkill.ASKED, state);
    }

    /** An intent with nothing missing and nothing omitted. */
    public static IntentResult of(String request, Intent intent, double confidence) {
        return new IntentResult(
                request,
                intent,
                confidence,
                "",
                Map.of(),
                intent == Intent.BUILD_PLAN,
                List.of(),
                List.of());
    }

    /** What an unusable reply of the router's model is taken for. */
    public static IntentResult unclear(String request, String explanation) {
        return new IntentResult(
                request, Intent.CLARIFY, 0.5, explanation, Map.of(), false, List.of(), List.of());
    }

    /** The same with a question that is asked in place of one by rules. */
    public IntentResult withQuestion(String text) {
        var all = new HashMap<>(entities);
        all.put(QUESTION, Value.of(Map.of("text", Value.of(text))));
        return new IntentResult(
                request,
                intent,
                confidence,
                explanation,
                all,
                needsMultiAgent,
                missing,
                unsupported);
    }
}
