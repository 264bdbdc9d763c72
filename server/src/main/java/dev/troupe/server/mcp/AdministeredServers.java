package dev.troupe.server.mcp;

import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.mcp.McpServerRegistry;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.settings.ServerSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The MCP servers that administrators change. */
@Component
final class AdministeredServers {
    private final @Nullable McpServerRegistry registry;

    AdministeredServers(TroupeRuntime runtime, ServerSettings settings) {
        this.registry =
                runtime.mcpPack()
                        .map(pack -> new McpServerRegistry(pack, settings.environment()))
                        .orElse(null);
    }

    /**
     * @throws ApiException when this server uses none
     */
    McpServerRegistry registry() {
        if (registry == null) {
            throw ApiException.notFound("此服务器不使用 MCP", "this server uses no MCP servers");
        }
        return registry;
    }

    /**
     * @throws ApiException when there is none of this name
     */
    McpServerRegistry.Server require(String name) {
        return registry()
                .find(name)
                .orElseThrow(() ->
                        ApiException.notFound(
                                "MCP 服务器“%s”不存在", "MCP server '%s' does not exist", name));
    }
}
