package dev.troupe.packs.data;

import dev.troupe.core.Sentence;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Chooses the column that holds the time a request speaks of. */
final class TimeColumns {
    private TimeColumns() {}

    /**
     * What the request says about when; tables without dates may still have columns for year and
     * month.
     */
    static List<Condition> conditions(
            RequestText request, List<ColumnFacts> columns, List<Mention> mentions) {
        if (!TimeReader.hasStretch(request)) return List.of();
        var temporal = columns.stream().filter(column -> column.type().isTemporal()).toList();
        if (!temporal.isEmpty()) return TimeConditions.read(request, pick(temporal, mentions));
        return merged(
                StretchReader.stretches(request).stream()
                        .flatMap(stretch -> named(request, columns, stretch).stream())
                        .distinct()
                        .toList());
    }

    /** 2022 and 2023: either will do. */
    private static List<Condition> merged(List<Condition> conditions) {
        var merged = new java.util.LinkedHashMap<String, Condition>();
        for (var one : conditions) {
            var column = one.sql().substring(0, one.sql().lastIndexOf('"') + 1);
            merged.merge(
                    column,
                    one,
                    (known, other) ->
                            new Condition(
                                    known.sql() + " OR " + other.sql(),
                                    new Sentence(
                                            known.said().zh() + " 或 " + other.said().zh(),
                                            known.said().en() + " or " + other.said().en())));
        }
        return List.copyOf(merged.values());
    }

    private static List<Condition> named(
            RequestText request, List<ColumnFacts> columns, StretchReader.Stretch stretch) {
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
                return List.of(); // 2023 may be a column of its own
            throw new UnclearException(
                    "要按时间“" + said + "”筛选，但表里没有日期列。",
                    "The request names the time '"
                            + said
                            + "', but the table has no column of dates.",
                    columns.stream().map(ColumnFacts::name).toList());
        }
        request.claim(stretch.span());
        var conditions = new java.util.ArrayList<Condition>();
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

    private static Condition equal(ColumnFacts column, int from, int to) {
        var sql = column.sql() + (from == to ? " = " + from : " BETWEEN " + from + " AND " + to);
        var said = from == to ? String.valueOf(from) : from + "-" + to;
        return new Condition(
                sql, new Sentence(column.name() + " 为 " + said, column.name() + " is " + said));
    }

    /** The column for a unit of time: a date, else a column that holds the unit itself. */
    static Key key(
            Grain grain, List<ColumnFacts> columns, List<Mention> mentions, boolean chinese) {
        var temporal =
                columns.stream()
                        .filter(column ->
                                column.type().isTemporal()
                                        && (grain != Grain.HOUR
                                                || column.type() == ColumnType.DATE_TIME))
                        .toList();
        var named = holds(grain, columns);
        if (temporal.isEmpty()
                || (named.isPresent()
                        && !named.get().type().isTemporal()
                        && (grain == Grain.WEEKDAY
                                || grain == Grain.QUARTER
                                || grain == Grain.WEEK)))
            return named.map(column -> Key.of(column, null, chinese))
                    .orElseThrow(() -> missing(grain, columns));
        return Key.of(pick(temporal, mentions), grain, chinese);
    }

    private static Optional<ColumnFacts> holds(Grain grain, List<ColumnFacts> columns) {
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

    private static UnclearException missing(Grain grain, List<ColumnFacts> columns) {
        return new UnclearException(
                "要按" + grain.said(true) + "分组，但表里没有合适的日期列。",
                "The request groups by "
                        + grain.said(false)
                        + ", but the table has no column of dates for it.",
                columns.stream().map(ColumnFacts::name).toList());
    }

    /** The one that is mentioned, else the only one, else the one simply called date. */
    static ColumnFacts pick(List<ColumnFacts> temporal, List<Mention> mentions) {
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
                "表里有几个日期列，请说明按哪一个。",
                "The table has several columns of dates; say which one to use.",
                temporal.stream().map(ColumnFacts::name).toList());
    }

    /** A unit that gives a readable number of points for the stretch of time in the data. */
    static Grain suiting(ColumnFacts column) {
        var days = column.column().present().map(Cell::text).sorted().toList();
        if (column.type() == ColumnType.MONTH) return Grain.MONTH;
        if (days.isEmpty()) return Grain.DAY;
        long span =
                java.time.temporal.ChronoUnit.DAYS.between(
                        day(days.getFirst()), day(days.getLast()));
        if (span <= 1 && column.type() == ColumnType.DATE_TIME) return Grain.HOUR;
        return span <= 62 ? Grain.DAY : span <= 365L * 6 ? Grain.MONTH : Grain.YEAR;
    }

    private static java.time.LocalDate day(@Nullable String text) {
        return java.time.LocalDate.parse(String.valueOf(text).substring(0, 10));
    }
}
