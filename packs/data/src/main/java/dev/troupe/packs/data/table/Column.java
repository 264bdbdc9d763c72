package dev.troupe.packs.data.table;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A named list of cells of one type.
 *
 * @param name as written in the source; unique in its table without regard to case
 * @param unit of the numbers in the source, as in "%" or "¥"; empty when there is none
 * @param cells each missing or of the type's kind
 */
public record Column(String name, ColumnType type, String unit, List<Cell> cells) {
    public Column {
        if (name.isBlank())
            throw new IllegalArgumentException("A column needs a name that is not blank");
        cells = List.copyOf(cells);
    }

    public static Column of(String name, ColumnType type, List<Cell> cells) {
        return new Column(name, type, "", cells);
    }

    /** The cells that hold a value, in row order. */
    public Stream<Cell> presentCells() {
        return cells.stream().filter(cell -> !cell.isMissing());
    }

    /** The cell as users write it in this column: a month without its day. */
    public String text(int row) {
        var text = cells.get(row).text();
        return type == ColumnType.MONTH && text.length() == 10 ? text.substring(0, 7) : text;
    }

    /** Different values as text in order of appearance, at most {@code limit}. */
    public List<String> distinct(int limit) {
        return presentCells()
                .map(Cell::text)
                .distinct()
                .limit(limit)
                .collect(Collectors.toUnmodifiableList());
    }

    /** The same dates as months. */
    public Column asMonths() {
        return new Column(name, ColumnType.MONTH, unit, cells);
    }

    Column withName(String other) {
        return new Column(other, type, unit, cells);
    }
}
