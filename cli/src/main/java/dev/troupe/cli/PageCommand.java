package dev.troupe.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What can be done with a page: says how to use it. */
@Command(
        name = "page",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class PageCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Spec private CommandSpec spec;

    PageCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
        this.spec = CommandSpec.create(); // until picocli sets the real one
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(surroundings.err());
        return Exit.USAGE;
    }
}
