/** Goals, projects, tasks and reviews by conversation. */
module dev.troupe.packs.life {
    requires static org.jspecify;
    requires transitive dev.troupe.agent;
    requires transitive dev.troupe.store;
    requires java.sql;
    requires net.sf.biweekly;
    requires org.apache.commons.csv;

    exports dev.troupe.packs.life;

    opens dev.troupe.packs.life to
            tools.jackson.databind;
}
