package dev.troupe.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The agents that exist now. May change while conversations go on; safe for use by several threads.
 */
public final class Catalog {
    private volatile Map<String, Agent> agents = Map.of();

    public static Catalog of(List<? extends Pack> packs) {
        var catalog = new Catalog();
        packs.forEach(pack -> pack.agents().forEach(catalog::register));
        return catalog;
    }

    /**
     * @throws IllegalArgumentException when its type is taken
     */
    public synchronized void register(Agent agent) {
        var type = agent.card().type();
        if (agents.containsKey(type)) {
            throw new IllegalArgumentException(
                    "an agent of type '" + type + "' is registered already; unregister it first");
        }
        var changed = new LinkedHashMap<>(agents);
        changed.put(type, agent);
        agents = changed;
    }

    /**
     * @return whether there was such an agent
     */
    public synchronized boolean unregister(String type) {
        var changed = new LinkedHashMap<>(agents);
        boolean existed = changed.remove(type) != null;
        agents = changed;
        return existed;
    }

    public Optional<Agent> find(String type) {
        return Optional.ofNullable(agents.get(type));
    }

    /** In the order of registration. */
    public List<Agent> agents() {
        return new ArrayList<>(agents.values());
    }

    /** Sorted. */
    public Set<String> types() {
        return new TreeSet<>(agents.keySet());
    }
}
