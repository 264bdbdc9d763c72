package dev.troupe.packs.data;

import dev.troupe.agent.AgentProblem;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolException;
import dev.troupe.agent.WorkspaceFile;
import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import dev.troupe.language.Language;
import dev.troupe.language.PathText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds tables by name: a shared variable, else a file of the workspace. What it finds and what is
 * computed is counted until it is closed.
 */
final class TableStore implements AutoCloseable {
    /** Rows that a variable may hold; larger tables stay in their file. */
    static final int MAX_VARIABLE_ROWS = 50_000;

    /**
     * Bytes of a table in a variable. Variables are written to the journal and stay as long as
     * their run, so what is larger belongs into a file.
     */
    static final long MAX_VARIABLE = 16L << 20;

    /** Bytes of all variables of a run that holds a table beside others. */
    static final long MAX_VARIABLES = 64L << 20;

    private static final int MAX_NAMED = 12; // files told of where another is missing

    private static final Pattern QUOTED = Pattern.compile("\"((?:[^\"]++|\"\")++)\"");
    private static final Pattern FILE =
            Pattern.compile(
                    ".*\\.(?:csv|tsv|txt|log|json|jsonl|ndjson|xls[xm]?)(?:#.+)?",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern SOURCE_NAME =
            Pattern.compile(
                    "\\b(?:from|join)\\s+(?:\"((?:[^\"]++|\"\")++)\"|([\\p{L}_][\\p{L}\\p{N}_]*))",
                    Pattern.CASE_INSENSITIVE);
    private static final List<String> ENDINGS = List.of(".csv", ".tsv", ".json", ".jsonl", ".xlsx");

    private final ToolContext context;
    private final RecentFile recent;
    private final TableLease lease;

    TableStore(ToolContext context, RecentFile recent) {
        this.context = context;
        this.recent = recent;
        lease = recent.memory().lease(context.person());
    }

    /** What this request has taken. */
    TableLease lease() {
        return lease;
    }

    @Override
    public void close() {
        lease.close();
    }

    boolean isChinese() {
        return context.language() == Language.ZH;
    }

    /**
     * @throws ToolException when no variable or file of that name holds a table
     */
    Table table(String name) {
        var variable = variable(name);
        if (variable.isPresent()) return variable.get();
        if (FILE.matcher(name).matches()) return file(name);
        throw problem(
                DataProblem.NO_TABLE,
                new TableException(
                        "没有叫“" + name + "”的表；已有变量：" + known() + "；也可以给出工作目录里的 CSV、JSON 或 Excel 文件",
                        "There is no table '"
                                + name
                                + "'; variables: "
                                + known()
                                + "; a CSV, JSON or Excel file of the workspace will do as well"));
    }

    /**
     * Loads a file.
     *
     * @param reference its path; {@code book.xlsx#Orders} names a sheet
     */
    Table file(String reference) {
        var mark = ExcelText.sheetMark(reference);
        return file(
                mark.map(at -> reference.substring(0, at)).orElse(reference),
                mark.map(at -> reference.substring(at + 1)).orElse(""));
    }

    Table file(String path, String sheet) {
        var file = existing(path);
        return guarded(DataProblem.BAD_TABLE, () -> recent.load(file, sheet, lease));
    }

    /**
     * A place for a file to write.
     *
     * @throws ToolException when the path is no plain one or leads outside
     */
    Path output(String path) {
        requirePlain(path);
        return context.workspace().writable(path);
    }

    /** Writes a whole file and tells of it. */
    void write(Path file, byte[] bytes, String mediaType) {
        guarded(
                DataProblem.BAD_TABLE,
                () -> {
                    WholeFile.write(WorkspaceFile.of(file, context), bytes);
                    return file;
                });
        context.artifact(file, mediaType);
    }

    private void requirePlain(String path) {
        PathText.flaw(path)
                .ifPresent(flaw -> {
                    throw new ToolException(
                            AgentProblem.FILE,
                            "路径“%s”%s",
                            "Path '%s' %s",
                            path,
                            Sentence.of(flaw.said(Language.ZH), flaw.said(Language.EN)));
                });
    }

    /**
     * A file; where there is none of that name, the one whose name it ends with: Chinese writes no
     * space between a verb and a name.
     */
    Path existing(String path) {
        requirePlain(path);
        for (int start = 1; start < path.length() && isHan(path, start - 1); start++) {
            if (!context.workspace().exists(path)
                    && context.workspace().exists(path.substring(start))) {
                return context.workspace().existing(path.substring(start));
            }
        }
        if (!context.workspace().exists(path) && PathText.flaw(path).isEmpty()) requireThere(path);
        return context.workspace().existing(path);
    }

    /** Names the tables there are where the one that is asked for is not. */
    private void requireThere(String path) {
        var root = context.workspace().root();
        var asked = root.resolve(path).normalize();
        if (!asked.startsWith(root) || Files.exists(asked, LinkOption.NOFOLLOW_LINKS)) return;
        var beside = asked.getParent();
        boolean isBeside = beside != null && Files.isDirectory(beside);
        try (var files = Files.list(isBeside ? beside : root)) {
            var there =
                    files.filter(file -> !context.workspace().isProtected(file))
                            .map(context.workspace()::display)
                            .filter(name -> FILE.matcher(name).matches())
                            .sorted()
                            .limit(MAX_NAMED)
                            .toList();
            throw new ToolException(
                    AgentProblem.FILE,
                    "没有名为“%s”的文件；工作目录 %s 里的表格文件：%s。请检查文件名",
                    "File '%s' does not exist in the workspace %s; tables there: %s. Check the name",
                    path,
                    root,
                    there.isEmpty()
                            ? Sentence.of("无", "none")
                            : Sentence.verbatim(String.join(", ", there)));
        } catch (IOException _) {
            // the workspace itself says what is wrong with it
        }
    }

    private static boolean isHan(String text, int at) {
        return Character.UnicodeScript.of(text.charAt(at)) == Character.UnicodeScript.HAN;
    }

    private Optional<Table> variable(String name) {
        var value = context.variable(name);
        if (value.isMissing()) return Optional.empty();
        return guarded(DataProblem.BAD_TABLE, () -> ValueTables.table(name, value, lease));
    }

    private String known() {
        return String.join(", ", context.variableKeys());
    }

    /**
     * The tables a query names: variables as words, files in double quotes, or a file's name
     * without its ending.
     */
    List<Table> named(String sql) {
        var tables = new ArrayList<Table>();
        var lower = sql.toLowerCase(Locale.ROOT);
        for (var key : context.variableKeys()) {
            boolean occurs =
                    Pattern.compile(
                                    "(?<![\\w.])\"?"
                                            + Pattern.quote(key.toLowerCase(Locale.ROOT))
                                            + "\"?(?!\\w)")
                            .matcher(lower)
                            .find();
            if (occurs) variable(key).ifPresent(tables::add);
        }
        QUOTED.matcher(sql)
                .results()
                .map(match -> match.group(1))
                .filter(name -> FILE.matcher(name).matches())
                .distinct()
                .filter(name -> tables.stream().noneMatch(table -> table.name().equals(name)))
                .forEach(name -> tables.add(file(name).named(name)));
        SOURCE_NAME
                .matcher(sql)
                .results()
                .map(match -> match.group(1) == null ? match.group(2) : match.group(1))
                .distinct()
                .filter(name ->
                        tables.stream().noneMatch(table -> table.name().equalsIgnoreCase(name)))
                .forEach(name -> stem(name).ifPresent(file -> tables.add(file(file).named(name))));
        return tables;
    }

    /** The only table file of the workspace that has this name before its ending. */
    private Optional<String> stem(String name) {
        var files =
                ENDINGS.stream()
                        .map(ending -> name + ending)
                        .filter(file -> PathText.flaw(file).isEmpty())
                        .filter(context.workspace()::exists)
                        .toList();
        return files.size() == 1 ? Optional.of(files.getFirst()) : Optional.empty();
    }

    /** Keeps a table under a key; empty when it is too large for a variable. */
    Optional<String> keep(String key, Table table) {
        if (tooLargeToKeep(key, table).isPresent()) return Optional.empty();
        context.setVariable(key, ValueTables.value(table));
        return Optional.of(key);
    }

    /** Why a table is not kept under a key; empty when it is. */
    Optional<Sentence> tooLargeToKeep(String key, Table table) {
        if (table.rowCount() > MAX_VARIABLE_ROWS)
            return Optional.of(
                    Sentence.of(
                            "有 %s 行，变量最多放 %s 行，没有保存为“%s”；请用 saveTable 存成文件，或先汇总",
                            "It has %s rows, a variable holds %s, so it was not kept as '%s'; save it with saveTable, or aggregate first",
                            table.rowCount(),
                            MAX_VARIABLE_ROWS,
                            key));
        long size = ValueTables.size(table);
        if (size > MAX_VARIABLE) return Optional.of(tooLarge(key, size, MAX_VARIABLE));
        long all = size;
        for (var other : context.variableKeys())
            if (!other.equals(key)) all += ValueTables.size(context.variable(other));
        return all > MAX_VARIABLES
                ? Optional.of(tooLarge(key, all, MAX_VARIABLES))
                : Optional.empty();
    }

    private static Sentence tooLarge(String key, long size, long most) {
        boolean isOne = most == MAX_VARIABLE;
        return Sentence.of(
                (isOne ? "表有 %s MB，变量最多放 %s MB" : "这次运行的变量共有 %s MB，最多 %s MB")
                        + "，没有保存为“%s”；请用 saveTable 存成文件，或先汇总",
                (isOne
                                ? "It has %s MB, a variable holds %s MB"
                                : "The variables of this run have %s MB together, at most %s MB")
                        + ", so it was not kept as '%s'; save it with saveTable, or aggregate first",
                (size >> 20) + 1,
                most >> 20,
                key);
    }

    /** What a model is shown of a table, and the variable it is kept in, if any. */
    TablePreview preview(Table table, @Nullable String saveAs) {
        if (saveAs == null) return TablePreview.of(table, null, isChinese());
        var reason = tooLargeToKeep(saveAs, table);
        var kept = keep(saveAs, table).orElse(null);
        return TablePreview.of(table, kept, isChinese())
                .withRemarks(reason.map(why -> why.said(isChinese())).stream().toList());
    }

    /** A table's trouble as a tool's, in the language of the person. */
    <T> T guarded(DataProblem code, java.util.function.Supplier<T> body) {
        try {
            return body.get();
        } catch (TableException e) {
            throw problem(code, e);
        }
    }

    Table query(TableEngine engine, List<Table> tables, String sql, String name)
            throws InterruptedException {
        try {
            return engine.query(tables, sql, name, lease);
        } catch (TableException e) {
            throw problem(DataProblem.BAD_QUERY, e);
        }
    }

    ToolException problem(DataProblem code, TableException e) {
        return new ToolException(Problem.of(e.problem().orElse(code), e.sentence()));
    }
}
