package dev.troupe.cli;

import dev.troupe.packs.life.Kind;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Goals, projects, tasks and reviews: says how to use it. */
@Command(
        name = "life",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class LifeCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Spec private CommandSpec spec;

    LifeCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
        this.spec = CommandSpec.create(); // until picocli sets the real one
    }

    /** With its subcommands: one for each kind, with those that work on its things. */
    static CommandLine line(Surroundings surroundings) {
        var line = new CommandLine(new LifeCommand(surroundings));
        for (var kind : Kind.values()) {
            line.addSubcommand(kind.plural(), ofKind(surroundings, kind));
        }
        return line.addSubcommand(new LifeStatsCommand(surroundings))
                .addSubcommand(new LifeZoneCommand(surroundings))
                .addSubcommand(new LifeUndoCommand(surroundings))
                .addSubcommand(new LifeChangesCommand(surroundings))
                .addSubcommand(new LifeExportCommand(surroundings))
                .addSubcommand(new LifeImportCommand(surroundings));
    }

    private static CommandLine ofKind(Surroundings surroundings, Kind kind) {
        var line =
                new CommandLine(new LifeListCommand(surroundings, kind))
                        .addSubcommand(new LifeAddCommand(surroundings, kind))
                        .addSubcommand(new LifeShowCommand(surroundings, kind))
                        .addSubcommand(new LifeUpdateCommand(surroundings, kind))
                        .addSubcommand(new LifeDeleteCommand(surroundings, kind));
        return switch (kind) {
            case GOAL ->
                    line.addSubcommand(new LifeArchiveCommand(surroundings, kind))
                            .addSubcommand(new LifeLinkCommand(surroundings));
            case PROJECT -> line.addSubcommand(new LifeArchiveCommand(surroundings, kind));
            case TASK -> line.addSubcommand(new LifeCompleteCommand(surroundings));
            case REVIEW -> line;
        };
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(surroundings.err());
        return Exit.USAGE;
    }
}
