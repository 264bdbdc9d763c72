package dev.troupe.page.run;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.run.Effect;
import dev.troupe.core.value.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Asks a model for a text about data and compares the numbers of the text with the data. A text
 * with other numbers is asked for once more; what is wrong then is part of the result.
 *
 * @param node records the calls
 */
record TextWriter(ChatModel model, NodeContext node) {
    /**
     * A text of a model.
     *
     * @param answer JSON if the model answered with an object or a list, else text
     * @param unsupported numbers that the data does not have, as they are written
     */
    record Written(Value answer, List<String> unsupported) {}

    /**
     * @param findUnsupported numbers of an answer that the data does not have
     * @throws dev.troupe.model.ModelException when the model does not answer
     */
    Written write(List<Message> messages, Function<Value, List<String>> findUnsupported)
            throws InterruptedException {
        var first = ask(messages, "model");
        var wrong = findUnsupported.apply(readAnswer(first));
        if (wrong.isEmpty()) {
            return new Written(readAnswer(first), wrong);
        }
        var again = new ArrayList<>(messages);
        again.add(new Message.Assistant(first, List.of()));
        again.add(
                new Message.User(
                        "These numbers are not in the data: "
                                + String.join(", ", wrong)
                                + ". Write the whole answer again, in the same form and language,"
                                + " with numbers of the data only."));
        var second = readAnswer(ask(again, "model-again"));
        return new Written(second, findUnsupported.apply(second));
    }

    private String ask(List<Message> messages, String effect) throws InterruptedException {
        var request = ModelRequest.of(ModelRole.COMPOSER, messages);
        return node.runEffect(Effect.repeatable(effect), () -> Value.of(model.chat(request).text()))
                .asText();
    }

    private static Value readAnswer(String text) {
        var stripped = text.strip();
        boolean isJson =
                stripped.startsWith("{")
                        || stripped.startsWith("[")
                        || stripped.startsWith("```json");
        if (!isJson) {
            return Value.of(stripped);
        }
        try {
            return Json.parseLenient(stripped).value();
        } catch (JsonException _) {
            return Value.of(stripped);
        }
    }
}
