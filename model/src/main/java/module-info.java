/** Language models behind one interface. */
module dev.troupe.model {
    requires static org.jspecify;
    requires transitive dev.troupe.core;

    exports dev.troupe.model;
    exports dev.troupe.model.budget;
    exports dev.troupe.model.call;
    exports dev.troupe.model.media;
    exports dev.troupe.model.replay;
    exports dev.troupe.model.settings;
}
