package dev.troupe.agent.catalog;

import dev.troupe.agent.tool.AskUserTool;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.Tool;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A model with instructions and tools.
 *
 * @param instructions what it must heed beyond its task
 * @param tools names are unique
 * @param maxTurns calls of the model in one attempt of a node, at least 1
 * @param model what it thinks with, {@code provider:name}; {@code null} for the run's model
 * @param briefing the description of the user for whom it works
 * @param documents names of the collections of documents that it searches; empty for those of the
 *     run
 * @param toolGroups tools that are not offered with every task
 */
public record Agent(
        AgentCard card,
        String instructions,
        List<Tool<?, ?>> tools,
        int maxTurns,
        @Nullable String model,
        ContextProvider briefing,
        List<String> documents,
        List<ToolGroup> toolGroups) {
    /** Turns of the model in one attempt, by default. */
    public static final int STANDARD_TURNS = 30;

    public Agent {
        tools = List.copyOf(tools);
        documents = List.copyOf(documents);
        toolGroups = List.copyOf(toolGroups);
        var names = new HashSet<String>();
        for (var tool : tools) {
            if (!names.add(tool.spec().name())) {
                throw new IllegalArgumentException(
                        "agent '"
                                + card.type()
                                + "' has two tools named '"
                                + tool.spec().name()
                                + "'; rename one");
            }
        }
        if (maxTurns < 1) {
            throw new IllegalArgumentException(
                    "maxTurns of agent '" + card.type() + "' is " + maxTurns + "; give at least 1");
        }
    }

    /** An agent that receives no description of the user. */
    public Agent(
            AgentCard card,
            String instructions,
            List<Tool<?, ?>> tools,
            int maxTurns,
            @Nullable String model) {
        this(
                card,
                instructions,
                tools,
                maxTurns,
                model,
                ContextProvider.NONE,
                List.of(),
                List.of());
    }

    /** An agent that thinks with the run's model. */
    public Agent(AgentCard card, String instructions, List<Tool<?, ?>> tools, int maxTurns) {
        this(card, instructions, tools, maxTurns, null);
    }

    /** The same, with this description of the user for whom it works. */
    public Agent withBriefing(ContextProvider newBriefing) {
        return new Agent(
                card, instructions, tools, maxTurns, model, newBriefing, documents, toolGroups);
    }

    /** The same, which searches only these collections of documents. */
    public Agent withDocuments(List<String> newDocuments) {
        return new Agent(
                card, instructions, tools, maxTurns, model, briefing, newDocuments, toolGroups);
    }

    /** The same, which is offered the tools of these groups only where a task has their words. */
    public Agent withToolGroups(List<ToolGroup> newGroups) {
        return new Agent(
                card, instructions, tools, maxTurns, model, briefing, documents, newGroups);
    }

    /** Whether it never changes anything or asks a user anything. */
    public boolean isReadOnly() {
        return tools.stream()
                .map(Tool::spec)
                .allMatch(
                        spec -> spec.risk() == Risk.READ && !spec.name().equals(AskUserTool.NAME));
    }

    /** Names of the tools that it declares, in their order. */
    public List<String> toolNames() {
        return tools.stream().map(tool -> tool.spec().name()).toList();
    }

    public static Agent of(AgentCard card, String instructions, List<Tool<?, ?>> tools) {
        return new Agent(card, instructions, tools, STANDARD_TURNS);
    }
}
