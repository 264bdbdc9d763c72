package dev.troupe.cli;

import dev.troupe.runtime.HomeBackup;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Puts a copy of a home back where there is none. */
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
        var place = surroundings.directory().resolve(directory).normalize();
        var restored = HomeBackup.restore(place, surroundings.home());
        surroundings
                .out()
                .println(
                        surroundings
                                .language()
                                .choose("已恢复到 %s：%s", "restored to %s: %s")
                                .formatted(
                                        surroundings.home(),
                                        surroundings.say(restored.counts().sentence())));
        return Exit.DONE;
    }
}
