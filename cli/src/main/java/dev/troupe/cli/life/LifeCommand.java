package dev.troupe.cli.life;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.packs.life.item.ItemKind;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Goals, projects, tasks and reviews: prints how to use it. */
@Command(name = "life", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class LifeCommand implements Callable<Integer> {
    private final CliContext context;

    @Spec private CommandSpec spec;

    LifeCommand(CliContext context) {
        this.context = context;
        this.spec = CommandSpec.create(); // until picocli sets the real one
    }

    /** With its subcommands: one for each kind, with those that work on its things. */
    public static CommandLine commandLine(CliContext context) {
        var line = new CommandLine(new LifeCommand(context));
        for (var kind : ItemKind.values()) {
            line.addSubcommand(kind.plural(), commandLineFor(context, kind));
        }
        return line.addSubcommand(new LifeStatsCommand(context))
                .addSubcommand(new LifeZoneCommand(context))
                .addSubcommand(new LifeUndoCommand(context))
                .addSubcommand(new LifeChangesCommand(context))
                .addSubcommand(new LifeExportCommand(context))
                .addSubcommand(new LifeImportCommand(context));
    }

    private static CommandLine commandLineFor(CliContext context, ItemKind kind) {
        var line =
                new CommandLine(new LifeListCommand(context, kind))
                        .addSubcommand(new LifeAddCommand(context, kind))
                        .addSubcommand(new LifeShowCommand(context, kind))
                        .addSubcommand(new LifeUpdateCommand(context, kind))
                        .addSubcommand(new LifeDeleteCommand(context, kind));
        return switch (kind) {
            case GOAL ->
                    line.addSubcommand(new LifeArchiveCommand(context, kind))
                            .addSubcommand(new LifeLinkCommand(context));
            case PROJECT -> line.addSubcommand(new LifeArchiveCommand(context, kind));
            case TASK -> line.addSubcommand(new LifeCompleteCommand(context));
            case REVIEW -> line;
        };
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(context.err());
        return ExitCode.USAGE;
    }
}
