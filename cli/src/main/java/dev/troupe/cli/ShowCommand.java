package dev.troupe.cli;

import dev.troupe.codec.Json;
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
        try (var journal = SettingsFiles.journal(surroundings).openToRead()) {
            var found = RecordedRun.find(journal, run);
            if (isEvents) {
                var lines = new JsonLines(surroundings.out());
                var stream = new EventStream(InstantSource.system(), List.of(lines));
                found.entries().forEach(stream::on);
                return Exit.DONE;
            }
            boolean isAbandoned =
                    journal.abandoned().stream().anyMatch(each -> each.run().equals(found.id()));
            var shown = new ShownRun(found, RunWords.of(found.state().status(), isAbandoned));
            if (isJson) {
                surroundings.out().println(Json.write(shown.toValue()));
            } else {
                var language = surroundings.languageOf(found.notes().request());
                shown.lines(language, surroundings.screen()).forEach(surroundings.out()::println);
            }
            return Exit.DONE;
        }
    }
}
