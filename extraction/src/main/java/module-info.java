/** Parsers of untrusted files, in child processes with limits. */
module dev.troupe.extraction {
    requires static org.jspecify;
    requires transitive dev.troupe.core;
    requires java.logging;

    exports dev.troupe.extraction;
}
