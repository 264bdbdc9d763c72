package dev.troupe.cli.school;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Records of a school: prints how to use it. */
@Command(name = "school", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class SchoolCommand implements Callable<Integer> {
    private final CliContext context;

    @Spec private CommandSpec spec;

    SchoolCommand(CliContext context) {
        this.context = context;
        this.spec = CommandSpec.create(); // until picocli sets the real one
    }

    /** With its subcommands. */
    public static CommandLine commandLine(CliContext context) {
        return new CommandLine(new SchoolCommand(context))
                .addSubcommand(new SchoolListCommand(context))
                .addSubcommand(new SchoolImportCommand(context))
                .addSubcommand(new SchoolSampleCommand(context));
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(context.err());
        return ExitCode.USAGE;
    }
}
