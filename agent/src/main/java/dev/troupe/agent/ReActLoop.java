package dev.troupe.agent;

import dev.troupe.codec.Json;
import dev.troupe.core.NodeResult;
import dev.troupe.core.Problem;
import dev.troupe.core.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ToolCall;
import dev.troupe.model.ToolChoice;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One agent's turn: asks the model, calls the tools it wants, shows it what they answered, until it
 * answers without a call (Yao et al. 2023, "ReAct"). Failed tools are shown to the model too;
 * running out of turns is a failure.
 */
final class ReActLoop {
    private static final int MAX_RESULT =
            20_000; // characters of a tool's answer that a model is shown

    private final Agent agent;
    private final ChatModel model;
    private final ToolRunner tools;
    private final InstantSource clock;

    ReActLoop(Agent agent, ChatModel model, InstantSource clock) {
        this.agent = agent;
        this.model = model;
        this.clock = clock;
        var all = new ArrayList<>(agent.tools());
        all.addAll(ContextTools.all());
        this.tools = new ToolRunner(all);
    }

    NodeResult run(NodeBrief brief, AgentContext context) throws InterruptedException {
        var definitions = tools.definitions();
        var names = definitions.stream().map(definition -> definition.name()).toList();
        var now = clock.instant().atZone(ZoneId.systemDefault());
        var messages = new ArrayList<>(AgentPrompt.messages(agent, brief, names, now));
        var typedBrief = Json.from(brief);
        for (int turn = 1; turn <= agent.maxTurns(); turn++) {
            context.report(
                    "agent.thinking",
                    Map.of("turn", Value.of(turn), "messages", Value.of(messages.size())));
            var request =
                    ModelRequest.of(ModelRole.AGENT, messages)
                            .withTools(definitions, ToolChoice.AUTO)
                            .withBrief(typedBrief);
            ModelReply reply;
            try {
                reply =
                        model.chat(
                                request,
                                delta ->
                                        context.report(
                                                "text.delta", Map.of("text", Value.of(delta))));
            } catch (ModelException e) {
                return new NodeResult.Failed(e.problem());
            }
            if (reply.toolCalls().isEmpty()) {
                return finished(reply, context);
            }
            messages.add(new Message.Assistant(reply.text().strip(), reply.toolCalls()));
            try {
                for (var call : reply.toolCalls()) {
                    messages.add(call(call, turn, context));
                }
            } catch (ContextTools.GaveUp e) {
                return new NodeResult.Failed(context.gaveUp(String.valueOf(e.getMessage())));
            }
        }
        return NodeResult.failed(
                AgentProblem.TURN_LIMIT,
                "Agent "
                        + agent.card().type()
                        + " took all its "
                        + agent.maxTurns()
                        + " turns without finishing; give it a smaller task or more turns");
    }

    private NodeResult finished(ModelReply reply, AgentContext context) {
        var text = reply.text().strip();
        if (reply.finish() == ModelReply.FinishReason.LENGTH) {
            context.report(
                    "agent.warning",
                    Map.of("message", Value.of("the answer was cut at the token limit")));
        }
        if (text.isEmpty()) {
            context.report(
                    "agent.warning",
                    Map.of("message", Value.of("the model ended without an answer")));
            if (context.callsDone() == 0) {
                return new NodeResult.Failed(
                        Problem.of(
                                AgentProblem.NO_ANSWER,
                                "The model neither called a tool nor answered; try again or choose another model"));
            }
            text = "Task completed without response";
        }
        return NodeResult.succeeded(context.output(text), text);
    }

    private Message call(ToolCall call, int turn, AgentContext context)
            throws InterruptedException {
        context.report(
                "tool.called",
                Map.of(
                        "callId", Value.of(call.id()),
                        "tool", Value.of(call.name()),
                        "arguments", Value.of(call.arguments()),
                        "turn", Value.of(turn)));
        var reply = tools.call(call, context);
        var text = Json.write(Json.from(reply));
        context.called(call, reply, text.length());
        return new Message.ToolResult(call.id(), call.name(), cut(text), !reply.isOk());
    }

    private static String cut(String text) {
        return text.length() <= MAX_RESULT
                ? text
                : text.substring(0, MAX_RESULT)
                        + "... (cut; "
                        + text.length()
                        + " characters in all)";
    }

    /** Names of all tools that the agent has, its own first. */
    static List<String> toolNames(Agent agent) {
        return agent.tools().stream().map(tool -> tool.spec().name()).toList();
    }
}
