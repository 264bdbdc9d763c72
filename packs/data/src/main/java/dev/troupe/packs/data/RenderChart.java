package dev.troupe.packs.data;

import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolSpec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Draws a table as a PNG or SVG picture, by the ending of the file. */
record RenderChart(TableEngine engine, RecentFile recent)
        implements Tool<RenderChart.Input, RenderChart.Drawn> {
    /** What to draw; x and y are chosen from the question and the table where they are left out. */
    record Input(
            @Describe("a shared variable that holds a list of records, or a file of the workspace")
                    String table,
            @Describe("file to write, ending in .png or .svg") String path,
            @Nullable @Describe("the shape") ChartKind kind,
            @Nullable @Describe("column of the horizontal axis or of the slices' names") String x,
            @Nullable @Describe("columns of numbers") List<String> y,
            @Nullable @Describe("above the picture; in the user's language") String title,
            @Nullable
                    @Describe(
                            "what the picture shall show, in Chinese or English; groups and sums the table where needed")
                    String question,
            @Nullable
                    @Describe(
                            "whether to take the first free name like it where the file exists; false where left out, which replaces it")
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
        return ToolSpec.writing(
                        "renderChart",
                        "Draws a bar, line, pie or scatter chart or a histogram of a table and writes it as a PNG or SVG file.",
                        Input.class)
                .computing()
                .titled("画图", "draw a chart")
                .saving("path")
                .repeatable(true)
                .withTimeout(TableTools.PATIENCE);
    }

    @Override
    public Input resolve(Input input, ToolContext context) {
        return Boolean.TRUE.equals(input.isNew())
                ? new Input(
                        input.table(),
                        context.freeName(input.path()),
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
        return List.of(new TableStore(context, recent).output(input.path()));
    }

    @Override
    public Drawn call(Input input, ToolContext context) throws InterruptedException {
        try (var store = new TableStore(context, recent)) {
            return draw(input, store, context);
        }
    }

    private Drawn draw(Input input, TableStore store, ToolContext context)
            throws InterruptedException {
        var lower = input.path().toLowerCase(Locale.ROOT);
        boolean vector = lower.endsWith(".svg");
        if (!vector && !lower.endsWith(".png"))
            throw store.problem(
                    DataProblem.BAD_CHART,
                    new TableException(
                            "图只能存成 PNG 或 SVG，不能存成 " + input.path() + "；请用以 .png 或 .svg 结尾的文件名",
                            "Charts are PNG or SVG files; '"
                                    + input.path()
                                    + "' is neither; use a name that ends in .png or .svg"));
        var y = input.y() == null ? List.<String>of() : input.y();
        var question = input.question() == null ? "" : input.question();
        var choice =
                ChartChoice.of(
                        store.table(input.table()),
                        new ChartChoice.Wish(input.kind(), input.x(), y, input.title(), question),
                        store,
                        engine);
        var picture =
                store.guarded(
                        DataProblem.BAD_CHART,
                        () ->
                                vector
                                        ? Charts.svg(choice.table(), choice.spec())
                                                .getBytes(StandardCharsets.UTF_8)
                                        : Charts.png(choice.table(), choice.spec()));
        var file = store.output(input.path());
        store.write(file, picture, vector ? "image/svg+xml" : "image/png");
        var spec = choice.spec();
        return new Drawn(
                context.workspace().display(file),
                spec.kind().said(store.isChinese()),
                spec.title(),
                spec.x(),
                spec.y(),
                choice.table().rowCount(),
                choice.reading());
    }
}
