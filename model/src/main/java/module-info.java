/** Language models behind one interface. */
module dev.troupe.model {
    requires static org.jspecify;
    requires transitive dev.troupe.core;

    exports dev.troupe.model;
}
