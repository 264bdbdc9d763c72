package dev.troupe.packs.data.query;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Sha256;
import dev.troupe.core.value.Value;
import dev.troupe.language.EnglishText;
import dev.troupe.language.Language;
import dev.troupe.language.PathSyntax;
import dev.troupe.packs.data.file.ExcelTableReader;
import dev.troupe.packs.data.file.LoadedTable;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.file.TableFileWriter;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.file.TablePreview;
import dev.troupe.packs.data.file.TableView;
import dev.troupe.packs.data.file.VariableTables;
import dev.troupe.packs.data.file.WorkbookSheets;
import dev.troupe.packs.data.memory.TableLease;
import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
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
public final class TableWorkspace implements AutoCloseable {
    /** Rows that a variable may hold; larger tables stay in their file. */
    static final int MAX_VARIABLE_ROWS = 50_000;

    /**
     * Bytes of a table in a variable. Variables are written to the journal and stay as long as
     * their run, so what is larger belongs into a file.
     */
    static final long MAX_VARIABLE = 16L << 20;

    /** Bytes of all variables of a run that holds a table among others. */
    static final long MAX_VARIABLES = 64L << 20;

    private static final int MAX_NAMED = 12; // files that are named when another is missing

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
    private final TableCache recent;
    private final TableLease lease;

    public TableWorkspace(ToolContext context, TableCache recent) {
        this.context = context;
        this.recent = recent;
        lease = recent.memory().lease(context.user());
    }

    /** What this request has taken. */
    TableLease lease() {
        return lease;
    }

    @Override
    public void close() {
        lease.close();
    }

    public boolean isChinese() {
        return context.language() == Language.ZH;
    }

    /**
     * @throws ToolException when no variable or file of that name holds a table
     */
    public Table findTable(String name) {
        var variable = findVariable(name);
        if (variable.isPresent()) return variable.get();
        if (FILE.matcher(name).matches()) return loadFile(name);
        if (context.variable(name) instanceof Value.Text(var text)) throw noTable(text);
        throw problem(
                DataProblem.NO_TABLE,
                new TableException(
                        "没有表“"
                                + name
                                + "”；可用的变量："
                                + knownNames()
                                + "；也可以指定工作目录中的 CSV、JSON 或 Excel 文件",
                        "Unknown table '"
                                + name
                                + "'; available variables: "
                                + knownNames()
                                + "; you can also name a CSV, JSON or Excel file of the workspace"));
    }

    /** A step before has left a text where a table is needed. */
    private ToolException noTable(String text) {
        int length = text.strip().length();
        return problem(
                DataProblem.NO_TABLE,
                new TableException(
                        "前一步得到的是 " + length + " 个字符的文本，不是表格；请指明有表格或列表的文件或网址",
                        "The step before has given a text of "
                                + EnglishText.withCount(length, "character")
                                + " and no table; name a file or an address that has a table or a list"));
    }

    /**
     * Loads a file.
     *
     * @param reference its path; {@code book.xlsx#Orders} names a sheet
     */
    public Table loadFile(String reference) {
        var mark = ExcelTableReader.sheetMark(reference);
        return loadFile(
                mark.map(at -> reference.substring(0, at)).orElse(reference),
                mark.map(at -> reference.substring(at + 1)).orElse(""));
    }

    /** A file with the lines that its rows stand in, to be edited. */
    public LoadedTable loadForEdit(Path file, String sheet) {
        return runGuarded(
                DataProblem.BAD_TABLE, () -> TableFiles.loadWithLines(file, sheet, lease));
    }

    /** The sheets of a workbook that is named without one; empty for all else. */
    public List<String> sheets(String name) {
        return findVariable(name).isPresent() || !WorkbookSheets.isWorkbook(name)
                ? List.of()
                : runGuarded(
                        DataProblem.BAD_TABLE,
                        () -> WorkbookSheets.references(name, findExisting(name), lease));
    }

    /** The table of a sheet; empty if it has none. */
    public Optional<Table> findSheet(String reference) {
        try {
            return Optional.of(loadFile(reference));
        } catch (ToolException _) {
            return Optional.empty();
        }
    }

    /** A table as one whose records stand in rows, if they do not. */
    public Optional<TableView> view(Table table) {
        return TableView.of(table, lease);
    }

    public Table loadFile(String path, String sheet) {
        var file = findExisting(path);
        return runGuarded(DataProblem.BAD_TABLE, () -> recent.load(file, sheet, lease));
    }

    /**
     * A place for a file to write.
     *
     * @throws ToolException when the path is not a plain one or leads outside
     */
    public Path outputPath(String path) {
        requirePlain(path);
        return context.workspace().resolveWritable(path);
    }

    /** Writes a whole file and reports it. */
    public void write(Path file, byte[] bytes, String mediaType) {
        runGuarded(
                DataProblem.BAD_TABLE,
                () -> {
                    TableFileWriter.write(WorkspaceFile.of(file, context), bytes);
                    return file;
                });
        context.addArtifact(file, mediaType);
    }

    private void requirePlain(String path) {
        PathSyntax.findFlaw(path)
                .ifPresent(flaw -> {
                    throw new ToolException(
                            AgentProblem.FILE,
                            "路径“%s”%s",
                            "Path '%s' %s",
                            path,
                            LocalizedText.of(flaw.text(Language.ZH), flaw.text(Language.EN)));
                });
    }

    /**
     * A file as later runs find it: {@code book.xlsx#Orders} with its path in the workspace; empty
     * for a variable.
     */
    public Optional<String> reference(String name) {
        if (findVariable(name).isPresent() || !FILE.matcher(name).matches())
            return Optional.empty();
        var mark = ExcelTableReader.sheetMark(name);
        var file = findExisting(mark.map(at -> name.substring(0, at)).orElse(name));
        var sheet = mark.map(name::substring).orElse("");
        return Optional.of(context.workspace().display(file) + sheet);
    }

    /** The hash of the content of a file that {@link #reference} finds. */
    public String hash(String name) {
        var mark = ExcelTableReader.sheetMark(name);
        try {
            return Sha256.hex(findExisting(mark.map(at -> name.substring(0, at)).orElse(name)));
        } catch (IOException e) {
            throw problem(
                    DataProblem.BAD_TABLE,
                    new TableException(
                            "读取 " + name + " 失败：" + e.getMessage(),
                            "Could not read " + name + ": " + e.getMessage(),
                            e));
        }
    }

    /**
     * A file; if none has that name, the one whose name it ends with: Chinese writes no space
     * between a verb and a name.
     */
    public Path findExisting(String path) {
        requirePlain(path);
        for (int start = 1; start < path.length() && isHan(path, start - 1); start++) {
            if (!context.workspace().exists(path)
                    && context.workspace().exists(path.substring(start))) {
                return context.workspace().resolveExisting(path.substring(start));
            }
        }
        if (!context.workspace().exists(path) && PathSyntax.findFlaw(path).isEmpty())
            requireExists(path);
        return context.workspace().resolveExisting(path);
    }

    /** Names the tables there are where the one that is asked for is not. */
    private void requireExists(String path) {
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
                            ? LocalizedText.of("无", "none")
                            : LocalizedText.verbatim(String.join(", ", there)));
        } catch (IOException _) {
            // the workspace itself reports the problem
        }
    }

    private static boolean isHan(String text, int at) {
        return Character.UnicodeScript.of(text.charAt(at)) == Character.UnicodeScript.HAN;
    }

    private Optional<Table> findVariable(String name) {
        var value = context.variable(name);
        if (value.isMissing()) return Optional.empty();
        return runGuarded(DataProblem.BAD_TABLE, () -> VariableTables.table(name, value, lease));
    }

    private String knownNames() {
        return String.join(", ", context.variableKeys());
    }

    /**
     * The tables a query names: variables as words, files in double quotes, or a file's name
     * without its extension.
     */
    public List<Table> findNamed(String sql) {
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
            if (occurs) findVariable(key).ifPresent(tables::add);
        }
        QUOTED.matcher(sql)
                .results()
                .map(match -> match.group(1))
                .filter(name -> FILE.matcher(name).matches())
                .distinct()
                .filter(name -> tables.stream().noneMatch(table -> table.name().equals(name)))
                .forEach(name -> tables.add(loadFile(name).withName(name)));
        SOURCE_NAME
                .matcher(sql)
                .results()
                .map(match -> match.group(1) == null ? match.group(2) : match.group(1))
                .distinct()
                .filter(name ->
                        tables.stream().noneMatch(table -> table.name().equalsIgnoreCase(name)))
                .forEach(name ->
                        stem(name).ifPresent(file -> tables.add(loadFile(file).withName(name))));
        return tables;
    }

    /** The only table file of the workspace that has this name before its extension. */
    private Optional<String> stem(String name) {
        var files =
                ENDINGS.stream()
                        .map(ending -> name + ending)
                        .filter(file -> PathSyntax.findFlaw(file).isEmpty())
                        .filter(context.workspace()::exists)
                        .toList();
        return files.size() == 1 ? Optional.of(files.getFirst()) : Optional.empty();
    }

    /** Stores a table under a key; empty when it is too large for a variable. */
    Optional<String> storeVariable(String key, Table table) {
        if (tooLargeToKeep(key, table).isPresent()) return Optional.empty();
        context.setVariable(key, VariableTables.value(table));
        return Optional.of(key);
    }

    /** Why a table is not stored under a key; empty when it is. */
    public Optional<LocalizedText> tooLargeToKeep(String key, Table table) {
        if (table.rowCount() > MAX_VARIABLE_ROWS)
            return Optional.of(
                    LocalizedText.of(
                            "结果有 %s 行，变量最多保存 %s 行，因此未保存到变量“%s”；请用 saveTable 保存到文件，或先汇总",
                            "The result has %s rows, but a variable holds at most %s, so it was not stored as '%s'; save it with saveTable, or aggregate first",
                            table.rowCount(),
                            MAX_VARIABLE_ROWS,
                            key));
        long size = VariableTables.size(table);
        if (size > MAX_VARIABLE) return Optional.of(tooLarge(key, size, MAX_VARIABLE));
        long all = size;
        for (var other : context.variableKeys())
            if (!other.equals(key)) all += VariableTables.size(context.variable(other));
        return all > MAX_VARIABLES
                ? Optional.of(tooLarge(key, all, MAX_VARIABLES))
                : Optional.empty();
    }

    private static LocalizedText tooLarge(String key, long size, long most) {
        boolean isOne = most == MAX_VARIABLE;
        return LocalizedText.of(
                (isOne ? "表有 %s MB，变量最多保存 %s MB" : "这次运行的变量共有 %s MB，最多 %s MB")
                        + "，因此未保存到变量“%s”；请用 saveTable 保存到文件，或先汇总",
                (isOne
                                ? "It has %s MB, a variable holds %s MB"
                                : "The variables of this run have %s MB together, at most %s MB")
                        + ", so it was not stored as '%s'; save it with saveTable, or aggregate first",
                (size >> 20) + 1,
                most >> 20,
                key);
    }

    /** The part of a table that a model sees, and the variable it is stored in, if any. */
    public TablePreview preview(Table table, @Nullable String saveAs) {
        if (saveAs == null) return TablePreview.of(table, null, isChinese());
        var reason = tooLargeToKeep(saveAs, table);
        var kept = storeVariable(saveAs, table).orElse(null);
        return TablePreview.of(table, kept, isChinese())
                .withRemarks(reason.map(why -> why.text(isChinese())).stream().toList());
    }

    /** Converts a table's error to a tool's, in the language of the user. */
    public <T> T runGuarded(DataProblem code, java.util.function.Supplier<T> body) {
        try {
            return body.get();
        } catch (TableException e) {
            throw problem(code, e);
        }
    }

    public Table query(TableEngine engine, List<Table> tables, String sql, String name)
            throws InterruptedException {
        try {
            return engine.query(tables, sql, name, lease);
        } catch (TableException e) {
            throw problem(DataProblem.BAD_QUERY, e);
        }
    }

    public ToolException problem(DataProblem code, TableException e) {
        return new ToolException(Problem.of(e.problem().orElse(code), e.text()));
    }
}
