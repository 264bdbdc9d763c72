package dev.troupe.packs.code;

import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolSpec;
import dev.troupe.language.Language;
import org.jspecify.annotations.Nullable;

/** Writes a script for a question about a table by rules, without running it. */
record DraftScript(ScriptWriter writer) implements Tool<DraftScript.Input, DraftScript.Draft> {
    /** What the script shall do. */
    record Input(
            @Describe("a shared variable that holds a list of records, or a file of the workspace")
                    String table,
            @Describe("what to compute and draw, in Chinese or English") String question,
            @Describe("the overall request, for what the question leaves out")
                    @Nullable String goal,
            @Describe("file to draw into, ending in .png or .svg; left out for numbers alone")
                    @Nullable String picture,
            @Describe("file for the numbers, ending in .csv") @Nullable String result) {}

    /** A script in Python that reads the table from {@code data}. */
    record Draft(String code, String data, String reading) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        "draftScript",
                        "Drafts a Python script with pandas and matplotlib for a simple question about one table; run it with executeCode and the same table in tables. Says how it read the question.",
                        Input.class)
                .titled("起草脚本", "draft a script")
                .doing("为 %s 起草脚本", "draft a script for %s", "table");
    }

    @Override
    public Draft call(Input input, ToolContext context) {
        var goal = input.goal() == null ? "" : input.goal();
        var wish =
                new ScriptWriter.Wish(
                        input.table(), input.question(), goal, input.picture(), input.result());
        var script = writer.write(wish, context);
        return new Draft(
                script.code(),
                writer.table(input.table(), context).file(),
                script.reading().said(context.language() == Language.ZH));
    }
}
