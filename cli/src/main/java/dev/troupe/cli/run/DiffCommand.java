package dev.troupe.cli.run;

import dev.troupe.chat.run.RunDiff;
import dev.troupe.cli.option.RunLookup;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.view.DiffText;
import dev.troupe.codec.Json;
import dev.troupe.runtime.report.DiffReport;
import dev.troupe.runtime.settings.Settings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reports the differences between two runs. */
@Command(name = "diff", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class DiffCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(index = "0", paramLabel = "RUN", descriptionKey = "run-id")
    private String first = "";

    @Parameters(index = "1", paramLabel = "OTHER", descriptionKey = "run-id")
    private String second = "";

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    public DiffCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (var journal = Settings.journal(context.environment()).openReader()) {
            var one = RunLookup.find(journal, first);
            var other = RunLookup.find(journal, second);
            var diff = RunDiff.of(one.entries(), other.entries());
            if (isJson) {
                context.out().println(Json.writeRecord(DiffReport.of(diff)));
            } else {
                new DiffText(diff, context.language()).lines().forEach(context.out()::println);
            }
            return ExitCode.DONE;
        }
    }
}
