package dev.troupe.packs.data.question;

import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.GroupKey;
import dev.troupe.packs.data.mention.SqlFilter;
import dev.troupe.packs.data.table.ColumnType;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Chooses what a chart is broken down by where a request names nothing. */
final class DefaultGrouping {
    /** Bars and slices that can be distinguished. */
    private static final int FEW = 12;

    private static final int MANY = 31;

    private final ParsedQuestion parsedQuestion;
    private final List<SqlFilter> filters;

    /**
     * @param filters of the rows that are grouped
     */
    DefaultGrouping(ParsedQuestion parsedQuestion, List<SqlFilter> filters) {
        this.parsedQuestion = parsedQuestion;
        this.filters = filters;
    }

    /** A category with a few values, else time, else whatever names the rows. */
    GroupedMeasures choose(GroupedMeasures before) {
        boolean asked =
                parsedQuestion.chart().isChartAsked()
                        && !parsedQuestion.rank().ranked()
                        && !parsedQuestion.distribution();
        if (!asked || !before.keys().isEmpty() || parsedQuestion.perPeriod().isPresent())
            return before;
        boolean line =
                parsedQuestion
                        .chart()
                        .findKind()
                        .filter(kind -> kind == ChartKind.LINE)
                        .isPresent();
        var category = label(FEW, DefaultGrouping::groupsRows);
        var time = columns().filter(column -> column.type().isTemporal()).findFirst();
        var chosen =
                (line ? time.or(() -> category) : category.or(() -> time))
                        .or(() -> label(MANY, _ -> true));
        return chosen.map(column -> group(column, before)).orElse(before);
    }

    /** Whether each of its values has two rows or more on average. */
    private static boolean groupsRows(ColumnProfile column) {
        return 2L * column.distinct() <= column.column().presentCells().count();
    }

    private GroupedMeasures group(ColumnProfile column, GroupedMeasures before) {
        var grain = column.type().isTemporal() ? column.suitableGrain() : null;
        var key = GroupKey.of(column, grain, parsedQuestion.request().isChinese());
        return before.withChosenKey(key)
                .assuming(
                        "没有说明按什么分组，取 "
                                + column.name()
                                + (grain == null ? "" : " 的" + grain.label(true)),
                        "no breakdown is named, so "
                                + (grain == null ? "" : grain.label(false) + " of ")
                                + column.name()
                                + " is used");
    }

    private Optional<ColumnProfile> label(int most, Predicate<ColumnProfile> fits) {
        return columns()
                .filter(column -> column.type() == ColumnType.TEXT)
                .filter(column -> column.distinct() > 1 && column.distinct() <= most)
                .filter(fits)
                .findFirst();
    }

    /** Columns whose rows are not all of one kind already. */
    private Stream<ColumnProfile> columns() {
        return parsedQuestion.columns().stream()
                .filter(column ->
                        filters.stream()
                                .noneMatch(one -> one.sql().startsWith(column.sql() + " =")));
    }
}
