package dev.troupe.cli;

import dev.troupe.runtime.BackupManifest;
import dev.troupe.runtime.HomeBackup;
import dev.troupe.runtime.Settings;
import dev.troupe.store.SqliteJournal;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Copies the home, which may go on being used. */
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
        BackupManifest made;
        try (var journal = choice.open()) {
            made = HomeBackup.write(journal, surroundings.home(), place);
            if (!(journal instanceof SqliteJournal)) {
                surroundings.err().println("troupe: " + surroundings.say(HomeBackup.elsewhere()));
            }
        }
        made.damaged()
                .forEach((run, what) -> surroundings.err().println("troupe: " + run + ": " + what));
        surroundings
                .out()
                .println(
                        surroundings
                                .language()
                                .choose("已备份到 %s：%s", "backed up to %s: %s")
                                .formatted(place, surroundings.say(made.counts().sentence())));
        return Exit.DONE;
    }
}
