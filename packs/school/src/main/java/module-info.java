/** Classes, assignments and submissions of a school, and pages that analyze them. */
module dev.troupe.packs.school {
    requires static org.jspecify;
    requires transitive dev.troupe.agent;
    requires transitive dev.troupe.page;
    requires transitive dev.troupe.store;
    requires dev.failsafe.core;
    requires java.sql;

    exports dev.troupe.packs.school;
    exports dev.troupe.packs.school.backend;
    exports dev.troupe.packs.school.file;
    exports dev.troupe.packs.school.record;
    exports dev.troupe.packs.school.store;

    opens dev.troupe.packs.school.question to
            tools.jackson.databind;
    opens dev.troupe.packs.school.tool to
            tools.jackson.databind;
}
