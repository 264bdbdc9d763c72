package dev.troupe.cli.page;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What can be done with a page: prints how to use it. */
@Command(name = "page", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class PageCommand implements Callable<Integer> {
    private final CliContext context;

    @Spec private CommandSpec spec;

    public PageCommand(CliContext context) {
        this.context = context;
        this.spec = CommandSpec.create(); // until picocli sets the real one
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(context.err());
        return ExitCode.USAGE;
    }
}
