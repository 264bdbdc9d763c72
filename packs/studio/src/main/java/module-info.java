/** Specialists for films: script, storyboard, characters, animation, sound and editing. */
module dev.troupe.packs.studio {
    requires static org.jspecify;
    requires transitive dev.troupe.agent;
    requires dev.troupe.extraction;
    requires dev.troupe.retrieval;

    exports dev.troupe.packs.studio;
}
