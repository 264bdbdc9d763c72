package dev.troupe.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Folders of documents and their search: says how to use it. */
@Command(
        name = "docs",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class DocsCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Spec private CommandSpec spec;

    DocsCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
        this.spec = CommandSpec.create(); // until picocli sets the real one
    }

    /** With its subcommands. */
    static CommandLine line(Surroundings surroundings) {
        return new CommandLine(new DocsCommand(surroundings))
                .addSubcommand(new DocsAddCommand(surroundings))
                .addSubcommand(new DocsListCommand(surroundings))
                .addSubcommand(new DocsSearchCommand(surroundings))
                .addSubcommand(new DocsShowCommand(surroundings))
                .addSubcommand(new DocsRebuildCommand(surroundings))
                .addSubcommand(new DocsClearCommand(surroundings))
                .addSubcommand(new DocsStatsCommand(surroundings))
                .addSubcommand(new DocsDiffCommand(surroundings))
                .addSubcommand(new DocsFeedbackCommand(surroundings));
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(surroundings.err());
        return Exit.USAGE;
    }
}
