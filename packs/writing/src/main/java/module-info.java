/** Summarizes, translates, rewrites, compares and drafts text. */
module dev.troupe.packs.writing {
    requires static org.jspecify;
    requires transitive dev.troupe.agent;
    requires dev.troupe.retrieval;

    exports dev.troupe.packs.writing;

    opens dev.troupe.packs.writing to
            tools.jackson.databind;
}
