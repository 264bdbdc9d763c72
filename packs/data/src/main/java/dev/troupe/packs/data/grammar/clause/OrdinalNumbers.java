package dev.troupe.packs.data.grammar.clause;

import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * Numbers of rounds, weeks or stages in their order, which state which one and are not added up.
 */
public final class OrdinalNumbers {
    private static final Pattern NAME =
            Pattern.compile("round|week|game ?week|match ?day|stage|season|chapter");

    private OrdinalNumbers() {}

    /** Whether a column holds such numbers, which do not descend from one row to the next. */
    public static boolean areIn(ColumnProfile column) {
        return column.canMeasure() && NAME.matcher(column.spaced()).matches() && ascends(column);
    }

    private static boolean ascends(ColumnProfile column) {
        var last = BigDecimal.ZERO;
        for (var cell : column.column().presentCells().toList()) {
            if (!(cell instanceof Cell.Numeric(var number)) || number.compareTo(last) < 0)
                return false;
            last = number;
        }
        return last.signum() > 0;
    }
}
