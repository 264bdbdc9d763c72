package dev.troupe.cli;

import dev.troupe.codec.Json;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.runtime.ListedRun;
import dev.troupe.runtime.Retention;
import dev.troupe.runtime.RunWords;
import dev.troupe.runtime.Settings;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the runs that are on record, or deletes one, or the old ones. */
@Command(
        name = "runs",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class RunsCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Option(names = "--state", paramLabel = "STATE", descriptionKey = "runs-state")
    private @Nullable RunWords state;

    @Option(names = "--limit", paramLabel = "N", descriptionKey = "runs-limit")
    private int limit = 20;

    @Option(names = "--delete", paramLabel = "RUN", descriptionKey = "runs-delete")
    private @Nullable String deleted;

    @Option(names = "--prune", descriptionKey = "runs-prune")
    private boolean isPruning;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    RunsCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        if (limit < 1 || limit > 1_000) {
            throw new UsageException(
                    "--limit 是 %d；请给 1 到 1000", "--limit is %d; give 1 to 1000", limit);
        }
        var choice = Settings.journal(surroundings.environment());
        if (isPruning) {
            try (var journal = choice.open()) {
                prune(journal, choice.retention());
            }
            return Exit.DONE;
        }
        if (deleted != null) {
            try (var journal = choice.open()) {
                delete(journal, RunLookup.id(journal, deleted));
            }
            return Exit.DONE;
        }
        try (var journal = choice.openToRead()) {
            var runs = ListedRun.list(journal, state, Page.first(limit));
            if (isJson) {
                surroundings
                        .out()
                        .println(
                                Json.write(
                                        Value.of(runs.stream().map(ListedRun::toValue).toList())));
            } else {
                print(runs);
            }
            return Exit.DONE;
        }
    }

    private void delete(DurableJournal journal, RunId run) {
        journal.delete(run);
        Retention.sweep(journal);
        surroundings
                .out()
                .println(
                        surroundings
                                .language()
                                .choose("已删除运行 %s", "deleted run %s")
                                .formatted(run));
    }

    private void prune(DurableJournal journal, Retention retention) {
        if (retention.age().isEmpty()) {
            throw new UsageException(
                    "没有设置保留多久；请在 TROUPE_HOME/troupe.yaml 里写 retention: 90d 这样的一行",
                    "nothing says how long runs are kept; write a line such as retention: 90d in TROUPE_HOME/troupe.yaml");
        }
        surroundings
                .out()
                .println(
                        surroundings
                                .language()
                                .choose("已删除 %d 个运行", "deleted runs: %d")
                                .formatted(retention.prune(journal)));
    }

    private void print(List<ListedRun> runs) {
        var language = surroundings.language();
        if (runs.isEmpty()) {
            surroundings.out().println(language.choose("没有运行。", "There are no runs."));
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
                            Wording.time(summary.started()),
                            run.state().in(language),
                            steps(run, language),
                            CellText.oneLine(run.request())));
        }
        var screen = surroundings.screen();
        int columns = screen.isTerminal() ? screen.size().cells().columns() : Integer.MAX_VALUE;
        new TableGrid(List.copyOf(rows)).lines(columns).forEach(surroundings.out()::println);
    }

    private static String steps(ListedRun run, Language language) {
        var steps = run.done() + "/" + run.nodes();
        return run.reused() == 0
                ? steps
                : steps + language.choose(" (沿用 %d)", " (%d reused)").formatted(run.reused());
    }
}
