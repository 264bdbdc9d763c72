/** Fetches pages, crawls sites and turns them into tables. */
module dev.troupe.packs.web {
    requires static transitive org.jspecify;
    requires transitive dev.troupe.agent;
    requires org.apache.httpcomponents.client5.httpclient5;
    requires org.apache.httpcomponents.core5.httpcore5;
    requires crawler.commons;
    requires org.jsoup;
    requires jdk.httpserver;

    exports dev.troupe.packs.web;
    exports dev.troupe.packs.web.fetch;
    exports dev.troupe.packs.web.sample;

    opens dev.troupe.packs.web to
            tools.jackson.databind;
    opens dev.troupe.packs.web.tool to
            tools.jackson.databind;
}
