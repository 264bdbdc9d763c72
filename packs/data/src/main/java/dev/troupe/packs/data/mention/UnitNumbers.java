package dev.troupe.packs.data.mention;

import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/** Columns that state how many of something there are: employees, stores, rooms. */
public final class UnitNumbers {
    private static final Pattern NAME =
            Pattern.compile(
                    "(?:.* )?(?:staff|headcount|head count|employees|workers|people|persons|members|population|units|stores|shops|rooms|beds|seats|households|visitors|guests|students|pupils|customers|orders|trips)(?: count)?|.*(?:人数|人口|数|数量)");

    private static final BigDecimal MOST_HEADS = BigDecimal.valueOf(1000);

    private UnitNumbers() {}

    /** Whether something per one of these is a ratio, rather than a number for each value. */
    public static boolean isOf(ColumnProfile column) {
        if (!column.canMeasure()) return isHeadcount(column);
        return !column.isRate()
                && !column.isOfYears()
                && (column.isAddedUp() || NAME.matcher(column.spaced()).matches());
    }

    /** Numbers of staff rather than numbers that identify them. */
    private static boolean isHeadcount(ColumnProfile column) {
        return column.isNumber()
                && !ColumnProfile.isCodeName(column.name())
                && NAME.matcher(column.spaced()).matches()
                && column.column()
                        .presentCells()
                        .allMatch(cell ->
                                cell instanceof Cell.Numeric(var number)
                                        && number.compareTo(MOST_HEADS) < 0);
    }
}
