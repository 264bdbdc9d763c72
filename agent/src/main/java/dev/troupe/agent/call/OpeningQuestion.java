package dev.troupe.agent.call;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.run.Effect;
import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * What a call asked before it did anything, which must not be executed twice. The call has ended,
 * and its record states the question; it is repeated, as the next step, once there is an answer.
 *
 * @param about distinguishes it from the other questions of the node
 */
public record OpeningQuestion(String about, String text, List<String> options, boolean isFree) {
    private static final String FIELD = "asks";
    private static final String SUFFIX = " asked ";

    public OpeningQuestion {
        options = List.copyOf(options);
    }

    /** That of a recorded call; empty if the call was executed. */
    public static Optional<OpeningQuestion> of(Value record) {
        var asks = record.field(FIELD);
        return asks.isMissing()
                ? Optional.empty()
                : Optional.of(
                        new OpeningQuestion(
                                asks.field("about").asText(),
                                asks.field("text").asText(),
                                asks.field("options").items().stream().map(Value::asText).toList(),
                                asks.field("free").equals(Value.of(true))));
    }

    /** The record of a call with its question. */
    public Value addTo(CallRecord call) {
        var fields = new LinkedHashMap<String, Value>();
        if (call.toValue() instanceof Value.RecordOf(var recorded)) {
            fields.putAll(recorded);
        }
        var asks = new LinkedHashMap<String, Value>();
        asks.put("about", Value.of(about));
        asks.put("text", Value.of(text));
        asks.put("options", ValueRecords.texts(options));
        asks.put("free", Value.of(isFree));
        fields.put(FIELD, Value.of(asks));
        return Value.of(fields);
    }

    /**
     * Asks the user; as {@link ToolContext#askUser} while there is no answer yet.
     *
     * @param context of the node, outside the call
     */
    public void ask(ToolContext context) {
        var _ =
                context.askUser(
                        about, text, options, isFree); // the call asks again, and receives it
    }

    /** The step as which a call is repeated after one that ended with a question. */
    public static Effect stepAfter(Effect step) {
        return new Effect(first(step).key() + SUFFIX + (count(step) + 1), step.isRepeatable());
    }

    /** The first step of a call: its name, however often it asked. */
    public static Effect first(Effect step) {
        int end = step.key().lastIndexOf(SUFFIX);
        return end < 0 ? step : new Effect(step.key().substring(0, end), step.isRepeatable());
    }

    /** How many questions came before a step. */
    public static int count(Effect step) {
        int end = step.key().lastIndexOf(SUFFIX);
        return end < 0 ? 0 : Integer.parseInt(step.key().substring(end + SUFFIX.length()));
    }
}
