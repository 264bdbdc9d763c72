package dev.troupe.core.workflow;

import dev.troupe.core.value.NodeId;
import java.util.List;

/**
 * One agent's share of a workflow.
 *
 * @param id unique in its workflow
 * @param type names the agent that does the work
 * @param name short title in the user's language
 * @param desc responsibility and goal
 * @param steps guidance, in order
 * @param dependencies nodes that must end before this one starts; one control edge each; empty
 *     means it may start immediately
 * @param join whether all or any of the incoming edges must open
 * @param policy timeout, retries and failure of this node
 * @param forEach what the node does its work for, item by item: the key of a shared variable with a
 *     list, or a pattern of file names such as {@code *.csv}; empty for a node that works once.
 *     {@code {item}} in its texts stands for the item
 */
public record AgentNode(
        NodeId id,
        String type,
        String name,
        String desc,
        List<Step> steps,
        List<NodeId> dependencies,
        Join join,
        NodePolicy policy,
        String forEach) {
    public AgentNode {
        steps = List.copyOf(steps);
        dependencies = List.copyOf(dependencies);
    }

    /** A node with the default join and policy. */
    public static AgentNode of(
            String id,
            String type,
            String name,
            String desc,
            List<Step> steps,
            List<NodeId> dependencies) {
        return new AgentNode(
                new NodeId(id),
                type,
                name,
                desc,
                steps,
                dependencies,
                Join.ALL,
                NodePolicy.INHERIT,
                "");
    }

    /** Whether the items are files. */
    public boolean isForEachFile() {
        return forEach.indexOf('*') >= 0;
    }

    public AgentNode withId(NodeId newId) {
        return new AgentNode(newId, type, name, desc, steps, dependencies, join, policy, forEach);
    }

    public AgentNode withType(String newType) {
        return new AgentNode(id, newType, name, desc, steps, dependencies, join, policy, forEach);
    }

    public AgentNode withTexts(String newName, String newDesc) {
        return new AgentNode(
                id, type, newName, newDesc, steps, dependencies, join, policy, forEach);
    }

    public AgentNode withSteps(List<Step> newSteps) {
        return new AgentNode(id, type, name, desc, newSteps, dependencies, join, policy, forEach);
    }

    public AgentNode withDependencies(List<NodeId> newDependencies) {
        return new AgentNode(id, type, name, desc, steps, newDependencies, join, policy, forEach);
    }

    public AgentNode withJoin(Join newJoin) {
        return new AgentNode(id, type, name, desc, steps, dependencies, newJoin, policy, forEach);
    }

    public AgentNode withPolicy(NodePolicy newPolicy) {
        return new AgentNode(id, type, name, desc, steps, dependencies, join, newPolicy, forEach);
    }

    public AgentNode withForEach(String newForEach) {
        return new AgentNode(id, type, name, desc, steps, dependencies, join, policy, newForEach);
    }
}
