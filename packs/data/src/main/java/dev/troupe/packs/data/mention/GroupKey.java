package dev.troupe.packs.data.mention;

import dev.troupe.language.ChineseText;
import org.jspecify.annotations.Nullable;

/**
 * What rows are grouped by.
 *
 * @param grain the unit of time; {@code null} for the values of the column as they are
 * @param alias the name of the resulting column
 */
public record GroupKey(ColumnProfile column, @Nullable TimeGrain grain, String alias) {
    public static GroupKey of(ColumnProfile column, @Nullable TimeGrain grain, boolean chinese) {
        return new GroupKey(column, grain, grain == null ? column.name() : grain.title(chinese));
    }

    public String sql(boolean chinese) {
        return grain == null ? column.sql() : grain.sql(column.sql(), chinese);
    }

    /**
     * An expression over a group that puts the groups in their natural order; empty when they have
     * none.
     */
    public String order() {
        if (grain != null) return grain.order(column.sql());
        if (column.isNumber() || column.type().isTemporal()) return "min(" + column.sql() + ")";
        return isNamedTime() ? "min(rowid)" : "";
    }

    public boolean isTime() {
        return grain != null
                || column.type().isTemporal()
                || isNamedTime()
                || column.isNamed("year", "month", "年份", "月份", "年", "月");
    }

    private boolean isNamedTime() {
        return column.isNamed(
                "month", "月份", "月", "quarter", "季度", "week", "周", "weekday", "星期", "day");
    }

    public String label(boolean chinese) {
        return grain == null
                ? column.name()
                : chinese
                        ? ChineseText.join(column.name(), "的", grain.label(true))
                        : grain.label(false) + " of " + column.name();
    }
}
