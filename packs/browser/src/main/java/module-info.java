/** Works with web pages in a browser. */
module dev.troupe.packs.browser {
    requires static transitive org.jspecify;
    requires transitive dev.troupe.agent;
    requires com.google.gson;
    requires playwright;

    exports dev.troupe.packs.browser;

    opens dev.troupe.packs.browser to
            tools.jackson.databind;
}
