/** Blueprints of pages: checked, run as workflows, and rendered. */
module dev.troupe.page {
    requires static org.jspecify;
    requires transitive dev.troupe.agent;

    exports dev.troupe.page.blueprint;
    exports dev.troupe.page.check;
    exports dev.troupe.page.component;
    exports dev.troupe.page.export;
    exports dev.troupe.page.followup;
    exports dev.troupe.page.patch;
    exports dev.troupe.page.reference;
    exports dev.troupe.page.request;
    exports dev.troupe.page.run;
    exports dev.troupe.page.statistics;
    exports dev.troupe.page.template;
    exports dev.troupe.page.version;

    opens dev.troupe.page.statistics to
            tools.jackson.databind;
}
