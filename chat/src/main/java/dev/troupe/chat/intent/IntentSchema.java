package dev.troupe.chat.intent;

import dev.troupe.chat.conversation.Intent;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.model.ResponseSchema;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The form in which a model returns the intent of a message. Read leniently: only an intent is
 * needed.
 *
 * @param isFirst whether the conversation is empty, so that the message is the whole request
 */
record IntentSchema(String message, boolean isFirst) implements ResponseSchema<IntentResult> {
    static final String NAME = "recognizeIntent";

    private static final String INTENTS =
            Stream.of(Intent.values()).map(Intent::wireName).collect(Collectors.joining(", "));
    private static final Value SCHEMA =
            Json.parse(
                    """
                    {
                      "type": "object",
                      "properties": {
                        "request": {"type": "string"},
                        "intent": {"type": "string", "description": "%s"},
                        "confidence": {"type": "number"},
                        "explanation": {"type": "string"},
                        "entities": {"type": "object"},
                        "needsMultiAgent": {"type": "boolean"},
                        "missing": {"type": "array", "items": {"type": "string"}},
                        "unsupported": {"type": "array", "items": {"type": "string"}}
                      },
                      "required": ["request", "intent", "confidence"]
                    }
                    """
                            .formatted("one of " + INTENTS));

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Classifies what the message asks for.";
    }

    @Override
    public Value schema() {
        return SCHEMA;
    }

    @Override
    public Reading<IntentResult> parse(String json) {
        Value reply;
        try {
            reply = Json.parseLenient(json).value();
        } catch (JsonException e) {
            return new Reading.Invalid<>(List.of(String.valueOf(e.getMessage())));
        }
        var word = reply.field("intent").asText();
        var intent = Intent.parse(word);
        return intent.isPresent()
                ? new Reading.Valid<>(result(intent.get(), reply))
                : new Reading.Invalid<>(
                        List.of("intent is '" + word + "', which is none of " + INTENTS));
    }

    private IntentResult result(Intent intent, Value reply) {
        var confidence =
                reply.field("confidence") instanceof Value.Num(var number)
                        ? number
                        : BigDecimal.valueOf(0.5);
        var entities =
                reply.field("entities") instanceof Value.RecordOf(var fields)
                        ? fields
                        : Map.<String, Value>of();
        var request = reply.field("request").asText();
        return new IntentResult(
                isComplete(request) ? request : message,
                intent,
                Math.clamp(confidence.doubleValue(), 0, 1),
                reply.field("explanation").asText(),
                entities,
                reply.field("needsMultiAgent").equals(Value.of(true)),
                texts(reply.field("missing")),
                texts(reply.field("unsupported")));
    }

    /** Whether a request may stand for the message: nothing before it could have been added. */
    private boolean isComplete(String request) {
        return !request.isBlank()
                && (!isFirst || request.equals(RequestFrame.of(message).request()));
    }

    private static List<String> texts(Value list) {
        return list.items().stream().map(Value::asText).filter(text -> !text.isBlank()).toList();
    }
}
