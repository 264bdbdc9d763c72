package dev.troupe.packs.data.tool;

import dev.troupe.agent.tool.Tool;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.data.HostileTables;
import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.testing.agent.TestToolContext;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Calls the tools with all hostile tables and queries in its own process, and after each of them
 * with an ordinary one. Prints a line for each: its name and the result.
 */
public final class HostileRequests {
    static final Map<String, String> QUERIES = queries();

    private static final TableEngine ENGINE = new TableEngine();
    private static final TableCache RECENT = new TableCache();

    private HostileRequests() {}

    private static Map<String, String> queries() {
        var queries = new LinkedHashMap<String, String>();
        queries.put("LONG_ROWS", "select repeat('a',2000)||i as x from range(1900000) t(i)");
        queries.put("LONG_VALUE", "select repeat('a', 1000000000) as x");
        queries.put("LONG_LIST", "select range(100000000) as x");
        queries.put("LONG_LIST_BY_STEPS", "select generate_series(1, 100000000, 1) as x");
        queries.put(
                "PAST_THE_BOUND", "select \"system\" /* ; */ . main.repeat('a', 1000000000) as x");
        queries.put("LONG_TEXTS", "select i, repeat('ab', 30000) as x from range(20000) t(i)");
        queries.put(
                "DOUBLED",
                "with recursive t(s) as (select 'aaaa' union all select s||s from t where length(s)"
                        + " < 1000000000) select s from t");
        queries.put("MANY_ROWS", "select i from range(100000000) t(i)");
        queries.put(
                "MANY_CELLS",
                "select i, i a, i b, i c, i d, i e, i f, i g, i h, i j, i k from range(1999999)"
                        + " t(i)");
        queries.put(
                "GATHERED", "select string_agg('xxxxxxxxxxxxxxxxxxxx', '') from range(100000000)");
        return queries;
    }

    public static void main(String[] arguments) throws Exception {
        var directory = Path.of(arguments[0]);
        Files.writeString(directory.resolve("plain.csv"), "a,b\n1,2\n3,4\n");
        var context = TestToolContext.inDirectory(directory);
        for (var hostile : HostileTables.values()) {
            var file = hostile.in(directory);
            tell(
                    hostile.name(),
                    new TableTools.DescribeTable(RECENT),
                    new TableTools.DescribeTable.Input(file),
                    context);
            Files.delete(directory.resolve(file));
        }
        for (var query : QUERIES.entrySet())
            tell(
                    query.getKey(),
                    new TableTools.QueryTables(ENGINE, RECENT),
                    new TableTools.QueryTables.Input(query.getValue(), "kept"),
                    context);
        context.variables()
                .put(
                        "huge",
                        Value.of(
                                List.of(
                                        Value.of(
                                                Map.of(
                                                        "n",
                                                        Value.of(
                                                                new BigDecimal("1e999999999")))))));
        tell(
                "EXPONENT_VARIABLE",
                new TableTools.DescribeTable(RECENT),
                new TableTools.DescribeTable.Input("huge"),
                context);
        drawPoints(directory, context);
        reportRows(directory, context);
    }

    private static void drawPoints(Path directory, TestToolContext context) throws IOException {
        HostileTables.text(
                directory.resolve("points.csv"),
                out -> {
                    out.write("x,y\n");
                    for (int i = 0; i < 60_000; i++) out.write(i + "," + i % 1_013 + "\n");
                });
        for (var kind :
                List.of(ChartKind.LINE, ChartKind.SCATTER, ChartKind.HISTOGRAM, ChartKind.BAR))
            for (var ending : List.of("svg", "png"))
                tell(
                        "POINTS_" + kind + "_" + ending,
                        new RenderChart(ENGINE, RECENT, Clock.systemUTC()),
                        new RenderChart.Input(
                                "points.csv",
                                "points-" + kind + "." + ending,
                                kind,
                                "x",
                                List.of("y"),
                                "points",
                                null,
                                null),
                        context);
    }

    private static void reportRows(Path directory, TestToolContext context) throws IOException {
        HostileTables.text(
                directory.resolve("rows.csv"),
                out -> {
                    out.write("name,amount\n");
                    for (int i = 0; i < 60_000; i++) out.write("name " + i + "," + i % 977 + "\n");
                });
        for (var ending : List.of("html", "md", "csv", "json"))
            tell(
                    "REPORT_" + ending,
                    new WriteReport(RECENT),
                    new WriteReport.Input(
                            "report." + ending,
                            "rows",
                            null,
                            List.of("rows.csv"),
                            null,
                            true,
                            null),
                    context);
        for (var ending : List.of("csv", "json", "md", "xlsx"))
            tell(
                    "SAVE_" + ending,
                    new TableTools.SaveTable(ENGINE, RECENT),
                    new TableTools.SaveTable.Input("rows.csv", "saved." + ending, null, null, null),
                    context);
    }

    private static <I extends Record, O> void tell(
            String name, Tool<I, O> tool, I input, TestToolContext context) {
        long start = System.nanoTime();
        String outcome;
        try {
            outcome = "ok " + tool.call(input, context);
        } catch (Throwable e) {
            outcome =
                    (e instanceof Error ? "died " + e : "refused ")
                            + (e instanceof LocalizedText.Localized spoken
                                    ? spoken.text().en()
                                    : e);
        }
        long millis = (System.nanoTime() - start) / 1_000_000;
        var line = outcome.replaceAll("\\R", " ");
        System.out.println(
                String.join(
                        "\t",
                        name,
                        line.substring(0, Math.min(line.length(), 600)),
                        ordinary(context),
                        String.valueOf(RECENT.memory().takenBytes()),
                        String.valueOf(millis)));
    }

    /** The next request, which must be answered as ever. */
    private static String ordinary(TestToolContext context) {
        try {
            var query = new TableTools.QueryTables.Input("SELECT sum(b) AS total FROM plain", null);
            return String.valueOf(
                    new TableTools.QueryTables(ENGINE, RECENT)
                            .call(query, context)
                            .rows()
                            .item(0)
                            .field("total")
                            .asText());
        } catch (Throwable e) {
            return "failed: " + e;
        }
    }
}
