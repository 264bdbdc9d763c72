package dev.troupe.packs.data.tool;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.packs.data.chart.ChartPlan;
import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.drawing.ChartRenderer;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.query.TableWorkspace;
import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.packs.data.table.TableException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Draws a table as a PNG or SVG picture, by the extension of the file. */
public record RenderChart(TableEngine engine, TableCache recent, Clock clock)
        implements Tool<RenderChart.Input, RenderChart.Drawn> {
    /**
     * The chart to draw; x and y are chosen from the question and the table if they are omitted.
     */
    record Input(
            @Describe("a shared variable that holds a list of records, or a file of the workspace")
                    String table,
            @Describe("file to write, .png or .svg") String path,
            @Nullable @Describe("the type of chart") ChartKind kind,
            @Nullable @Describe("column of the horizontal axis or of the slices' names") String x,
            @Nullable @Describe("columns of numbers") List<String> y,
            @Nullable @Describe("above the picture; in the user's language") String title,
            @Nullable
                    @Describe(
                            "what the chart should show, in Chinese or English; groups and sums the"
                                    + " table if needed")
                    String question,
            @Nullable
                    @Describe(
                            "true to use the next free name if the file exists; default: false,"
                                    + " which replaces it")
                    Boolean isNew) {}

    /**
     * What was drawn.
     *
     * @param reading how the question was understood; empty when the table was drawn as it is
     */
    record Drawn(
            String path,
            String kind,
            String title,
            String x,
            List<String> y,
            long points,
            String reading) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        "renderChart",
                        "Draws a bar, line, pie or scatter chart or a histogram of a table and"
                                + " writes it as a PNG or SVG file.",
                        Input.class)
                .withComputePool()
                .withTitle("画图", "draw a chart")
                .withSaveTarget("path")
                .withRepeatable(true)
                .withTimeout(TableTools.PATIENCE);
    }

    @Override
    public Input resolve(Input input, ToolContext context) {
        return Boolean.TRUE.equals(input.isNew())
                ? new Input(
                        input.table(),
                        context.chooseFreeName(input.path()),
                        input.kind(),
                        input.x(),
                        input.y(),
                        input.title(),
                        input.question(),
                        null)
                : input;
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        return List.of(new TableWorkspace(context, recent).outputPath(input.path()));
    }

    @Override
    public Drawn call(Input input, ToolContext context) throws InterruptedException {
        try (var store = new TableWorkspace(context, recent)) {
            return draw(input, store, context);
        }
    }

    private Drawn draw(Input input, TableWorkspace store, ToolContext context)
            throws InterruptedException {
        var lower = input.path().toLowerCase(Locale.ROOT);
        boolean vector = lower.endsWith(".svg");
        if (!vector && !lower.endsWith(".png"))
            throw store.problem(
                    DataProblem.BAD_CHART,
                    new TableException(
                            "图表只能保存为 PNG 或 SVG，不支持 " + input.path() + "；请使用扩展名 .png 或 .svg",
                            "Charts are PNG or SVG files; '"
                                    + input.path()
                                    + "' is neither; use the extension .png or .svg"));
        var y = input.y() == null ? List.<String>of() : input.y();
        var question = input.question() == null ? "" : input.question();
        var choice =
                ChartPlan.of(
                        store.findTable(input.table()),
                        new ChartPlan.Request(input.kind(), input.x(), y, input.title(), question),
                        store,
                        engine,
                        LocalDate.now(clock));
        var picture =
                store.runGuarded(
                        DataProblem.BAD_CHART,
                        () ->
                                vector
                                        ? ChartRenderer.svg(choice.table(), choice.spec())
                                                .getBytes(StandardCharsets.UTF_8)
                                        : ChartRenderer.png(choice.table(), choice.spec()));
        var file = store.outputPath(input.path());
        store.write(file, picture, vector ? "image/svg+xml" : "image/png");
        var spec = choice.spec();
        return new Drawn(
                context.workspace().display(file),
                spec.kind().label(store.isChinese()),
                spec.title(),
                spec.x(),
                spec.y(),
                choice.table().rowCount(),
                choice.reading());
    }
}
