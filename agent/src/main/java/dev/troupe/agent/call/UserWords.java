package dev.troupe.agent.call;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The user's own words in a run: the messages of the conversation and answers to questions. Only
 * what they name may be sent data without approval. Safe for use by several threads.
 */
public final class UserWords {
    private final List<String> texts = new CopyOnWriteArrayList<>();
    private final Set<NetworkHost> hosts = ConcurrentHashMap.newKeySet();

    /** Adds a message or an answer. */
    public void add(String text) {
        if (!text.isBlank() && !texts.contains(text)) {
            texts.add(text);
            hosts.addAll(NetworkHost.findAll(text));
        }
    }

    public void addAll(Collection<String> all) {
        all.forEach(this::add);
    }

    /** All of them, one per line. */
    public String text() {
        return String.join("\n", texts);
    }

    boolean names(NetworkHost host) {
        return hosts.stream().anyMatch(named -> named.covers(host));
    }
}
