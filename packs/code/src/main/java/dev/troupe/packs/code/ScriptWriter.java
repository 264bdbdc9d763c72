package dev.troupe.packs.code;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.LocalizedText;
import org.jspecify.annotations.Nullable;

/**
 * What this pack needs from a pack that understands tables: the tables as files that code reads,
 * and scripts that answer questions about them. Safe for use by several threads.
 */
public interface ScriptWriter {
    /** If no such pack is present. */
    ScriptWriter NONE =
            new ScriptWriter() {
                @Override
                public Table table(String name, ToolContext context) {
                    throw none();
                }

                @Override
                public Script write(ScriptRequest scriptRequest, ToolContext context) {
                    throw none();
                }

                private static ToolException none() {
                    return new ToolException(
                            CodeProblem.NO_SCRIPT,
                            "当前没有读取表格的组件；请用 files 指定文件并自行编写代码",
                            "No component here reads tables; list the files in files and write the code yourself");
                }
            };

    /**
     * A table as code reads it.
     *
     * @param file a plain name that ends in {@code .csv}
     * @param csv UTF-8 with a header line; numbers without separators, dates as {@code 2026-03-31}
     */
    record Table(String file, String csv) {}

    /**
     * The task of a script.
     *
     * @param table a shared variable that holds records, or a file of the workspace
     * @param question in Chinese or English
     * @param goal the overall request, for what the question omits; may be empty
     * @param picture {@code .png} or {@code .svg} file to draw into; {@code null} for numbers alone
     * @param result {@code .csv} file for the numbers; {@code null} for none
     */
    record ScriptRequest(
            String table,
            String question,
            String goal,
            @Nullable String picture,
            @Nullable String result) {}

    /**
     * A script.
     *
     * @param code in Python, with pandas and matplotlib
     * @param reading how the question was read
     */
    record Script(String code, LocalizedText reading) {}

    /**
     * Reads a table.
     *
     * @param name a shared variable that holds records, or a file of the workspace
     * @throws ToolException when there is none of this name
     */
    Table table(String name, ToolContext context);

    /**
     * Writes a script that reads {@link #table} and does what the task asks for.
     *
     * @throws ToolException when the question is unclear, or is none that rules can write down
     */
    Script write(ScriptRequest scriptRequest, ToolContext context);
}
