/** Measures the engine against what one would write by hand. */
module dev.troupe.bench {
    requires dev.troupe.core;
    requires static org.jspecify;
}
