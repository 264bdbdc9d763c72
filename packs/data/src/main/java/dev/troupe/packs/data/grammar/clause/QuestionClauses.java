package dev.troupe.packs.data.grammar.clause;

import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The clauses of one question, by kind. */
public record QuestionClauses(List<QuestionClause> all) {
    private static final List<Class<? extends QuestionClause>> ALWAYS =
            List.of(
                    QuestionClause.Filter.class,
                    QuestionClause.Passing.class,
                    QuestionClause.Never.class,
                    QuestionClause.NamePart.class,
                    QuestionClause.Subject.class,
                    QuestionClause.HowMuch.class,
                    QuestionClause.Left.class,
                    QuestionClause.Fill.class,
                    QuestionClause.FillAll.class,
                    QuestionClause.KeepOne.class);
    private static final int MOST_PARTS = 2; // conditions on parts of texts
    private static final List<Kind> FREE =
            List.of(
                    Kind.LISTING,
                    Kind.DISTINCT_ROWS,
                    Kind.RANK,
                    Kind.GROUPING,
                    Kind.OBTAINED,
                    Kind.THERE_ARE,
                    Kind.CORRELATION,
                    Kind.SIGNIFICANCE,
                    Kind.EACH,
                    Kind.EACH_VALUE,
                    Kind.ONE_ROW);

    public <T extends QuestionClause> List<T> all(Class<T> type) {
        return all.stream().filter(type::isInstance).map(type::cast).toList();
    }

    public <T extends QuestionClause> Optional<T> one(Class<T> type) {
        return all(type).stream().findFirst();
    }

    /** Whether nothing is stated twice that can be meant only once. */
    public boolean isConsistent() {
        var single =
                List.of(
                        QuestionClause.Sort.class,
                        QuestionClause.Moving.class,
                        QuestionClause.KeepOne.class,
                        QuestionClause.MostCommon.class,
                        QuestionClause.PlaceOf.class,
                        QuestionClause.Ranking.class,
                        QuestionClause.EqualGroups.class,
                        QuestionClause.Sample.class,
                        QuestionClause.Normality.class,
                        QuestionClause.Skewed.class,
                        QuestionClause.GroupsTested.class,
                        QuestionClause.Versus.class,
                        QuestionClause.Pivot.class,
                        QuestionClause.Duplicates.class,
                        QuestionClause.SingleValues.class,
                        QuestionClause.DistinctValues.class,
                        QuestionClause.Steps.class,
                        QuestionClause.StepWidth.class);
        boolean isOnce = single.stream().allMatch(type -> all(type).size() <= 1);
        boolean isOneOrder =
                all(QuestionClause.Sort.class).size() + all(QuestionClause.Ranked.class).size() <= 1
                        || all(QuestionClause.Ranked.class).stream()
                                .allMatch(ranked ->
                                        ranked.sort().by().isEmpty()
                                                && ranked.sort().isDescending().isEmpty());
        boolean isOneRanking = all(QuestionClause.Ranked.class).size() <= 1;
        int tops = all(QuestionClause.Top.class).size() + all(QuestionClause.TopOf.class).size();
        int superlatives =
                all(QuestionClause.Superlative.class).size()
                        + all(QuestionClause.TopOf.class).size();
        long columns =
                all(QuestionClause.Which.class).stream()
                        .filter(which -> which.column().isPresent())
                        .distinct()
                        .count();
        return isOnce
                && isOneOrder
                && isOneRanking
                && tops <= 1
                && superlatives <= 1
                && columns <= 1
                && filters().stream()
                                .filter(one -> one.condition() instanceof QueryCondition.TextMatch)
                                .count()
                        <= MOST_PARTS
                && !repeatsChoice();
    }

    /** Two choices of values of one column contradict each other. */
    private boolean repeatsChoice() {
        var columns =
                filters().stream()
                        .flatMap(filtered -> filtered.choice().stream())
                        .map(Phrases.Values::column)
                        .toList();
        return columns.stream().distinct().count() < columns.size();
    }

    public boolean has(Kind kind) {
        return all.contains(new QuestionClause.Mark(kind));
    }

    /** Whether the rows are asked for, by a verb or as what is left. */
    public boolean isListing() {
        return has(Kind.LISTING) || one(QuestionClause.Left.class).isPresent();
    }

    /** Whether a share is asked for. */
    public boolean isShare() {
        return has(Kind.SHARE) || has(Kind.AMOUNT_SHARE) || has(Kind.TOTAL_SHARE);
    }

    /** Whether a share is one of the total, and neither a number nor the rows are named. */
    public boolean isShareOfOpenTotal() {
        return has(Kind.TOTAL_SHARE)
                && all(QuestionClause.Measures.class).isEmpty()
                && all(QuestionClause.Subject.class).isEmpty();
    }

    /** By how much in percent something changed. */
    public boolean isGrowth() {
        return has(Kind.GROWTH) || has(Kind.SHARE) && has(Kind.CHANGE);
    }

    public boolean isWindow() {
        return has(Kind.RUNNING)
                || has(Kind.AGAINST)
                || has(Kind.GROWTH)
                || has(Kind.CHANGE)
                || one(QuestionClause.PeriodChange.class).isPresent()
                || one(QuestionClause.Moving.class).isPresent();
    }

    public boolean isPivot() {
        return has(Kind.PIVOT) || one(QuestionClause.Pivot.class).isPresent();
    }

    public boolean isSteps() {
        return one(QuestionClause.Steps.class).isPresent()
                || one(QuestionClause.StepWidth.class).isPresent();
    }

    /** Whether apart from filters, the rows and how cells are cleaned only these are stated. */
    public boolean isOnlyAbout(List<Class<? extends QuestionClause>> types, Kind... marks) {
        return all.stream()
                .allMatch(clause ->
                        types.contains(clause.getClass())
                                || ALWAYS.contains(clause.getClass())
                                || clause instanceof QuestionClause.Mark(var kind)
                                        && (FREE.contains(kind) || List.of(marks).contains(kind)));
    }

    public List<QuestionClause.Filtered> filters() {
        return all(QuestionClause.Filter.class).stream()
                .map(QuestionClause.Filter::filtered)
                .distinct()
                .toList();
    }

    public List<Grouped> keys() {
        return all.stream()
                .flatMap(clause ->
                        switch (clause) {
                            case QuestionClause.Keys(var keys) -> keys.stream();
                            case QuestionClause.Ranked(var key, _) -> Stream.of(key);
                            default -> Stream.<Grouped>empty();
                        })
                .distinct()
                .toList();
    }

    /** The order that the question names. */
    public Optional<QuestionClause.Sort> sort() {
        return one(QuestionClause.Sort.class)
                .or(() ->
                        one(QuestionClause.Ranked.class)
                                .map(ranked ->
                                        new QuestionClause.Sort(
                                                ranked.sort().by(),
                                                ranked.sort()
                                                        .isDescending()
                                                        .or(() -> Optional.of(true)))));
    }

    /** The numbers to compute, each once. */
    public List<Measured> measures() {
        var measures = new ArrayList<Measured>();
        for (var clause : all(QuestionClause.Measures.class))
            for (var measured : clause.measures())
                if (measures.stream()
                        .noneMatch(known -> known.expression().equals(measured.expression())))
                    measures.add(measured);
        return measures;
    }

    public List<ColumnProfile> columns() {
        return all(QuestionClause.Columns.class).stream()
                .flatMap(columns -> columns.columns().stream())
                .distinct()
                .toList();
    }

    /** The columns that are named after the last clause of a type. */
    public List<ColumnProfile> columnsAfter(Class<? extends QuestionClause> type) {
        var columns = new ArrayList<ColumnProfile>();
        for (var clause : all) {
            if (type.isInstance(clause)) columns.clear();
            if (clause instanceof QuestionClause.Columns(var named)) columns.addAll(named);
        }
        return columns;
    }

    /** Whether the last clause of a type comes after all of another one. */
    public boolean isAfter(
            Class<? extends QuestionClause> later, Class<? extends QuestionClause> earlier) {
        boolean isAfter = false;
        for (var clause : all) {
            if (later.isInstance(clause)) isAfter = true;
            if (earlier.isInstance(clause)) isAfter = false;
        }
        return isAfter;
    }

    public Optional<ColumnProfile> which() {
        return all(QuestionClause.Which.class).stream()
                .flatMap(which -> which.column().stream())
                .findFirst();
    }

    /** Whether the rows are asked for as such: the three cities and their mayors. */
    public boolean endsWithNoun() {
        for (var clause : all) {
            if (clause instanceof QuestionClause.Subject) return true;
            if (clause instanceof QuestionClause.Columns) return false;
        }
        return false;
    }

    /** Whether the rows are named after what is computed. */
    public boolean endsWithSubject() {
        int measures = -1;
        int subject = -1;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i) instanceof QuestionClause.Measures) measures = i;
            if (all.get(i) instanceof QuestionClause.Subject
                    || all.get(i) instanceof QuestionClause.Owner) subject = i;
        }
        return subject > measures;
    }

    /** Whether whom the rows belong to is named after what is computed. */
    public boolean isOwnerLast() {
        for (var clause : all) {
            if (clause instanceof QuestionClause.Measures) return true;
            if (clause instanceof QuestionClause.Owner) return false;
        }
        return false;
    }

    /** Whether how much is asked before which: the largest amount is how much, and whose. */
    public boolean isNumberAskedFirst() {
        for (var clause : all) {
            if (clause instanceof QuestionClause.HowMuch) return true;
            if (clause instanceof QuestionClause.Which || clause instanceof QuestionClause.Columns)
                return false;
        }
        return false;
    }

    /** Whether columns are named before the superlative. */
    public boolean isLabelFirst() {
        for (var clause : all) {
            if (clause instanceof QuestionClause.Columns) return true;
            if (clause instanceof QuestionClause.Superlative
                    || clause instanceof QuestionClause.TopOf) return false;
        }
        return false;
    }

    /** Where the question asks which; 0 if it does not. */
    public int placeOfWhich() {
        for (int i = 0; i < all.size(); i++)
            if (all.get(i) instanceof QuestionClause.Which) return i;
        return 0;
    }

    /** The keys that the clauses from a place on name. */
    public List<Grouped> keysFrom(int place) {
        return all.subList(place, all.size()).stream()
                .filter(QuestionClause.Keys.class::isInstance)
                .flatMap(keys -> ((QuestionClause.Keys) keys).keys().stream())
                .toList();
    }

    /** Whether the columns follow a number of them: the 3 employees. */
    public boolean isLabelCounted() {
        for (int i = 1; i < all.size(); i++)
            if (all.get(i) instanceof QuestionClause.Columns
                    && (all.get(i - 1) instanceof QuestionClause.Top
                            || all.get(i - 1) instanceof QuestionClause.TopOf)) return true;
        return false;
    }

    /** Whether the rows are asked for by what they are called: which orders. */
    public boolean isRowsAsked() {
        return all(QuestionClause.Which.class).stream().anyMatch(QuestionClause.Which::isOfRows);
    }

    /** Whether the rows are asked for after what is compared: the largest is which one's order. */
    public boolean isRowsAskedLast() {
        boolean isCompared = false;
        for (var clause : all) {
            isCompared |=
                    clause instanceof QuestionClause.Superlative
                            || clause instanceof QuestionClause.TopOf;
            if (isCompared && clause instanceof QuestionClause.Which which && which.isOfRows())
                return true;
        }
        return false;
    }

    /** Whether what is compared are the rows: the largest order is whose. */
    public boolean areRowsCompared() {
        boolean isCompared = false;
        for (var clause : all) {
            if (isCompared && clause instanceof QuestionClause.Subject) return true;
            isCompared =
                    clause instanceof QuestionClause.Superlative
                            || clause instanceof QuestionClause.TopOf
                            || isCompared && clause instanceof QuestionClause.Top; // the largest 2
        }
        return false;
    }

    public boolean isWhichAsked() {
        return one(QuestionClause.Which.class).isPresent()
                || one(QuestionClause.WhichGroup.class).isPresent();
    }

    public Optional<QuestionClause.Superlative> superlative() {
        return one(QuestionClause.Superlative.class)
                .or(() -> one(QuestionClause.TopOf.class).map(QuestionClause.TopOf::superlative));
    }

    public Optional<QuestionClause.Top> top() {
        return one(QuestionClause.Top.class)
                .or(() -> one(QuestionClause.TopOf.class).map(QuestionClause.TopOf::top));
    }
}
