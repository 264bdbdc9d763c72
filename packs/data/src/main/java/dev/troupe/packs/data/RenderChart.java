package dev.troupe.packs.data;

import dev.troupe.agent.AgentProblem;
import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolException;
import dev.troupe.agent.ToolSpec;
import dev.troupe.core.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Draws a table as a PNG picture. */
record RenderChart(TableEngine engine) implements Tool<RenderChart.Input, RenderChart.Drawn> {
    /** What to draw; x and y are chosen from the question and the table where they are left out. */
    record Input(
            @Describe("a shared variable that holds a list of records, or a file of the workspace")
                    String table,
            @Describe("file to write, ending in .png") String path,
            @Nullable @Describe("the shape") ChartKind kind,
            @Nullable @Describe("column of the horizontal axis or of the slices' names") String x,
            @Nullable @Describe("columns of numbers") List<String> y,
            @Nullable @Describe("above the picture; in the user's language") String title,
            @Nullable
                    @Describe(
                            "what the picture shall show, in Chinese or English; groups and sums the table where needed")
                    String question) {}

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
                        "Draws a bar, line, pie or scatter chart or a histogram of a table and writes it as a PNG file.",
                        Input.class)
                .withTimeout(TableTools.PATIENCE);
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        return List.of(context.workspace().writable(input.path()));
    }

    @Override
    public Drawn call(Input input, ToolContext context) throws InterruptedException {
        var store = new TableStore(context);
        if (!input.path().toLowerCase(Locale.ROOT).endsWith(".png"))
            throw store.problem(
                    DataProblem.BAD_CHART,
                    new TableException(
                            "图只能存成 PNG，不能存成 " + input.path() + "；请用以 .png 结尾的文件名",
                            "Charts are PNG files; '"
                                    + input.path()
                                    + "' is not; use a name that ends in .png"));
        var y = input.y() == null ? List.<String>of() : input.y();
        var question = input.question() == null ? "" : input.question();
        var choice =
                ChartChoice.of(
                        store.table(input.table()),
                        new ChartChoice.Wish(input.kind(), input.x(), y, input.title(), question),
                        store,
                        engine);
        var png =
                store.guarded(
                        DataProblem.BAD_CHART, () -> Charts.png(choice.table(), choice.spec()));
        var file = context.workspace().writable(input.path());
        try {
            Files.write(file, png);
        } catch (IOException e) {
            throw new ToolException(
                    Problem.of(
                            AgentProblem.FILE,
                            "File '" + input.path() + "' cannot be written: " + e.getMessage()));
        }
        context.artifact(file, "image/png");
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
