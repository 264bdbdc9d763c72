package dev.troupe.packs.data.trace;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Sha256;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.PivotColumns;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.algebra.QueryJson;
import dev.troupe.packs.data.algebra.QuerySql;
import dev.troupe.packs.data.algebra.QueryText;
import dev.troupe.packs.data.algebra.SourceRows;
import dev.troupe.packs.data.file.ExcelTableReader;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.query.SqlText;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.packs.data.table.RowRole;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import dev.troupe.packs.data.trace.TracedRow.FileRow;
import dev.troupe.packs.data.trace.TracedRow.RowGroup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Finds the rows of a file that a row of a recorded answer was computed from: the file is read
 * again, if its content is the same, and the question computed again.
 */
public record RowTracer(TableEngine engine) {
    private static final String PLACE = "place";

    /** Which of the rows of each group are listed: so many, after so many others. */
    public record Page(int limit, int after) {}

    /**
     * Traces a row.
     *
     * @param answer of {@code askTable}, as recorded
     * @param row its place in the result, from 1
     * @throws ToolException when the answer was not computed from a file, the file no longer exists
     *     or was changed since, or the result has no such row
     */
    public TracedRow trace(Value answer, int row, Page page, Workspace workspace, Language language)
            throws InterruptedException {
        var source =
                AnswerSource.find(answer)
                        .orElseThrow(() ->
                                new ToolException(
                                        DataProblem.NO_SOURCE,
                                        "这个结果不是直接由一个文件的行计算的，无法列出其来源行",
                                        "this result was not computed from the rows of one file, so its rows cannot be listed"));
        try {
            var file = read(source, workspace);
            return new Trace(source, file, page, language)
                    .row(row, answer.field("reading").asText());
        } catch (TableException e) {
            throw new ToolException(
                    Problem.of(e.problem().orElse(DataProblem.BAD_TABLE), e.text()));
        }
    }

    private static TableFiles.NumberedTable read(AnswerSource source, Workspace workspace) {
        var name = source.file();
        var mark = ExcelTableReader.sheetMark(name);
        var file = workspace.resolveExisting(mark.map(at -> name.substring(0, at)).orElse(name));
        if (!hash(file).equals(source.sha256()))
            throw new ToolException(
                    DataProblem.CHANGED_SOURCE,
                    "%s 在得出这个结果之后有改变，其中的行不再是当时的行；请重新提问",
                    "%s was changed since this result was computed, so its rows are others now; ask the question again",
                    name);
        return TableFiles.loadNumbered(file, mark.map(at -> name.substring(at + 1)).orElse(""));
    }

    private static String hash(Path file) {
        try {
            return Sha256.hex(file);
        } catch (IOException e) {
            throw new TableException(
                    "读取 " + file.getFileName() + " 失败：" + e.getMessage(),
                    "Could not read " + file.getFileName() + ": " + e.getMessage(),
                    e);
        }
    }

    /** One file that is read, and one question about it. */
    private final class Trace {
        private final AnswerSource source;
        private final TableFiles.NumberedTable file;
        private final Table table;
        private final List<ColumnProfile> columns;
        private final Page page;
        private final Language language;

        Trace(AnswerSource source, TableFiles.NumberedTable file, Page page, Language language) {
            this.source = source;
            this.file = file;
            table = file.table();
            columns = ColumnProfile.all(table);
            this.page = page;
            this.language = language;
        }

        TracedRow row(int row, String reading) throws InterruptedException {
            var query = QueryJson.read(source.query());
            if (query.isEmpty()) return attributeToAll(row, reading);
            var result = query.get().isWhole() ? table : run(query.get());
            requireRow(row, result);
            var groups =
                    query.get().isGrouped()
                            ? groups(query.get(), keys(query.get(), result, row))
                            : List.of(traceListing(query.get(), result, row));
            return traceGroups(row, reading, result, groups);
        }

        private TracedRow traceGroups(
                int row, String reading, Table result, List<RowGroup> groups) {
            return new TracedRow(
                    row,
                    reading,
                    source.file(),
                    result.columnNames(),
                    result.row(row - 1),
                    table.columnNames(),
                    groups);
        }

        private void requireRow(int row, Table result) {
            if (row < 1 || row > result.rowCount())
                throw new ToolException(
                        DataProblem.NO_ROW,
                        "结果没有第 %s 行；共 %s 行",
                        "the result has no row %s; it has %s",
                        row,
                        result.rowCount());
        }

        private Table run(Query query) throws InterruptedException {
            var sql = new QuerySql(table.name(), columns, source.chinese()).compile(query);
            return engine.query(List.of(table), sql, "result");
        }

        /** The values of the keys in a row; none in the row of totals. */
        private List<Cell> keys(Query query, Table result, int row) {
            boolean isTotal =
                    query.pivot().filter(Query.Pivot::isWithTotals).isPresent()
                            && row == result.rowCount();
            return isTotal
                    ? List.of()
                    : result.columns().stream()
                            .limit(query.keys().size())
                            .map(column -> column.cells().get(row - 1))
                            .toList();
        }

        private List<RowGroup> groups(Query query, List<Cell> keys) throws InterruptedException {
            var byName =
                    table.columns().stream()
                            .collect(Collectors.toMap(Column::name, Function.identity()));
            var outputs = new PivotColumns(byName, source.chinese()).outputs(query);
            var groups = new java.util.ArrayList<RowGroup>();
            for (var part : SourceRows.of(query, outputs, keys))
                groups.add(
                        group(
                                part.role(),
                                part.columns(),
                                text(part.query()),
                                places(part.query())));
            return groups;
        }

        private String text(Query query) {
            return new QueryText(language == Language.ZH).describeRows(query);
        }

        /** A row that is listed is itself a row of the file. */
        private RowGroup traceListing(Query query, Table result, int row)
                throws InterruptedException {
            int place = query.isWhole() ? row - 1 : places(query).get(row - 1);
            boolean isCompared =
                    query.outputs().stream().anyMatch(output -> output.expression().isWindow());
            return group(
                    isCompared ? RowRole.OWN : RowRole.VALUE,
                    result.columnNames(),
                    text(query),
                    List.of(place));
        }

        private List<Integer> places(Query query) throws InterruptedException {
            var outputs = List.of(new Output(PLACE, new Expression.RowNumber()));
            return places(run(query.withOutputs(outputs)));
        }

        private static List<Integer> places(Table result) {
            return result.columns().getFirst().cells().stream()
                    .map(cell -> ((Cell.Numeric) cell).value().intValueExact())
                    .toList();
        }

        /** Statistics of columns are of all rows that were selected. */
        private TracedRow attributeToAll(int row, String reading) throws InterruptedException {
            var condition = source.condition().isEmpty() ? "" : " WHERE " + source.condition();
            var sql =
                    "SELECT rowid AS %s FROM %s%s ORDER BY rowid"
                            .formatted(PLACE, SqlText.name(table.name()), condition);
            var all = places(engine.query(List.of(table), sql, "rows"));
            return new TracedRow(
                    row,
                    reading,
                    source.file(),
                    List.of(),
                    List.of(),
                    table.columnNames(),
                    List.of(group(RowRole.ALL, List.of(), "", all)));
        }

        private RowGroup group(
                RowRole role, List<String> behind, String reading, List<Integer> places) {
            var rows =
                    places.stream()
                            .skip(page.after())
                            .limit(page.limit())
                            .map(place -> new FileRow(file.numbers().get(place), table.row(place)))
                            .toList();
            return new RowGroup(role, behind, reading, places.size(), rows);
        }
    }
}
