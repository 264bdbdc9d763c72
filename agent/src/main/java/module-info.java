/** Agents, their tools and the loop that drives them. */
module dev.troupe.agent {
    requires io.github.javadiffutils;
    requires org.jspecify;
    requires transitive dev.troupe.codec;
    requires transitive dev.troupe.core;
    requires transitive dev.troupe.language;
    requires transitive dev.troupe.model;
    requires org.snakeyaml.engine;

    exports dev.troupe.agent;
    exports dev.troupe.agent.catalog;
    exports dev.troupe.agent.coverage;
    exports dev.troupe.agent.history;
    exports dev.troupe.agent.markdown;
    exports dev.troupe.agent.offline;
    exports dev.troupe.agent.policy;
    exports dev.troupe.agent.process;
    exports dev.troupe.agent.tool;

    opens dev.troupe.agent to
            tools.jackson.databind;
    opens dev.troupe.agent.call to
            tools.jackson.databind;
    opens dev.troupe.agent.policy to
            tools.jackson.databind;
    opens dev.troupe.agent.tool to
            tools.jackson.databind;
}
