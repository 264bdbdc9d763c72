/** JSON for everything in core. */
module dev.troupe.codec {
    requires static org.jspecify;
    requires transitive dev.troupe.core;
    requires tools.jackson.databind;

    exports dev.troupe.codec;
}
