/** Goals, projects, tasks and reviews by conversation. */
module dev.troupe.packs.life {
    requires static org.jspecify;
    requires transitive dev.troupe.agent;
    requires transitive dev.troupe.page;
    requires transitive dev.troupe.store;
    requires java.sql;
    requires net.sf.biweekly;
    requires org.apache.commons.csv;

    exports dev.troupe.packs.life;
    exports dev.troupe.packs.life.file;
    exports dev.troupe.packs.life.item;
    exports dev.troupe.packs.life.statistics;
    exports dev.troupe.packs.life.store;

    opens dev.troupe.packs.life to
            tools.jackson.databind;
    opens dev.troupe.packs.life.statistics to
            tools.jackson.databind;
    opens dev.troupe.packs.life.tool to
            tools.jackson.databind;
}
