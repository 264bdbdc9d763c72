package dev.troupe.cli.acp;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.cli.option.CommonOptions;
import dev.troupe.cli.run.LazyJournal;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.protocols.acp.AcpAgent;
import dev.troupe.protocols.acp.AcpSession;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.server.StdioServer;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.settings.ModelSelection;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Serves one editor by standard streams; standard output carries its messages alone. */
@Command(name = "acp", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class AcpCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;
    private final InputStream in;

    @Mixin private final CommonOptions common = new CommonOptions();

    /**
     * @param in the messages of the editor
     */
    public AcpCommand(CliContext context, Packs.Source packs, InputStream in) {
        this.context = context;
        this.packs = packs;
        this.in = in;
    }

    @Override
    public Integer call() throws IOException {
        var choice = ModelSelection.of(common.model(), context.environment());
        try (var runtime = TroupeRuntime.open(packs, choice, context.environment(), context::warn);
                var journal = new LazyJournal(runtime.journal())) {
            var agent =
                    new AcpAgent(
                            directory -> open(directory, runtime, journal), TroupeVersion.number());
            StdioServer.run(in, context.out(), agent);
            return ExitCode.DONE;
        }
    }

    private AcpSession open(Path directory, TroupeRuntime runtime, LazyJournal journal) {
        if (!Files.isDirectory(directory)) {
            throw RpcException.invalidParams(
                    "'cwd' is '" + directory + "', which is not a directory");
        }
        return new EditorSession(runtime, journal, Workspace.of(directory), context.user());
    }
}
