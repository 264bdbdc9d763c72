package dev.troupe.bench.questions;

import dev.troupe.bench.questions.SampleColumn.Role;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a conversation asks for after its messages so far: a measure, of which rows, by which group.
 *
 * @param group {@code null} for one number of all rows
 * @param only the label that each of these columns must have
 * @param without labels that rows must not have
 * @param year of the table's date; 0 for any
 * @param limit the groups with the highest values; 0 for all
 */
record AskedFigures(
        SampleTable table,
        Measure measure,
        @Nullable SampleColumn group,
        Map<SampleColumn, String> only,
        List<String> without,
        int year,
        int limit) {
    AskedFigures {
        only = Map.copyOf(only);
        without = List.copyOf(without);
    }

    AskedFigures withMeasure(Measure newMeasure) {
        return new AskedFigures(table, newMeasure, group, only, without, year, limit);
    }

    AskedFigures withGroup(@Nullable SampleColumn newGroup) {
        return new AskedFigures(table, measure, newGroup, only, without, year, limit);
    }

    AskedFigures withOnly(SampleColumn column, String label) {
        var labels = new LinkedHashMap<>(only);
        labels.put(column, label);
        return new AskedFigures(table, measure, group, labels, without, year, limit);
    }

    AskedFigures withoutLabel(String label) {
        var labels = new ArrayList<>(without);
        labels.add(label);
        return new AskedFigures(table, measure, group, only, labels, year, limit);
    }

    AskedFigures withYear(int newYear) {
        return new AskedFigures(table, measure, group, only, without, newYear, limit);
    }

    AskedFigures withLimit(int newLimit) {
        return new AskedFigures(table, measure, group, only, without, year, newLimit);
    }

    Expected expected() {
        var rows = table.where(this::isAsked);
        UnsuitableDraw.unless(rows.rows().size() >= 2);
        if (group == null) {
            return Expected.numbers(measure.results(rows));
        }
        var groups = Scene.groups(rows, group);
        return limit == 0 ? SummaryRequests.byGroup(groups, measure) : highest(groups);
    }

    private Expected highest(Map<Cell, SampleTable> groups) {
        var rows = SummaryRequests.toRows(groups, measure::of);
        Scene.requireDistinct(rows.stream().map(SummaryRequests::value).toList());
        UnsuitableDraw.unless(rows.size() > limit);
        return Expected.rows(
                rows.stream()
                        .sorted((a, b) ->
                                Double.compare(SummaryRequests.value(b), SummaryRequests.value(a)))
                        .limit(limit)
                        .toList());
    }

    private boolean isAsked(List<Cell> row) {
        boolean hasLabels =
                only.entrySet().stream()
                        .allMatch(entry ->
                                table.cell(row, entry.getKey())
                                        .toString()
                                        .equals(entry.getValue()));
        boolean isLeftOut = row.stream().anyMatch(cell -> without.contains(cell.toString()));
        return hasLabels && !isLeftOut && (year == 0 || date(row).getYear() == year);
    }

    private LocalDate date(List<Cell> row) {
        var column = table.columns(Role.DATE).getFirst();
        return table.cell(row, column) instanceof Cell.Day(var date) ? date : LocalDate.EPOCH;
    }
}
