package dev.troupe.cli.mcp;

import dev.troupe.cli.option.CommonOptions;
import dev.troupe.cli.run.LazyJournal;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.protocols.mcp.server.StdioServer;
import dev.troupe.protocols.mcp.server.TroupeBackend;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.settings.ModelSelection;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Serves one MCP client by standard streams; standard output carries its messages alone. Its
 * subcommands sign in at MCP servers.
 */
@Command(name = "mcp", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class McpCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;
    private final InputStream in;

    @Mixin private final CommonOptions common = new CommonOptions();

    /** With its subcommands. */
    public static CommandLine commandLine(CliContext context, Packs.Source packs, InputStream in) {
        return new CommandLine(new McpCommand(context, packs, in))
                .addSubcommand(new McpLoginCommand(context))
                .addSubcommand(new McpLogoutCommand(context));
    }

    /**
     * @param in the messages of the client
     */
    McpCommand(CliContext context, Packs.Source packs, InputStream in) {
        this.context = context;
        this.packs = packs;
        this.in = in;
    }

    @Override
    public Integer call() throws IOException {
        var choice = ModelSelection.of(common.model(), context.environment());
        try (var runtime = TroupeRuntime.open(packs, choice, context.environment(), context::warn);
                var journal = new LazyJournal(runtime.journal())) {
            var work =
                    new LocalWork(
                            runtime,
                            journal,
                            request -> common.workspace(context, request),
                            context.user(),
                            new OpenClarifications());
            StdioServer.run(in, context.out(), new TroupeBackend(work));
            return ExitCode.DONE;
        }
    }
}
