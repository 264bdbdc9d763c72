package dev.troupe.packs.data.join;

import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What other columns of one name mean in addition to the column that two tables are joined by:
 * whether a join by them as well would match the same rows, or whether only all of them together
 * are a key.
 */
final class SharedColumns {
    /** A text without spaces and with a digit, such as INV-203. */
    private static final Pattern CODE =
            Pattern.compile("[\\p{L}_./#-]{0,40}+\\d[\\p{L}\\d_./#-]*+");

    private static final int MOST_TOGETHER = 3; // columns of a key

    private final JoinKeyFinder.Pair key;
    private final boolean isCode;
    private final boolean isUniqueOnLeft;
    private final boolean isUniqueOnRight;

    private SharedColumns(JoinKeyFinder.Pair key) {
        this.key = key;
        this.isUniqueOnLeft = isUnique(key.left());
        this.isUniqueOnRight = isUnique(key.right());
        this.isCode = isOfCodes(key.left()) && isOfCodes(key.right());
    }

    static SharedColumns of(JoinKeyFinder.Pair key) {
        return new SharedColumns(key);
    }

    /** Whether both columns hold numbers that measure something: neither years nor identifiers. */
    static boolean isOfAmounts(JoinKeyFinder.Pair pair) {
        return isOfAmounts(pair.left()) && isOfAmounts(pair.right());
    }

    private static boolean isOfAmounts(Column column) {
        return column.type() == ColumnType.NUMBER && ColumnProfile.of(column).canMeasure();
    }

    /**
     * Whether the key alone decides which rows belong together, without another pair: it consists
     * of codes of which one table has none twice, or the rows that it matches agree in the other
     * pair.
     */
    boolean isSettled(JoinKeyFinder.Pair other) {
        return (isUniqueOnLeft || isUniqueOnRight) && (isCode || agrees(other));
    }

    private boolean agrees(JoinKeyFinder.Pair other) {
        return isUniqueOnRight
                ? agrees(key.left(), other.left(), key.right(), other.right())
                : agrees(key.right(), other.right(), key.left(), other.left());
    }

    /**
     * @param known a column without repeated values
     */
    private static boolean agrees(
            Column reference, Column referenceOther, Column known, Column knownOther) {
        var rows = rowsByValue(known);
        boolean isAnyMatched = false;
        for (int row = 0; row < reference.cells().size(); row++) {
            var match = rows.get(text(reference, row));
            if (match == null) continue;
            isAnyMatched = true;
            if (!text(referenceOther, row).equals(text(knownOther, match))) return false;
        }
        return isAnyMatched;
    }

    private static Map<String, Integer> rowsByValue(Column column) {
        var rows = new HashMap<String, Integer>();
        for (int row = 0; row < column.cells().size(); row++) rows.put(text(column, row), row);
        return rows;
    }

    private static String text(Column column, int row) {
        return column.text(row).strip().toLowerCase(Locale.ROOT);
    }

    private static boolean isUnique(Column column) {
        return JoinKeyFinder.isUnique(List.of(column));
    }

    private static boolean isOfCodes(Column column) {
        return column.type() == ColumnType.TEXT
                && column.presentCells().allMatch(cell -> CODE.matcher(cell.text()).matches());
    }

    /**
     * The pairs as one key, such as a name with a course: each repeats its values in both tables,
     * and together they do not in one.
     *
     * @param pairs that are equally good as a key
     */
    static Optional<List<JoinKeyFinder.Pair>> together(List<JoinKeyFinder.Pair> pairs) {
        boolean fits =
                pairs.size() > 1
                        && pairs.size() <= MOST_TOGETHER
                        && pairs.stream().allMatch(SharedColumns::isSharedName)
                        && pairs.stream().noneMatch(SharedColumns::isUniqueInOne)
                        && (JoinKeyFinder.isUnique(lefts(pairs))
                                || JoinKeyFinder.isUnique(rights(pairs)));
        return fits ? Optional.of(pairs) : Optional.empty();
    }

    private static boolean isSharedName(JoinKeyFinder.Pair pair) {
        return pair.left().name().equalsIgnoreCase(pair.right().name());
    }

    private static boolean isUniqueInOne(JoinKeyFinder.Pair pair) {
        return isUnique(pair.left()) || isUnique(pair.right());
    }

    private static List<Column> lefts(List<JoinKeyFinder.Pair> pairs) {
        return pairs.stream().map(JoinKeyFinder.Pair::left).toList();
    }

    private static List<Column> rights(List<JoinKeyFinder.Pair> pairs) {
        return pairs.stream().map(JoinKeyFinder.Pair::right).toList();
    }
}
