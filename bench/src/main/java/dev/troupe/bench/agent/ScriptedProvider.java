package dev.troupe.bench.agent;

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

/**
 * Answers as the script of a task has it, whatever the prompts say: it shows that the product
 * carries out what a model answers, not how well a model understands.
 */
record ScriptedProvider(Value script) implements ChatModel {
    private static final String NAME = "scripted:bench";

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) {
        var reply =
                switch (ModelPart.of(request)) {
                    case ROUTER -> call("route", "recognizeIntent", script.field("route"));
                    case PLANNER -> call("plan", "generateWorkflow", script.field("plan"));
                    case AGENT -> ofNode(request);
                    case COMPOSER -> ModelReply.text(script.field("answer").asText(), NAME);
                };
        if (!reply.text().isEmpty()) {
            onText.onText(reply.text());
        }
        return reply;
    }

    private static ModelReply call(String id, String tool, Value arguments) {
        return ModelReply.calls(List.of(new ToolCall(id, tool, Json.write(arguments))), NAME);
    }

    /** The turns of the node whose task is in the prompt; the last one is repeated. */
    private ModelReply ofNode(ModelRequest request) {
        var prompt = request.messages().get(1).text();
        var turns =
                script.field("plan").field("agentGraph").items().stream()
                        .filter(node ->
                                prompt.contains(
                                        "# Your task\n" + node.field("desc").asText() + "\n"))
                        .map(node -> script.field("nodes").field(node.field("id").asText()).items())
                        .findFirst()
                        .orElse(List.of());
        int said =
                (int)
                        request.messages().stream()
                                .filter(Message.Assistant.class::isInstance)
                                .count();
        if (turns.isEmpty()) {
            return ModelReply.text("There is no script for this node.", NAME);
        }
        var turn = turns.get(Math.min(said, turns.size() - 1));
        if (turn instanceof Value.Text(var text)) {
            return ModelReply.text(text, NAME);
        }
        var calls = new ArrayList<ToolCall>();
        TaskSet.fields(turn)
                .forEach((tool, arguments) ->
                        calls.add(
                                new ToolCall(
                                        "call-" + said + "-" + calls.size(),
                                        tool,
                                        Json.write(arguments))));
        return ModelReply.calls(calls, NAME);
    }
}
