package dev.troupe.chat.session;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.core.workflow.WorkflowRules;
import dev.troupe.language.Language;
import java.util.List;

/**
 * A message that goes to one agent: a plan of one node, whose task is the message.
 *
 * @param agent its type
 * @param goal what the agent was invited for; empty if the message is the first
 */
public record DirectTask(String agent, String goal, String message) {
    private static final int NAME = 60; // characters
    private static final int DESCRIPTION = 300; // characters

    /** The node of an agent's direct work, the same for all messages. */
    public static NodeId nodeOf(String agent) {
        return new NodeId("direct-" + agent);
    }

    public Workflow toWorkflow() {
        var line = message.strip().replaceAll("\\s+", " ");
        var node =
                AgentNode.of(
                        nodeOf(agent).value(),
                        agent,
                        clip(line, NAME),
                        message,
                        List.of(new Step(1, message)),
                        List.of());
        var whole = goal.isBlank() ? line : goal.strip();
        var description =
                Language.of(message)
                        .choose(
                                "与智能体 %s 直接对话：%s".formatted(agent, whole),
                                "Direct dialogue with %s: %s".formatted(agent, whole));
        return Workflow.from(
                WorkflowDraft.of(
                        "workflow-1",
                        clip(line, NAME),
                        clip(description, DESCRIPTION),
                        List.of(node)),
                WorkflowRules.RECORDED);
    }

    private static String clip(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length - 1) + "…";
    }
}
