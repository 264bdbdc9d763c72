package dev.troupe.packs.code;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.language.Language;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a script for a question about a table by rules, without running it. */
record DraftScript(ScriptWriter writer) implements Tool<DraftScript.Input, DraftScript.Draft> {
    /** The task of the script. */
    record Input(
            @Describe("a shared variable that holds a list of records, or a file of the workspace")
                    String table,
            @Describe("what to compute and draw, in Chinese or English") String question,
            @Describe("the overall request, for details that the question omits")
                    @Nullable String goal,
            @Describe("image file to write, .png or .svg; omit for numbers only")
                    @Nullable String picture,
            @Describe("CSV file for the numbers (.csv)") @Nullable String result,
            @Describe(
                            "those of these files that may be replaced; the others use the next free name if they exist")
                    @Nullable List<String> replaces) {}

    /**
     * A script in Python.
     *
     * @param data file that it reads the table from
     * @param isDataFileTaken whether the workspace has a file of that name, which is not to be
     *     replaced
     * @param picture that it draws into
     * @param result that it writes the numbers to
     */
    record Draft(
            String code,
            String data,
            boolean isDataFileTaken,
            @Nullable String picture,
            @Nullable String result,
            String reading) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        "draftScript",
                        "Drafts a Python script with pandas and matplotlib for a simple question about one table; run it with executeCode and the same table in tables. Returns how it interpreted the question.",
                        Input.class)
                .withTitle("起草脚本", "draft a script")
                .withCallLabel("为 %s 起草脚本", "draft a script for %s", "table");
    }

    @Override
    public Draft call(Input input, ToolContext context) {
        var goal = input.goal() == null ? "" : input.goal();
        var replaces = ExecuteCode.orNone(input.replaces());
        var picture = free(input.picture(), replaces, context);
        var result = free(input.result(), replaces, context);
        var wish =
                new ScriptWriter.ScriptRequest(
                        input.table(), input.question(), goal, picture, result);
        var script = writer.write(wish, context);
        var data = writer.table(input.table(), context).file();
        return new Draft(
                script.code(),
                data,
                context.workspace().exists(data),
                picture,
                result,
                script.reading().text(context.language() == Language.ZH));
    }

    /** chart-2.png if chart.png exists. */
    private static @Nullable String free(
            @Nullable String path, List<String> replaces, ToolContext context) {
        if (path == null || replaces.contains(path)) {
            return path;
        }
        var name = path;
        for (int number = 2; context.workspace().exists(name); number++) {
            name = path.replaceFirst("(\\.[^./]*)$", "-" + number + "$1");
        }
        return name;
    }
}
