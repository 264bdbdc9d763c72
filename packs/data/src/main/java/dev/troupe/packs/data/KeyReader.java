package dev.troupe.packs.data;

import java.util.regex.Pattern;

/** Finds out what rows are grouped by: columns that are named, units of time, what is compared. */
final class KeyReader {
    static final Pattern COMPARE =
            Pattern.compile(
                    "比较|对比|相比|差异|分别|哪个更?|更[好多高大]|compare|comparison|versus|(?<![a-z])vs(?![a-z])|difference|respectively");
    private static final Pattern TOGETHER =
            Pattern.compile("一共|总共|共计|合在一起|combined|together|in total|altogether");

    private final Clues clues;
    private final Roles roles;
    private final Draft draft;
    private final MeasureReader measures;
    private final boolean chinese;

    KeyReader(Clues clues, Roles roles, Draft draft, MeasureReader measures) {
        this.clues = clues;
        this.roles = roles;
        this.draft = draft;
        this.measures = measures;
        chinese = draft.chinese;
    }

    void read() {
        for (var mention : roles.keys) {
            var column =
                    Choices.one(mention, _ -> true, clues, "按哪一列分组", "which column to group by");
            if (draft.keys.stream().anyMatch(key -> key.column().equals(column))) continue;
            draft.keys.add(
                    Key.of(
                            column,
                            column.type() == ColumnType.DATE_TIME
                                            || column.type() == ColumnType.DATE
                                    ? grain(column)
                                    : null,
                            chinese));
        }
        for (var grain : clues.grains()) {
            var key = TimeColumns.key(grain, clues.columns(), clues.mentions(), chinese);
            draft.keys.removeIf(other -> other.column().equals(key.column()));
            draft.keys.add(position(), key);
        }
        if (draft.keys.isEmpty() && clues.chart().trend()) trend();
        if (draft.keys.isEmpty()) compared();
        if (draft.keys.isEmpty()) comparedTimes();
        years();
    }

    /** 按日期 means days; 按时间 leaves the unit open. */
    private Grain grain(ColumnFacts column) {
        boolean open = clues.request().text().matches("(?s).*(?:按时间|over time|by time|时间趋势).*");
        return open ? TimeColumns.suiting(column) : Grain.DAY;
    }

    /** Units of time come first when they stand first. */
    private int position() {
        return clues.request().text().matches("(?s).*(?:每个?月|按月|各月|monthly|by month|per month).*")
                        && !roles.keys.isEmpty()
                        && firstKeyAfterTime()
                ? 0
                : draft.keys.size();
    }

    private boolean firstKeyAfterTime() {
        var match =
                Pattern.compile(
                                "每个?[月天日年周季]|按[月天日年周季]|各[月季年]|monthly|daily|(?:by|per|each) (?:month|day|week|year|quarter)")
                        .matcher(clues.request().text());
        return match.find() && roles.keys.stream().allMatch(key -> key.start() > match.start());
    }

    private void trend() {
        var temporal =
                clues.columns().stream().filter(column -> column.type().isTemporal()).toList();
        if (temporal.isEmpty()) {
            clues.columns().stream()
                    .filter(column ->
                            column.isNamed(
                                    "month", "月份", "year", "年份", "date", "日期", "quarter", "季度",
                                    "week", "day", "period", "期", "时间", "time"))
                    .findFirst()
                    .ifPresent(column -> draft.keys.add(Key.of(column, null, chinese)));
            return;
        }
        var column = TimeColumns.pick(temporal, clues.mentions());
        var grain = TimeColumns.suiting(column);
        draft.keys.add(Key.of(column, grain, chinese));
        draft.assume(
                "按数据的时间跨度取" + grain.said(true) + "为单位",
                "the unit of time, " + grain.said(false) + ", is chosen by the span of the data");
    }

    /** 华东和华南的销售额: two values of one column are shown side by side. */
    private void compared() {
        if (clues.request().has(TOGETHER)) return;
        for (var choice : clues.choices())
            if (!choice.excluded()
                    && choice.values().size() > 1
                    && (clues.request().has(COMPARE)
                            || !measures.asked().isEmpty()
                            || clues.has(Aggregate.COUNT))) {
                draft.keys.add(Key.of(choice.column(), null, chinese));
                return;
            }
    }

    /** 2022年和2023年对比: stretches of time side by side. */
    private void comparedTimes() {
        if (clues.stretches().size() < 2 || !clues.request().has(COMPARE)) return;
        int months = clues.stretches().getFirst().months();
        var grain =
                months == 12
                        ? Grain.YEAR
                        : months == 3
                                ? Grain.QUARTER
                                : months == 1 ? Grain.MONTH : months == 0 ? Grain.DAY : null;
        if (grain != null)
            draft.keys.add(TimeColumns.key(grain, clues.columns(), clues.mentions(), chinese));
    }

    /** Months in a column of their own need the year beside them when there are several. */
    private void years() {
        boolean bareMonth =
                draft.keys.stream()
                        .anyMatch(key ->
                                key.grain() == null
                                        && key.column().isNumber()
                                        && key.column().isNamed("month", "月份", "月"));
        if (!bareMonth) return;
        clues.columns().stream()
                .filter(column ->
                        column.isNumber()
                                && column.isNamed("year", "年份", "年度", "年")
                                && column.distinct() > 1)
                .filter(column ->
                        draft.keys.stream().noneMatch(key -> key.column().equals(column))
                                && draft.filters.stream()
                                        .noneMatch(one -> one.sql().startsWith(column.sql())))
                .findFirst()
                .ifPresent(column -> draft.keys.addFirst(Key.of(column, null, chinese)));
    }
}
