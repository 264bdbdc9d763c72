/** Runs code in a sandbox: Python, JavaScript, shells and programs. */
module dev.troupe.packs.code {
    requires static transitive org.jspecify;
    requires transitive dev.troupe.agent;

    exports dev.troupe.packs.code;

    opens dev.troupe.packs.code to
            tools.jackson.databind;
}
