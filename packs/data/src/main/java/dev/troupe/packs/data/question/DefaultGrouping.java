package dev.troupe.packs.data.question;

import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.GroupKey;
import dev.troupe.packs.data.table.ColumnType;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Chooses what a chart is broken down by where a request names nothing. */
final class DefaultGrouping {
    /** Bars and slices that can be distinguished. */
    private static final int FEW = 12;

    private static final int MANY = 31;

    private final ParsedQuestion parsedQuestion;
    private final AnalysisDraft draft;

    DefaultGrouping(ParsedQuestion parsedQuestion, AnalysisDraft draft) {
        this.parsedQuestion = parsedQuestion;
        this.draft = draft;
    }

    /** A category with a few values, else time, else whatever names the rows. */
    void choose() {
        boolean asked =
                parsedQuestion.chart().isChartAsked()
                        && !parsedQuestion.rank().ranked()
                        && !parsedQuestion.distribution();
        if (!asked || !draft.keys.isEmpty() || parsedQuestion.perPeriod().isPresent()) return;
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
        chosen.ifPresent(this::group);
    }

    /** Whether each of its values has two rows or more on average. */
    private static boolean groupsRows(ColumnProfile column) {
        return 2L * column.distinct() <= column.column().presentCells().count();
    }

    private void group(ColumnProfile column) {
        var grain = column.type().isTemporal() ? column.suitableGrain() : null;
        draft.keys.add(GroupKey.of(column, grain, draft.chinese));
        draft.keyIsChosen = true;
        draft.assume(
                "没有说明按什么分组，取 " + column.name() + (grain == null ? "" : " 的" + grain.label(true)),
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
                        draft.filters.stream()
                                .noneMatch(one -> one.sql().startsWith(column.sql() + " =")));
    }
}
