package dev.troupe.packs.data.grammar.assembly;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Cell;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The cells of a column in the rows that meet conditions. Only choices of values, empty cells and
 * combinations of these are evaluated; other conditions count as met, so that a row may be among
 * them that the query omits.
 */
record FilteredCells(List<ColumnProfile> columns, List<QueryCondition> filters) {
    Stream<Cell> of(ColumnProfile column) {
        var cells = column.column().cells();
        return IntStream.range(0, cells.size())
                .filter(row -> filters.stream().allMatch(one -> meets(one, row).orElse(true)))
                .mapToObj(cells::get)
                .filter(cell -> !isMissing(cell));
    }

    /** Empty where the condition is of another kind. */
    private Optional<Boolean> meets(QueryCondition condition, int row) {
        return switch (condition) {
            case QueryCondition.OneOf(Expression.Field(var name), var values) ->
                    cell(name, row).map(values::contains);
            case QueryCondition.Missing(Expression.Field(var name)) ->
                    cell(name, row).map(FilteredCells::isMissing);
            case QueryCondition.Not(var inner) -> meets(inner, row).map(isMet -> !isMet);
            case QueryCondition.All(var all) -> combine(all, row, true);
            case QueryCondition.Any(var any) -> combine(any, row, false);
            default -> Optional.empty();
        };
    }

    /**
     * @param isOfAll whether every condition has to be met rather than one
     */
    private Optional<Boolean> combine(List<QueryCondition> conditions, int row, boolean isOfAll) {
        var met = conditions.stream().map(one -> meets(one, row)).toList();
        boolean isDecided = met.contains(Optional.of(!isOfAll));
        if (isDecided) return Optional.of(!isOfAll);
        return met.contains(Optional.<Boolean>empty()) ? Optional.empty() : Optional.of(isOfAll);
    }

    private Optional<Cell> cell(String name, int row) {
        return columns.stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .map(column -> column.column().cells().get(row));
    }

    private static boolean isMissing(Cell cell) {
        return cell.isMissing() || cell.text().isBlank();
    }
}
