package dev.troupe.bench.requests;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads what {@code run --json} says to the user: the answer, a question, what is to be approved.
 */
final class AnswerLines {
    private AnswerLines() {}

    /** Lines that are no JSON are messages of the command, and part of it. */
    static String read(String output) {
        var texts = new ArrayList<String>();
        for (var line : output.lines().toList()) {
            if (!line.startsWith("{")) {
                texts.add(line);
                continue;
            }
            var event = Json.parse(line);
            var type = event.field("type").asText();
            if (type.startsWith("approval.")) {
                addTexts(event.field("payload"), texts);
            } else if (type.equals("run.result")) {
                List.of("answer", "problem", "question")
                        .forEach(name -> addTexts(event.field(name), texts));
            }
        }
        return String.join("\n", texts);
    }

    private static void addTexts(Value value, List<String> texts) {
        switch (value) {
            case Value.RecordOf(var fields) ->
                    fields.values().forEach(field -> addTexts(field, texts));
            case Value.ListOf(var items) -> items.forEach(item -> addTexts(item, texts));
            default -> texts.add(value.asText());
        }
    }
}
