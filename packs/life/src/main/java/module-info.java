/** Goals, projects, tasks and reviews by conversation. */
module dev.troupe.packs.life {
    requires static org.jspecify;
    requires transitive dev.troupe.agent;

    exports dev.troupe.packs.life;
}
