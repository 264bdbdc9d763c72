package dev.troupe.protocols.mcp.client;

import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.HeaderText;
import dev.troupe.protocols.mcp.rpc.RequestMeta;
import dev.troupe.protocols.mcp.rpc.ToolHeaders;
import java.util.LinkedHashMap;
import java.util.Map;

/** The headers that repeat what a message states (MCP 2026-07-28). */
final class StatelessHeaders {
    private StatelessHeaders() {}

    /**
     * The headers of a message.
     *
     * @param tools which arguments are repeated, by the names of tools
     */
    static Map<String, String> of(Value message, Map<String, ToolHeaders> tools) {
        var params = message.field("params");
        var method = message.field("method").asText();
        var headers = new LinkedHashMap<String, String>();
        headers.put(
                "MCP-Protocol-Version", RequestMeta.of(params).field(RequestMeta.VERSION).asText());
        headers.put("Mcp-Method", method);
        var name =
                switch (method) {
                    case "tools/call", "prompts/get" -> params.field("name");
                    case "resources/read" -> params.field("uri");
                    default -> Value.missing();
                };
        HeaderText.encode(name).ifPresent(header -> headers.put("Mcp-Name", header));
        var known = tools.get(name.asText());
        if (method.equals("tools/call") && known != null) {
            headers.putAll(known.encode(params.field("arguments")));
        }
        return headers;
    }
}
