package dev.troupe.chat;

import dev.troupe.agent.Agent;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.Sentence;
import dev.troupe.core.WorkflowDraft;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ToolDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A planner model's call of {@code generateWorkflow}, read leniently.
 *
 * @param draft what it proposes; {@code null} where it made no call that can be read
 * @param repairs what had to be mended to read it
 * @param problem why there is no draft
 */
record PlanCall(@Nullable WorkflowDraft draft, List<Sentence> repairs, Sentence problem) {
    static final String TOOL = "generateWorkflow";

    /** The tool that a planner must call, for plans of these agents. */
    static ToolDefinition tool(List<Agent> agents) {
        var types = new LinkedHashMap<String, String>();
        agents.stream()
                .map(Agent::card)
                .forEach(card -> types.putIfAbsent(card.type(), card.description()));
        return new ToolDefinition(TOOL, "Submits the plan.", WorkflowJson.schema(types));
    }

    static PlanCall of(ModelReply reply) {
        if (reply.toolCalls().isEmpty()) {
            return unreadable(
                    Sentence.of(
                            "模型没有调用工具交出计划；应调用 %s",
                            "LLM did not generate workflow tool call; call %s", TOOL));
        }
        var call = reply.toolCalls().stream().filter(each -> each.name().equals(TOOL)).findFirst();
        return call.isPresent()
                ? read(call.get().arguments())
                : unreadable(
                        Sentence.of(
                                "没有 %s 工具调用，只有 %s",
                                "No %s tool call found, only %s",
                                TOOL,
                                reply.toolCalls().stream().map(each -> each.name()).toList()));
    }

    private static PlanCall read(String arguments) {
        try {
            var json = Json.parseLenient(arguments);
            var read = WorkflowJson.read(json.value());
            var repairs = new ArrayList<Sentence>();
            json.repairs().stream().map(Sentence::verbatim).forEach(repairs::add);
            read.warnings().stream().map(Sentence::verbatim).forEach(repairs::add);
            return new PlanCall(read.value(), repairs, Sentence.verbatim(""));
        } catch (JsonException e) {
            return unreadable(
                    Sentence.of(
                            "%s；应为 {id, name, description, agentGraph: [...]}",
                            "%s; expected {id, name, description, agentGraph: [...]}",
                            e.sentence()));
        }
    }

    private static PlanCall unreadable(Sentence problem) {
        return new PlanCall(null, List.of(), problem);
    }

    /** Shows a model what was wrong with its reply. */
    static void addFeedback(List<Message> messages, ModelReply reply, String problems) {
        messages.add(new Message.Assistant(reply.text(), reply.toolCalls()));
        var wording =
                "The plan was not accepted: "
                        + problems
                        + ". Call "
                        + TOOL
                        + " again with a corrected plan.";
        reply.toolCalls()
                .forEach(call ->
                        messages.add(
                                new Message.ToolResult(call.id(), call.name(), wording, true)));
        if (reply.toolCalls().isEmpty()) {
            messages.add(new Message.User(wording));
        }
    }
}
