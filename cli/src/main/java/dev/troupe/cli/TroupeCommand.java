package dev.troupe.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command without a subcommand: says how to use it. */
@Command(
        name = "troupe",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class TroupeCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Spec private CommandSpec spec;

    TroupeCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
        this.spec = CommandSpec.create(); // until picocli sets the real one
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(surroundings.err());
        return Exit.USAGE;
    }

    /** The version as the build wrote it into the jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            var version = TroupeCommand.class.getPackage().getImplementationVersion();
            return new String[] {
                "troupe " + (version == null ? "(from classes)" : version),
                "Java " + Runtime.version()
            };
        }
    }
}
