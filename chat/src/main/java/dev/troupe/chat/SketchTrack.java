package dev.troupe.chat;

import dev.troupe.agent.AgentCard;
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

    Set<String> sources() {
        return sources;
    }

    /** Whether somebody works on the source already, beyond reading it. */
    boolean hasWork() {
        return hasWork;
    }

    void setWork() {
        hasWork = true;
    }

    /** Whether it works on what the tracks before it leave. */
    boolean joinsAll() {
        return joinsAll;
    }

    void setJoinsAll() {
        joinsAll = true;
    }

    /** Whether what comes next would work on something that nobody can make. */
    boolean isCut() {
        return isCut;
    }

    void cut() {
        isCut = true;
    }
}
