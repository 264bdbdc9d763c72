/** Workflows, runs and the engine that runs them. */
module dev.troupe.core {
    requires static transitive org.jspecify;

    exports dev.troupe.core;
}
