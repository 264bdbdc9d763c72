package dev.troupe.cli;

import dev.troupe.chat.RunDiff;
import dev.troupe.codec.Json;
import dev.troupe.runtime.DiffJson;
import dev.troupe.runtime.Settings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what is different between two runs. */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class DiffCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Parameters(index = "0", paramLabel = "RUN", descriptionKey = "run-id")
    private String first = "";

    @Parameters(index = "1", paramLabel = "OTHER", descriptionKey = "run-id")
    private String second = "";

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    DiffCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        try (var journal = Settings.journal(surroundings.environment()).openToRead()) {
            var one = RunLookup.find(journal, first);
            var other = RunLookup.find(journal, second);
            var diff = RunDiff.of(one.entries(), other.entries());
            if (isJson) {
                surroundings.out().println(Json.write(DiffJson.write(diff)));
            } else {
                new DiffText(diff, surroundings.language())
                        .lines()
                        .forEach(surroundings.out()::println);
            }
            return Exit.DONE;
        }
    }
}
