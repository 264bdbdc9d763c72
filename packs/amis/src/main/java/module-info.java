/** Builds amis pages from requests, checks them and shows them. */
module dev.troupe.packs.amis {
    requires static org.jspecify;
    requires transitive dev.troupe.agent;
    requires com.networknt.schema;
    requires org.apache.commons.csv;

    exports dev.troupe.packs.amis;
    exports dev.troupe.packs.amis.page;

    opens dev.troupe.packs.amis to
            tools.jackson.databind;
    opens dev.troupe.packs.amis.tool to
            tools.jackson.databind;
}
