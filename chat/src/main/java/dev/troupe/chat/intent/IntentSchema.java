package dev.troupe.chat.intent;

import dev.troupe.chat.conversation.Intent;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.model.ResponseSchema;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
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

    private static final int MAX_QUESTION = 500; // characters
    private static final int MAX_OPTIONS = 6;

    private static final String INTENTS =
            Stream.of(Intent.values()).map(Intent::wireName).collect(Collectors.joining(", "));
    private static final Value SCHEMA =
            Json.parse(
                    """
                    {
                      "type": "object",
                      "properties": {
                        "intent": {"type": "string", "enum": [%s]},
                        "confidence": {"type": "number", "description": "0 to 1"},
                        "request": {"type": "string", "description": "omit it unless earlier messages complete this one"},
                        "missing": {"type": "array", "items": {"type": "string", "enum": ["url", "file", "timeRange", "subject"]}},
                        "question": {"type": "string"},
                        "options": {"type": "array", "items": {"type": "string"}, "description": "answers to the question"},
                        "unsupported": {"type": "array", "items": {"type": "string"}}
                      },
                      "required": ["intent", "confidence"],
                      "additionalProperties": false
                    }
                    """
                            .formatted(
                                    Stream.of(Intent.values())
                                            .map(intent -> '"' + intent.wireName() + '"')
                                            .collect(Collectors.joining(", "))));

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
            var read = Json.parseLenient(json);
            if (read.isCompleted()) { // a question or a restriction may be missing
                return new Reading.Invalid<>(List.of("the reply was truncated; send all of it"));
            }
            reply = read.value();
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
                        ? new LinkedHashMap<>(fields)
                        : new LinkedHashMap<String, Value>();
        entities.remove(IntentResult.QUESTION);
        var question = reply.field("question").asText().strip();
        if (!question.isEmpty()) {
            var options = texts(reply.field("options"));
            entities.put(
                    IntentResult.QUESTION,
                    Value.of(
                            Map.of(
                                    "text", Value.of(truncate(question)),
                                    "options",
                                            Value.of(
                                                    options.stream()
                                                            .limit(MAX_OPTIONS)
                                                            .map(IntentSchema::truncate)
                                                            .map(Value::of)
                                                            .toList()))));
        }
        var request = reply.field("request").asText();
        return new IntentResult(
                isComplete(request) ? request : message,
                intent,
                Math.clamp(confidence.doubleValue(), 0, 1),
                reply.field("explanation").asText(),
                entities,
                intent == Intent.BUILD_PLAN,
                texts(reply.field("missing")),
                texts(reply.field("unsupported")));
    }

    /** Whether a request may stand for the message: nothing before it could have been added. */
    private boolean isComplete(String request) {
        return !request.isBlank()
                && (!isFirst || request.equals(RequestFrame.of(message).request()));
    }

    private static String truncate(String text) {
        return text.length() <= MAX_QUESTION ? text : text.substring(0, MAX_QUESTION) + "…";
    }

    private static List<String> texts(Value list) {
        return list.items().stream().map(Value::asText).filter(text -> !text.isBlank()).toList();
    }
}
