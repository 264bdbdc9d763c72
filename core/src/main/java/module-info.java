/** Workflows, runs and the engine that runs them. */
module dev.troupe.core {
    requires static transitive org.jspecify;

    exports dev.troupe.core.decision;
    exports dev.troupe.core.engine;
    exports dev.troupe.core.graph;
    exports dev.troupe.core.run;
    exports dev.troupe.core.value;
    exports dev.troupe.core.workflow;
}
