package dev.troupe.packs.data;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Chooses what a chart is broken down by where a request names nothing. */
final class DefaultKey {
    /** Bars and slices that can be told apart. */
    private static final int FEW = 12;

    private static final int MANY = 31;

    private final Clues clues;
    private final Draft draft;

    DefaultKey(Clues clues, Draft draft) {
        this.clues = clues;
        this.draft = draft;
    }

    /** A category with a few values, else time, else whatever names the rows. */
    void choose() {
        boolean asked = clues.chart().any() && !clues.rank().ranked() && !clues.distribution();
        if (!asked || !draft.keys.isEmpty() || clues.perPeriod().isPresent()) return;
        boolean line = clues.chart().named().filter(kind -> kind == ChartKind.LINE).isPresent();
        var category = label(FEW, DefaultKey::gathers);
        var time = columns().filter(column -> column.type().isTemporal()).findFirst();
        var chosen =
                (line ? time.or(() -> category) : category.or(() -> time))
                        .or(() -> label(MANY, _ -> true));
        chosen.ifPresent(this::group);
    }

    /** Whether each of its values has two rows or more on average. */
    private static boolean gathers(ColumnFacts column) {
        return 2L * column.distinct() <= column.column().present().count();
    }

    private void group(ColumnFacts column) {
        var grain = column.type().isTemporal() ? TimeColumns.suiting(column) : null;
        draft.keys.add(Key.of(column, grain, draft.chinese));
        draft.keyIsChosen = true;
        draft.assume(
                "没有说明按什么分组，取 " + column.name() + (grain == null ? "" : " 的" + grain.said(true)),
                "no breakdown is named, so "
                        + (grain == null ? "" : grain.said(false) + " of ")
                        + column.name()
                        + " is used");
    }

    private Optional<ColumnFacts> label(int most, Predicate<ColumnFacts> fits) {
        return columns()
                .filter(column -> column.type() == ColumnType.TEXT)
                .filter(column -> column.distinct() > 1 && column.distinct() <= most)
                .filter(fits)
                .findFirst();
    }

    /** Columns whose rows are not all of one kind already. */
    private Stream<ColumnFacts> columns() {
        return clues.columns().stream()
                .filter(column ->
                        draft.filters.stream()
                                .noneMatch(one -> one.sql().startsWith(column.sql() + " =")));
    }
}
