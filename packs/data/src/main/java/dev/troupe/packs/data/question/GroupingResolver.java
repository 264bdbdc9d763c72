package dev.troupe.packs.data.question;

import dev.troupe.packs.data.mention.Aggregate;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.GroupKey;
import dev.troupe.packs.data.mention.SqlFilter;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.table.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds out what rows are grouped by: columns that are named, units of time, what is compared. */
final class GroupingResolver {
    static final Pattern COMPARE =
            Pattern.compile(
                    "比较|对比|相比|差异|分别|哪个更?|更[好多高大]|compare|comparison|versus|(?<![a-z])vs(?![a-z])|difference|respectively");
    private static final Pattern TOGETHER =
            Pattern.compile("一共|总共|共计|合在一起|combined|together|in total|altogether");

    private final ParsedQuestion parsedQuestion;
    private final MentionRoles roles;
    private final MeasureResolver measures;
    private final List<SqlFilter> filters;
    private final boolean chinese;

    /**
     * @param filters of the rows that are grouped
     */
    GroupingResolver(
            ParsedQuestion parsedQuestion,
            MentionRoles roles,
            MeasureResolver measures,
            List<SqlFilter> filters) {
        this.parsedQuestion = parsedQuestion;
        this.roles = roles;
        this.measures = measures;
        this.filters = filters;
        chinese = parsedQuestion.request().isChinese();
    }

    GroupedMeasures resolve(GroupedMeasures before) {
        var grouped = before.withKeys(withNamed(before.keys()));
        if (grouped.keys().isEmpty() && parsedQuestion.chart().isTrendAsked())
            grouped = withTrend(grouped);
        if (grouped.keys().isEmpty())
            grouped = findComparedValues().map(grouped::with).orElse(grouped);
        if (grouped.keys().isEmpty())
            grouped = findComparedPeriods().map(grouped::with).orElse(grouped);
        return grouped.withKeys(withYears(grouped.keys()));
    }

    private List<GroupKey> withNamed(List<GroupKey> before) {
        var keys = new ArrayList<>(before);
        for (var mention : roles.keys) {
            var column =
                    ColumnChooser.choose(
                            mention,
                            _ -> true,
                            parsedQuestion,
                            "按哪一列分组",
                            "which column to group by");
            if (keys.stream().anyMatch(key -> key.column().equals(column))) continue;
            keys.add(
                    GroupKey.of(
                            column,
                            column.type() == ColumnType.DATE_TIME
                                            || column.type() == ColumnType.DATE
                                    ? grain(column)
                                    : null,
                            chinese));
        }
        for (var grain : parsedQuestion.grains()) {
            var key =
                    TimeColumnSelector.key(
                            grain, parsedQuestion.columns(), parsedQuestion.mentions(), chinese);
            keys.removeIf(other -> other.column().equals(key.column()));
            keys.add(areTimesFirst() ? 0 : keys.size(), key);
        }
        return keys;
    }

    /** 按日期 means days; 按时间 leaves the unit open. */
    private TimeGrain grain(ColumnProfile column) {
        boolean open =
                parsedQuestion.request().text().matches("(?s).*(?:按时间|over time|by time|时间趋势).*");
        return open ? column.suitableGrain() : TimeGrain.DAY;
    }

    /** Units of time come first when they stand first. */
    private boolean areTimesFirst() {
        return parsedQuestion
                        .request()
                        .text()
                        .matches("(?s).*(?:每个?月|按月|各月|monthly|by month|per month).*")
                && !roles.keys.isEmpty()
                && firstKeyAfterTime();
    }

    private boolean firstKeyAfterTime() {
        var match =
                Pattern.compile(
                                "每个?[月天日年周季]|按[月天日年周季]|各[月季年]|monthly|daily|(?:by|per|each) (?:month|day|week|year|quarter)")
                        .matcher(parsedQuestion.request().text());
        return match.find() && roles.keys.stream().allMatch(key -> key.start() > match.start());
    }

    private GroupedMeasures withTrend(GroupedMeasures before) {
        var temporal =
                parsedQuestion.columns().stream()
                        .filter(column -> column.type().isTemporal())
                        .toList();
        if (temporal.isEmpty()) {
            return parsedQuestion.columns().stream()
                    .filter(column ->
                            column.isNamed(
                                    "month", "月份", "year", "年份", "date", "日期", "quarter", "季度",
                                    "week", "day", "period", "期", "时间", "time"))
                    .findFirst()
                    .map(column -> before.with(GroupKey.of(column, null, chinese)))
                    .orElse(before);
        }
        var column = TimeColumnSelector.pick(temporal, parsedQuestion.mentions());
        var grain = column.suitableGrain();
        return before.with(GroupKey.of(column, grain, chinese))
                .assuming(
                        "按数据的时间跨度取" + grain.label(true) + "为单位",
                        "the unit of time, "
                                + grain.label(false)
                                + ", is chosen by the span of the data");
    }

    /** 华东和华南的销售额: two values of one column are shown side by side. */
    private Optional<GroupKey> findComparedValues() {
        if (parsedQuestion.request().has(TOGETHER)) return Optional.empty();
        for (var choice : parsedQuestion.choices())
            if (!choice.excluded()
                    && choice.values().size() > 1
                    && (parsedQuestion.request().has(COMPARE)
                            || !measures.unclaimedMeasures().isEmpty()
                            || parsedQuestion.has(Aggregate.COUNT)))
                return Optional.of(GroupKey.of(choice.column(), null, chinese));
        return Optional.empty();
    }

    /** 2022年和2023年对比: stretches of time side by side. */
    private Optional<GroupKey> findComparedPeriods() {
        if (parsedQuestion.stretches().size() < 2 || !parsedQuestion.request().has(COMPARE))
            return Optional.empty();
        int months = parsedQuestion.stretches().getFirst().months();
        var grain =
                months == 12
                        ? TimeGrain.YEAR
                        : months == 3
                                ? TimeGrain.QUARTER
                                : months == 1
                                        ? TimeGrain.MONTH
                                        : months == 0 ? TimeGrain.DAY : null;
        return Optional.ofNullable(grain)
                .map(unit ->
                        TimeColumnSelector.key(
                                unit,
                                parsedQuestion.columns(),
                                parsedQuestion.mentions(),
                                chinese));
    }

    /** Months in a separate column need the year next to them when there are several. */
    private List<GroupKey> withYears(List<GroupKey> keys) {
        boolean bareMonth =
                keys.stream()
                        .anyMatch(key ->
                                key.grain() == null
                                        && key.column().isNumber()
                                        && key.column().isNamed("month", "月份", "月"));
        if (!bareMonth) return keys;
        return parsedQuestion.columns().stream()
                .filter(column ->
                        column.isNumber()
                                && column.isNamed("year", "年份", "年度", "年")
                                && column.distinct() > 1)
                .filter(column ->
                        keys.stream().noneMatch(key -> key.column().equals(column))
                                && filters.stream()
                                        .noneMatch(one -> one.sql().startsWith(column.sql())))
                .findFirst()
                .map(column -> Stream.of(GroupKey.of(column, null, chinese)))
                .map(year -> Stream.concat(year, keys.stream()).toList())
                .orElse(keys);
    }
}
