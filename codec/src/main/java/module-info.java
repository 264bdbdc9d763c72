/** JSON for everything in core. */
module dev.troupe.codec {
    requires static org.jspecify;
    requires transitive dev.troupe.core;
    requires com.fasterxml.jackson.annotation;
    requires tools.jackson.core;
    requires tools.jackson.databind;

    exports dev.troupe.codec;
}
