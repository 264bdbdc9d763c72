package dev.troupe.cli;

import dev.troupe.codec.Json;
import dev.troupe.runtime.RunJson;
import dev.troupe.runtime.Settings;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows a run that is on record. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class ShowCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Parameters(paramLabel = "RUN", descriptionKey = "run-id")
    private String run = "";

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    @Option(names = "--events", descriptionKey = "show-events")
    private boolean isEvents;

    ShowCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        try (var journal = Settings.journal(surroundings.environment()).openToRead()) {
            var found = RunLookup.find(journal, run);
            if (isEvents) {
                var lines = new JsonLines(surroundings.out());
                var stream = new EventStream(InstantSource.system(), List.of(lines));
                found.entries().forEach(stream::on);
                return Exit.DONE;
            }
            boolean isAbandoned =
                    journal.abandoned().stream().anyMatch(each -> each.run().equals(found.id()));
            var state = found.words(isAbandoned);
            if (isJson) {
                surroundings.out().println(Json.write(RunJson.write(found, state)));
            } else {
                var language = surroundings.languageOf(found.notes().request());
                new ShownRun(found, state)
                        .lines(language, surroundings.screen())
                        .forEach(surroundings.out()::println);
            }
            return Exit.DONE;
        }
    }
}
