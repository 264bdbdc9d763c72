package dev.troupe.cli.graph;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.runtime.pack.Packs;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What can be done with the coordinator's state graph: prints how to use it. */
@Command(name = "graph", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class GraphCommand implements Callable<Integer> {
    private final CliContext context;

    @Spec private CommandSpec spec;

    private GraphCommand(CliContext context) {
        this.context = context;
        this.spec = CommandSpec.create(); // until picocli sets the real one
    }

    /** With its subcommands. */
    public static CommandLine commandLine(CliContext context, Packs.Source packs) {
        return new CommandLine(new GraphCommand(context))
                .addSubcommand(new GraphShowCommand(context, packs))
                .addSubcommand(new GraphCheckCommand(context));
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(context.err());
        return ExitCode.USAGE;
    }
}
