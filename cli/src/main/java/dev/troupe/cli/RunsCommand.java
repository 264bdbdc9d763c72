package dev.troupe.cli;

import dev.troupe.codec.Json;
import dev.troupe.core.RunId;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.JournalReader;
import dev.troupe.store.Page;
import dev.troupe.store.RunFilter;
import dev.troupe.store.RunSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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

    /** A run as it is listed. */
    private record Listed(
            RunSummary summary, RunWords state, String request, int nodes, long reused) {
        String steps(Language language) {
            var steps = summary.nodesDone() + "/" + nodes;
            return reused == 0
                    ? steps
                    : steps + language.choose(" (沿用 %d)", " (%d reused)").formatted(reused);
        }
    }

    @Override
    public Integer call() {
        if (limit < 1 || limit > 1_000) {
            throw new UsageException(
                    "--limit 是 %d；请给 1 到 1000", "--limit is %d; give 1 to 1000", limit);
        }
        var choice = SettingsFiles.journal(surroundings);
        if (isPruning) {
            try (var journal = choice.open()) {
                prune(journal, choice.retention());
            }
            return Exit.DONE;
        }
        if (deleted != null) {
            try (var journal = choice.open()) {
                delete(journal, RecordedRun.find(journal, deleted));
            }
            return Exit.DONE;
        }
        try (var journal = choice.openToRead()) {
            var runs = listed(journal);
            if (isJson) {
                surroundings
                        .out()
                        .println(
                                Json.write(
                                        Value.of(runs.stream().map(RunsCommand::json).toList())));
            } else {
                print(runs);
            }
            return Exit.DONE;
        }
    }

    private void delete(DurableJournal journal, RecordedRun run) {
        journal.delete(run.id());
        Retention.sweep(journal);
        surroundings
                .out()
                .println(
                        surroundings
                                .language()
                                .choose("已删除运行 %s", "deleted run %s")
                                .formatted(run.id()));
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

    private List<Listed> listed(JournalReader journal) {
        var abandoned =
                journal.abandoned().stream().map(RunSummary::run).collect(Collectors.toSet());
        var filter = RunFilter.ALL.withStatuses(statuses());
        var found = new ArrayList<Listed>();
        for (var page = Page.first(limit); ; ) {
            var runs = journal.runs(filter, page);
            runs.stream()
                    .map(run -> listed(journal, run, abandoned))
                    .filter(run -> state == null || run.state() == state)
                    .limit(limit - found.size())
                    .forEach(found::add);
            if (found.size() == limit || runs.size() < limit) {
                return found;
            }
            page = page.after(runs.getLast());
        }
    }

    /** What the record itself can tell apart; whether a run waits only its events tell. */
    private Set<RunStatus> statuses() {
        return switch (state) {
            case null -> Set.of();
            case running, interrupted, waiting -> Set.of(RunStatus.RUNNING);
            case RunWords ended -> Set.of(RunStatus.valueOf(ended.wireName()));
        };
    }

    private static Listed listed(JournalReader journal, RunSummary summary, Set<RunId> abandoned) {
        var run = RecordedRun.find(journal, summary.run().value());
        var state = RunWords.of(run.state().status(), abandoned.contains(run.id()));
        long reused =
                run.state().workflow().nodes().stream()
                        .filter(node -> run.state().isReused(node.id()))
                        .count();
        return new Listed(summary, state, run.notes().request(), run.plan().nodes().size(), reused);
    }

    private void print(List<Listed> runs) {
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
                            run.steps(language),
                            CellText.oneLine(run.request())));
        }
        var screen = surroundings.screen();
        int columns = screen.isTerminal() ? screen.size().cells().columns() : Integer.MAX_VALUE;
        new TableGrid(List.copyOf(rows)).lines(columns).forEach(surroundings.out()::println);
    }

    private static Value json(Listed run) {
        var summary = run.summary();
        var fields = new LinkedHashMap<String, Value>();
        fields.put("runId", Value.of(summary.run().value()));
        fields.put("state", Value.of(run.state().wireName()));
        fields.put("request", Value.of(run.request()));
        fields.put("startedAt", Value.of(summary.started().toString()));
        var ended = summary.ended();
        fields.put("endedAt", ended == null ? Value.missing() : Value.of(ended.toString()));
        fields.put("nodes", Value.of(run.nodes()));
        fields.put("nodesDone", Value.of(summary.nodesDone()));
        fields.put("nodesReused", Value.of(run.reused()));
        return Value.of(fields);
    }
}
