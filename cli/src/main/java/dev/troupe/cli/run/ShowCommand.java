package dev.troupe.cli.run;

import dev.troupe.cli.option.RunLookup;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.view.EventStream;
import dev.troupe.cli.view.JsonLines;
import dev.troupe.cli.view.RunDetailsText;
import dev.troupe.codec.Json;
import dev.troupe.runtime.report.RunReport;
import dev.troupe.runtime.settings.Settings;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows a run that is on record. */
@Command(name = "show", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class ShowCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "RUN", descriptionKey = "run-id")
    private String run = "";

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    @Option(names = "--events", descriptionKey = "show-events")
    private boolean isEvents;

    public ShowCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (var journal = Settings.journal(context.environment()).openReader()) {
            var found = RunLookup.find(journal, run);
            if (isEvents) {
                var lines = new JsonLines(context.out());
                var stream = new EventStream(InstantSource.system(), List.of(lines));
                found.entries().forEach(stream::onEvent);
                return ExitCode.DONE;
            }
            boolean isAbandoned =
                    journal.abandonedRuns().stream()
                            .anyMatch(each -> each.run().equals(found.id()));
            var state = found.stateName(isAbandoned);
            if (isJson) {
                context.out().println(Json.writeRecord(RunReport.WithWorkflow.of(found, state)));
            } else {
                var language = context.languageOf(found.notes().request());
                new RunDetailsText(found, state)
                        .lines(language, context.screen())
                        .forEach(context.out()::println);
            }
            return ExitCode.DONE;
        }
    }
}
