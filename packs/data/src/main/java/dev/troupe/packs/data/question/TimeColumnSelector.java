package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.GrainParser;
import dev.troupe.packs.data.mention.GroupKey;
import dev.troupe.packs.data.mention.PeriodFilters;
import dev.troupe.packs.data.mention.PeriodParser;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.mention.SqlFilter;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.table.ColumnType;
import java.util.List;
import java.util.Optional;

/** Chooses the column of the time that a request refers to. */
public final class TimeColumnSelector {
    private TimeColumnSelector() {}

    /**
     * The periods that the request names; tables without dates may still have columns for year and
     * month.
     */
    static List<SqlFilter> conditions(
            RequestText request, List<ColumnProfile> columns, List<ColumnMention> mentions) {
        if (!GrainParser.hasStretch(request)) return List.of();
        var temporal = columns.stream().filter(column -> column.type().isTemporal()).toList();
        if (!temporal.isEmpty()) return PeriodFilters.read(request, pick(temporal, mentions));
        return merge(
                PeriodParser.findPeriods(request).stream()
                        .flatMap(stretch -> filtersOfNames(request, columns, stretch).stream())
                        .distinct()
                        .toList());
    }

    /** 2022 and 2023: either will do. */
    private static List<SqlFilter> merge(List<SqlFilter> conditions) {
        var merged = new java.util.LinkedHashMap<String, SqlFilter>();
        for (var one : conditions) {
            var column = one.sql().substring(0, one.sql().lastIndexOf('"') + 1);
            merged.merge(
                    column,
                    one,
                    (known, other) ->
                            new SqlFilter(
                                    known.sql() + " OR " + other.sql(),
                                    new LocalizedText(
                                            known.description().zh()
                                                    + " 或 "
                                                    + other.description().zh(),
                                            known.description().en()
                                                    + " or "
                                                    + other.description().en())));
        }
        return List.copyOf(merged.values());
    }

    private static List<SqlFilter> filtersOfNames(
            RequestText request, List<ColumnProfile> columns, PeriodParser.TimePeriod stretch) {
        var year =
                columns.stream()
                        .filter(column ->
                                column.isNumber() && column.isNamed("year", "年份", "年度", "年"))
                        .findFirst();
        var month =
                columns.stream()
                        .filter(column -> column.isNumber() && column.isNamed("month", "月份", "月"))
                        .findFirst();
        boolean needsMonth = stretch.months() < 12;
        if ((stretch.year() > 0 && year.isEmpty()) || (needsMonth && month.isEmpty())) {
            var said = request.between(stretch.span().start(), stretch.span().end());
            if (columns.stream().anyMatch(column -> column.spaced().contains(said)))
                return List.of(); // 2023 may be a separate column
            throw new UnclearException(
                    "要按时间“" + said + "”筛选，但表中没有日期列。",
                    "The request names the time '"
                            + said
                            + "', but the table has no column of dates.",
                    columns.stream().map(ColumnProfile::name).toList());
        }
        request.claim(stretch.span());
        var conditions = new java.util.ArrayList<SqlFilter>();
        if (stretch.year() > 0)
            year.ifPresent(column -> conditions.add(equal(column, stretch.year(), stretch.year())));
        if (needsMonth)
            month.ifPresent(column ->
                    conditions.add(
                            equal(
                                    column,
                                    stretch.month(),
                                    stretch.month() + Math.max(1, stretch.months()) - 1)));
        return conditions;
    }

    private static SqlFilter equal(ColumnProfile column, int from, int to) {
        var sql = column.sql() + (from == to ? " = " + from : " BETWEEN " + from + " AND " + to);
        var said = from == to ? String.valueOf(from) : from + "-" + to;
        return new SqlFilter(
                sql,
                new LocalizedText(column.name() + " 为 " + said, column.name() + " is " + said));
    }

    /** The column for a unit of time: a date, else a column that holds the unit itself. */
    public static GroupKey key(
            TimeGrain grain,
            List<ColumnProfile> columns,
            List<ColumnMention> mentions,
            boolean chinese) {
        var temporal =
                columns.stream()
                        .filter(column ->
                                column.type().isTemporal()
                                        && (grain != TimeGrain.HOUR
                                                || column.type() == ColumnType.DATE_TIME))
                        .toList();
        var named = findHolder(grain, columns);
        if (temporal.isEmpty()
                || (named.isPresent()
                        && !named.get().type().isTemporal()
                        && (grain == TimeGrain.WEEKDAY
                                || grain == TimeGrain.QUARTER
                                || grain == TimeGrain.WEEK)))
            return named.map(column -> GroupKey.of(column, null, chinese))
                    .orElseThrow(() -> missing(grain, columns));
        return GroupKey.of(pick(temporal, mentions), grain, chinese);
    }

    private static Optional<ColumnProfile> findHolder(
            TimeGrain grain, List<ColumnProfile> columns) {
        return columns.stream()
                .filter(column ->
                        switch (grain) {
                            case DAY -> column.isNamed("day", "date", "日期", "日", "天");
                            case WEEK -> column.isNamed("week", "周", "周次");
                            case MONTH -> column.isNamed("month", "月份", "月", "年月");
                            case QUARTER -> column.isNamed("quarter", "季度");
                            case YEAR -> column.isNamed("year", "年份", "年度", "年");
                            case WEEKDAY ->
                                    column.isNamed("weekday", "星期", "day of week", "周几", "星期几");
                            case HOUR -> column.isNamed("hour", "小时", "时段");
                        })
                .findFirst();
    }

    private static UnclearException missing(TimeGrain grain, List<ColumnProfile> columns) {
        return new UnclearException(
                "要按" + grain.label(true) + "分组，但表中没有合适的日期列。",
                "The request groups by "
                        + grain.label(false)
                        + ", but the table has no column of dates for it.",
                columns.stream().map(ColumnProfile::name).toList());
    }

    /** The one that is mentioned, else the only one, else the one simply called date. */
    static ColumnProfile pick(List<ColumnProfile> temporal, List<ColumnMention> mentions) {
        for (var mention : mentions) {
            var meant = mention.columns().stream().filter(temporal::contains).toList();
            if (meant.size() == 1) return meant.getFirst();
        }
        if (temporal.size() == 1) return temporal.getFirst();
        var plain =
                temporal.stream()
                        .filter(column ->
                                column.isNamed("date", "日期", "time", "时间", "timestamp")
                                        && !column.spaced().contains(" "))
                        .toList();
        if (plain.size() == 1) return plain.getFirst();
        throw new UnclearException(
                "表中有多个日期列，请说明使用哪一个。",
                "The table has several date columns; specify which one to use.",
                temporal.stream().map(ColumnProfile::name).toList());
    }
}
