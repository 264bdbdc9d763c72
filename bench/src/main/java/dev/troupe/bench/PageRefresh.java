package dev.troupe.bench;

import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.codec.Json;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.run.PageRunner;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.pack.StandardPacks;
import dev.troupe.runtime.page.PageServices;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.ModelSelection;
import dev.troupe.store.SqliteJournal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Refreshing a page of twelve blocks with the SQLite journal, beside the time in which any of its
 * tools works; the tools read a table of 1,000 rows.
 */
final class PageRefresh {
    private static final int BLOCKS = 12;
    private static final int ROWS = 1_000;
    private static final int REFRESHES = 41; // an odd number has a median
    private static final int WARM_UP = 20;
    private static final double TARGET = 300e6; // nanoseconds beside the tools
    private static final List<String> QUESTIONS =
            List.of("total amount per month", "top three products", "average amount per region");
    private static final List<String> COMPONENTS =
            List.of("chart", "table", "markdown", "kpi_grid");

    private PageRefresh() {}

    static void measure(Consumer<MeasurementRow> rows) throws Exception {
        var directory = Files.createTempDirectory(Path.of("").toAbsolutePath(), "bench-page");
        var work = Files.createDirectories(directory.resolve("work"));
        Files.writeString(work.resolve("sales.csv"), table());
        var environment =
                new Environment(Map.of("TROUPE_HOME", directory.resolve("home").toString()), work);
        try (var runtime =
                        TroupeRuntime.open(
                                StandardPacks::open,
                                ModelSelection.of("offline", environment),
                                environment,
                                warning -> System.err.println(warning.en()));
                var journal = SqliteJournal.open(directory.resolve("troupe.db"));
                var services = runtime.pages(Workspace.of(work), ApprovalHandler.NOBODY, journal)) {
            var blueprint = services.rules().requireValid(Json.parse(blueprint()));
            measure(services, blueprint, journal, rows);
        } finally {
            TempDirectories.delete(directory);
        }
    }

    private static String table() {
        return IntStream.range(0, ROWS)
                .mapToObj(row ->
                        "2026-%02d-%02d,Product %d,Region %d,%d"
                                .formatted(row % 12 + 1, row % 28 + 1, row % 9, row % 4, row % 97))
                .collect(Collectors.joining("\n", "date,product,region,amount\n", "\n"));
    }

    /** A binding for each question, and each component of each answer. */
    private static String blueprint() {
        var bindings =
                IntStream.range(0, QUESTIONS.size())
                        .mapToObj(i ->
                                """
                                {"id": "d%d", "toolName": "askTable",
                                 "paramMapping": {"table": "sales.csv", "question": "%s"}}\
                                """
                                        .formatted(i, QUESTIONS.get(i)))
                        .collect(Collectors.joining(", "));
        var slots =
                IntStream.range(0, BLOCKS)
                        .mapToObj(i ->
                                """
                                {"id": "s%d", "componentType": "%s", "dataBinding": "$data.d%d.result",
                                 "aiContentSlot": %b}\
                                """
                                        .formatted(
                                                i,
                                                COMPONENTS.get(i % COMPONENTS.size()),
                                                i / COMPONENTS.size(),
                                                COMPONENTS
                                                        .get(i % COMPONENTS.size())
                                                        .equals("markdown")))
                        .collect(Collectors.joining(", "));
        return """
        {"id": "bp-bench", "name": "Twelve blocks", "dataContract": {"bindings": [%s]},
         "uiComposition": {"layout": "single_page", "tabs": [{"id": "t", "label": "T", "slots": [%s]}]}}
        """
                .formatted(bindings, slots);
    }

    private static void measure(
            PageServices services,
            Blueprint blueprint,
            Journal journal,
            Consumer<MeasurementRow> rows)
            throws InterruptedException {
        var whole = new double[REFRESHES];
        var beside = new double[REFRESHES];
        for (int i = -WARM_UP; i < REFRESHES; i++) {
            long began = System.nanoTime();
            var result = services.runner().run(blueprint, PageRunner.Request.LOCAL, _ -> {});
            double time = System.nanoTime() - began;
            if (result.page().orElseThrow().blocks().size() != BLOCKS) {
                throw new IllegalStateException("a page has not all blocks");
            }
            if (i >= 0) {
                whole[i] = time;
                beside[i] = time - toolTime(journal, result.run());
            }
        }
        rows.accept(
                new MeasurementRow(
                        "refresh of a page of 12 blocks, median",
                        MeasurementRow.time(InterleavedMeasurement.median(whole)),
                        "",
                        Double.NaN,
                        Double.NaN));
        double slow = InterleavedMeasurement.quantile(beside, 0.95);
        rows.accept(
                new MeasurementRow(
                        "the same beside its tools, p50 and p95",
                        MeasurementRow.time(InterleavedMeasurement.median(beside))
                                + ", "
                                + MeasurementRow.time(slow),
                        MeasurementRow.time(TARGET),
                        slow / TARGET,
                        1));
    }

    /** Nanoseconds in which at least one tool worked. */
    private static double toolTime(Journal journal, RunId run) {
        var began = new HashMap<NodeId, Instant>();
        var calls = new ArrayList<Call>();
        for (JournalEntry entry : journal.read(run, 0)) {
            switch (entry.event()) {
                case RunEvent.NodeReported(var node, var type, _)
                        when type.equals("page.tool-called") ->
                        began.put(node, entry.at());
                case RunEvent.EffectFinished(var node, _, _) when began.containsKey(node) ->
                        calls.add(new Call(began.remove(node), entry.at()));
                default -> {} // not the work of a tool
            }
        }
        if (calls.size() != QUESTIONS.size()) {
            throw new IllegalStateException(calls.size() + " calls of tools were recorded");
        }
        calls.sort(Comparator.comparing(Call::from));
        double sum = 0;
        var end = Instant.MIN;
        for (var call : calls) {
            var from = call.from().isAfter(end) ? call.from() : end;
            if (call.to().isAfter(from)) {
                sum += Duration.between(from, call.to()).toNanos();
                end = call.to();
            }
        }
        return sum;
    }

    private record Call(Instant from, Instant to) {}
}
