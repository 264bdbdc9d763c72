package dev.troupe.packs.data.python;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.query.TableWorkspace;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.question.QueryComputation;
import dev.troupe.packs.data.question.QuestionAnalyzer;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import dev.troupe.packs.data.table.TableFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes Python for questions about a table, with pandas and matplotlib: the equivalent of {@link
 * QueryComputation#sql}. Safe for use by several threads.
 */
public final class PythonScripts {
    private static final Pattern TOOL =
            Pattern.compile(
                    "(?:写|编写|运行|执行)?(?:一个|一段|个|段)?(?:使用|利用|通过|采用|借助|用|以)\\s*+(?:python|pandas|matplotlib|numpy)\\s*+3?\\s*+(?:语言|脚本|代码|程序|库)?(?:来)?"
                            + "|(?:写|编写|运行|执行)(?:一个|一段|个|段)?\\s*+(?:python|pandas|matplotlib)?\\s*+(?:脚本|代码|程序)"
                            + "|\\b(?:(?:write|run)\\s++)?(?:(?:using|with|in|by|via|through)\\s++)?(?:an?\\s++|some\\s++)?(?:python|pandas|matplotlib)\\b(?:\\s++(?:script|code|program)s?\\b)?(?:\\s++(?:and|,)\\s++(?:pandas|matplotlib)\\b)?",
                    Pattern.CASE_INSENSITIVE);

    private final TableCache recent = new TableCache();

    /**
     * The task of a script.
     *
     * @param question in Chinese or English
     * @param goal for what the question omits; may be empty
     * @param picture file to draw into; {@code null} for numbers alone
     * @param result file for the numbers, CSV; {@code null} for none
     */
    public record ScriptRequest(
            String question, String goal, @Nullable String picture, @Nullable String result) {}

    /**
     * A script.
     *
     * @param reading how the question was read
     */
    public record Script(String code, LocalizedText reading) {}

    /**
     * A table as {@link ToolContext} knows it.
     *
     * @param name a shared variable that holds records, or a file of the workspace
     * @throws dev.troupe.agent.tool.ToolException when there is none of this name
     */
    public Table table(String name, ToolContext context) {
        try (var store = new TableWorkspace(context, recent)) {
            return store.findTable(name);
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
        return TableFormatter.toCsv(table, false);
    }

    /**
     * Writes a script.
     *
     * @param file that it reads the table from
     * @param language of its titles
     * @throws TableException when the question is unclear, or is none that rules can write down
     */
    public static Script write(
            Table table, String file, ScriptRequest scriptRequest, Language language) {
        var asked = reading(table, scriptRequest);
        var lines = new ArrayList<String>();
        lines.add(PythonLiterals.comment(asked.describe()));
        lines.addAll(
                new PandasScript(
                                table,
                                asked.reading().query(),
                                asked.reading().chinese(),
                                asked.decimals())
                        .lines(file));
        lines.add("print(result.to_string(index=False, max_rows=60))");
        var result = scriptRequest.result();
        if (result != null)
            lines.add("result.to_csv(" + PythonLiterals.literal(result) + ", index=False)");
        var picture = scriptRequest.picture();
        boolean chinese = language == Language.ZH;
        if (picture != null)
            lines.addAll(
                    new PandasChart(table, asked.reading(), scriptRequest, chinese).lines(picture));
        return new Script(
                String.join("\n", lines) + "\n", LocalizedText.verbatim(asked.describe()));
    }

    /** The question decides; if it does not specify a task, the goal may, else the table does. */
    private static QueryComputation reading(Table table, ScriptRequest scriptRequest) {
        var question = withoutTool(scriptRequest.question());
        var asked = QuestionAnalyzer.read(question, table);
        boolean isOpen = QuestionAnalyzer.isOpen(question, table) || isWhole(asked);
        if (!isOpen) return require(asked);
        return find(withoutTool(scriptRequest.goal()), table)
                .or(() -> defaultReading(table, scriptRequest.question()))
                .orElseGet(() -> require(asked));
    }

    /** Whether everything is asked for. */
    private static boolean isWhole(Interpretation asked) {
        return asked instanceof Interpretation.Understood(var computation) && computation.isWhole();
    }

    /** Names of tools are not values of a table. */
    private static String withoutTool(String request) {
        return TOOL.matcher(request).replaceAll(" ");
    }

    private static QueryComputation require(Interpretation asked) {
        return switch (asked) {
            case Interpretation.Understood(QueryComputation computation)
                    when computation.decimals().isEmpty()
                            || computation.reading().query().isGrouped() ->
                    computation;
            case Interpretation.Understood(var computation) ->
                    throw PandasExpression.refusal(computation.describe(), computation.describe());
            case Interpretation.Unclear unclear ->
                    throw new TableException(unclear.format(true), unclear.format(false));
        };
    }

    /** What a text asks for, if that is clear and not just the table. */
    private static Optional<QueryComputation> find(String question, Table table) {
        return QuestionAnalyzer.read(question, table)
                                instanceof Interpretation.Understood(QueryComputation computation)
                        && !computation.isWhole()
                ? Optional.of(computation)
                : Optional.empty();
    }

    /** The default task: the first measure by the plainest label. */
    private static Optional<QueryComputation> defaultReading(Table table, String question) {
        var columns = ColumnProfile.all(table);
        var label =
                columns.stream()
                        .filter(column ->
                                column.type() == ColumnType.TEXT
                                        && column.distinct() > 1
                                        && column.distinct() <= 20
                                        && !column.isUnique())
                        .min(Comparator.comparingInt(ColumnProfile::distinct));
        var measure = ColumnProfile.measurable(columns).stream().findFirst();
        if (label.isEmpty() || measure.isEmpty()) return Optional.empty();
        var by = label.get().name();
        var what = measure.get().name();
        boolean isChinese = Language.isChinese(question);
        var rest = isChinese ? "的平均" + what : "average " + what + " by " + by;
        var words = isChinese ? "各" + by + rest : rest;
        return find(words, table);
    }
}
