package dev.troupe.protocols.a2a;

import dev.troupe.agent.ContextTools;
import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.offline.SingleAgentPlan;
import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.ToolCall;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Delegates to an agent elsewhere without a language model: requests that begin with its name, as
 * {@code ask weather: will it rain?}, and the nodes of workflows, whose task is sent as it is.
 *
 * @param agent its name
 * @param request a request that begins with its name; the first group is the task
 */
record A2aSkill(String agent, Pattern request) implements OfflineSkill {
    static A2aSkill of(String agent) {
        var name = Pattern.quote(agent);
        var request =
                Pattern.compile(
                        "(?is)\\s*(?:(?:please\\s+)?(?:ask|tell|let|have)\\s+(?:the\\s+)?(?:agent\\s+)?"
                                + name
                                + "(?:\\s+agent)?\\s*(?:[:,]|\\s(?:to|for|about)?)"
                                + "|(?:请|麻烦)?(?:让|问|请|交给|告诉|委托)(?:一下)?(?:智能体)?\\s*[“\"]?"
                                + name
                                + "[”\"]?(?:智能体)?\\s*[:：,，]?)\\s*(\\S.*)");
        return new A2aSkill(agent, request);
    }

    @Override
    public Optional<ModelReply> reply(ModelRequest asked) {
        var message = asked.brief().field("message").asText();
        return switch (asked.role()) {
            case ROUTER ->
                    asked.brief().field("pending").isMissing() && isMeant(message)
                            ? Optional.of(plan().route(message))
                            : Optional.empty();
            case PLANNER ->
                    plan().isAllowed(asked.brief()) && isMeant(message)
                            ? Optional.of(plan().plan(message))
                            : Optional.empty();
            case AGENT ->
                    asked.brief().field("agent").asText().equals(agent)
                            ? Optional.of(work(asked))
                            : Optional.empty();
            default -> Optional.empty();
        };
    }

    private boolean isMeant(String message) {
        return request.matcher(message).matches();
    }

    private SingleAgentPlan plan() {
        return new SingleAgentPlan(
                agent,
                "the request is for the A2A agent " + agent,
                LocalizedText.of("A2A 智能体 %s：", "A2A agent %s: ", agent));
    }

    private ModelReply work(ModelRequest asked) {
        var task = Json.toRecord(NodeBrief.class, asked.brief()).task();
        if (asked.messages().getLast() instanceof Message.ToolResult result) {
            var reason = Json.parse(result.text()).field("message").asText();
            return call(ContextTools.REPORT_FAILURE, "reason", reason);
        }
        var named = request.matcher(task);
        return call(A2aTool.toolName(agent), "message", named.matches() ? named.group(1) : task);
    }

    private static ModelReply call(String tool, String argument, String value) {
        var arguments = Json.write(ValueRecords.of(argument, Value.of(value)));
        return ModelReply.calls(
                List.of(new ToolCall("call-1", tool, arguments)), OfflineModel.NAME);
    }
}
