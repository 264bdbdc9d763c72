package dev.troupe.core;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What all runs of an engine share.
 *
 * @param rules prove what changes the plan of a run
 * @param isLettingGo whether a run is let go of once it waits for people alone
 * @param maxCrashes how often in a row the process may end while a node runs
 */
record EngineParts(
        NodeBodies bodies,
        Journal journal,
        RunListener listener,
        Respondent respondent,
        Replanner replanner,
        WorkflowRules rules,
        boolean isLettingGo,
        int maxCrashes,
        EngineClock clock,
        DeadlineWatch deadlines,
        Consumer<RunId> onEnd) {
    /** The body of a type that {@link Engine#start} has found before. */
    NodeBody bodyOf(String type) {
        var body = bodies.find(type);
        return body.isPresent() ? body.get() : unregistered(type);
    }

    private static NodeBody unregistered(String type) {
        return _ ->
                NodeResult.failed(
                        CoreProblem.NODE_THREW,
                        "智能体类型“%s”已不再注册",
                        "Agent type '%s' is no longer registered",
                        type);
    }

    /** Those of the types of these nodes, and of a plan, that have a body. */
    Set<String> knownTypes(List<AgentNode> nodes, Workflow plan) {
        var known = new HashSet<>(plan.types());
        nodes.stream()
                .map(AgentNode::type)
                .filter(type -> bodies.find(type).isPresent())
                .forEach(known::add);
        return known;
    }

    void forget(RunId run) {
        onEnd.accept(run);
    }
}
