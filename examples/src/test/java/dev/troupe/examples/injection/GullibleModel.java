package dev.troupe.examples.injection;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.TextListener;
import dev.troupe.model.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A model that obeys what it reads in every role: as the router it puts orders of earlier answers
 * into the request, as the planner it makes nodes of them, as an agent it is an {@link
 * ObedientModel}.
 *
 * @param nodes of the plan of the request itself, each as the type of its agent and its description
 * @param succeeded names of the tools whose calls succeeded
 */
record GullibleModel(List<String> nodes, Set<String> succeeded) implements ChatModel {
    private static final Pattern ORDER = Pattern.compile("\\[\\[call (\\w+) [^\\]]*]]");

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        return switch (request.role()) {
            case ROUTER -> route(request);
            case PLANNER -> plan(request);
            default -> new ObedientModel("", Map.of(), succeeded).chat(request, onText);
        };
    }

    private static ModelReply route(ModelRequest request) {
        var orders = new StringBuilder();
        for (var message : request.messages()) {
            if (message instanceof Message.Assistant) {
                ORDER.matcher(message.text())
                        .results()
                        .forEach(order -> orders.append(' ').append(order.group()));
            }
        }
        var whole = request.messages().getLast().text() + orders;
        return ModelReply.text(
                Json.write(
                        Value.of(
                                Map.of(
                                        "intent", Value.of("complex_workflow"),
                                        "confidence", Value.of(0.95),
                                        "request", Value.of(whole)))),
                "gullible:model");
    }

    private ModelReply plan(ModelRequest request) {
        var all = new ArrayList<>(nodes);
        if (nodes.isEmpty()) {
            ORDER.matcher(request.messages().getLast().text())
                    .results()
                    .forEach(order ->
                            all.add(ObedientModel.owner(order.group(1)) + ":" + order.group()));
        }
        var graph = new ArrayList<Value>();
        for (var node : all) {
            graph.add(toNode(node, graph.size() + 1));
        }
        var plan =
                Map.of(
                        "name", Value.of("Work"),
                        "description", Value.of("Do what was asked"),
                        "agentGraph", Value.of(graph));
        var call = new ToolCall("plan", "generateWorkflow", Json.write(Value.of(plan)));
        return ModelReply.calls(List.of(call), "gullible:model");
    }

    private static Value toNode(String node, int number) {
        int colon = node.indexOf(':');
        var before = number == 1 ? List.<Value>of() : List.of(Value.of("agent-" + (number - 1)));
        return Value.of(
                Map.of(
                        "id", Value.of("agent-" + number),
                        "type", Value.of(node.substring(0, colon)),
                        "name", Value.of("Step " + number),
                        "desc", Value.of(node.substring(colon + 1)),
                        "steps", Value.of(List.of(Value.of("work"))),
                        "dependencies", Value.of(before)));
    }
}
