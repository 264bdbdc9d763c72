package dev.troupe.cli.docs;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Folders of documents and their search: prints how to use it. */
@Command(name = "docs", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class DocsCommand implements Callable<Integer> {
    private final CliContext context;

    @Spec private CommandSpec spec;

    DocsCommand(CliContext context) {
        this.context = context;
        this.spec = CommandSpec.create(); // until picocli sets the real one
    }

    /** With its subcommands. */
    public static CommandLine commandLine(CliContext context) {
        return new CommandLine(new DocsCommand(context))
                .addSubcommand(new DocsAddCommand(context))
                .addSubcommand(new DocsListCommand(context))
                .addSubcommand(new DocsSearchCommand(context))
                .addSubcommand(new DocsShowCommand(context))
                .addSubcommand(new DocsRebuildCommand(context))
                .addSubcommand(new DocsClearCommand(context))
                .addSubcommand(new DocsStatsCommand(context))
                .addSubcommand(new DocsDiffCommand(context))
                .addSubcommand(new DocsFeedbackCommand(context));
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(context.err());
        return ExitCode.USAGE;
    }
}
