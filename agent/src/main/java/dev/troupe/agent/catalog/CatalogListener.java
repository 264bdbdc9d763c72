package dev.troupe.agent.catalog;

/** Notified of registered and removed agents, on the thread that changes the catalog. */
@FunctionalInterface
public interface CatalogListener {
    /** What happened to a catalog. */
    sealed interface Change {
        Agent agent();

        /** It can be planned with from now on; it may have replaced one of the same type. */
        record Registered(Agent agent, AgentSource source) implements Change {}

        /** Runs that have begun continue with it; new plans do not use it. */
        record Unregistered(Agent agent) implements Change {}
    }

    void onChange(Change change);
}
