package dev.troupe.packs.data;

import dev.troupe.agent.ToolContext;
import dev.troupe.core.Sentence;
import dev.troupe.language.Language;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes Python for questions about a table, with pandas and matplotlib: what {@link Analysis#sql}
 * says in SQL. Safe for use by several threads.
 */
public final class PythonScripts {
    private static final Pattern TOOL =
            Pattern.compile(
                    "(?:写|编写|运行|执行)?(?:一个|一段|个|段)?(?:使用|利用|通过|采用|借助|用|以)\\s*+(?:python|pandas|matplotlib|numpy)\\s*+3?\\s*+(?:语言|脚本|代码|程序|库)?(?:来)?"
                            + "|(?:写|编写|运行|执行)(?:一个|一段|个|段)?\\s*+(?:python|pandas|matplotlib)?\\s*+(?:脚本|代码|程序)"
                            + "|\\b(?:(?:write|run)\\s++)?(?:(?:using|with|in|by|via|through)\\s++)?(?:an?\\s++|some\\s++)?(?:python|pandas|matplotlib)\\b(?:\\s++(?:script|code|program)s?\\b)?(?:\\s++(?:and|,)\\s++(?:pandas|matplotlib)\\b)?",
                    Pattern.CASE_INSENSITIVE);

    private final RecentFile recent = new RecentFile();

    /**
     * What a script shall do.
     *
     * @param question in Chinese or English
     * @param goal for what the question leaves out; may be empty
     * @param picture file to draw into; {@code null} for numbers alone
     * @param result file for the numbers, CSV; {@code null} for none
     */
    public record Wish(
            String question, String goal, @Nullable String picture, @Nullable String result) {}

    /**
     * A script.
     *
     * @param reading how the question was read
     */
    public record Script(String code, Sentence reading) {}

    /**
     * A table as {@link ToolContext} knows it.
     *
     * @param name a shared variable that holds records, or a file of the workspace
     * @throws dev.troupe.agent.ToolException when there is none of this name
     */
    public Table table(String name, ToolContext context) {
        try (var store = new TableStore(context, recent)) {
            return store.table(name);
        }
    }

    /** The plain name of the file that a script reads a table from. */
    public static String fileOf(String table) {
        var name = table.substring(table.replace('\\', '/').lastIndexOf('/') + 1);
        var stem = name.replaceFirst("#.*$", "").replaceFirst("\\.[A-Za-z]+$", "");
        var word = stem.replaceAll("[^\\p{L}\\p{N}_-]+", "_");
        return (word.isEmpty() ? "table" : word) + ".csv";
    }

    /** What a script reads: UTF-8 with a header line, numbers and dates plainly written. */
    public static String csv(Table table) {
        return TableText.csv(table, false);
    }

    /**
     * Writes a script.
     *
     * @param file that it reads the table from
     * @param language of its titles
     * @throws TableException when the question is unclear, or is none that rules can write down
     */
    public static Script write(Table table, String file, Wish wish, Language language) {
        var analysis = analysis(table, wish);
        boolean chinese = language == Language.ZH;
        var code = new PandasScript(table, analysis, file, wish, chinese).text();
        return new Script(code, Sentence.verbatim(analysis.sentence()));
    }

    /** The question decides; where it leaves open what to do, the goal may, else the table does. */
    private static Analysis analysis(Table table, Wish wish) {
        var asked = understood(withoutTool(wish.question()), table);
        if (!isOpen(asked)) return asked;
        if (Analyst.read(withoutTool(wish.goal()), table) instanceof Reading.Understood(var wider)
                && !isOpen(wider)) return wider;
        return usual(table, wish.question()).orElse(asked);
    }

    /** Whether everything, or nothing in particular, is asked for. */
    private static boolean isOpen(Analysis analysis) {
        return analysis.isWhole() || !analysis.statistics.isEmpty();
    }

    /** What the work is done with is no value of a table. */
    private static String withoutTool(String request) {
        return TOOL.matcher(request).replaceAll(" ");
    }

    private static Analysis understood(String question, Table table) {
        return switch (Analyst.read(question, table)) {
            case Reading.Understood(var analysis) -> analysis;
            case Reading.Unclear unclear ->
                    throw new TableException(
                            unclear.sentence().said(true), unclear.sentence().said(false));
        };
    }

    /** What is worth knowing where nothing is said: the first measure by the plainest label. */
    private static Optional<Analysis> usual(Table table, String question) {
        var columns = table.columns().stream().map(ColumnFacts::of).toList();
        var label =
                columns.stream()
                        .filter(column ->
                                column.type() == ColumnType.TEXT
                                        && column.distinct() > 1
                                        && column.distinct() <= 20
                                        && !column.isUnique())
                        .min(Comparator.comparingInt(ColumnFacts::distinct));
        var measure = Analyst.measurable(columns).stream().findFirst();
        if (label.isEmpty() || measure.isEmpty()) return Optional.empty();
        var by = label.get().name();
        var what = measure.get().name();
        boolean isChinese = Language.isChinese(question);
        var rest = isChinese ? "的平均" + what : "average " + what + " by " + by;
        var words = isChinese ? "各" + by + rest : rest;
        return Analyst.read(words, table) instanceof Reading.Understood(var found) && !isOpen(found)
                ? Optional.of(found)
                : Optional.empty();
    }
}
