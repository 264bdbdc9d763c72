package dev.troupe.agent;

/** Hears of agents that come and go, on the thread that changes the catalog. */
@FunctionalInterface
public interface CatalogListener {
    /** What happened to a catalog. */
    sealed interface Change {
        Agent agent();

        /** It can be planned with from now on; it may have replaced one of the same type. */
        record Registered(Agent agent, AgentSource source) implements Change {}

        /** Runs that have begun go on with it; new plans do without. */
        record Unregistered(Agent agent) implements Change {}
    }

    void on(Change change);
}
