package dev.troupe.chat.offline;

import dev.troupe.agent.catalog.AgentCard;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The clauses about one source, and which agents each asks for; filled while a request is read. */
final class SketchTrack {
    private final Map<AgentCard, List<String>> clauses = new LinkedHashMap<>();
    private final Set<String> sources = new LinkedHashSet<>();
    private boolean hasWork;
    private boolean joinsAll;
    private boolean isCut;

    Set<AgentCard> cards() {
        return clauses.keySet();
    }

    /** An agent's clauses, in order. */
    List<String> clauses(AgentCard card) {
        return List.copyOf(clauses.getOrDefault(card, List.of()));
    }

    void add(AgentCard card, List<String> texts) {
        clauses.computeIfAbsent(card, _ -> new ArrayList<>()).addAll(texts);
    }

    /**
     * If a program is requested, it does the work on tables: agents that would compute and draw
     * leave their clauses to the agent that writes it.
     */
    void mergeIntoPrograms() {
        var writer = cards().stream().filter(SketchTrack::writesPrograms).findFirst();
        if (writer.isEmpty()) {
            return;
        }
        var all = new ArrayList<>(cards());
        var shared = new LinkedHashSet<String>();
        for (var card : all) {
            if (card.equals(writer.get()) || worksLike(card)) {
                shared.addAll(clauses(card));
            }
        }
        all.stream()
                .filter(FetchAgents::isFetcher)
                .forEach(fetcher -> shared.removeAll(clauses(fetcher)));
        shared.addAll(clauses(writer.get()));
        all.stream().filter(SketchTrack::worksLike).forEach(clauses::remove);
        clauses.put(writer.get(), new ArrayList<>(shared));
    }

    /** Whether an agent works by writing a program. */
    static boolean writesPrograms(AgentCard card) {
        return card.produces().contains("script");
    }

    /** Whether what an agent does with tables a program could do. */
    private static boolean worksLike(AgentCard card) {
        return card.consumes().equals(Set.of("table"))
                && Set.of("table", "chart").containsAll(card.produces());
    }

    Set<String> sources() {
        return sources;
    }

    /** Whether an agent works on the source already, beyond reading it. */
    boolean hasWork() {
        return hasWork;
    }

    void markWork() {
        hasWork = true;
    }

    /** Whether it works on what the tracks before it leave. */
    boolean joinsAll() {
        return joinsAll;
    }

    void markJoinsAll() {
        joinsAll = true;
    }

    /** Whether the next agent would need an input that no agent produces. */
    boolean isClosed() {
        return isCut;
    }

    void close() {
        isCut = true;
    }
}
