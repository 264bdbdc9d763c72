package dev.troupe.protocols.mcp.server;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Requests with a gap, which a client offers to its user. */
final class PlainPrompts {
    /**
     * @param arguments names with what they mean
     * @param text with {@code {name}} for each argument
     */
    private record Prompt(
            String name, String description, Map<String, String> arguments, String text) {}

    private static final List<Prompt> ALL =
            List.of(
                    new Prompt(
                            "analyze-table",
                            "Analyze a table file and draw a chart",
                            Map.of(
                                    "file",
                                    "Name of a CSV or Excel file",
                                    "question",
                                    "What to find out"),
                            "Use Troupe's tool run with this request: read {file}, {question}, and draw the result as a chart saved as chart.png"),
                    new Prompt(
                            "summarize-site",
                            "Crawl a site and report what is on it",
                            Map.of("address", "The address of the site"),
                            "Use Troupe's tool run with this request: crawl {address} and write what is on it as report.md"),
                    new Prompt(
                            "ask-documents",
                            "Answer a question from the added documents, with sources",
                            Map.of("question", "The question"),
                            "Use Troupe's tool search-documents for this question, and answer it from the passages, each with its source: {question}"));

    private PlainPrompts() {}

    static List<Value> list() {
        return ALL.stream().map(PlainPrompts::describe).toList();
    }

    private static Value describe(Prompt prompt) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("name", Value.of(prompt.name()));
        fields.put("description", Value.of(prompt.description()));
        fields.put(
                "arguments",
                Value.of(
                        sortByName(prompt)
                                .map(argument ->
                                        ValueRecords.of(
                                                "name", Value.of(argument.getKey()),
                                                "description", Value.of(argument.getValue()),
                                                "required", Value.of(true)))
                                .toList()));
        return Value.of(fields);
    }

    private static Stream<Map.Entry<String, String>> sortByName(Prompt prompt) {
        return prompt.arguments().entrySet().stream().sorted(Map.Entry.comparingByKey());
    }

    static Value get(String name, Value arguments) {
        var prompt =
                ALL.stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElseThrow(() ->
                                RpcException.invalidParams(
                                        "Unknown prompt: '%s'; expected one of %s"
                                                .formatted(
                                                        name,
                                                        ALL.stream().map(Prompt::name).toList())));
        var text = prompt.text();
        for (var argument : prompt.arguments().keySet()) {
            if (!(arguments.field(argument) instanceof Value.Text(var given)) || given.isBlank()) {
                throw RpcException.invalidParams(
                        "Prompt '%s' needs the argument '%s'".formatted(name, argument));
            }
            text = text.replace("{" + argument + "}", given);
        }
        return ValueRecords.of(
                "description",
                Value.of(prompt.description()),
                "messages",
                Value.of(
                        List.of(
                                ValueRecords.of(
                                        "role",
                                        Value.of("user"),
                                        "content",
                                        ValueRecords.of(
                                                "type",
                                                Value.of("text"),
                                                "text",
                                                Value.of(text))))));
    }
}
