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

    opens dev.troupe.agent to
            tools.jackson.databind;
}
