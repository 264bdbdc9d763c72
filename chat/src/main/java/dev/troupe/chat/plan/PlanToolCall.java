package dev.troupe.chat.plan;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ToolDefinition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A planner model's call of {@code generateWorkflow}, read leniently.
 *
 * @param draft what it proposes; {@code null} if there was no readable call
 * @param repairs what had to be repaired to read it
 * @param problem why there is no draft
 */
public record PlanToolCall(
        @Nullable WorkflowDraft draft, List<LocalizedText> repairs, LocalizedText problem) {
    public static final String TOOL = "generateWorkflow";

    private static final LocalizedText INCOMPLETE =
            LocalizedText.of(
                    "计划不完整（回答被截断）；请发送完整的计划，描述尽量简短",
                    "the plan is incomplete, since the reply was cut; send the whole plan, with short descriptions");

    /** The tool that a planner must call, for plans of these agents. */
    static ToolDefinition tool(List<Agent> agents) {
        var types = agents.stream().map(agent -> agent.card().type()).distinct().toList();
        return new ToolDefinition(TOOL, "Submits the plan.", WorkflowJson.planSchema(types));
    }

    public static PlanToolCall of(ModelReply reply) {
        if (reply.toolCalls().isEmpty()) {
            return ofProblem(
                    LocalizedText.of(
                            "模型没有调用工具交出计划；应调用 %s",
                            "LLM did not generate workflow tool call; call %s", TOOL));
        }
        var call = reply.toolCalls().stream().filter(each -> each.name().equals(TOOL)).findFirst();
        if (reply.finish() == ModelReply.FinishReason.LENGTH) {
            return ofProblem(INCOMPLETE);
        }
        return call.isPresent()
                ? parse(call.get().arguments())
                : ofProblem(
                        LocalizedText.of(
                                "没有 %s 工具调用，只有 %s",
                                "No %s tool call found, only %s",
                                TOOL,
                                reply.toolCalls().stream().map(each -> each.name()).toList()));
    }

    private static PlanToolCall parse(String arguments) {
        try {
            var json = Json.parseLenient(arguments);
            if (json.isCompleted()) {
                return ofProblem(INCOMPLETE);
            }
            var read = WorkflowJson.read(json.value());
            var repairs = new ArrayList<LocalizedText>();
            json.repairs().stream().map(LocalizedText::verbatim).forEach(repairs::add);
            read.warnings().stream().map(LocalizedText::verbatim).forEach(repairs::add);
            return new PlanToolCall(read.value(), repairs, LocalizedText.verbatim(""));
        } catch (JsonException e) {
            return ofProblem(
                    LocalizedText.of(
                            "%s；应为 {name, description, agentGraph: [...]}",
                            "%s; expected {name, description, agentGraph: [...]}", e.text()));
        }
    }

    private static PlanToolCall ofProblem(LocalizedText problem) {
        return new PlanToolCall(null, List.of(), problem);
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
