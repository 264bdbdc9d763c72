package dev.troupe.cli;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.runtime.backup.HomeBackup;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Restores a backup of a home if none exists. */
@Command(name = "restore", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class RestoreCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "DIR", descriptionKey = "backup-directory")
    private Path directory = Path.of("");

    RestoreCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var place = context.directory().resolve(directory).normalize();
        var restored = HomeBackup.restore(place, context.home());
        context.out()
                .println(
                        context.language()
                                .choose("已恢复到 %s：%s", "restored to %s: %s")
                                .formatted(
                                        context.home(),
                                        context.localize(restored.counts().text())));
        return ExitCode.DONE;
    }
}
