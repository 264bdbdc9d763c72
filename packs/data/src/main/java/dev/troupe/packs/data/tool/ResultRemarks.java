package dev.troupe.packs.data.tool;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.ChineseText;
import dev.troupe.packs.data.algebra.AbsentValues;
import dev.troupe.packs.data.algebra.CutTies;
import dev.troupe.packs.data.algebra.ExpectedCounts;
import dev.troupe.packs.data.algebra.OmittedRows;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QuerySql;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.query.TableWorkspace;
import dev.troupe.packs.data.question.Computation;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.question.QuestionAnalyzer;
import dev.troupe.packs.data.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** States what the result of a question about a table does not show. */
record ResultRemarks(TableEngine engine, Table table, TableWorkspace store) {
    /** Which rows are not in a total or a mean since they have no value. */
    private List<String> omissions(Computation analysis) throws InterruptedException {
        var texts = new ArrayList<String>();
        for (var rows :
                analysis.query().stream()
                        .flatMap(query -> OmittedRows.of(query, name -> hasMissing(name)).stream())
                        .toList()) {
            int count = count(rows.counting());
            if (count > 0) texts.add(omission(rows.column(), count).text(store.isChinese()));
        }
        return texts;
    }

    /**
     * What the result does not show: numbers over all groups, rows that do not count or share the
     * last place, and values that no row has.
     *
     * @param question as the user states it; empty if the result is not of a question
     * @throws ToolException if the question asks for numbers over all groups that are not clear
     */
    String of(Computation analysis, Table result, String question) throws InterruptedException {
        var remarks =
                overall(analysis, question)
                        + String.join("", omissions(analysis))
                        + absence(analysis)
                        + cautions(analysis, result);
        boolean isOfNoRows =
                remarks.isEmpty()
                        && !analysis.isListing()
                        && result.rowCount() == 1
                        && result.columns().stream()
                                .allMatch(column -> column.presentCells().findAny().isEmpty());
        return isOfNoRows
                ? new LocalizedText("没有符合条件的行。", " No rows meet the conditions.")
                        .text(store.isChinese())
                : remarks;
    }

    private String overall(Computation analysis, String question) throws InterruptedException {
        var names = table.columnNames();
        boolean isAsked = OverallNumbers.isAsked(question, names) && !analysis.keyNames().isEmpty();
        if (!isAsked) return "";
        var overall =
                analysis.query().isPresent()
                        ? analysis.query()
                                .flatMap(query -> OverallNumbers.of(question, names, query))
                        : OverallNumbers.whole(question, names).flatMap(this::numbers);
        if (overall.isPresent())
            return OverallNumbers.state(query(overall.get())).text(store.isChinese());
        var problem = OverallNumbers.refuse(question, names);
        if (problem.isPresent()) throw new ToolException(problem.get());
        return "";
    }

    /** The query of a question that asks for nothing but numbers of all rows. */
    private Optional<Query> numbers(String question) {
        return QuestionAnalyzer.read(question, table)
                        instanceof Interpretation.Understood(var computation)
                ? computation.query().filter(query -> query.keys().isEmpty() && query.isGrouped())
                : Optional.empty();
    }

    /** Which of the values that the question names have no rows; empty if all have some. */
    private String absence(Computation analysis) throws InterruptedException {
        var absent = new ArrayList<String>();
        var named = analysis.query().stream().flatMap(query -> AbsentValues.of(query).stream());
        for (var value : named.toList())
            if (count(value.counting()) == 0) absent.add(value.value().text());
        if (absent.isEmpty()) return "";
        return new LocalizedText(
                        ChineseText.join(String.join("、", absent), "没有符合条件的行。"),
                        " No rows for " + String.join(", ", absent) + " meet the conditions.")
                .text(store.isChinese());
    }

    private int count(Query counting) throws InterruptedException {
        return Integer.parseInt(query(counting).row(0).getFirst());
    }

    /** Rows that share the last place, and a test of too few rows. */
    private String cautions(Computation analysis, Table result) throws InterruptedException {
        var texts = new ArrayList<String>();
        for (var query : analysis.query().stream().toList()) {
            for (var ties : CutTies.of(query).stream().toList())
                ties.remark(result, query(ties.all()))
                        .ifPresent(text -> texts.add(text.text(store.isChinese())));
            for (var counts : ExpectedCounts.of(query).stream().toList())
                ExpectedCounts.remark(query(counts.counting()))
                        .ifPresent(text -> texts.add(text.text(store.isChinese())));
        }
        return String.join("", texts);
    }

    private Table query(Query query) throws InterruptedException {
        var columns = ColumnProfile.all(table);
        var sql = new QuerySql(table.name(), columns, store.isChinese()).compile(query);
        return store.query(engine, List.of(table), sql, "counted");
    }

    private static LocalizedText omission(String column, int count) {
        return new LocalizedText(
                ChineseText.join("有 " + count + " 行没有", column, "，未计入。"),
                count == 1
                        ? " 1 row has no %s and is omitted.".formatted(column)
                        : " %d rows have no %s and are omitted.".formatted(count, column));
    }

    private boolean hasMissing(String name) {
        return table.column(name)
                .filter(column -> column.presentCells().count() < table.rowCount())
                .isPresent();
    }
}
