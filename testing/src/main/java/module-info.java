/** Scripted models, manual clocks and contract tests. */
module dev.troupe.testing {
    requires static org.jspecify;
    requires transitive dev.troupe.core;
    requires transitive dev.troupe.model;
    requires transitive org.junit.jupiter.api;
    requires dev.troupe.codec;
    requires java.management;
    requires jdk.httpserver;
    requires org.assertj.core;

    exports dev.troupe.testing;
    exports dev.troupe.testing.engine;
    exports dev.troupe.testing.mcp;
    exports dev.troupe.testing.model;
    exports dev.troupe.testing.text;
}
