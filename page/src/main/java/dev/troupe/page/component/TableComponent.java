package dev.troupe.page.component;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.ComponentSlot;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rows and columns. Of submissions, scores below 60 % of the maximum are warnings, of 80 % and more
 * successes; rules mark the rows of other tables.
 */
final class TableComponent implements Component {
    private static final BigDecimal PASS = BigDecimal.valueOf(60);
    private static final BigDecimal FULL = BigDecimal.valueOf(100);
    private static final BigDecimal GOOD = BigDecimal.valueOf(80);

    @Override
    public String name() {
        return "table";
    }

    @Override
    public String description() {
        return "rows and columns of {headers: [], rows: [{cells: []}]} or a list of records;"
                + " highlightRules [{column, condition, value, style}]; columns {field: heading}"
                + " chooses and names columns";
    }

    @Override
    public Map<String, List<String>> props() {
        return Map.of("title", List.of(), "highlightRules", List.of(), "columns", List.of());
    }

    @Override
    public Optional<LocalizedText> findMismatch(Value data) {
        return DataTable.find(data).isPresent()
                ? Optional.empty()
                : Optional.of(
                        LocalizedText.of(
                                "table 需要记录列表，或带 headers 与 rows 的数据；请绑定这样的数据，或改用 markdown",
                                "table takes a list of records, or headers and rows; bind such data or use markdown"));
    }

    @Override
    public Map<String, Value> build(Value data, ComponentSlot slot, Language language) {
        var found = submissions(data, language).or(() -> DataTable.find(data)).orElseThrow();
        var table =
                slot.props().get("columns") instanceof Value.RecordOf(var headings)
                        ? found.withColumns(headings)
                        : found;
        var max = data.field("max_score") instanceof Value.Num(var most) ? most : FULL;
        boolean isScores = data.field("submissions") instanceof Value.ListOf;
        var rules = HighlightRule.readAll(slot.props().get("highlightRules"));
        var fields = new LinkedHashMap<String, Value>();
        fields.put("title", Value.of(slot.prop("title")));
        fields.put("headers", ValueRecords.texts(table.withLabels().columns()));
        fields.put(
                "rows",
                Value.of(
                        table.rows().stream()
                                .map(row ->
                                        ValueRecords.of(
                                                "cells",
                                                Value.of(row),
                                                "status",
                                                Value.of(
                                                        isScores
                                                                ? scoreStatus(row.get(1), max)
                                                                : status(table, row, rules))))
                                .toList()));
        return fields;
    }

    /** Submissions of an assignment, by their columns for readers. */
    private static Optional<DataTable> submissions(Value data, Language language) {
        if (!(data.field("submissions") instanceof Value.ListOf(var submissions))) {
            return Optional.empty();
        }
        return Optional.of(
                new DataTable(
                        List.of(
                                language.choose("学生", "Student"),
                                language.choose("分数", "Score"),
                                language.choose("已提交", "Submitted")),
                        submissions.stream()
                                .map(it ->
                                        List.of(
                                                it.field("name"),
                                                it.field("score"),
                                                it.field("submitted")))
                                .toList()));
    }

    /**
     * @param max the score for everything right, of which the bounds are percentages
     */
    private static String scoreStatus(Value score, BigDecimal max) {
        if (!(score instanceof Value.Num(var number)) || max.signum() <= 0) {
            return "normal"; // not graded yet, or without a scale
        }
        var percent = number.multiply(FULL);
        return percent.compareTo(PASS.multiply(max)) < 0
                ? "warning"
                : percent.compareTo(GOOD.multiply(max)) >= 0 ? "success" : "normal";
    }

    private static String status(DataTable table, List<Value> row, List<HighlightRule> rules) {
        return rules.stream()
                .filter(rule -> rule.matches(table, row))
                .map(HighlightRule::style)
                .findFirst()
                .orElse("normal");
    }
}
