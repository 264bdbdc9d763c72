package dev.troupe.cli.mcp;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.protocols.mcp.client.McpLogin;
import dev.troupe.protocols.mcp.client.McpServerSettings;
import dev.troupe.protocols.mcp.oauth.OAuthException;
import dev.troupe.runtime.pack.StandardPacks;
import dev.troupe.runtime.settings.Settings;
import java.io.IOException;

/** The MCP servers of the settings, for commands. */
final class McpServers {
    private McpServers() {}

    /**
     * @throws UsageException when the settings have no server of this name
     */
    static McpLogin find(CliContext context, String name) {
        var environment = context.environment();
        var servers = Settings.mcpServers(environment);
        var server =
                servers.stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElseThrow(() ->
                                new UsageException(
                                        "TROUPE_HOME/troupe.yaml 的 mcp.servers 中没有“%s”；其中有 %s",
                                        "mcp.servers in TROUPE_HOME/troupe.yaml has no '%s'; it has %s",
                                        name,
                                        servers.stream().map(McpServerSettings::name).toList()));
        return new McpLogin(server, environment.home(), StandardPacks.allowedHosts(environment));
    }

    /** Prints why something failed, and returns the exit code. */
    static int report(CliContext context, IOException problem) {
        var text =
                problem instanceof OAuthException stated
                        ? context.localize(stated.text())
                        : String.valueOf(problem.getMessage());
        context.err().println("troupe: " + CellText.cleanLine(text));
        return ExitCode.FAILED;
    }
}
