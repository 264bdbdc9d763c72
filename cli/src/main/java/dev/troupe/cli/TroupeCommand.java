package dev.troupe.cli;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command without a subcommand: prints how to use it. */
@Command(name = "troupe", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class TroupeCommand implements Callable<Integer> {
    private final CliContext context;

    @Spec private CommandSpec spec;

    TroupeCommand(CliContext context) {
        this.context = context;
        this.spec = CommandSpec.create(); // until picocli sets the real one
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(context.err());
        return ExitCode.USAGE;
    }
}
