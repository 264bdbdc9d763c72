package dev.troupe.agent;

import dev.troupe.core.NodeBodies;
import dev.troupe.core.NodeBody;
import dev.troupe.core.NodeContext;
import dev.troupe.core.NodeResult;
import dev.troupe.language.Language;
import dev.troupe.model.ChatModel;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Lets an engine run a workflow's nodes by the agents of a catalog.
 *
 * @param catalog asked anew for every node, so that an agent registered meanwhile is found
 * @param model what the agents think with
 */
public record AgentBodies(
        Catalog catalog, ChatModel model, Workspace workspace, InstantSource clock)
        implements NodeBodies {
    @Override
    public Optional<NodeBody> find(String type) {
        return catalog.find(type).map(agent -> context -> run(agent, context));
    }

    private NodeResult run(Agent agent, NodeContext node) throws InterruptedException {
        var brief = brief(node);
        return new ReActLoop(agent, model, clock)
                .run(brief, new AgentContext(node, workspace, brief.language()));
    }

    private static NodeBrief brief(NodeContext context) {
        var node = context.node();
        var goal = context.workflow().description();
        return new NodeBrief(
                context.runId().value(),
                node.id().value(),
                context.attempt(),
                node.type(),
                goal,
                node.desc(),
                node.steps().stream()
                        .map(step -> new NodeBrief.NumberedStep(step.stepNumber(), step.desc()))
                        .toList(),
                context.parents().stream()
                        .map(parent ->
                                new NodeBrief.ParentBrief(
                                        parent.node().id().value(),
                                        parent.node().desc(),
                                        parent.summary()))
                        .toList(),
                context.variableKeys(),
                Language.of(goal));
    }
}
