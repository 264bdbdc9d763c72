package dev.troupe.packs.code;

import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolException;
import dev.troupe.core.Sentence;
import org.jspecify.annotations.Nullable;

/**
 * What this pack needs of those who understand tables, who are no business of its own: the tables
 * as files that code reads, and scripts that answer questions about them. Safe for use by several
 * threads.
 */
public interface ScriptWriter {
    /** Where nobody understands tables. */
    ScriptWriter NONE =
            new ScriptWriter() {
                @Override
                public Table table(String name, ToolContext context) {
                    throw none();
                }

                @Override
                public Script write(Wish wish, ToolContext context) {
                    throw none();
                }

                private static ToolException none() {
                    return new ToolException(
                            CodeProblem.NO_SCRIPT,
                            "这里没有读表格的部件；请用 files 给出文件，自己写代码",
                            "Nothing here reads tables; name files and write the code yourself");
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
     * What a script shall do.
     *
     * @param table a shared variable that holds records, or a file of the workspace
     * @param question in Chinese or English
     * @param goal the overall request, for what the question leaves out; may be empty
     * @param picture file to draw into, ending in {@code .png} or {@code .svg}; {@code null} for
     *     numbers alone
     * @param result file for the numbers, ending in {@code .csv}; {@code null} for none
     */
    record Wish(
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
    record Script(String code, Sentence reading) {}

    /**
     * Reads a table.
     *
     * @param name a shared variable that holds records, or a file of the workspace
     * @throws ToolException when there is none of this name
     */
    Table table(String name, ToolContext context);

    /**
     * Writes a script that reads {@link #table} and does what is wished.
     *
     * @throws ToolException when the question is unclear, or is none that rules can write down
     */
    Script write(Wish wish, ToolContext context);
}
