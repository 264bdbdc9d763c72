/** Work that begins automatically: schedules, their fires, and the loop that starts them. */
module dev.troupe.packs.schedule {
    requires static org.jspecify;
    requires transitive dev.troupe.agent;
    requires transitive dev.troupe.store;
    requires com.cronutils;
    requires java.sql;
    requires org.slf4j;

    exports dev.troupe.packs.schedule;
    exports dev.troupe.packs.schedule.callback;
    exports dev.troupe.packs.schedule.fire;
    exports dev.troupe.packs.schedule.recurrence;
    exports dev.troupe.packs.schedule.store;

    opens dev.troupe.packs.schedule.tool to
            tools.jackson.databind;
}
