package dev.troupe.agent.catalog;

import dev.troupe.agent.catalog.CatalogListener.Change;
import dev.troupe.core.value.InvalidValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The agents that exist now. May change while conversations continue; safe for use by several
 * threads. Code that plans or runs takes a {@link #snapshot} and uses only that.
 */
public final class Catalog {
    private volatile Map<String, Registration> agents = Map.of();
    private final List<CatalogListener> listeners = new CopyOnWriteArrayList<>();

    private record Registration(Agent agent, AgentSource source) {}

    public static Catalog of(List<? extends Pack> packs) {
        var catalog = new Catalog();
        for (var pack : packs) {
            pack.agents()
                    .forEach(agent -> catalog.register(agent, new AgentSource.OfPack(pack.name())));
        }
        return catalog;
    }

    /**
     * @throws IllegalArgumentException when its type is taken
     */
    public void register(Agent agent) {
        register(agent, new AgentSource.Program());
    }

    /**
     * @throws IllegalArgumentException when its type is taken
     */
    public synchronized void register(Agent agent, AgentSource source) {
        var type = agent.card().type();
        var taken = agents.get(type);
        if (taken != null) {
            throw new InvalidValue(
                    "类型为“%s”的智能体已由 %s 注册；请先注销它，或改用其他类型",
                    "an agent of type '%s' is already registered from %s; unregister it first or choose another type",
                    type,
                    taken.source());
        }
        store(agent, source);
    }

    /** Registers an agent in place of the one of its type, if there is one. */
    public synchronized void replace(Agent agent, AgentSource source) {
        store(agent, source);
    }

    private void store(Agent agent, AgentSource source) {
        var changed = new LinkedHashMap<>(agents);
        changed.put(agent.card().type(), new Registration(agent, source));
        agents = changed;
        publish(new Change.Registered(agent, source));
    }

    /**
     * @return whether there was such an agent
     */
    public synchronized boolean unregister(String type) {
        var changed = new LinkedHashMap<>(agents);
        var removed = changed.remove(type);
        agents = changed;
        if (removed != null) {
            publish(new Change.Unregistered(removed.agent()));
        }
        return removed != null;
    }

    private void publish(Change change) {
        listeners.forEach(listener -> listener.onChange(change));
    }

    /** Notifies a listener of every change from now on, until the returned action is run. */
    public Runnable addListener(CatalogListener listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** Any registered agent, whether it can work now or not. */
    public Optional<Agent> find(String type) {
        return Optional.ofNullable(agents.get(type)).map(Registration::agent);
    }

    /** All registered agents, and which of them can work at this moment. */
    public CatalogSnapshot snapshot() {
        return new CatalogSnapshot(
                agents.values().stream()
                        .map(entry -> CatalogSnapshot.Entry.of(entry.agent(), entry.source()))
                        .toList());
    }

    /** Those that can work now, in the order of registration. */
    public List<Agent> agents() {
        return snapshot().availableAgents();
    }

    /** Of those that can work now, sorted. */
    public Set<String> types() {
        var types = new TreeSet<String>();
        agents().forEach(agent -> types.add(agent.card().type()));
        return types;
    }
}
