package dev.troupe.packs.data.table;

import java.time.YearMonth;
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

    /** The cell as users write it in this column: a month without its day, a year without both. */
    public String text(int row) {
        var cell = cells.get(row);
        if (!(cell instanceof Cell.Date(var day))) return cell.text();
        return switch (type) {
            case MONTH -> YearMonth.from(day).toString();
            case YEAR -> Integer.toString(day.getYear());
            default -> cell.text();
        };
    }

    /** Different values as text in order of appearance, at most {@code limit}. */
    public List<String> distinct(int limit) {
        return presentCells()
                .map(Cell::text)
                .distinct()
                .limit(limit)
                .collect(Collectors.toUnmodifiableList());
    }

    /** The same dates as months or years. */
    public Column as(ColumnType part) {
        return new Column(name, part, unit, cells);
    }

    Column withName(String other) {
        return new Column(other, type, unit, cells);
    }
}
