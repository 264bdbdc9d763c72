package dev.troupe.agent;

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
 * @param briefing what it is told of the person for whom it works
 * @param documents names of the collections of documents that it looks into; empty for those of the
 *     run
 */
public record Agent(
        AgentCard card,
        String instructions,
        List<Tool<?, ?>> tools,
        int maxTurns,
        @Nullable String model,
        Briefing briefing,
        List<String> documents) {
    /** Turns of the model in one attempt, where nothing else is said. */
    public static final int STANDARD_TURNS = 30;

    public Agent {
        tools = List.copyOf(tools);
        documents = List.copyOf(documents);
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

    /** An agent that is told nothing of the person. */
    public Agent(
            AgentCard card,
            String instructions,
            List<Tool<?, ?>> tools,
            int maxTurns,
            @Nullable String model) {
        this(card, instructions, tools, maxTurns, model, Briefing.NONE, List.of());
    }

    /** An agent that thinks with the run's model. */
    public Agent(AgentCard card, String instructions, List<Tool<?, ?>> tools, int maxTurns) {
        this(card, instructions, tools, maxTurns, null);
    }

    /** The same, which is told this of the person for whom it works. */
    public Agent withBriefing(Briefing newBriefing) {
        return new Agent(card, instructions, tools, maxTurns, model, newBriefing, documents);
    }

    /** The same, which looks into these collections of documents and no others. */
    public Agent withDocuments(List<String> newDocuments) {
        return new Agent(card, instructions, tools, maxTurns, model, briefing, newDocuments);
    }

    /** Whether nothing that it does changes anything, or asks a person anything. */
    public boolean onlyReads() {
        return tools.stream()
                .map(Tool::spec)
                .allMatch(spec -> spec.risk() == Risk.READ && !spec.name().equals(AskPerson.NAME));
    }

    /** Names of its own tools, in their order. */
    public List<String> toolNames() {
        return tools.stream().map(tool -> tool.spec().name()).toList();
    }

    public static Agent of(AgentCard card, String instructions, List<Tool<?, ?>> tools) {
        return new Agent(card, instructions, tools, STANDARD_TURNS);
    }
}
