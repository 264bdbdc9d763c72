package dev.troupe.cli.run;

import dev.troupe.agent.UnfinishedCalls;
import dev.troupe.cli.option.RunLookup;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TableGrid;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.cli.view.EventMessages;
import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.runtime.report.RunListItem;
import dev.troupe.runtime.report.RunStateName;
import dev.troupe.runtime.report.UnknownRunException;
import dev.troupe.runtime.settings.RetentionPolicy;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the runs that are on record, or deletes one, or the old ones. */
@Command(name = "runs", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class RunsCommand implements Callable<Integer> {
    private final CliContext context;

    @Option(names = "--state", paramLabel = "STATE", descriptionKey = "runs-state")
    private @Nullable RunStateName state;

    @Option(names = "--limit", paramLabel = "N", descriptionKey = "runs-limit")
    private int limit = 20;

    @Option(names = "--delete", paramLabel = "RUN", descriptionKey = "runs-delete")
    private @Nullable String deleted;

    @Option(names = "--prune", descriptionKey = "runs-prune")
    private boolean isPruning;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    public RunsCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        if (limit < 1 || limit > 1_000) {
            throw new UsageException(
                    "--limit 是 %d；请给 1 到 1000", "--limit is %d; give 1 to 1000", limit);
        }
        var choice = Settings.journal(context.environment());
        if (isPruning) {
            try (var journal = choice.open()) {
                prune(journal, choice.retention());
            }
            return ExitCode.DONE;
        }
        if (deleted != null) {
            try (var journal = choice.open()) {
                delete(journal, RunLookup.findId(journal, deleted));
            }
            return ExitCode.DONE;
        }
        try (var journal = choice.openReader()) {
            var runs = RunListItem.list(journal, state, RunPage.first(limit));
            if (isJson) {
                context.out()
                        .println(
                                Json.write(
                                        Value.of(
                                                runs.stream().map(RunListItem::toValue).toList())));
            } else {
                print(runs);
            }
            return ExitCode.DONE;
        }
    }

    private void delete(DurableJournal journal, RunId run) {
        var unfinished = findUnfinished(journal, run);
        journal.delete(run);
        unfinished.ifPresent(found ->
                UnfinishedCalls.of(run, found.entries())
                        .deleteLeftovers(found.notes().workspace()));
        RetentionPolicy.sweep(journal);
        context.out()
                .println(context.language().choose("已删除运行 %s", "deleted run %s").formatted(run));
    }

    /** Empty if it has ended, or if its record is damaged. */
    private static Optional<RecordedRun> findUnfinished(DurableJournal journal, RunId run) {
        try {
            return Optional.of(RecordedRun.find(journal, run.value()))
                    .filter(found -> !found.isOver());
        } catch (JournalException | StoreException | UnknownRunException _) {
            return Optional.empty();
        }
    }

    private void prune(DurableJournal journal, RetentionPolicy retention) {
        if (retention.age().isEmpty()) {
            throw new UsageException(
                    "未设置保留时长；请在 TROUPE_HOME/troupe.yaml 中添加如 retention: 90d 的一行",
                    "no retention period is set; add a line such as retention: 90d to TROUPE_HOME/troupe.yaml");
        }
        context.out()
                .println(
                        context.language()
                                .choose("已删除 %d 个运行", "deleted runs: %d")
                                .formatted(retention.prune(journal)));
    }

    private void print(List<RunListItem> runs) {
        var language = context.language();
        if (runs.isEmpty()) {
            context.out().println(language.choose("没有运行。", "No runs."));
            return;
        }
        var rows = new ArrayList<List<String>>();
        rows.add(
                language == Language.ZH
                        ? List.of("编号", "开始", "状态", "步骤", "请求")
                        : List.of("run", "started", "state", "steps", "request"));
        for (var run : runs) {
            var summary = run.summary();
            rows.add(
                    List.of(
                            summary.run().value(),
                            EventMessages.time(summary.started()),
                            run.state().in(language),
                            steps(run, language),
                            CellText.cleanLine(run.request())));
        }
        var screen = context.screen();
        int columns = screen.isTerminal() ? screen.size().cells().columns() : Integer.MAX_VALUE;
        new TableGrid(List.copyOf(rows)).lines(columns).forEach(context.out()::println);
    }

    private static String steps(RunListItem run, Language language) {
        var steps = run.done() + "/" + run.nodes();
        return run.reused() == 0
                ? steps
                : steps + language.choose(" (复用 %d)", " (%d reused)").formatted(run.reused());
    }
}
