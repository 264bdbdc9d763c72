package dev.troupe.packs.data.question;

import dev.troupe.packs.data.mention.Aggregate;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.GroupKey;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.table.ColumnType;
import java.util.regex.Pattern;

/** Finds out what rows are grouped by: columns that are named, units of time, what is compared. */
final class GroupingResolver {
    static final Pattern COMPARE =
            Pattern.compile(
                    "比较|对比|相比|差异|分别|哪个更?|更[好多高大]|compare|comparison|versus|(?<![a-z])vs(?![a-z])|difference|respectively");
    private static final Pattern TOGETHER =
            Pattern.compile("一共|总共|共计|合在一起|combined|together|in total|altogether");

    private final ParsedQuestion parsedQuestion;
    private final MentionRoles roles;
    private final AnalysisDraft draft;
    private final MeasureResolver measures;
    private final boolean chinese;

    GroupingResolver(
            ParsedQuestion parsedQuestion,
            MentionRoles roles,
            AnalysisDraft draft,
            MeasureResolver measures) {
        this.parsedQuestion = parsedQuestion;
        this.roles = roles;
        this.draft = draft;
        this.measures = measures;
        chinese = draft.chinese;
    }

    void resolve() {
        for (var mention : roles.keys) {
            var column =
                    ColumnChooser.choose(
                            mention,
                            _ -> true,
                            parsedQuestion,
                            "按哪一列分组",
                            "which column to group by");
            if (draft.keys.stream().anyMatch(key -> key.column().equals(column))) continue;
            draft.keys.add(
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
            draft.keys.removeIf(other -> other.column().equals(key.column()));
            draft.keys.add(position(), key);
        }
        if (draft.keys.isEmpty() && parsedQuestion.chart().isTrendAsked()) addTrend();
        if (draft.keys.isEmpty()) addComparedValues();
        if (draft.keys.isEmpty()) addComparedPeriods();
        addYears();
    }

    /** 按日期 means days; 按时间 leaves the unit open. */
    private TimeGrain grain(ColumnProfile column) {
        boolean open =
                parsedQuestion.request().text().matches("(?s).*(?:按时间|over time|by time|时间趋势).*");
        return open ? column.suitableGrain() : TimeGrain.DAY;
    }

    /** Units of time come first when they stand first. */
    private int position() {
        return parsedQuestion
                                .request()
                                .text()
                                .matches("(?s).*(?:每个?月|按月|各月|monthly|by month|per month).*")
                        && !roles.keys.isEmpty()
                        && firstKeyAfterTime()
                ? 0
                : draft.keys.size();
    }

    private boolean firstKeyAfterTime() {
        var match =
                Pattern.compile(
                                "每个?[月天日年周季]|按[月天日年周季]|各[月季年]|monthly|daily|(?:by|per|each) (?:month|day|week|year|quarter)")
                        .matcher(parsedQuestion.request().text());
        return match.find() && roles.keys.stream().allMatch(key -> key.start() > match.start());
    }

    private void addTrend() {
        var temporal =
                parsedQuestion.columns().stream()
                        .filter(column -> column.type().isTemporal())
                        .toList();
        if (temporal.isEmpty()) {
            parsedQuestion.columns().stream()
                    .filter(column ->
                            column.isNamed(
                                    "month", "月份", "year", "年份", "date", "日期", "quarter", "季度",
                                    "week", "day", "period", "期", "时间", "time"))
                    .findFirst()
                    .ifPresent(column -> draft.keys.add(GroupKey.of(column, null, chinese)));
            return;
        }
        var column = TimeColumnSelector.pick(temporal, parsedQuestion.mentions());
        var grain = column.suitableGrain();
        draft.keys.add(GroupKey.of(column, grain, chinese));
        draft.assume(
                "按数据的时间跨度取" + grain.label(true) + "为单位",
                "the unit of time, " + grain.label(false) + ", is chosen by the span of the data");
    }

    /** 华东和华南的销售额: two values of one column are shown side by side. */
    private void addComparedValues() {
        if (parsedQuestion.request().has(TOGETHER)) return;
        for (var choice : parsedQuestion.choices())
            if (!choice.excluded()
                    && choice.values().size() > 1
                    && (parsedQuestion.request().has(COMPARE)
                            || !measures.unclaimedMeasures().isEmpty()
                            || parsedQuestion.has(Aggregate.COUNT))) {
                draft.keys.add(GroupKey.of(choice.column(), null, chinese));
                return;
            }
    }

    /** 2022年和2023年对比: stretches of time side by side. */
    private void addComparedPeriods() {
        if (parsedQuestion.stretches().size() < 2 || !parsedQuestion.request().has(COMPARE)) return;
        int months = parsedQuestion.stretches().getFirst().months();
        var grain =
                months == 12
                        ? TimeGrain.YEAR
                        : months == 3
                                ? TimeGrain.QUARTER
                                : months == 1
                                        ? TimeGrain.MONTH
                                        : months == 0 ? TimeGrain.DAY : null;
        if (grain != null)
            draft.keys.add(
                    TimeColumnSelector.key(
                            grain, parsedQuestion.columns(), parsedQuestion.mentions(), chinese));
    }

    /** Months in a separate column need the year next to them when there are several. */
    private void addYears() {
        boolean bareMonth =
                draft.keys.stream()
                        .anyMatch(key ->
                                key.grain() == null
                                        && key.column().isNumber()
                                        && key.column().isNamed("month", "月份", "月"));
        if (!bareMonth) return;
        parsedQuestion.columns().stream()
                .filter(column ->
                        column.isNumber()
                                && column.isNamed("year", "年份", "年度", "年")
                                && column.distinct() > 1)
                .filter(column ->
                        draft.keys.stream().noneMatch(key -> key.column().equals(column))
                                && draft.filters.stream()
                                        .noneMatch(one -> one.sql().startsWith(column.sql())))
                .findFirst()
                .ifPresent(column -> draft.keys.addFirst(GroupKey.of(column, null, chinese)));
    }
}
