package dev.troupe.cli.run;

import dev.troupe.cli.option.RunLookup;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.cli.view.EventStream;
import dev.troupe.cli.view.JsonLines;
import dev.troupe.cli.view.RunDetailsText;
import dev.troupe.cli.view.TracedRowText;
import dev.troupe.codec.Json;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.trace.RowTracer;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.runtime.report.ResultTables;
import dev.troupe.runtime.report.ResultTables.ResultTable;
import dev.troupe.runtime.report.RunReport;
import dev.troupe.runtime.settings.Settings;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
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

    @Option(names = "--rows", paramLabel = "N", descriptionKey = "show-rows")
    private @Nullable Integer row;

    @Option(names = "--node", paramLabel = "NODE", descriptionKey = "show-rows-node")
    private String node = "";

    @Option(names = "--table", paramLabel = "N", descriptionKey = "show-rows-table")
    private int table;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            descriptionKey = "show-rows-limit")
    private int limit;

    public ShowCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws InterruptedException {
        try (var journal = Settings.journal(context.environment()).openReader()) {
            var found = RunLookup.find(journal, run);
            if (isEvents) {
                var lines = new JsonLines(context.out());
                var stream = new EventStream(InstantSource.system(), List.of(lines));
                found.entries().forEach(stream::onEvent);
                return ExitCode.DONE;
            }
            if (row != null) {
                showRows(found, row);
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

    /** The rows of the file that a row of a result was computed from. */
    private void showRows(RecordedRun found, int number) throws InterruptedException {
        if (number < 1 || limit < 1) {
            throw new UsageException(
                    "--rows 和 --limit 应为 1 或更大的数", "--rows and --limit take a number from 1");
        }
        var language = context.languageOf(found.notes().request());
        var page = new RowTracer.Page(limit, 0);
        var workspace = found.notes().workspace().withProtected(context.environment().home());
        var traced =
                new RowTracer(new TableEngine())
                        .trace(chooseTable(found).answer(), number, page, workspace, language);
        if (isJson) {
            context.out().println(Json.writeRecord(traced));
        } else {
            new TracedRowText(traced, language)
                    .lines(context.screen())
                    .forEach(context.out()::println);
        }
    }

    private ResultTable chooseTable(RecordedRun found) {
        var tables =
                ResultTables.findAll(found).stream()
                        .filter(each -> node.isEmpty() || each.node().equals(found.findNode(node)))
                        .filter(each -> table == 0 || each.number() == table)
                        .toList();
        if (tables.isEmpty()) {
            throw new UsageException(
                    "运行 %s 没有可以追溯到文件行的结果表",
                    "run %s has no result table that can be traced to the rows of a file",
                    found.id());
        }
        if (tables.size() > 1) {
            var choices =
                    tables.stream()
                            .map(each ->
                                    "\n  --node %s --table %d  %s"
                                            .formatted(each.node(), each.number(), each.reading()))
                            .collect(Collectors.joining());
            throw new UsageException(
                    "运行有 %s 个结果表，请指定一个：%s",
                    "the run has %s result tables; choose one:%s", tables.size(), choices);
        }
        return tables.getFirst();
    }
}
