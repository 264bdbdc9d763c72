package dev.troupe.packs.data.grammar;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.grammar.assembly.QueryAssembler;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Columns;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filter;
import dev.troupe.packs.data.grammar.clause.QuestionClause.HowMuch;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Keys;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Mark;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Measures;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Sort;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Superlative;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Top;
import dev.troupe.packs.data.grammar.clause.QuestionClause.TopOf;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Which;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.TimeGrain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Puts the clauses of a message in the place of those of a question that state the same thing:
 * numbers, groups, conditions, order, how many. What the message does not state stays.
 */
final class ClauseReplacement {
    private final TableContext table;
    private final QuestionClauses message;
    private final boolean isAdded;
    private final boolean isCorrection;
    private final List<QuestionClause> clauses;
    private final boolean wasListing;

    private ClauseReplacement(
            TableContext table,
            List<QuestionClause> question,
            QuestionClauses message,
            boolean isAdded,
            boolean isCorrection) {
        this.table = table;
        this.message = message;
        this.isAdded = isAdded;
        this.isCorrection = isCorrection;
        this.clauses = new ArrayList<>(question);
        this.wasListing = isListing();
    }

    /**
     * The clauses of the changed question; empty when the message does not go with the question.
     *
     * @param isAdded whether the message asks for more rather than for something else
     * @param isCorrection whether it puts something in the place of what the question states
     */
    static Optional<List<QuestionClause>> replace(
            TableContext table,
            List<QuestionClause> question,
            List<QuestionClause> message,
            boolean isAdded,
            boolean isCorrection) {
        var change =
                new ClauseReplacement(
                        table, question, new QuestionClauses(message), isAdded, isCorrection);
        return change.replaceAll() ? Optional.of(List.copyOf(change.clauses)) : Optional.empty();
    }

    private QuestionClauses question() {
        return new QuestionClauses(clauses);
    }

    private boolean replaceAll() {
        return message.isConsistent()
                && message.all(QuestionClause.Aggregated.class).size() <= 1
                && ungroup()
                && omit()
                && unfilter()
                && replaceKeys()
                && replaceFilters()
                && compare()
                && setAgainstYearBefore()
                && setAgainstPrevious()
                && replaceColumns()
                && replaceMeasures()
                && aggregate()
                && count()
                && replaceWhich()
                && new RankReplacement(table, clauses, message).replace()
                && replaceNumber()
                && addOthers();
    }

    private void remove(Predicate<QuestionClause> isRemoved) {
        clauses.removeIf(isRemoved);
    }

    private void removeAll(List<Class<? extends QuestionClause>> types) {
        remove(clause -> types.contains(clause.getClass()));
    }

    private boolean isGrouped() {
        return !question().keys().isEmpty();
    }

    /** Whether the question asks for rows rather than for numbers. */
    private boolean isListing() {
        return question().measures().isEmpty()
                && question().keys().isEmpty()
                && question().one(HowMuch.class).isEmpty();
    }

    private boolean ungroup() {
        for (var ungrouped : message.all(QuestionClause.Ungrouped.class)) {
            var keys = question().keys();
            if (keys.isEmpty() || !keys.containsAll(ungrouped.keys())) return false;
            var rest =
                    ungrouped.keys().isEmpty()
                            ? List.<Grouped>of()
                            : keys.stream().filter(key -> !ungrouped.keys().contains(key)).toList();
            removeKeys();
            if (rest.isEmpty())
                removeAll(List.of(Sort.class, Top.class, TopOf.class, Superlative.class));
            else clauses.add(new Keys(rest));
        }
        return true;
    }

    /** Without a column: one that the result has, in addition to others. */
    private boolean omit() {
        for (var omitted : message.all(QuestionClause.Omitted.class))
            if (!omitKeys(omitted.columns()) && !omitListed(omitted.columns())) return false;
        return true;
    }

    private boolean omitKeys(List<ColumnProfile> columns) {
        var keys = question().keys();
        var rest =
                keys.stream()
                        .filter(key -> key.column().filter(columns::contains).isEmpty())
                        .toList();
        boolean areKeys = keys.size() - rest.size() == columns.size() && !rest.isEmpty();
        if (areKeys) setKeys(rest);
        return areKeys;
    }

    private boolean omitListed(List<ColumnProfile> columns) {
        if (!isListing() || question().superlative().isPresent()) return false;
        var listed = question().columns();
        var before = listed.isEmpty() ? table.columns() : listed;
        var rest = before.stream().filter(column -> !columns.contains(column)).toList();
        boolean areListed = before.containsAll(columns) && !rest.isEmpty();
        if (!areListed) return false;
        removeAll(List.of(Columns.class));
        clauses.add(new Columns(rest));
        return true;
    }

    private boolean unfilter() {
        for (var unfiltered : message.all(QuestionClause.Unfiltered.class)) {
            var column = unfiltered.column().map(ColumnProfile::name);
            int before = clauses.size();
            remove(clause ->
                    clause instanceof Filter(var filtered)
                            && (column.isEmpty()
                                    || FilterReplacement.column(filtered.condition())
                                            .equals(column)));
            if (clauses.size() == before) return false;
        }
        return true;
    }

    private void removeKeys() {
        removeAll(
                List.of(
                        Keys.class,
                        QuestionClause.WhichGroup.class,
                        QuestionClause.Pivot.class,
                        QuestionClause.Steps.class,
                        QuestionClause.StepWidth.class,
                        Columns.class));
        remove(clause -> clause instanceof Which(var column, _) && column.isPresent());
    }

    private boolean replaceKeys() {
        var keys = message.keys();
        if (keys.isEmpty() || isOrder(keys)) return true;
        if (isEachOfGroups(keys)) return nestGroups(keys);
        if (isAdded) {
            var others = keys.stream().filter(key -> !question().keys().contains(key)).toList();
            if (!others.isEmpty()) clauses.add(new Keys(others));
            return !others.isEmpty();
        }
        var compared = isCorrection ? List.<Grouped>of() : findCompared();
        setKeys(keys);
        if (!compared.isEmpty()) clauses.add(new Keys(compared));
        return true;
    }

    /** The highest of each store, where the result has groups of each store. */
    private boolean isEachOfGroups(List<Grouped> keys) {
        return message.superlative().flatMap(Superlative::by).isEmpty()
                && message.superlative().isPresent()
                && message.which().isEmpty()
                && question().keys().size() == keys.size() + 1
                && question().keys().containsAll(keys);
    }

    private boolean nestGroups(List<Grouped> outer) {
        var nested = new ArrayList<>(outer);
        question().keys().stream().filter(key -> !outer.contains(key)).forEach(nested::add);
        setKeys(nested);
        return true;
    }

    /** What a question without groups compares: the values of a column that it names. */
    private List<Grouped> findCompared() {
        if (isGrouped()) return List.of();
        var keys = computedKeys();
        return question().filters().stream()
                .flatMap(filtered -> filtered.choice().stream())
                .map(values -> table.key(values.column()))
                .filter(key -> keys.contains(key.expression()) && !message.keys().contains(key))
                .toList();
    }

    private void setKeys(List<Grouped> keys) {
        var before = question().keys();
        if (!computedKeys().isEmpty()) settleCompared();
        removeOrderOfRows();
        removeKeys();
        remove(clause ->
                clause instanceof Sort(var by, _)
                        && by.filter(one -> MeasuredNumbers.isOf(one, before)).isPresent());
        clauses.add(new Keys(keys));
    }

    /** What the result has a row for each of, whether or not a clause names it. */
    private List<Expression> computedKeys() {
        return QueryAssembler.assemble(table, clauses).stream()
                .flatMap(assembled -> assembled.query().keys().stream())
                .map(Output::expression)
                .toList();
    }

    /** What is compared stays a number of groups when there are others. */
    private void settleCompared() {
        clauses.replaceAll(clause ->
                clause instanceof Superlative old && old.by().isPresent()
                        ? new Superlative(
                                old.by().map(MeasuredNumbers::settle),
                                old.isDescending(),
                                old.isTime(),
                                old.isOfSales())
                        : clause);
    }

    /** By revenue: the number that groups are compared by. */
    private boolean isOrder(List<Grouped> keys) {
        return isGrouped()
                && keys.size() == 1
                && keys.getFirst().column().filter(ColumnProfile::canMeasure).isPresent();
    }

    private boolean replaceFilters() {
        var filters = message.filters();
        if (filters.isEmpty()) return true;
        var replaced = new FilterReplacement(isAdded).replace(question().filters(), filters);
        setFilters(replaced);
        return true;
    }

    private void setFilters(List<QuestionClause.Filtered> filters) {
        remove(Filter.class::isInstance);
        filters.forEach(filtered -> clauses.add(new Filter(filtered)));
    }

    /** Numbers of groups next to each other; a comparison of anything else is not read. */
    private boolean compare() {
        var asked = message.all(QuestionClause.Comparison.class);
        boolean isOther = asked.size() > 1 || !message.filters().isEmpty();
        if (asked.isEmpty()) return !message.has(Kind.COMPARE) || isOfColumns();
        if (isOther || isListing() || question().superlative().isPresent()) return false;
        var comparison = new ComparisonReplacement(table, question(), asked.getFirst());
        var filters = comparison.filters();
        var compared = comparison.key();
        filters.ifPresent(this::setFilters);
        compared.filter(_ -> filters.isPresent())
                .filter(key -> !question().keys().contains(key))
                .ifPresent(key -> {
                    if (asked.getFirst().isWithCurrent()) clauses.add(new Keys(List.of(key)));
                    else setKeys(List.of(key));
                });
        return filters.isPresent();
    }

    /** Whether a message names neither rows to compare nor another way to aggregate. */
    private boolean isOfColumns() {
        return message.filters().isEmpty()
                && message.all(QuestionClause.Aggregated.class).isEmpty();
    }

    /** 同比: the same period of the year before, for a question about one period. */
    private boolean setAgainstYearBefore() {
        var wanted = message.one(QuestionClause.YearBefore.class);
        if (wanted.isEmpty()) return true;
        var periods = ComparedPeriods.of(question().filters());
        boolean fits = periods.isPresent() && message.filters().isEmpty() && !isListing();
        if (!fits) return false;
        if (!wanted.get().isCompared()) {
            setFilters(periods.get().yearBefore());
            return true;
        }
        return !isGrouped()
                && compare(periods.get().withYearBefore(), TimeGrain.YEAR)
                && clauses.add(new Mark(Kind.CHANGE));
    }

    /** 环比: a question about one period needs the one before it as well. */
    private boolean setAgainstPrevious() {
        boolean isChange =
                Stream.of(Kind.GROWTH, Kind.CHANGE, Kind.AGAINST).anyMatch(message::has)
                        && message.one(QuestionClause.YearBefore.class).isEmpty();
        var periods = ComparedPeriods.of(question().filters());
        boolean isOfOne = isChange && periods.isPresent() && message.keys().isEmpty();
        if (!isOfOne || question().keys().stream().anyMatch(ClauseReplacement::isTime)) return true;
        return !isGrouped() && compare(periods.get().withPrevious(), periods.get().grain());
    }

    private static boolean isTime(Grouped key) {
        return key.expression() instanceof Expression.DatePart;
    }

    private boolean compare(List<QuestionClause.Filtered> filters, TimeGrain grain) {
        setFilters(filters);
        table.key(grain).ifPresent(key -> setKeys(List.of(key)));
        return table.key(grain).isPresent();
    }

    /** Columns that are named alone: other groups, or what to list of the rows. */
    private boolean replaceColumns() {
        var columns = message.columns();
        boolean isList = message.isListing();
        if (columns.isEmpty() && isList && isCountOfAll()) return listCounted();
        if (columns.isEmpty()) return !isList || message.all().size() > 1 || isListing();
        if (message.keys().isEmpty() && isGrouped()) {
            boolean isLabels = !isList && columns.stream().noneMatch(ColumnProfile::canMeasure);
            if (!isLabels) return false;
            if (!isAdded) removeKeys();
            clauses.add(new Keys(columns.stream().map(table::key).toList()));
            return true;
        }
        if (!message.keys().isEmpty()) return false;
        keepRows();
        boolean areAllListed = isListing() && question().columns().isEmpty();
        if (isAdded && areAllListed) return false;
        if (!isAdded) removeAll(List.of(Columns.class, Which.class));
        removeAll(List.of(Measures.class, HowMuch.class));
        clauses.add(new Columns(columns));
        return true;
    }

    private boolean isCountOfAll() {
        return !isGrouped()
                && question().measures().stream()
                        .allMatch(one -> one.expression().equals(table.rows().expression()))
                && (!question().measures().isEmpty() || question().one(HowMuch.class).isPresent());
    }

    /** The rows that the question counts. */
    private boolean listCounted() {
        removeAll(List.of(Measures.class, HowMuch.class));
        clauses.add(new Mark(Kind.LISTING));
        return true;
    }

    private boolean replaceMeasures() {
        var wanted = new ArrayList<>(message.measures());
        if (isOrder(message.keys()))
            message.keys()
                    .getFirst()
                    .column()
                    .map(column -> table.usual(table.number(column)))
                    .ifPresent(wanted::add);
        if (wanted.isEmpty()) return true;
        if (!question().all(QuestionClause.Having.class).isEmpty()) return false;
        boolean isNamedAlone = wanted.stream().allMatch(Measured::isImplied);
        if (isListing() && question().superlative().isEmpty()) {
            if (isNamedAlone && message.keys().isEmpty()) return false;
            removeListing();
        } else if (isListing()
                && !isCorrection
                && !isRankedByNumber()
                && computedKeys().isEmpty()) {
            return false; // a number of the best rows, or another one to compare them by
        }
        setMeasures(new MeasureReplacement(table, isAdded).replace(measures(), wanted));
        return true;
    }

    /** What the question computes or compares. */
    private List<Measured> measures() {
        var compared = question().superlative().flatMap(Superlative::by);
        var measures = question().measures();
        return measures.isEmpty() ? compared.stream().toList() : measures;
    }

    private void setMeasures(List<Measured> measures) {
        var before = measures();
        boolean isCompared =
                question().superlative().flatMap(Superlative::by).isPresent()
                        && measures.size() == 1;
        removeAll(List.of(Measures.class, HowMuch.class));
        if (isCompared) replaceCompared(measures.getFirst());
        else clauses.add(new Measures(measures));
        clauses.replaceAll(clause ->
                clause instanceof Sort(var by, var isDescending)
                                && by.filter(one -> MeasuredNumbers.isSame(one, before)).isPresent()
                        ? new Sort(Optional.empty(), isDescending)
                        : clause);
    }

    private void replaceCompared(Measured by) {
        clauses.replaceAll(clause ->
                switch (clause) {
                    case Superlative old -> MeasuredNumbers.withBy(old, by);
                    case TopOf(var top, var old) -> new TopOf(top, MeasuredNumbers.withBy(old, by));
                    default -> clause;
                });
    }

    private void removeListing() {
        removeOrderOfRows();
        removeAll(List.of(Which.class, Columns.class, QuestionClause.Left.class));
        remove(new Mark(Kind.LISTING)::equals);
    }

    /** The best in science: another number compares the same rows. */
    private boolean isRankedByNumber() {
        return question().superlative().filter(one -> !one.isTime()).isPresent();
    }

    private boolean isEnd(Measured measured) {
        return measured.expression() instanceof Expression.Aggregation aggregation
                && Set.of(Expression.Function.MAX, Expression.Function.MIN)
                        .contains(aggregation.function());
    }

    private void removeOrderOfRows() {
        boolean isCut = question().top().isPresent() || question().superlative().isPresent();
        if (wasListing && !isCut) removeAll(List.of(Sort.class));
    }

    private boolean aggregate() {
        var aggregated = message.one(QuestionClause.Aggregated.class);
        if (aggregated.isEmpty()) return true;
        var ways = aggregated.get().ways();
        boolean isCut = message.top().isPresent() || message.superlative().isPresent();
        boolean isEnd = ways.stream().allMatch(Phrases.Way::isSuperlative);
        boolean isSwapped = isAdded || isCorrection || measures().stream().allMatch(this::isEnd);
        boolean isOfGroups = isGrouped() && !isSwapped; // the highest of them
        boolean isRanked = isCut || isOfGroups || question().superlative().isPresent();
        boolean fits =
                message.measures().isEmpty()
                        && !(isEnd && isRanked)
                        && question().all(QuestionClause.Having.class).isEmpty();
        if (!fits) return false;
        var wanted = new MeasureReplacement(table, isAdded).aggregate(measures(), ways);
        wanted.ifPresent(this::setMeasures);
        return wanted.isPresent();
    }

    private boolean count() {
        var asked = message.one(HowMuch.class);
        if (asked.isEmpty() || !message.measures().isEmpty()) return true;
        if (asked.get().isCount() || isListing()) {
            removeListing();
            remove(Measures.class::isInstance);
            clauses.add(new HowMuch(true));
        }
        return true;
    }

    private boolean replaceWhich() {
        var which = message.all(Which.class);
        message.all(QuestionClause.WhichGroup.class)
                .forEach(group -> {
                    if (!question().keys().contains(group.key())) {
                        removeKeys();
                        clauses.add(group);
                    }
                });
        if (which.isEmpty()) return true;
        boolean isBest = message.superlative().isPresent();
        if (!isBest && (isGrouped() || !question().measures().isEmpty() && !isCountOfRows()))
            return false;
        if (!isBest) removeAll(List.of(Measures.class, HowMuch.class));
        var column = message.which();
        boolean isKey =
                column.filter(one -> question().keys().contains(table.key(one))).isPresent();
        if (isKey || isGrouped() && column.isEmpty()) return true;
        if (!isBest) keepRows();
        removeKeys();
        clauses.addAll(which);
        return true;
    }

    /** Another column of the best row, rather than the group that is the best in total. */
    private void keepRows() {
        boolean isOfRows =
                question().superlative().isPresent()
                        && message.superlative().isEmpty()
                        && !question().has(Kind.ONE_ROW)
                        && computedKeys().isEmpty();
        if (isOfRows) clauses.add(new Mark(Kind.ONE_ROW));
    }

    private boolean isCountOfRows() {
        return question().measures().equals(List.of(table.rows()));
    }

    private boolean replaceNumber() {
        for (var other : message.all(QuestionClause.OtherNumber.class)) {
            var filters = FilterReplacement.withNumber(question().filters(), other.value());
            if (filters.isEmpty()) return false;
            setFilters(filters.get());
        }
        return true;
    }

    /** Whatever else the message states replaces its like. */
    private boolean addOthers() {
        if (!message.all(QuestionClause.Measures.class).isEmpty())
            removeAll(
                    List.of(
                            QuestionClause.Passing
                                    .class)); // who passed is not who is computed over
        for (var clause : message.all()) {
            switch (clause) {
                case Mark(var kind) when kind != Kind.LISTING || isListing() -> addMark(kind);
                case QuestionClause.Subject subject -> addUnlessNamed(subject);
                case QuestionClause.Owner owner -> addUnlessNamed(owner);
                case QuestionClause.Moving _,
                        QuestionClause.Having _,
                        QuestionClause.Fill _,
                        QuestionClause.FillAll _,
                        QuestionClause.Passing _,
                        QuestionClause.Pivot _,
                        QuestionClause.Steps _,
                        QuestionClause.StepWidth _ -> {
                    removeAll(List.of(clause.getClass()));
                    clauses.add(clause);
                }
                case Measures _,
                        Filter _,
                        Keys _,
                        Columns _,
                        Superlative _,
                        Top _,
                        TopOf _,
                        Sort _,
                        QuestionClause.Ranked _,
                        Which _,
                        QuestionClause.WhichGroup _,
                        HowMuch _,
                        Mark _,
                        QuestionClause.Change _ -> {} // replaced above
                default -> {
                    return false; // questions of their own
                }
            }
        }
        return true;
    }

    private void addMark(Kind kind) {
        if (!question().has(kind)) clauses.add(new Mark(kind));
    }

    private void addUnlessNamed(QuestionClause rows) {
        boolean isNamed =
                clauses.stream()
                        .anyMatch(clause ->
                                clause instanceof QuestionClause.Subject
                                        || clause instanceof QuestionClause.Owner);
        if (!isNamed) clauses.add(rows);
    }
}
