package dev.troupe.packs.data;

import dev.troupe.language.Chinese;
import org.jspecify.annotations.Nullable;

/**
 * What rows are grouped by.
 *
 * @param grain the unit of time; {@code null} for the values of the column as they are
 * @param alias the name of the resulting column
 */
record Key(ColumnFacts column, @Nullable Grain grain, String alias) {
    static Key of(ColumnFacts column, @Nullable Grain grain, boolean chinese) {
        return new Key(column, grain, grain == null ? column.name() : grain.title(chinese));
    }

    String sql(boolean chinese) {
        return grain == null ? column.sql() : grain.sql(column.sql(), chinese);
    }

    /**
     * An expression over a group that puts the groups in their natural order; empty when they have
     * none.
     */
    String order() {
        if (grain != null) return grain.order(column.sql());
        if (column.isNumber() || column.type().isTemporal()) return "min(" + column.sql() + ")";
        return isNamedTime() ? "min(rowid)" : "";
    }

    boolean isTime() {
        return grain != null
                || column.type().isTemporal()
                || isNamedTime()
                || column.isNamed("year", "month", "年份", "月份", "年", "月");
    }

    private boolean isNamedTime() {
        return column.isNamed(
                "month", "月份", "月", "quarter", "季度", "week", "周", "weekday", "星期", "day");
    }

    String said(boolean chinese) {
        return grain == null
                ? column.name()
                : chinese
                        ? Chinese.joined(column.name(), "的", grain.said(true))
                        : grain.said(false) + " of " + column.name();
    }
}
