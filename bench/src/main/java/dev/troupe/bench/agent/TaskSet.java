package dev.troupe.bench.agent;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tasks of {@code SUITE.jsonl}: {@code {id, say, files, repeat, script, faults, check}}. A file
 * with {@code repeat} is its text so many times, for long ones.
 */
final class TaskSet {
    /** Names of the suites. */
    static final List<String> SUITES =
            List.of("planning", "tools", "injection", "faults", "long", "prompts");

    private TaskSet() {}

    static List<AgentTask> read(String suite) {
        return resource(suite + ".jsonl")
                .lines()
                .filter(line -> !line.isBlank())
                .map(line -> task(Json.parse(line), suite))
                .toList();
    }

    private static AgentTask task(Value row, String suite) {
        var files = new LinkedHashMap<String, String>();
        fields(row.field("files")).forEach((path, text) -> files.put(path, content(text)));
        return new AgentTask(
                row.field("id").asText(),
                suite,
                row.field("say").asText(),
                files,
                row.field("script"),
                row.field("faults"),
                TaskCheck.from(row.field("check")));
    }

    /** A text, or {@code {head, line, times, tail}} with the number of each line for {@code #}. */
    private static String content(Value file) {
        if (!(file instanceof Value.RecordOf)) {
            return file.asText();
        }
        var text = new StringBuilder(file.field("head").asText());
        int times = Integer.parseInt(file.field("times").asText());
        for (int number = 1; number <= times; number++) {
            text.append(file.field("line").asText().replace("#", Integer.toString(number)));
        }
        return text.append(file.field("tail").asText()).toString();
    }

    static Map<String, Value> fields(Value value) {
        return value instanceof Value.RecordOf(var fields) ? fields : Map.of();
    }

    static List<String> texts(Value value) {
        return value.items().stream().map(Value::asText).toList();
    }

    private static String resource(String name) {
        try (var stream = TaskSet.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalArgumentException(
                        "there is no suite " + name + "; there are " + SUITES);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
