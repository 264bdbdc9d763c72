package dev.troupe.cli;

import dev.troupe.runtime.Settings;
import dev.troupe.store.SqliteJournal;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Copies the record of runs, which may go on being used. */
@Command(
        name = "backup",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class BackupCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Parameters(paramLabel = "DIR", descriptionKey = "backup-directory")
    private Path directory = Path.of("");

    BackupCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        var choice = Settings.journal(surroundings.environment());
        var place = surroundings.directory().resolve(directory).normalize();
        try (var journal = choice.open()) {
            if (!(journal instanceof SqliteJournal file)) {
                throw new UsageException(
                        "运行记录在 PostgreSQL 里；请用 pg_dump 备份",
                        "the record of runs is in PostgreSQL; back it up with pg_dump");
            }
            file.backup(place);
        }
        surroundings
                .out()
                .println(
                        surroundings
                                .language()
                                .choose("已备份到 %s", "backed up to %s")
                                .formatted(place));
        return Exit.DONE;
    }
}
