package dev.troupe.packs.data.grammar.assembly;

import static dev.troupe.packs.data.grammar.assembly.Misfit.require;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query.Order;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.MoneyColumn;
import dev.troupe.packs.data.grammar.clause.OrdinalNumbers;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.table.Cell;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Computes numbers, of all rows or of each group. */
final class NumberAssembler {
    private static final Set<Expression.Function> LEVELS =
            Set.of(Expression.Function.MEAN, Expression.Function.MAX, Expression.Function.MIN);

    /** What a noun for rows may stand for, which is added up rather than counted. */
    private static final List<Concept> MONEY = List.of(Concept.SALES, Concept.COST, Concept.PROFIT);

    private final QueryDraft draft;
    private final TableContext table;
    private final QuestionClauses clauses;

    NumberAssembler(QueryDraft draft) {
        this.draft = draft;
        this.table = draft.table();
        this.clauses = draft.clauses();
    }

    void assemble() {
        draft.requireOnly(
                List.of(
                        QuestionClause.Measures.class,
                        QuestionClause.Keys.class,
                        QuestionClause.Sort.class,
                        QuestionClause.Ranked.class,
                        QuestionClause.OpenWay.class,
                        QuestionClause.Owner.class,
                        QuestionClause.Which.class,
                        QuestionClause.Columns.class),
                Kind.COMPARE,
                Kind.DISTRIBUTION,
                Kind.EACH_ROW);
        var measures = draft.measures();
        require(!clauses.has(Kind.EACH_ROW) || draft.keys().isEmpty() && hasOnlyLevels());
        boolean isOwned = clauses.one(QuestionClause.Owner.class).isPresent();
        require(!isOwned || isExplicitOverAll() && (table.chinese() || clauses.isOwnerLast()));
        require(measures.stream().noneMatch(Measured::isSuperlative) || !asksForRow());
        require(!isCountWithOther(measures));
        require(!isOfExtremeRow(measures));
        findAmount().ifPresent(measures::add);
        require(!isAmountAsked());
        require(!isSumOfOrdinals());
        if (isCount()) measures.add(quantity().orElseGet(table::rows));
        for (var column : clauses.columns()) require(isKey(column));
        for (var which : clauses.all(QuestionClause.Which.class)) // who …, count per person
        require(which.column().filter(this::isKey).isPresent());
        clauses.sort()
                .flatMap(QuestionClause.Sort::by)
                .filter(_ -> measures.isEmpty() && !draft.keys().isEmpty())
                .ifPresent(measures::add);
        if (measures.isEmpty()) countGroups();
        boolean isOfCopies =
                measures.stream()
                        .anyMatch(one -> one.expression() instanceof Expression.DuplicateRows);
        require(!isOfCopies || draft.keys().isEmpty() && draft.query().filters().isEmpty());
        addComparedValues();
        if (draft.keys().isEmpty()) {
            computeOverAll();
            return;
        }
        addTotalOfTimes();
        draft.group(measures);
        sortGroups();
    }

    /** "How much did we spend on fuel", in a table with one column of amounts. */
    private Optional<Measured> findAmount() {
        var amounts = MoneyColumn.amounts(table.columns());
        boolean isOpen = isHowMuchAsked() && clauses.all(QuestionClause.Subject.class).isEmpty();
        if (!isOpen || amounts.size() != 1) return Optional.empty();
        var amount = amounts.getFirst();
        if (table.number(amount).isRate()) return Optional.empty(); // prices are not added up
        draft.assume("求的是" + amount.name(), "what is added up is " + amount.name());
        return Optional.of(table.usual(table.number(amount)));
    }

    private boolean isHowMuchAsked() {
        return !table.chinese()
                && draft.measures().isEmpty()
                && clauses.sort().isEmpty()
                && clauses.one(QuestionClause.HowMuch.class)
                        .filter(asked -> !asked.isCount())
                        .isPresent();
    }

    /** "How much did we invoice each quarter", in a table with amounts: not how many rows. */
    private boolean isAmountAsked() {
        return isHowMuchAsked()
                && !draft.keys().isEmpty()
                && !MoneyColumn.amounts(table.columns()).isEmpty();
    }

    /** How many rounds altogether: the numbers of the rounds are not added up. */
    private boolean isSumOfOrdinals() {
        var ordinals =
                table.measurable().stream()
                        .filter(OrdinalNumbers::areIn)
                        .map(TableContext::field)
                        .toList();
        return !table.chinese()
                && clauses.all(QuestionClause.HowMuch.class).stream()
                        .anyMatch(QuestionClause.HowMuch::isCount)
                && draft.measures().stream()
                        .map(Measured::expression)
                        .anyMatch(one ->
                                one instanceof Expression.Aggregation(var function, var of, _, _)
                                        && function == Expression.Function.SUM
                                        && of.filter(ordinals::contains).isPresent());
    }

    /** The average or the maximum of each hospital, where each row is one, is that of all. */
    private boolean hasOnlyLevels() {
        return !draft.measures().isEmpty()
                && (table.label().isPresent() || table.hasKey())
                && draft.measures().stream()
                        .allMatch(one ->
                                !one.isImplied()
                                        && one.expression()
                                                instanceof
                                                Expression.Aggregation(var function, _, _, _)
                                        && LEVELS.contains(function)
                                        && !one.isSuperlative());
    }

    private boolean isExplicitOverAll() {
        return !draft.measures().isEmpty()
                && draft.keys().isEmpty()
                && draft.measures().stream().noneMatch(Measured::isImplied);
    }

    /** The student with the highest score: a row rather than a number. */
    private boolean asksForRow() {
        return !clauses.columns().isEmpty() || table.chinese() && clauses.endsWithSubject();
    }

    /** A number of rows, and a number without a way in another place: one of them is misread. */
    private boolean isCountWithOther(List<Measured> measures) {
        return clauses.all(QuestionClause.Measures.class).size() > 1
                && draft.keys().isEmpty()
                && measures.stream().anyMatch(Measured::isImplied)
                && measures.stream()
                        .anyMatch(one -> one.expression().equals(table.rows().expression()));
    }

    /** The largest hospital has how many rooms: a number of one row, rather than two of all. */
    private boolean isOfExtremeRow(List<Measured> measures) {
        return measures.stream().anyMatch(Measured::isSuperlative)
                && measures.stream().anyMatch(Measured::isImplied);
    }

    /** How many, without a number that is named elsewhere. */
    private boolean isCount() {
        return draft.measures().isEmpty()
                && clauses.one(QuestionClause.HowMuch.class)
                        .filter(asked ->
                                asked.isCount()
                                        || clauses.one(QuestionClause.Subject.class).isPresent()
                                        || isOfKind())
                        .isPresent()
                && clauses.sort().isEmpty();
    }

    /**
     * 科幻类有多少: the number of rows that meet a condition other than a time, unless the rows hold
     * nothing but an amount of money, which may be meant.
     */
    private boolean isOfKind() {
        var numbers = table.measurable();
        return clauses.has(Kind.THERE_ARE)
                && clauses.filters().stream()
                        .map(QuestionClause.Filtered::condition)
                        .anyMatch(one -> !(one instanceof QueryCondition.Range))
                && (numbers.size() != 1
                        || !MoneyColumn.mayBe(numbers.getFirst())
                        || numbers.getFirst().fit(Concept.PRICE) >= 0.7);
    }

    /** How many pens, where the rows have quantities of products. */
    private Optional<Measured> quantity() {
        boolean isOfProducts =
                !table.chinese()
                        && clauses.all(QuestionClause.Subject.class).isEmpty()
                        && clauses.filters().stream()
                                .flatMap(filtered -> filtered.choice().stream())
                                .anyMatch(choice -> choice.column().fit(Concept.PRODUCT) >= 0.7);
        var conditions = draft.query().filters().toString();
        var number =
                table.only(Concept.QUANTITY)
                        .filter(of -> !conditions.contains(TableContext.field(of).toString()))
                        .filter(_ -> isOfProducts);
        number.ifPresent(of -> draft.assume("数的是" + of.name(), "what is counted is " + of.name()));
        return number.map(table::number).map(table::usual);
    }

    private boolean isKey(ColumnProfile column) {
        return draft.keys().stream()
                .anyMatch(key -> key.column().filter(column::equals).isPresent());
    }

    private void countGroups() {
        boolean isGroups =
                !draft.keys().isEmpty()
                        && (!clauses.all(QuestionClause.Subject.class).isEmpty()
                                || clauses.has(Kind.DISTRIBUTION));
        require(isGroups && (clauses.has(Kind.DISTRIBUTION) || !isOfRowNumbers()));
        draft.measures().add(moneyOfRows().orElseGet(table::rows));
        draft.addPenalty(0.3);
    }

    /** Expenses by month, in a table of expenses with one column of amounts: their total. */
    private Optional<Measured> moneyOfRows() {
        var noun =
                clauses.all(QuestionClause.Subject.class).stream()
                        .map(subject -> subject.rows().noun())
                        .filter(one -> MONEY.stream().anyMatch(money -> money.isCalled(one)))
                        .findFirst();
        var amounts = MoneyColumn.amounts(table.columns());
        if (noun.isEmpty() || amounts.isEmpty()) return Optional.empty();
        var amount = amounts.getFirst();
        require(amounts.size() == 1 && !table.number(amount).isRate());
        draft.assume(
                "“" + noun.get() + "”按“" + amount.name() + "”求和，不是行数",
                "'"
                        + noun.get()
                        + "' is read as the total of "
                        + amount.name()
                        + ", not as the number of rows");
        return Optional.of(table.usual(table.number(amount)));
    }

    /** "The films by length" are the films in an order, rather than how many have each length. */
    private boolean isOfRowNumbers() {
        return draft.keys().stream()
                .filter(Groups::isNumber)
                .flatMap(key -> key.column().stream())
                .anyMatch(column -> 2 * column.distinct() > column.column().cells().size());
    }

    private void computeOverAll() {
        require(draft.query().having().isEmpty() && clauses.sort().isEmpty());
        var measures = draft.measures();
        draft.update(query -> query.withOutputs(measures.stream().map(Groups::output).toList()));
        if (measures.stream().anyMatch(Measured::isImplied)) draft.addPenalty(0.2);
    }

    /** Two values of one column are listed next to each other where the question compares them. */
    private void addComparedValues() {
        for (var filtered : clauses.filters())
            require(
                    !clauses.has(Kind.COMPARE)
                            || filtered.choice().isPresent()
                            || !isOfKey(filtered));
        if (!draft.keys().isEmpty()) {
            if (clauses.has(Kind.EACH_VALUE)) addSeveralValues();
            return;
        }
        require(!clauses.has(Kind.EACH) || clauses.filters().stream().noneMatch(this::isOfSeveral));
        boolean isCompared =
                clauses.has(Kind.COMPARE)
                        || clauses.has(Kind.EACH)
                        || draft.measures().stream().allMatch(Measured::isImplied)
                        || areAverages();
        if (isCompared && !isSortOfRows()) addSeveralValues();
        if (clauses.has(Kind.EACH) && draft.keys().isEmpty()) addComparedPeriods();
        require(
                !clauses.has(Kind.COMPARE)
                        || !draft.keys().isEmpty()
                        || draft.measures().size() > 1);
    }

    private void addSeveralValues() {
        clauses.filters().stream()
                .flatMap(filtered -> filtered.choice().stream())
                .filter(values -> values.values().size() > 1)
                .forEach(values -> draft.addKey(values.column()));
        addComparedPairs();
    }

    /** 广州的零食和上海的饮料: groups of both columns. */
    private void addComparedPairs() {
        for (var filter : draft.query().filters())
            if (filter instanceof QueryCondition.Any(var pairs)
                    && pairs.stream().allMatch(NumberAssembler::isPair))
                table.columns().stream()
                        .filter(column ->
                                ((QueryCondition.All) pairs.getFirst())
                                        .conditions().stream()
                                                .map(QueryCondition.OneOf.class::cast)
                                                .map(QueryCondition.OneOf::of)
                                                .anyMatch(TableContext.field(column)::equals))
                        .forEach(draft::addKey);
    }

    private static boolean isPair(QueryCondition condition) {
        return condition instanceof QueryCondition.All(var values)
                && values.stream().allMatch(QueryCondition.OneOf.class::isInstance);
    }

    /** Whether a condition is about several values together: 鼓楼区或江宁区. */
    private boolean isOfSeveral(QuestionClause.Filtered filtered) {
        return filtered.choice().isEmpty()
                && filtered.condition() instanceof QueryCondition.OneOf(_, var cells)
                && cells.size() > 1;
    }

    /** How long things took, of groups: on average or together is open, so both are shown. */
    private void addTotalOfTimes() {
        var measures = draft.measures();
        if (measures.size() != 1 || !measures.getFirst().isImplied()) return;
        var number = Groups.inner(measures.getFirst().expression());
        table.measurable().stream()
                .filter(column -> TableContext.field(column).equals(number))
                .filter(column -> column.fit(Concept.DURATION) >= 0.7)
                .findFirst()
                .map(table::number)
                .map(of -> table.measure(Phrases.Way.of(Expression.Function.SUM), of))
                .ifPresent(measures::add);
    }

    /** Rows of some values in an order are listed rather than grouped. */
    private boolean isSortOfRows() {
        return clauses.sort().isPresent()
                && clauses.one(QuestionClause.Subject.class).isPresent()
                && draft.measures().stream().allMatch(Measured::isImplied);
    }

    /** The average of boys and girls is one of each, rather than of both together. */
    private boolean areAverages() {
        return draft.measures().stream()
                .allMatch(one ->
                        one.expression() instanceof Expression.Aggregation(var function, _, _, _)
                                && (function == Expression.Function.MEAN
                                        || function == Expression.Function.MEDIAN));
    }

    /** 2023年和2024年分别: groups of years or months, rather than both together. */
    private void addComparedPeriods() {
        for (var filter : draft.query().filters())
            if (filter instanceof QueryCondition.Any(var conditions)
                    && conditions.stream().allMatch(QueryCondition.Range.class::isInstance))
                draft.keys().add(table.key(grain(conditions)).orElseThrow(Misfit::new));
    }

    private static TimeGrain grain(List<QueryCondition> ranges) {
        var months = ranges.stream().map(NumberAssembler::months).distinct().toList();
        require(months.equals(List.of(1L)) || months.equals(List.of(12L)));
        return months.equals(List.of(1L)) ? TimeGrain.MONTH : TimeGrain.YEAR;
    }

    private static long months(QueryCondition range) {
        return range
                                instanceof
                                QueryCondition.Range(
                                        _,
                                        Expression.Constant(Cell.Date(var from)),
                                        Expression.Constant(Cell.Date(var to)),
                                        _)
                        && from.getDayOfMonth() == 1
                        && to.getDayOfMonth() == 1
                ? ChronoUnit.MONTHS.between(from, to)
                : 0;
    }

    /** Remote against non-remote: one side of it may not become a condition. */
    private boolean isOfKey(QuestionClause.Filtered filtered) {
        var condition = filtered.condition().toString();
        return draft.keys().stream()
                        .anyMatch(key -> condition.contains(key.expression().toString()))
                || clauses.columns().stream()
                        .anyMatch(column ->
                                condition.contains(TableContext.field(column).toString()));
    }

    private void sortGroups() {
        var sort = clauses.sort();
        if (sort.isEmpty()) return;
        boolean isDescending = sort.get().isDescending().orElse(false);
        var by = sort.get().by();
        var expression =
                by.isEmpty() ? draft.measures().getFirst().expression() : sortKey(by.get());
        draft.update(query -> query.withOrder(List.of(new Order(expression, isDescending))));
    }

    /** The number or the key of the result that the question sorts by. */
    private Expression sortKey(Measured by) {
        var number = Groups.inner(by.expression());
        var measured =
                draft.measures().stream()
                        .map(Measured::expression)
                        .filter(known ->
                                known.equals(by.expression())
                                        || by.isImplied() && Groups.inner(known).equals(number))
                        .findFirst();
        var key = draft.keys().stream().map(Grouped::expression).filter(number::equals).findFirst();
        require(measured.isPresent() || key.isPresent());
        return measured.or(() -> key).orElseThrow();
    }
}
