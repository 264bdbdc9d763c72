package dev.troupe.packs.data.grammar.assembly;

import static dev.troupe.packs.data.grammar.assembly.Misfit.require;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query.Limit;
import dev.troupe.packs.data.algebra.Query.Order;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.table.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Selects the largest, smallest, first or last rows or groups. */
final class SuperlativeAssembler {
    private static final QuestionClause AHEAD = new QuestionClause.Mark(Kind.AHEAD);

    private final QueryDraft draft;
    private final TableContext table;
    private final QuestionClauses clauses;

    SuperlativeAssembler(QueryDraft draft) {
        this.draft = draft;
        this.table = draft.table();
        this.clauses = draft.clauses();
    }

    /** Selects as many rows as the question asks for, in the order that it names. */
    void limit(QuestionClause.Top top) {
        require(top.isFirst() || clauses.sort().isPresent());
        var sort = clauses.sort();
        var by =
                sort.flatMap(QuestionClause.Sort::by).or(this::keyAsOrder).or(this::measureAsOrder);
        if (by.isEmpty()) {
            require(draft.measures().isEmpty() && draft.keys().isEmpty());
            require(clauses.sort().isEmpty());
            draft.requireOnly(List.of(QuestionClause.Top.class));
            new RowOutputs(draft).add(clauses.columns(), Optional.empty());
            draft.update(query -> query.withLimit(Limit.of(top.rows())));
            return;
        }
        boolean isDescending = sort.flatMap(QuestionClause.Sort::isDescending).orElse(true);
        assemble(new QuestionClause.Superlative(by, isDescending, false));
    }

    /** Top 3 products by revenue: by names what is compared. */
    private Optional<Measured> keyAsOrder() {
        var number =
                draft.keys().stream()
                        .filter(key -> key.column().filter(ColumnProfile::canMeasure).isPresent())
                        .toList();
        if (number.size() != 1) return Optional.empty();
        draft.keys().removeAll(number);
        return number.getFirst().column().map(column -> table.usual(table.number(column)));
    }

    private Optional<Measured> measureAsOrder() {
        var measures = draft.measures();
        return measures.size() == 1 && !measures.getFirst().isSuperlative()
                ? Optional.of(measures.getFirst())
                : Optional.empty();
    }

    /** The highest, and which is the lowest: one order does not show both. */
    private static boolean isOpposite(
            QuestionClause.Sort sort, QuestionClause.Superlative superlative) {
        return sort.by().isEmpty()
                && sort.isDescending()
                        .filter(isDescending -> isDescending != superlative.isDescending())
                        .isPresent();
    }

    void assemble(QuestionClause.Superlative superlative) {
        draft.requireOnly(
                List.of(
                        QuestionClause.Superlative.class,
                        QuestionClause.TopOf.class,
                        QuestionClause.Top.class,
                        QuestionClause.Sort.class,
                        QuestionClause.Ranked.class,
                        QuestionClause.Keys.class,
                        QuestionClause.Measures.class,
                        QuestionClause.Which.class,
                        QuestionClause.WhichGroup.class,
                        QuestionClause.Columns.class),
                Kind.COMPARE);
        require(clauses.sort().stream().noneMatch(sort -> isOpposite(sort, superlative)));
        requireOneOrder(superlative);
        int rows = clauses.top().map(QuestionClause.Top::rows).orElse(0);
        var by = measureToCompare(superlative, rows);
        clauses.one(QuestionClause.WhichGroup.class)
                .ifPresent(which -> draft.keys().addLast(which.key()));
        require(draft.keys().stream().noneMatch(Groups::isNumber));
        boolean isOfRows = by.expression().equals(table.rows().expression());
        require(!isOfRows || draft.measures().stream().noneMatch(Measured::isImplied));
        if (by.isImplied()) selectByNumber(superlative, by, rows);
        else selectByMeasure(superlative, by, rows);
    }

    /** Which of some has more: the values that the question names are groups. */
    void assembleAhead() {
        require(clauses.superlative().isEmpty() && clauses.top().isEmpty());
        require(clauses.all().indexOf(AHEAD) == clauses.all().lastIndexOf(AHEAD)); // by how much
        draft.requireOnly(
                List.of(
                        QuestionClause.Measures.class,
                        QuestionClause.Which.class,
                        QuestionClause.WhichGroup.class),
                Kind.AHEAD);
        var choices =
                clauses.filters().stream()
                        .flatMap(filtered -> filtered.choice().stream())
                        .filter(choice -> choice.values().size() > 1)
                        .toList();
        if (choices.size() == 1) draft.addKey(choices.getFirst().column());
        else clauses.which().ifPresent(draft::addKey);
        var measures = draft.measures();
        if (measures.isEmpty() && !clauses.all(QuestionClause.Subject.class).isEmpty())
            measures.add(table.rows());
        require(draft.keys().size() == 1 && measures.size() == 1 && choices.size() <= 1);
        selectGroups(measures.removeFirst(), true, 0);
    }

    /** What is compared: what the question names, else the only number. */
    private Measured measureToCompare(QuestionClause.Superlative superlative, int rows) {
        boolean isOpen =
                superlative.by().isEmpty()
                        && draft.measures().isEmpty()
                        && draft.keys().isEmpty()
                        && rows > 0
                        && !clauses.all(QuestionClause.Subject.class).isEmpty();
        if (isOpen) return usualMeasure();
        return numberSold(superlative).or(superlative::by).orElseGet(this::onlyMeasure);
    }

    /** 卖得最多的5种(按杯数): what sold most by the number that the question names. */
    private Optional<Measured> numberSold(QuestionClause.Superlative superlative) {
        if (!superlative.isOfSales()) return Optional.empty();
        var order = clauses.sort().filter(sort -> sort.isDescending().isEmpty());
        var measures = draft.measures();
        return order.flatMap(QuestionClause.Sort::by)
                .or(() ->
                        measures.size() == 1 ? Optional.of(measures.getFirst()) : Optional.empty())
                .filter(Measured::isImplied)
                .filter(measured -> Groups.isAdditive(measured.expression()));
    }

    /** An order by another number than the one that is compared is not shown. */
    private void requireOneOrder(QuestionClause.Superlative superlative) {
        boolean isOther =
                clauses.sort()
                        .flatMap(QuestionClause.Sort::by)
                        .filter(by -> superlative.by().filter(by::equals).isEmpty())
                        .isPresent();
        require(!isOther || superlative.isOfSales() || superlative.by().isEmpty());
    }

    /** The 2 largest orders: by the usual number. */
    private Measured usualMeasure() {
        var number = draft.usualNumber();
        draft.assume("比较的是" + number.name(), "the comparison is of " + number.name());
        return table.usual(table.number(number));
    }

    private Measured onlyMeasure() {
        var measures = draft.measures();
        require(measures.size() == 1 && !measures.getFirst().isSuperlative());
        return measures.getFirst();
    }

    /** The store with the highest mean: groups. */
    private void selectByMeasure(QuestionClause.Superlative superlative, Measured by, int rows) {
        draft.measures().removeIf(known -> known.expression().equals(by.expression()));
        if (draft.keys().isEmpty()) draft.addSubjectAsKey();
        require(!draft.keys().isEmpty() && clauses.columns().size() <= 1 && isLabelPlaced());
        require(table.chinese() || !draft.isDoneByOthers());
        selectGroups(by, superlative.isDescending(), rows);
    }

    /** The store with the highest sales: rows, or groups where the question names some. */
    private void selectByNumber(QuestionClause.Superlative superlative, Measured by, int rows) {
        var measures = draft.measures();
        var number = Groups.inner(by.expression());
        measures.removeIf(
                known -> known.isImplied() && Groups.inner(known.expression()).equals(number));
        require(measures.stream().allMatch(Measured::isImplied));
        boolean isOfEachGroup =
                !clauses.all(QuestionClause.Keys.class).isEmpty()
                        && clauses.one(QuestionClause.HowMuch.class).isPresent()
                        && !clauses.isWhichAsked();
        require(!isOfEachGroup); // the highest of each group is asked for, not one group
        var columns = outputColumns();
        if (clauses.isLabelCounted()) addUpNumbers(columns, by);
        boolean isDescending = superlative.isDescending();
        boolean isOfGroups =
                !draft.keys().isEmpty()
                        && columns.size() == 1
                        && !columns.getFirst().isUnique()
                        && !columns.getFirst().canMeasure()
                        && !isPrice(by);
        boolean isGroup =
                clauses.one(QuestionClause.WhichGroup.class).isPresent()
                        || columns.isEmpty() && isLimitOfGroups();
        if (isGroup || isOfGroups) {
            require(measures.isEmpty() && isOfGroup(by));
            if (isOfGroups) draft.addKey(columns.getFirst());
            selectGroups(by, isDescending, rows);
        } else if (!draft.keys().isEmpty()) {
            selectWithinGroups(by, isDescending, rows, columns);
        } else if (isGrouping(superlative, columns)
                && !(table.chinese() && isPrice(by) && !clauses.filters().isEmpty())) {
            require(isLabelPlaced() || isOfGroup(by) && !table.chinese());
            require(measures.isEmpty() || isOfGroup(by));
            draft.addKey(columns.getFirst());
            draft.addPenalty(0.2);
            selectGroups(by, isDescending, rows);
        } else {
            new RowOutputs(draft).add(columns, Optional.of(by));
            cut(new Order(number, isDescending), rows);
        }
    }

    /** "Sales by store, top 2": the first groups, unlike "top 2 sales by store". */
    private boolean isLimitOfGroups() {
        var all = clauses.all();
        var keys = clauses.all(QuestionClause.Keys.class);
        var measures = clauses.all(QuestionClause.Measures.class);
        var top = clauses.one(QuestionClause.Top.class);
        return !table.chinese()
                && top.filter(QuestionClause.Top::isFirst).isPresent()
                && keys.size() == 1
                && measures.size() == 1
                && all.indexOf(measures.getFirst()) < all.indexOf(keys.getFirst())
                && all.indexOf(keys.getFirst()) < all.indexOf(top.get());
    }

    /** 金额最高的3种饮品和杯数: numbers of groups that are counted, rather than of their rows. */
    private void addUpNumbers(List<ColumnProfile> columns, Measured by) {
        var labels = columns.stream().filter(column -> !column.canMeasure()).toList();
        var numbers = columns.stream().filter(ColumnProfile::canMeasure).toList();
        var totals = numbers.stream().map(table::number).map(table::usual).toList();
        boolean isOfGroups =
                labels.size() == 1
                        && !labels.getFirst().isUnique()
                        && totals.stream().allMatch(total -> Groups.isAdditive(total.expression()));
        if (!isOfGroups) return;
        columns.removeAll(numbers);
        totals.stream()
                .filter(total -> !total.expression().equals(by.expression()))
                .forEach(draft.measures()::add);
    }

    /** The cheapest is the lowest price of a row, rather than a mean of a supplier. */
    private boolean isPrice(Measured by) {
        var number = Groups.inner(by.expression());
        return by.isImplied()
                && table.measurable().stream()
                        .filter(column -> TableContext.field(column).equals(number))
                        .anyMatch(column -> column.fit(Concept.PRICE) >= 0.7);
    }

    /** Whether a number of a group is clear: a total, or the highest of its rows. */
    private static boolean isOfGroup(Measured by) {
        return Groups.isAdditive(by.expression()) || Groups.isExtreme(by.expression());
    }

    /** 金额最大的订单是哪个客户的: the order is compared, whatever else is asked for. */
    private boolean isOfRows() {
        return table.chinese() && clauses.areRowsCompared();
    }

    List<ColumnProfile> outputColumns() {
        var columns = new ArrayList<>(clauses.columns());
        clauses.which()
                .filter(column -> !column.isUnique() || !columns.isEmpty() || isOfRows())
                .ifPresent(columns::add);
        return columns;
    }

    /** Whether the only column that is named holds the same value in several rows. */
    private boolean isGrouping(
            QuestionClause.Superlative superlative, List<ColumnProfile> columns) {
        return columns.size() == 1
                && !columns.getFirst().canMeasure()
                && !columns.getFirst().isUnique()
                && !superlative.isTime()
                && !clauses.has(Kind.ONE_ROW)
                && !isOfRows()
                && !clauses.isRowsAskedLast()
                && !(table.chinese() && clauses.isNumberAskedFirst())
                && (draft.measures().isEmpty() || clauses.isLabelCounted());
    }

    /** The city with the highest total, 总额最高的城市: elsewhere the label names the rows. */
    private boolean isLabelPlaced() {
        return clauses.columns().isEmpty()
                || clauses.isWhichAsked()
                || clauses.isLabelCounted()
                || clauses.isLabelFirst() != table.chinese();
    }

    /** The groups with the largest or the smallest number. */
    private void selectGroups(Measured by, boolean isDescending, int rows) {
        require(
                !clauses.isRowsAsked()
                        || clauses.which().isPresent() && !clauses.isRowsAskedLast());
        require(!isCountOfSingleRows(by));
        var all = new ArrayList<Measured>();
        all.add(by);
        all.addAll(draft.measures());
        excludeNamelessGroup();
        draft.group(all);
        var order = new Order(by.expression(), isDescending);
        var keys = draft.keys();
        boolean isOfAll = clauses.top().filter(QuestionClause.Top::isOfAll).isPresent();
        if (keys.size() <= 1 || isOfAll) {
            if (rows == 0 && areAllAsked()) draft.update(query -> query.withOrder(List.of(order)));
            else cut(order, rows);
            return;
        }
        limitWithin(keys.subList(0, keys.size() - 1), order, rows);
        draft.addPenalty(0.3);
    }

    /** 哪个销售员卖得最多，各自的总金额: the largest is the first one of all. */
    private boolean areAllAsked() {
        return clauses.which()
                .map(table::key)
                .filter(key ->
                        clauses.keysFrom(table.chinese() ? clauses.placeOfWhich() : 0)
                                .contains(key))
                .isPresent();
    }

    /** Rows without a name do not answer which one has the most. */
    private void excludeNamelessGroup() {
        if (!clauses.isWhichAsked() || draft.keys().isEmpty()) return;
        var key = draft.keys().getLast();
        boolean isNameless =
                key.expression() instanceof Expression.Field
                        && key.column()
                                .filter(column ->
                                        column.column().cells().stream().anyMatch(Cell::isMissing))
                                .isPresent();
        if (isNameless)
            draft.update(query ->
                    query.withFilter(
                            new QueryCondition.Not(new QueryCondition.Missing(key.expression()))));
    }

    /** Groups of one row each have no largest number of rows. */
    private boolean isCountOfSingleRows(Measured by) {
        return by.expression().equals(table.rows().expression())
                && draft.keys().stream()
                        .anyMatch(key ->
                                key.expression() instanceof Expression.Field
                                        && key.column()
                                                .filter(column ->
                                                        column.distinct()
                                                                == column.column().cells().size())
                                                .isPresent());
    }

    /** The first rows in an order; groups that share a place stand in the order of their names. */
    private void cut(Order order, int rows) {
        var all = new ArrayList<Order>();
        all.add(order);
        draft.keys().forEach(key -> all.add(new Order(Groups.place(key), false, true)));
        draft.update(query -> query.withOrder(all).withLimit(limitTo(rows)));
    }

    private Limit limitTo(int rows) {
        if (isPlaceAsked()) return Limit.ofPlace(rows, List.of());
        return rows == 0 ? new Limit(1, List.of(), true) : Limit.of(rows);
    }

    /** The second highest, rather than the 2 highest. */
    private boolean isPlaceAsked() {
        return clauses.top().filter(QuestionClause.Top::isPlace).isPresent();
    }

    /** The first rows of each group. */
    private void selectWithinGroups(
            Measured by, boolean isDescending, int rows, List<ColumnProfile> columns) {
        var order = new Order(Groups.inner(by.expression()), isDescending);
        var listed = new ArrayList<ColumnProfile>();
        if (!columns.isEmpty() || clauses.isWhichAsked() && clauses.top().isEmpty()) {
            draft.keys().forEach(key -> key.column().ifPresent(listed::add));
            columns.stream().filter(column -> !listed.contains(column)).forEach(listed::add);
            if (columns.isEmpty() && table.names().isEmpty()) addCode(listed);
        }
        require(
                draft.keys().stream()
                        .noneMatch(
                                key -> key.column().filter(ColumnProfile::isUnique).isPresent()));
        boolean isRow = columns.stream().allMatch(ColumnProfile::isUnique) || isPrice(by);
        require(isRow || clauses.all(QuestionClause.Subject.class).size() == 1);
        require(draft.measures().isEmpty());
        new RowOutputs(draft).add(listed, Optional.of(by));
        limitWithin(draft.keys(), order, rows);
    }

    /** Which one: by its code, where the rows have no names, else by all columns. */
    private void addCode(List<ColumnProfile> listed) {
        table.columns().stream()
                .filter(column -> column.isUnique() && !column.canMeasure())
                .filter(column -> column.isCode() || ColumnProfile.isCodeName(column.name()))
                .findFirst()
                .ifPresentOrElse(listed::add, listed::clear);
    }

    /** Without a number of rows, all that share the first place. */
    private void limitWithin(List<Grouped> groups, Order order, int rows) {
        var within = groups.stream().map(Grouped::expression).toList();
        var limit =
                isPlaceAsked()
                        ? Limit.ofPlace(rows, within)
                        : new Limit(Math.max(1, rows), within, rows == 0);
        draft.update(query -> query.withOrder(List.of(order)).withLimit(limit));
    }
}
