package dev.troupe.packs.data.grammar.clause;

import dev.troupe.packs.data.algebra.Condition;
import dev.troupe.packs.data.grammar.clause.Clause.Kind;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The clauses of one question, by kind. */
public record Clauses(List<Clause> all) {
    private static final List<Class<? extends Clause>> ALWAYS =
            List.of(
                    Clause.Filter.class,
                    Clause.Passing.class,
                    Clause.NamePart.class,
                    Clause.Subject.class,
                    Clause.HowMuch.class,
                    Clause.Fill.class,
                    Clause.FillAll.class,
                    Clause.KeepOne.class);
    private static final int MOST_PARTS = 2; // conditions on parts of texts
    private static final List<Kind> FREE =
            List.of(
                    Kind.LISTING,
                    Kind.DISTINCT_ROWS,
                    Kind.RANK,
                    Kind.GROUPING,
                    Kind.OBTAINED,
                    Kind.EACH);

    public <T extends Clause> List<T> all(Class<T> type) {
        return all.stream().filter(type::isInstance).map(type::cast).toList();
    }

    public <T extends Clause> Optional<T> one(Class<T> type) {
        return all(type).stream().findFirst();
    }

    /** Whether nothing is stated twice that can be meant only once. */
    public boolean isConsistent() {
        var single =
                List.of(
                        Clause.Sort.class,
                        Clause.Moving.class,
                        Clause.KeepOne.class,
                        Clause.MostCommon.class,
                        Clause.PlaceOf.class,
                        Clause.Ranking.class,
                        Clause.EqualGroups.class,
                        Clause.Sample.class,
                        Clause.Normality.class,
                        Clause.Versus.class,
                        Clause.Pivot.class,
                        Clause.Duplicates.class,
                        Clause.DistinctValues.class,
                        Clause.Steps.class,
                        Clause.StepWidth.class);
        boolean isOnce = single.stream().allMatch(type -> all(type).size() <= 1);
        boolean isOneOrder =
                all(Clause.Sort.class).size() + all(Clause.Ranked.class).size() <= 1
                        || all(Clause.Ranked.class).stream()
                                .allMatch(ranked ->
                                        ranked.sort().by().isEmpty()
                                                && ranked.sort().isDescending().isEmpty());
        boolean isOneRanking = all(Clause.Ranked.class).size() <= 1;
        int tops = all(Clause.Top.class).size() + all(Clause.TopOf.class).size();
        int superlatives = all(Clause.Superlative.class).size() + all(Clause.TopOf.class).size();
        long columns =
                all(Clause.Which.class).stream()
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
                                .filter(one -> one.condition() instanceof Condition.TextMatch)
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
        return all.contains(new Clause.Mark(kind));
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
                || one(Clause.PeriodChange.class).isPresent()
                || one(Clause.Moving.class).isPresent();
    }

    public boolean isPivot() {
        return has(Kind.PIVOT) || one(Clause.Pivot.class).isPresent();
    }

    public boolean isSteps() {
        return one(Clause.Steps.class).isPresent() || one(Clause.StepWidth.class).isPresent();
    }

    /** Whether apart from filters, the rows and how cells are cleaned only these are stated. */
    public boolean isOnlyAbout(List<Class<? extends Clause>> types, Kind... marks) {
        return all.stream()
                .allMatch(clause ->
                        types.contains(clause.getClass())
                                || ALWAYS.contains(clause.getClass())
                                || clause instanceof Clause.Mark(var kind)
                                        && (FREE.contains(kind) || List.of(marks).contains(kind)));
    }

    public List<Clause.Filtered> filters() {
        return all(Clause.Filter.class).stream().map(Clause.Filter::filtered).distinct().toList();
    }

    public List<Grouped> keys() {
        return all.stream()
                .flatMap(clause ->
                        switch (clause) {
                            case Clause.Keys(var keys) -> keys.stream();
                            case Clause.Ranked(var key, _) -> Stream.of(key);
                            default -> Stream.<Grouped>empty();
                        })
                .distinct()
                .toList();
    }

    /** The order that the question names. */
    public Optional<Clause.Sort> sort() {
        return one(Clause.Sort.class)
                .or(() ->
                        one(Clause.Ranked.class)
                                .map(ranked ->
                                        new Clause.Sort(
                                                ranked.sort().by(),
                                                ranked.sort()
                                                        .isDescending()
                                                        .or(() -> Optional.of(true)))));
    }

    /** The numbers to compute, each once. */
    public List<Measured> measures() {
        var measures = new ArrayList<Measured>();
        for (var clause : all(Clause.Measures.class))
            for (var measured : clause.measures())
                if (measures.stream()
                        .noneMatch(known -> known.expression().equals(measured.expression())))
                    measures.add(measured);
        return measures;
    }

    public List<ColumnProfile> columns() {
        return all(Clause.Columns.class).stream()
                .flatMap(columns -> columns.columns().stream())
                .distinct()
                .toList();
    }

    public Optional<ColumnProfile> which() {
        return all(Clause.Which.class).stream()
                .flatMap(which -> which.column().stream())
                .findFirst();
    }

    /** Whether the rows are asked for as such: the three cities and their mayors. */
    public boolean endsWithNoun() {
        for (var clause : all) {
            if (clause instanceof Clause.Subject) return true;
            if (clause instanceof Clause.Columns) return false;
        }
        return false;
    }

    /** Whether the rows are named after what is computed. */
    public boolean endsWithSubject() {
        int measures = -1;
        int subject = -1;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i) instanceof Clause.Measures) measures = i;
            if (all.get(i) instanceof Clause.Subject || all.get(i) instanceof Clause.Owner)
                subject = i;
        }
        return subject > measures;
    }

    /** Whether whom the rows belong to is named after what is computed. */
    public boolean isOwnerLast() {
        for (var clause : all) {
            if (clause instanceof Clause.Measures) return true;
            if (clause instanceof Clause.Owner) return false;
        }
        return false;
    }

    /** Whether columns are named before the superlative. */
    public boolean isLabelFirst() {
        for (var clause : all) {
            if (clause instanceof Clause.Columns) return true;
            if (clause instanceof Clause.Superlative || clause instanceof Clause.TopOf)
                return false;
        }
        return false;
    }

    /** Whether the columns follow a number of them: the 3 employees. */
    public boolean isLabelCounted() {
        for (int i = 1; i < all.size(); i++)
            if (all.get(i) instanceof Clause.Columns && all.get(i - 1) instanceof Clause.Top)
                return true;
        return false;
    }

    /** Whether the rows are asked for by what they are called: which orders. */
    public boolean isRowsAsked() {
        return all(Clause.Which.class).stream().anyMatch(Clause.Which::isOfRows);
    }

    /** Whether the rows are asked for after what is compared: the largest is which one's order. */
    public boolean isRowsAskedLast() {
        boolean isCompared = false;
        for (var clause : all) {
            isCompared |= clause instanceof Clause.Superlative || clause instanceof Clause.TopOf;
            if (isCompared && clause instanceof Clause.Which which && which.isOfRows()) return true;
        }
        return false;
    }

    /** Whether what is compared are the rows: the largest order is whose. */
    public boolean areRowsCompared() {
        for (int i = 1; i < all.size(); i++) {
            var before = all.get(i - 1);
            boolean isCompared =
                    before instanceof Clause.Superlative || before instanceof Clause.TopOf;
            if (isCompared && all.get(i) instanceof Clause.Subject) return true;
        }
        return false;
    }

    public boolean isWhichAsked() {
        return one(Clause.Which.class).isPresent() || one(Clause.WhichGroup.class).isPresent();
    }

    public Optional<Clause.Superlative> superlative() {
        return one(Clause.Superlative.class)
                .or(() -> one(Clause.TopOf.class).map(Clause.TopOf::superlative));
    }

    public Optional<Clause.Top> top() {
        return one(Clause.Top.class).or(() -> one(Clause.TopOf.class).map(Clause.TopOf::top));
    }
}
