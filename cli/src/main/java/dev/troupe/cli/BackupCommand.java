package dev.troupe.cli;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.runtime.backup.BackupManifest;
import dev.troupe.runtime.backup.HomeBackup;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.store.SqliteJournal;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Copies the home, which can be used in the meantime. */
@Command(name = "backup", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class BackupCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "DIR", descriptionKey = "backup-directory")
    private Path directory = Path.of("");

    BackupCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var choice = Settings.journal(context.environment());
        var place = context.directory().resolve(directory).normalize();
        BackupManifest made;
        try (var journal = choice.open()) {
            made = HomeBackup.write(journal, context.home(), place);
            if (!(journal instanceof SqliteJournal)) {
                context.err()
                        .println("troupe: " + context.localize(HomeBackup.externalJournalNotice()));
            }
        }
        made.damaged()
                .forEach((run, what) -> context.err().println("troupe: " + run + ": " + what));
        context.out()
                .println(
                        context.language()
                                .choose("已备份到 %s：%s", "backed up to %s: %s")
                                .formatted(place, context.localize(made.counts().text())));
        return ExitCode.DONE;
    }
}
