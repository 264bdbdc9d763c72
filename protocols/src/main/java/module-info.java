/** Protocols by which other programs use Troupe and Troupe uses them. */
module dev.troupe.protocols {
    requires static transitive org.jspecify;
    requires transitive dev.troupe.agent;
    requires transitive dev.troupe.packs.web;
    requires com.networknt.schema;
    requires org.apache.httpcomponents.client5.httpclient5;
    requires org.apache.httpcomponents.core5.httpcore5;

    exports dev.troupe.protocols.a2a;
    exports dev.troupe.protocols.acp;
    exports dev.troupe.protocols.mcp.client;
    exports dev.troupe.protocols.mcp.oauth;
    exports dev.troupe.protocols.mcp.rpc;
    exports dev.troupe.protocols.mcp.server;

    opens dev.troupe.protocols.a2a to
            tools.jackson.databind;
}
