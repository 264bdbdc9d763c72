/** The parts that every program that runs Troupe assembles: settings, packs, models, journal. */
module dev.troupe.runtime {
    requires com.fasterxml.jackson.annotation;
    requires java.net.http;
    requires java.sql;
    requires static org.jspecify;
    requires transitive dev.troupe.chat;
    requires transitive dev.troupe.packs.life;
    requires transitive dev.troupe.packs.schedule;
    requires transitive dev.troupe.packs.school;
    requires dev.troupe.packs.writing;
    requires transitive dev.troupe.page;
    requires transitive dev.troupe.retrieval;
    requires transitive dev.troupe.store;
    requires dev.troupe.model.langchain4j;
    requires dev.troupe.packs.amis;
    requires dev.troupe.packs.browser;
    requires dev.troupe.packs.code;
    requires dev.troupe.packs.data;
    requires dev.troupe.packs.files;
    requires dev.troupe.packs.studio;
    requires dev.troupe.packs.web;
    requires transitive dev.troupe.protocols;
    requires org.snakeyaml.engine;

    exports dev.troupe.runtime;
    exports dev.troupe.runtime.answer;
    exports dev.troupe.runtime.backup;
    exports dev.troupe.runtime.engine;
    exports dev.troupe.runtime.mcp;
    exports dev.troupe.runtime.pack;
    exports dev.troupe.runtime.page;
    exports dev.troupe.runtime.report;
    exports dev.troupe.runtime.settings;
    exports dev.troupe.runtime.skill;

    opens dev.troupe.runtime.page to
            tools.jackson.databind;
    opens dev.troupe.runtime.skill to
            tools.jackson.databind;
}
