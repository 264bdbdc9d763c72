/** The contract test of tools. */
module dev.troupe.testing.agent {
    requires static org.jspecify;
    requires transitive dev.troupe.agent;
    requires transitive org.junit.jupiter.api;
    requires org.assertj.core;

    exports dev.troupe.testing.agent;
}
