package dev.troupe.chat;

import dev.troupe.agent.AgentCard;
import java.util.Collections;
import java.util.Set;

/** Tells which agents start from an address. */
final class Fetching {
    private static final Set<String> CUES = Set.of("@url", "url", "网址");

    private Fetching() {}

    /** Whether an agent works on nothing but an address: any address in a clause is for it. */
    static boolean isFetcher(AgentCard card) {
        return card.consumes().isEmpty() && !Collections.disjoint(card.cues(), CUES);
    }
}
