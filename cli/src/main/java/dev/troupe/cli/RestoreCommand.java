package dev.troupe.cli;

import dev.troupe.runtime.Settings;
import dev.troupe.store.SqliteJournal;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Puts a copy of the record of runs back where there is none. */
@Command(
        name = "restore",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class RestoreCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Parameters(paramLabel = "DIR", descriptionKey = "backup-directory")
    private Path directory = Path.of("");

    RestoreCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        var choice = Settings.journal(surroundings.environment());
        var place = surroundings.directory().resolve(directory).normalize();
        SqliteJournal.restore(place, choice.file());
        surroundings
                .out()
                .println(
                        surroundings
                                .language()
                                .choose("已恢复到 %s", "restored to %s")
                                .formatted(choice.file()));
        return Exit.DONE;
    }
}
