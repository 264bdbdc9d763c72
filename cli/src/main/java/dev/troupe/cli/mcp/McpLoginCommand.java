package dev.troupe.cli.mcp;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Signs in at an MCP server that asks for it. */
@Command(name = "login", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class McpLoginCommand implements Callable<Integer> {
    private static final int MAX_PORT = 65_535;

    private final CliContext context;

    @Parameters(paramLabel = "NAME", descriptionKey = "mcp-server")
    private String name = "";

    @Option(names = "--port", paramLabel = "PORT", descriptionKey = "mcp-login-port")
    private int port;

    McpLoginCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (port < 0 || port > MAX_PORT) {
            throw new UsageException(
                    "--port 是 %d；应为 0（任意空闲端口）到 %d",
                    "--port is %d; give 0, for any that is free, to %d", port, MAX_PORT);
        }
        var language = context.language();
        var login = McpServers.find(context, name);
        try {
            var tools =
                    login.login(
                            address ->
                                    context.out()
                                            .println(
                                                    language.choose(
                                                                    "请在浏览器中打开：\n%s",
                                                                    "Open in a browser:\n%s")
                                                            .formatted(
                                                                    CellText.cleanLine(
                                                                            address.toString()))),
                            port);
            context.out()
                    .println(
                            tools.isEmpty()
                                    ? language.choose(
                                                    "MCP 服务器“%s”不需要登录",
                                                    "MCP server '%s' needs no sign-in")
                                            .formatted(name)
                                    : language.choose(
                                                    "已登录 MCP 服务器“%s”；工具数：%d",
                                                    "signed in at MCP server '%s'; tools: %d")
                                            .formatted(name, tools.getAsInt()));
            return ExitCode.DONE;
        } catch (IOException e) {
            return McpServers.report(context, e);
        }
    }
}
