package dev.troupe.packs.school.file;

import dev.troupe.packs.school.record.RecordField;
import dev.troupe.packs.school.record.RecordKind;
import dev.troupe.packs.school.record.SchoolException;
import dev.troupe.packs.school.record.SchoolProblem;
import dev.troupe.packs.school.store.RecordSql;
import dev.troupe.packs.school.store.School;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Stores the rows of files as records: all rows of a file or none. Columns are found by their
 * headings in either language; a record with the key of a stored one replaces it.
 */
public final class RecordImport {
    /** Rows of one file. */
    public static final int MAX_ROWS = 50_000;

    private final School school;
    private final boolean isSample;
    private final RecordQuota quota;

    public RecordImport(School school) {
        this(school, false, RecordQuota.DEFAULT);
    }

    RecordImport(School school, boolean isSample, RecordQuota quota) {
        this.school = school;
        this.isSample = isSample;
        this.quota = quota;
    }

    /**
     * Stores the rows of a file.
     *
     * @param kind of the records; {@code null} if the headings decide
     * @throws SchoolException code BAD_FILE naming the file, and each row and value that is wrong
     */
    public ImportReport store(RecordRows rows, @Nullable RecordKind kind) {
        var known = kind == null ? detectKind(rows) : kind;
        var columns = findColumns(rows, known);
        var problems = new ImportProblems(rows.file());
        requireColumns(rows, known, columns, problems);
        if (rows.rows().size() > MAX_ROWS) {
            problems.add(
                    "有 %s 行，最多 %s 行；请拆分文件",
                    "it has %s rows, at most %s are accepted; split the file",
                    rows.rows().size(),
                    MAX_ROWS);
        }
        problems.requireNone();
        return school.change(sql -> store(rows, known, columns, sql));
    }

    /** The kind that uses the most columns, of those whose required fields all have one. */
    private static RecordKind detectKind(RecordRows rows) {
        var fitting =
                Arrays.stream(RecordKind.values())
                        .filter(kind ->
                                kind.fields().stream()
                                        .filter(RecordField::isRequired)
                                        .allMatch(field -> findColumn(rows, field).isPresent()))
                        .collect(Collectors.groupingBy(kind -> countUsed(rows, kind)));
        var best =
                fitting.getOrDefault(
                        fitting.keySet().stream().mapToLong(it -> it).max().orElse(0), List.of());
        if (best.size() == 1) {
            return best.getFirst();
        }
        throw new SchoolException(
                SchoolProblem.BAD_FILE,
                "无法从 %s 的列名（%s）判断记录的种类；请指明 %s 之一",
                "The headings of %s (%s) do not state the kind of its records; name one of %s",
                rows.file(),
                String.join(", ", rows.headings()),
                Arrays.stream(RecordKind.values()).map(RecordKind::key).toList());
    }

    private static long countUsed(RecordRows rows, RecordKind kind) {
        var columns = findColumns(rows, kind);
        return columns.size() + scopeColumn(rows, kind, columns).stream().count();
    }

    /** The column of each field; the field that comes first takes a heading that fits several. */
    private static Map<RecordField, Integer> findColumns(RecordRows rows, RecordKind kind) {
        var columns = new LinkedHashMap<RecordField, Integer>();
        for (var field : kind.fields()) {
            findColumn(rows, field).ifPresent(index -> columns.putIfAbsent(field, index));
        }
        return columns;
    }

    private static OptionalInt findColumn(RecordRows rows, RecordField field) {
        return IntStream.range(0, rows.headings().size())
                .filter(index -> field.isNamed(rows.headings().get(index)))
                .findFirst();
    }

    private static void requireColumns(
            RecordRows rows,
            RecordKind kind,
            Map<RecordField, Integer> columns,
            ImportProblems problems) {
        for (var field : kind.fields()) {
            if (field.isRequired() && !columns.containsKey(field)) {
                problems.add(
                        "缺少列“%s”（也可写作 %s）；现有的列：%s",
                        "column '%s' is missing (also accepted: %s); its columns are %s",
                        field.name(),
                        String.join(", ", field.aliases()),
                        String.join(", ", rows.headings()));
            }
        }
    }

    private ImportReport store(
            RecordRows rows, RecordKind kind, Map<RecordField, Integer> columns, RecordSql sql)
            throws SQLException {
        var problems = new ImportProblems(rows.file());
        var links = RecordLinks.read(sql);
        var scope = scopeColumn(rows, kind, columns);
        var lines = new HashMap<List<String>, Long>();
        var records = new ArrayList<Map<String, String>>();
        for (int i = 0; i < rows.rows().size(); i++) {
            long line = rows.lines().get(i);
            var row = new RecordRow(kind, line, cells(rows.rows().get(i), columns), problems);
            var record =
                    row.read(
                            links,
                            scope.isPresent() ? rows.rows().get(i).get(scope.getAsInt()) : "");
            if (record.isEmpty()) {
                continue;
            }
            var key = keyOf(kind, record.get());
            var before = lines.putIfAbsent(key, line);
            if (before != null) {
                problems.add(
                        "第 %s 行与第 %s 行是同一条记录（%s）",
                        "row %s has the same record as row %s (%s)",
                        line,
                        before,
                        String.join(", ", key));
            }
            records.add(record.get());
        }
        problems.requireNone();
        var existing = sql.keys(kind);
        int replaced =
                (int) records.stream().filter(it -> existing.contains(keyOf(kind, it))).count();
        quota.requireRoom(records.size() - replaced, sql, problems);
        for (var record : records) {
            sql.put(kind, record, isSample);
        }
        quota.requireFits(sql, problems);
        return new ImportReport(
                kind, records.size() - replaced, replaced, findUnused(rows, columns, scope));
    }

    private static Map<RecordField, String> cells(
            List<String> row, Map<RecordField, Integer> columns) {
        var cells = new LinkedHashMap<RecordField, String>();
        columns.forEach((field, index) -> cells.put(field, row.get(index).strip()));
        return cells;
    }

    /** The column with the class that the assignments and students of a row belong to. */
    private static OptionalInt scopeColumn(
            RecordRows rows, RecordKind kind, Map<RecordField, Integer> columns) {
        if (kind != RecordKind.SUBMISSIONS && kind != RecordKind.ITEMS) {
            return OptionalInt.empty();
        }
        var found = findColumn(rows, RecordKind.STUDENTS.fields().get(1));
        return found.isPresent() && columns.containsValue(found.getAsInt())
                ? OptionalInt.empty()
                : found;
    }

    private static List<String> findUnused(
            RecordRows rows, Map<RecordField, Integer> columns, OptionalInt scope) {
        return IntStream.range(0, rows.headings().size())
                .filter(index -> !columns.containsValue(index))
                .filter(index -> scope.isEmpty() || scope.getAsInt() != index)
                .mapToObj(rows.headings()::get)
                .toList();
    }

    private static List<String> keyOf(RecordKind kind, Map<String, String> record) {
        return kind.columns().subList(0, kind.keyCount()).stream()
                .map(column -> record.getOrDefault(column, ""))
                .toList();
    }
}
