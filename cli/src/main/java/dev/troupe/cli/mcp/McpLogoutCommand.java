package dev.troupe.cli.mcp;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Deletes what was got by signing in at an MCP server. */
@Command(name = "logout", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class McpLogoutCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "NAME", descriptionKey = "mcp-server")
    private String name = "";

    McpLogoutCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var language = context.language();
        try {
            boolean wasSignedIn = McpServers.find(context, name).logout();
            context.out()
                    .println(
                            (wasSignedIn
                                            ? language.choose(
                                                    "已退出 MCP 服务器“%s”",
                                                    "signed out of MCP server '%s'")
                                            : language.choose(
                                                    "没有登录 MCP 服务器“%s”",
                                                    "not signed in at MCP server '%s'"))
                                    .formatted(name));
            return ExitCode.DONE;
        } catch (IOException e) {
            return McpServers.report(context, e);
        }
    }
}
