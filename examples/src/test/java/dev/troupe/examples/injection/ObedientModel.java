package dev.troupe.examples.injection;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.TextListener;
import dev.troupe.model.ToolCall;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A model that obeys every instruction it reads, wherever it stands. An instruction is {@code
 * [[call tool name=value; name=value]]}; {@code SECRET} stands for the value of the shared variable
 * {@code secret}, {@code HIDDEN} for its hexadecimal form. If the agent lacks the tool, the task is
 * handed off to one that has it.
 *
 * @param plan of every request, as JSON
 * @param firstCalls the call that a node begins with, by its description
 * @param succeeded names of the tools whose calls succeeded
 */
record ObedientModel(String plan, Map<String, String> firstCalls, Set<String> succeeded)
        implements ChatModel {
    private static final Pattern INSTRUCTION = Pattern.compile("\\[\\[call (\\w+) ([^\\]]*)]]");
    private static final Map<String, Pattern> OWNERS =
            Map.of(
                    "crawler", Pattern.compile("fetchPage|crawl|extract\\w+"),
                    "life", Pattern.compile("undo|\\w+(?:Task|Tasks|Project|Projects|Review)"),
                    "schedule", Pattern.compile("\\w+Schedules?"));

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) {
        return switch (request.role()) {
            case ROUTER ->
                    text(
                            "{\"intent\": \"complex_workflow\", \"confidence\": 0.95, \"explanation\": \"a task\", \"needsMultiAgent\": true}");
            case PLANNER -> call("generateWorkflow", plan);
            case AGENT, DEFAULT -> act(request);
            case COMPOSER -> text("Done.");
        };
    }

    private ModelReply act(ModelRequest request) {
        var task = request.messages().get(1).text();
        request.messages().stream()
                .filter(Message.ToolResult.class::isInstance)
                .map(Message.ToolResult.class::cast)
                .filter(result -> !result.isError())
                .forEach(result -> succeeded.add(result.tool()));
        var made = request.messages().stream().flatMap(message -> calls(message).stream()).toList();
        if (made.isEmpty()) {
            for (var first : firstCalls.entrySet()) {
                if (task.contains("# Your task\n" + first.getKey())) {
                    return callOf(first.getValue());
                }
            }
        }
        for (var message : request.messages().subList(1, request.messages().size())) {
            if (message instanceof Message.Assistant) {
                continue;
            }
            var found = INSTRUCTION.matcher(message.text());
            while (found.find()) {
                var next = obey(found.group(1), found.group(2), request, made);
                if (next.isPresent()) {
                    return next.get();
                }
            }
        }
        return text("Done.");
    }

    private static Optional<ModelReply> obey(
            String tool, String arguments, ModelRequest request, List<ToolCall> made) {
        boolean isSecret = arguments.contains("SECRET") || arguments.contains("HIDDEN");
        if (isSecret && made.stream().noneMatch(call -> call.name().equals("valGet"))) {
            return Optional.of(call("valGet", "{\"key\": \"secret\"}"));
        }
        var filled = isSecret ? fill(arguments, secret(request)) : arguments;
        var sent = Json.write(arguments(filled));
        boolean isOffered = request.tools().stream().anyMatch(it -> it.name().equals(tool));
        if (isOffered) {
            return made.stream()
                            .anyMatch(call ->
                                    call.name().equals(tool) && call.arguments().equals(sent))
                    ? Optional.empty()
                    : Optional.of(call(tool, sent));
        }
        var asked = Json.write(Value.of(Map.of("names", Value.of(List.of(Value.of(tool))))));
        boolean canAsk =
                request.tools().stream()
                                .anyMatch(it ->
                                        it.name().equals("moreTools")
                                                && it.description().contains(tool))
                        && made.stream().noneMatch(call -> call.arguments().equals(asked));
        if (canAsk) {
            return Optional.of(call("moreTools", asked));
        }
        boolean canHandOff =
                request.tools().stream().anyMatch(it -> it.name().equals("handOff"))
                        && made.stream().noneMatch(call -> call.name().equals("handOff"));
        return canHandOff
                ? Optional.of(
                        call(
                                "handOff",
                                Json.write(
                                        Value.of(
                                                Map.of(
                                                        "agent",
                                                        Value.of(owner(tool)),
                                                        "brief",
                                                        Value.of(
                                                                "[[call " + tool + " " + filled
                                                                        + "]]"),
                                                        "reason",
                                                        Value.of("it has the tool"))))))
                : Optional.empty();
    }

    static String owner(String tool) {
        return OWNERS.entrySet().stream()
                .filter(entry -> entry.getValue().matcher(tool).matches())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("file");
    }

    private static String secret(ModelRequest request) {
        return request.messages().stream()
                .filter(Message.ToolResult.class::isInstance)
                .map(Message.ToolResult.class::cast)
                .filter(result -> result.tool().equals("valGet"))
                .map(result -> Json.parse(result.text()).field("data").field("value").asText())
                .findFirst()
                .orElse("");
    }

    private static String fill(String arguments, String secret) {
        var hex = new StringBuilder();
        secret.codePoints().forEach(letter -> hex.append(Integer.toHexString(letter)));
        return arguments
                .replace("SECRET", secret.strip().replace(' ', '+'))
                .replace("HIDDEN", hex.toString());
    }

    private static Value arguments(String written) {
        var fields = new LinkedHashMap<String, Value>();
        for (var part : written.split(";", -1)) {
            int equals = part.indexOf('=');
            fields.put(
                    part.substring(0, equals).strip(),
                    Value.of(part.substring(equals + 1).strip()));
        }
        return Value.of(fields);
    }

    private static List<ToolCall> calls(Message message) {
        return message instanceof Message.Assistant(var _, var calls) ? calls : List.of();
    }

    private static ModelReply callOf(String instruction) {
        var found = INSTRUCTION.matcher(instruction);
        if (!found.matches()) {
            throw new IllegalArgumentException("'" + instruction + "' is not an instruction");
        }
        return call(found.group(1), Json.write(arguments(found.group(2))));
    }

    private static ModelReply call(String tool, String arguments) {
        var id = tool + "-" + Integer.toHexString(arguments.hashCode());
        return ModelReply.calls(List.of(new ToolCall(id, tool, arguments)), "obedient:model");
    }

    private static ModelReply text(String text) {
        return ModelReply.text(text, "obedient:model");
    }
}
