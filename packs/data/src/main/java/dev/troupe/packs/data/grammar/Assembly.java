package dev.troupe.packs.data.grammar;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.algebra.Condition;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.Query.Limit;
import dev.troupe.packs.data.algebra.Query.Order;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.grammar.Clause.Kind;
import dev.troupe.packs.data.grammar.Phrases.Grouped;
import dev.troupe.packs.data.grammar.Phrases.Measured;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.TimeGrain;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Makes one query of the clauses of a question. Clauses that do not go together make none: nothing
 * that the question states is omitted.
 */
final class Assembly {
    /**
     * A query that a question may mean.
     *
     * @param penalty for what the question leaves open
     */
    record Assembled(Query query, double penalty, List<LocalizedText> assumptions) {}

    private static final class Misfit extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Misfit() {
            super("the clauses do not go together", null, false, false);
        }
    }

    private static final int MANY_NUMBERS = 12;

    private final TableContext table;
    private final Clauses clauses;
    private final List<LocalizedText> assumptions = new ArrayList<>();
    private double penalty;
    private Query query = Query.ALL;
    private List<Grouped> keys;
    private List<Measured> measures;

    private Assembly(TableContext table, List<Clause> all) {
        this.table = table;
        this.clauses = new Clauses(all);
        keys = new ArrayList<>(clauses.keys());
        measures = new ArrayList<>(clauses.measures());
    }

    /** The query; empty when the clauses do not go together. */
    static Optional<Assembled> assemble(TableContext table, List<Clause> all) {
        try {
            var assembly = new Assembly(table, all);
            assembly.assemble();
            return Optional.of(
                    new Assembled(
                            assembly.query, assembly.penalty, List.copyOf(assembly.assumptions)));
        } catch (Misfit _) {
            return Optional.empty();
        }
    }

    private static void require(boolean fits) {
        if (!fits) throw new Misfit();
    }

    private void assemble() {
        require(clauses.isConsistent());
        require(keys.stream().noneMatch(Assembly::isOfManyNumbers));
        if (clauses.has(Kind.DISTINCT_ROWS)) query = query.withDistinctRows();
        clauses.one(Clause.KeepOne.class)
                .ifPresent(keep ->
                        query =
                                query.withUnique(
                                        new Query.Unique(
                                                List.of(keep.column().name()), keep.isLast())));
        addOpenWay();
        fill();
        addFilters();
        var operation = new Operations(table, clauses, query, keys, measures);
        if (operation.isAsked()) query = operation.assemble().orElseThrow(Misfit::new);
        else readClauses();
        if (clauses.has(Kind.RANK)) query = operation.withRank(query).orElseThrow(Misfit::new);
    }

    private void readClauses() {
        if (clauses.one(Clause.DistinctValues.class).isPresent()) distinctValues();
        else if (clauses.one(Clause.Duplicates.class).isPresent()) duplicates();
        else if (clauses.isWindow()) window();
        else if (clauses.has(Kind.SHARE)) share();
        else if (clauses.isPivot()) pivot();
        else if (clauses.isSteps()) steps();
        else if (!clauses.all(Clause.Having.class).isEmpty()) having();
        else if (clauses.superlative().isPresent()) superlative(clauses.superlative().get());
        else if (clauses.top().isPresent()) top(clauses.top().get());
        else if (isListing()) list();
        else compute();
        require(!clauses.has(Kind.GROUPING) || query.isGrouped());
    }

    /** Fill empty prices with 0, then the average: that of the prices. */
    private void addOpenWay() {
        var open = clauses.all(Clause.OpenWay.class);
        if (open.isEmpty()) return;
        var fills = clauses.all(Clause.Fill.class);
        require(open.size() == 1 && measures.stream().allMatch(Measured::isImplied));
        require(fills.size() == 1);
        require(fills.getFirst().number() instanceof Expression.Field);
        measures.clear();
        var field = (Expression.Field) fills.getFirst().number();
        measures.add(
                table.measure(
                        open.getFirst().way(), new Phrases.Number(field, field.column(), false)));
    }

    /** Missing numbers count as the value that the question gives for them. */
    private void requireOnly(List<Class<? extends Clause>> types, Kind... marks) {
        require(clauses.isOnlyAbout(types, marks));
    }

    private void fill() {
        for (var fill : clauses.all(Clause.Fill.class)) {
            int before = measures.hashCode();
            replace(fill.number(), fill.value());
            require(before != measures.hashCode());
        }
        for (var fill : clauses.all(Clause.FillAll.class)) {
            require(measures.size() == 1);
            var parts = measures.getFirst().expression().parts();
            require(parts.size() == 1);
            replace(parts.getFirst(), fill.value());
        }
    }

    private void replace(Expression number, BigDecimal value) {
        var filled = new Expression.Fallback(number, Expression.Constant.of(value));
        measures.replaceAll(measured ->
                measured.expression() instanceof Expression.Aggregation aggregation
                                && aggregation.of().filter(number::equals).isPresent()
                        ? new Measured(
                                new Expression.Aggregation(
                                        aggregation.function(),
                                        Optional.of(filled),
                                        aggregation.only(),
                                        aggregation.fraction()),
                                measured.name(),
                                measured.isImplied())
                        : measured);
    }

    private void addFilters() {
        var periods =
                clauses.filters().stream()
                        .map(Clause.Filtered::condition)
                        .filter(condition ->
                                condition instanceof Condition.Range range
                                        && !range.isEndIncluded())
                        .toList();
        require(periods.size() <= 1);
        for (var filtered : clauses.filters()) {
            if (filtered.bound().isEmpty()) query = query.withFilter(filtered.condition());
            else addBound(filtered.bound().get());
        }
    }

    /** Bounds of a number that the question does not name: that of the groups, else of the rows. */
    private void addBound(Phrases.Bound bound) {
        boolean isOfGroups = !keys.isEmpty() && measures.size() == 1;
        if (isOfGroups) {
            query =
                    query.withHaving(
                            List.of(
                                    ConditionRules.condition(
                                            measures.getFirst().expression(), bound)));
            return;
        }
        boolean isOther =
                clauses.filters().stream()
                        .map(Clause.Filtered::condition)
                        .anyMatch(condition ->
                                condition instanceof Condition.Comparison
                                        || condition instanceof Condition.Range range
                                                && range.isEndIncluded());
        require(!isOther);
        var number = usualNumber();
        var name = number.name();
        if (table.measurable().size() > 1) assume("比较的是" + name, "the comparison is of " + name);
        query = query.withFilter(ConditionRules.condition(TableContext.field(number), bound));
    }

    private void assume(String zh, String en) {
        assumptions.add(new LocalizedText(zh, en));
    }

    private void distinctValues() {
        var key = clauses.one(Clause.DistinctValues.class).orElseThrow().key();
        requireOnly(List.of(Clause.DistinctValues.class, Clause.Which.class));
        query =
                query.withFilter(new Condition.Not(new Condition.Missing(key.expression())))
                        .withKeys(List.of(output(key)))
                        .withOrder(List.of(new Order(key.expression(), false, true)));
    }

    private void duplicates() {
        var column = clauses.one(Clause.Duplicates.class).orElseThrow().column();
        requireOnly(List.of(Clause.Duplicates.class, Clause.Which.class));
        var field = TableContext.field(column);
        var rows = table.rows();
        query =
                query.withFilter(new Condition.Not(new Condition.Missing(field)))
                        .withKeys(List.of(new Output(column.name(), field)))
                        .withOutputs(List.of(output(rows)))
                        .withHaving(
                                List.of(
                                        new Condition.Comparison(
                                                rows.expression(),
                                                Condition.Comparator.ABOVE,
                                                Expression.Constant.of(BigDecimal.ONE))))
                        .withOrder(
                                List.of(
                                        new Order(rows.expression(), true, true),
                                        new Order(field, false, true)));
    }

    private void share() {
        requireOnly(List.of(Clause.Measures.class, Clause.Keys.class), Kind.SHARE);
        require(measures.size() <= 1);
        var measured = measures.isEmpty() ? table.rows() : measures.getFirst();
        require(isAdditive(measured.expression()));
        if (!keys.isEmpty()) {
            group(
                    List.of(
                            measured,
                            new Measured(
                                    new Expression.Share(measured.expression()),
                                    table.chinese() ? "占比（%）" : "share (%)",
                                    false)));
            return;
        }
        require(!query.filters().isEmpty());
        require(measured.expression() instanceof Expression.Aggregation);
        var part = partOfWhole();
        var all = (Expression.Aggregation) measured.expression();
        var some = all.onlyWhere(part.size() == 1 ? part.getFirst() : new Condition.All(part));
        var percent =
                new Expression.Arithmetic(
                        Expression.Operator.DIVIDED_BY,
                        new Expression.Arithmetic(
                                Expression.Operator.TIMES,
                                Expression.Constant.of(BigDecimal.valueOf(100)),
                                some),
                        all);
        query =
                query.withOutputs(
                        List.of(
                                new Output(measured.name(), some),
                                new Output(
                                        table.chinese()
                                                ? "全部" + measured.name()
                                                : "all_" + measured.name(),
                                        all),
                                new Output(table.chinese() ? "占比（%）" : "share (%)", percent)));
    }

    /** The conditions that name the part; periods stay conditions of the whole. */
    private List<Condition> partOfWhole() {
        var part =
                query.filters().stream()
                        .filter(condition -> !(condition instanceof Condition.Range))
                        .toList();
        var chosen = part.isEmpty() ? query.filters() : part;
        query =
                query.withFilters(
                        query.filters().stream()
                                .filter(condition -> !chosen.contains(condition))
                                .toList());
        return chosen;
    }

    private static boolean isAdditive(Expression expression) {
        return expression instanceof Expression.Aggregation aggregation
                && aggregation.function().isAdditive();
    }

    private void window() {
        requireOnly(
                List.of(
                        Clause.Measures.class,
                        Clause.Keys.class,
                        Clause.Moving.class,
                        Clause.PeriodChange.class),
                Kind.RUNNING,
                Kind.SHARE,
                Kind.GROWTH,
                Kind.CHANGE,
                Kind.AGAINST);
        clauses.all(Clause.PeriodChange.class).forEach(change -> measures.add(change.measured()));
        clauses.one(Clause.Moving.class).flatMap(Clause.Moving::measured).ifPresent(measures::add);
        require(measures.size() <= 1);
        if (measures.isEmpty()) measures.add(onlyAmount());
        var measured = addUp(measures.getFirst());
        if (keys.isEmpty()) keys.addAll(table.key(TimeGrain.MONTH).stream().toList());
        require(keys.size() == 1 && isTime(keys.getFirst()));
        require(place(keys.getFirst()).equals(keys.getFirst().expression()));
        var moving = clauses.one(Clause.Moving.class);
        var outputs = new ArrayList<Measured>();
        outputs.add(measured);
        var of = measured.expression();
        moving.ifPresent(some ->
                outputs.add(
                        new Measured(
                                new Expression.MovingAverage(of, some.groups()),
                                table.chinese() ? "移动平均" : "moving_average",
                                false)));
        if (clauses.has(Kind.RUNNING))
            outputs.add(
                    new Measured(
                            new Expression.RunningTotal(of),
                            table.chinese() ? "累计" : "running_total",
                            false));
        boolean isGrowth = clauses.isGrowth();
        require(isGrowth || !clauses.has(Kind.SHARE));
        if (isGrowth)
            outputs.add(
                    new Measured(
                            new Expression.Change(Expression.ChangeKind.PERCENT, of),
                            table.chinese() ? "环比增长（%）" : "growth (%)",
                            false));
        if (clauses.has(Kind.CHANGE) && !clauses.has(Kind.SHARE)
                || clauses.one(Clause.PeriodChange.class).isPresent()
                || clauses.has(Kind.AGAINST) && !isGrowth)
            outputs.add(
                    new Measured(
                            new Expression.Change(Expression.ChangeKind.DIFFERENCE, of),
                            table.chinese() ? "比上期增减" : "change",
                            false));
        group(outputs);
    }

    /**
     * What is accumulated or compared over time is added up, unless the question specifies
     * otherwise.
     */
    private Measured addUp(Measured measured) {
        return measured.isImplied()
                        && inner(measured.expression()) instanceof Expression.Field field
                ? table.measure(
                        Phrases.Way.of(Expression.Function.SUM),
                        new Phrases.Number(field, field.column(), false))
                : measured;
    }

    private Measured onlyAmount() {
        var numbers = table.measurable();
        require(numbers.size() == 1);
        return table.usual(table.number(numbers.getFirst()));
    }

    private static boolean isTime(Grouped key) {
        return key.expression() instanceof Expression.DatePart
                || key.column()
                        .filter(column ->
                                column.type().isTemporal()
                                        || column.isNamed(
                                                "month", "year", "quarter", "week", "月份", "年份",
                                                "季度", "月", "年", "日期", "date", "星期", "weekday", "周"))
                        .isPresent();
    }

    private void pivot() {
        requireOnly(
                List.of(Clause.Pivot.class, Clause.Keys.class, Clause.Measures.class),
                Kind.PIVOT,
                Kind.TOTALS);
        var pivot = clauses.one(Clause.Pivot.class);
        var rows = new ArrayList<Grouped>();
        Grouped across;
        if (pivot.isPresent()) {
            across = pivot.get().columns();
            rows.addAll(pivot.get().rows());
            for (var key : keys) if (!rows.contains(key) && !key.equals(across)) rows.add(key);
        } else {
            require(keys.size() == 2);
            across = keys.getLast();
            rows.add(keys.getFirst());
        }
        require(rows.size() == 1 && measures.size() <= 1);
        boolean isTime = across.expression() instanceof Expression.DatePart;
        require(isTime || across.expression() instanceof Expression.Field);
        require(isTime || across.column().filter(Assembly::isNarrow).isPresent());
        keys = rows;
        if (measures.isEmpty()) measures.add(table.rows());
        require(measures.getFirst().expression() instanceof Expression.Aggregation);
        group(measures);
        query =
                query.withPivot(new Query.Pivot(output(across), clauses.has(Kind.TOTALS)))
                        .withOrder(List.of(new Order(rows.getFirst().expression(), false, true)));
    }

    private static boolean isNarrow(ColumnProfile column) {
        return column.distinct() <= 60;
    }

    private void steps() {
        requireOnly(
                List.of(
                        Clause.Steps.class,
                        Clause.StepWidth.class,
                        Clause.Keys.class,
                        Clause.Measures.class),
                Kind.DISTRIBUTION);
        var steps = clauses.one(Clause.Steps.class);
        var width = clauses.one(Clause.StepWidth.class);
        Expression number;
        BigDecimal size;
        if (steps.isPresent()) {
            number = steps.get().number().expression();
            size = steps.get().width();
            require(keys.isEmpty());
        } else {
            size = width.orElseThrow().width();
            var implied = measures.stream().filter(Measured::isImplied).toList();
            if (keys.size() == 1) {
                number = keys.getFirst().expression();
                require(keys.getFirst().column().filter(ColumnProfile::isNumber).isPresent());
            } else {
                require(keys.isEmpty() && implied.size() == 1);
                number = implied.getFirst().expression().parts().getFirst();
                measures.removeAll(implied);
            }
        }
        measures.removeIf(
                measured -> measured.isImplied() && measured.expression().parts().contains(number));
        if (measures.isEmpty()) measures.add(table.rows());
        keys =
                List.of(
                        new Grouped(
                                new Expression.Bin(number, size),
                                table.chinese() ? "区间起点" : "from",
                                Optional.empty()));
        group(measures);
        query = query.withOrder(List.of(new Order(keys.getFirst().expression(), false, true)));
    }

    private void having() {
        var all = clauses.all(Clause.Having.class);
        for (var having : all)
            if (measures.stream()
                    .noneMatch(known -> known.expression().equals(having.measured().expression())))
                measures.add(having.measured());
        addSubjectAsKey();
        requireOnly(
                List.of(
                        Clause.Having.class,
                        Clause.Keys.class,
                        Clause.Measures.class,
                        Clause.Which.class,
                        Clause.Columns.class));
        require(!keys.isEmpty() && clauses.columns().size() <= 1);
        group(measures);
        var conditions = new ArrayList<>(query.having());
        all.forEach(having -> conditions.add(having.condition()));
        query = query.withHaving(conditions);
    }

    /** What is asked for is what rows are grouped by: which regions, products with. */
    private void addSubjectAsKey() {
        clauses.which().ifPresent(this::addKey);
        var columns = clauses.columns();
        if (keys.isEmpty() && columns.size() == 1) addKey(columns.getFirst());
    }

    private void addKey(ColumnProfile column) {
        var key = table.key(column);
        if (!keys.contains(key)) keys.add(key);
    }

    private void superlative(Clause.Superlative superlative) {
        requireOnly(
                List.of(
                        Clause.Superlative.class,
                        Clause.TopOf.class,
                        Clause.Top.class,
                        Clause.Sort.class,
                        Clause.Ranked.class,
                        Clause.Keys.class,
                        Clause.Measures.class,
                        Clause.Which.class,
                        Clause.WhichGroup.class,
                        Clause.Columns.class),
                Kind.COMPARE);
        int rows = clauses.top().map(Clause.Top::rows).orElse(0);
        boolean isOpen =
                superlative.by().isEmpty()
                        && measures.isEmpty()
                        && keys.isEmpty()
                        && rows > 0
                        && !clauses.all(Clause.Subject.class).isEmpty();
        var by = isOpen ? usualMeasure() : superlative.by().orElseGet(this::onlyMeasure);
        var columns = new ArrayList<>(clauses.columns());
        clauses.which()
                .filter(column -> !column.isUnique() || !columns.isEmpty())
                .ifPresent(columns::add);
        clauses.one(Clause.WhichGroup.class).ifPresent(which -> keys.addLast(which.key()));
        require(keys.stream().noneMatch(Assembly::isNumber));
        boolean isGroup = clauses.one(Clause.WhichGroup.class).isPresent();
        boolean isPlain = by.isImplied();
        var field = isPlain ? inner(by.expression()) : by.expression();
        if (!isPlain) {
            measures.removeIf(known -> known.expression().equals(by.expression()));
            if (keys.isEmpty()) addSubjectAsKey();
            require(!keys.isEmpty() && clauses.columns().size() <= 1 && isLabelPlaced());
            best(by, superlative.isDescending(), rows);
            return;
        }
        measures.removeIf(known -> known.isImplied() && known.expression().equals(by.expression()));
        require(measures.stream().allMatch(Measured::isImplied));
        boolean isOfGroups =
                !keys.isEmpty()
                        && columns.size() == 1
                        && !columns.getFirst().isUnique()
                        && !columns.getFirst().canMeasure();
        if (isGroup || isOfGroups) {
            require(measures.isEmpty() && isAdditive(by.expression()));
            if (isOfGroups) addKey(columns.getFirst());
            best(by, superlative.isDescending(), rows);
            return;
        }
        if (!keys.isEmpty()) {
            within(field, superlative.isDescending(), rows, columns);
            return;
        }
        var labels = columns.stream().filter(column -> !column.canMeasure()).distinct().toList();
        boolean isGrouping =
                labels.size() == 1
                        && columns.size() == 1
                        && !labels.getFirst().isUnique()
                        && !superlative.isTime()
                        && measures.isEmpty();
        if (isGrouping) {
            require(isLabelPlaced() || isAdditive(by.expression()) && !table.chinese());
            addKey(labels.getFirst());
            penalty += 0.2;
            best(by, superlative.isDescending(), rows);
            return;
        }
        outputRows(columns, Optional.of(field));
        cut(new Order(field, superlative.isDescending()), rows);
    }

    /** The city with the highest total, 总额最高的城市: elsewhere the label names the rows. */
    private boolean isLabelPlaced() {
        return clauses.columns().isEmpty()
                || clauses.isWhichAsked()
                || clauses.isLabelCounted()
                || clauses.isLabelFirst() != table.chinese();
    }

    /** The only number, else the one that sales are in. */
    private ColumnProfile usualNumber() {
        var numbers = table.measurable();
        var choice =
                numbers.size() == 1
                        ? numbers
                        : numbers.stream()
                                .filter(column -> column.fit(Concept.SALES) >= 0.9)
                                .toList();
        require(choice.size() == 1);
        penalty += 0.5;
        return choice.getFirst();
    }

    /** The 2 largest orders: by the usual number. */
    private Measured usualMeasure() {
        var number = usualNumber();
        assume("比较的是" + number.name(), "the comparison is of " + number.name());
        return table.usual(table.number(number));
    }

    private Measured onlyMeasure() {
        require(measures.size() == 1 && !measures.getFirst().isSuperlative());
        return measures.getFirst();
    }

    private static Expression inner(Expression expression) {
        return expression instanceof Expression.Aggregation aggregation
                ? aggregation.of().orElse(expression)
                : expression;
    }

    /** The groups with the largest or the smallest number. */
    private void best(Measured by, boolean isDescending, int rows) {
        var all = new ArrayList<Measured>();
        all.add(by);
        all.addAll(measures);
        boolean isWithin = keys.size() > 1;
        group(all);
        if (isWithin) {
            var outer = keys.subList(0, keys.size() - 1);
            query =
                    query.withOrder(List.of(new Order(by.expression(), isDescending)))
                            .withLimit(
                                    new Limit(
                                            Math.max(1, rows),
                                            outer.stream().map(Grouped::expression).toList(),
                                            rows == 0));
            penalty += 0.3;
            return;
        }
        cut(new Order(by.expression(), isDescending), rows);
    }

    /** The first rows in an order; groups that share a place stand in the order of their names. */
    private void cut(Order order, int rows) {
        var all = new ArrayList<Order>();
        all.add(order);
        keys.forEach(key -> all.add(new Order(place(key), false, true)));
        query =
                query.withOrder(all)
                        .withLimit(rows == 0 ? new Limit(1, List.of(), true) : Limit.of(rows));
    }

    /** The first rows of each group; without a number of them, all that share the first place. */
    private void within(
            Expression by, boolean isDescending, int rows, List<ColumnProfile> columns) {
        var listed = new ArrayList<ColumnProfile>();
        if (!columns.isEmpty()) {
            keys.forEach(key -> key.column().ifPresent(listed::add));
            columns.stream().filter(column -> !listed.contains(column)).forEach(listed::add);
        }
        boolean isRow = columns.stream().allMatch(ColumnProfile::isUnique);
        require(isRow || clauses.all(Clause.Subject.class).size() == 1);
        require(measures.isEmpty());
        outputRows(listed, Optional.of(by));
        query =
                query.withOrder(List.of(new Order(by, isDescending)))
                        .withLimit(
                                new Limit(
                                        Math.max(1, rows),
                                        keys.stream().map(Grouped::expression).toList(),
                                        rows == 0));
    }

    private void outputRows(List<ColumnProfile> columns, Optional<Expression> also) {
        var listed = new LinkedHashMap<String, Output>();
        boolean isNamed = columns.stream().noneMatch(ColumnProfile::isUnique);
        boolean isOfRows = !columns.isEmpty() && !clauses.all(Clause.Subject.class).isEmpty();
        if (isNamed && isOfRows && clauses.endsWithNoun())
            table.label()
                    .ifPresent(column ->
                            listed.put(
                                    column.name(),
                                    new Output(column.name(), TableContext.field(column))));
        for (var column : columns)
            listed.put(column.name(), new Output(column.name(), TableContext.field(column)));
        for (var measured : measures) {
            var expression = inner(measured.expression());
            var name =
                    expression instanceof Expression.Field(var column) ? column : measured.name();
            listed.putIfAbsent(name, new Output(name, expression));
        }
        boolean isDerived = also.filter(one -> !(one instanceof Expression.Field)).isPresent();
        if (listed.isEmpty() && isDerived)
            table.label()
                    .ifPresent(column ->
                            listed.put(
                                    column.name(),
                                    new Output(column.name(), TableContext.field(column))));
        if (listed.isEmpty()) return;
        also.ifPresent(expression -> {
            var name =
                    expression instanceof Expression.Field(var column)
                            ? column
                            : table.chinese() ? "数值" : "value";
            listed.putIfAbsent(name, new Output(name, expression));
        });
        query = query.withOutputs(List.copyOf(listed.values()));
    }

    private void top(Clause.Top top) {
        require(top.isFirst() || clauses.sort().isPresent());
        var sort = clauses.sort();
        var by =
                sort.flatMap(Clause.Sort::by)
                        .or(this::keyAsOrder)
                        .or(() ->
                                measures.size() == 1 && !measures.getFirst().isSuperlative()
                                        ? Optional.of(measures.getFirst())
                                        : Optional.empty());
        if (by.isEmpty()) {
            require(measures.isEmpty() && keys.isEmpty());
            require(clauses.sort().isEmpty());
            requireOnly(List.of(Clause.Top.class));
            outputRows(clauses.columns(), Optional.empty());
            query = query.withLimit(Limit.of(top.rows()));
            return;
        }
        boolean isDescending = sort.flatMap(Clause.Sort::isDescending).orElse(true);
        superlative(new Clause.Superlative(by, isDescending, false));
    }

    /** Top 3 products by revenue: by names what is compared. */
    private Optional<Measured> keyAsOrder() {
        var number =
                keys.stream()
                        .filter(key -> key.column().filter(ColumnProfile::canMeasure).isPresent())
                        .toList();
        if (number.size() != 1) return Optional.empty();
        keys.removeAll(number);
        return number.getFirst().column().map(column -> table.usual(table.number(column)));
    }

    private boolean isListing() {
        if (!keys.isEmpty()) return false;
        if (clauses.all(Clause.Measures.class).isEmpty())
            return clauses.one(Clause.HowMuch.class).isEmpty();
        boolean isPlain = measures.stream().allMatch(Measured::isImplied);
        boolean isNamed =
                clauses.has(Kind.LISTING)
                        || !clauses.columns().isEmpty()
                        || clauses.which().isPresent();
        return isPlain && isNamed;
    }

    private void list() {
        requireOnly(
                List.of(
                        Clause.Columns.class,
                        Clause.Measures.class,
                        Clause.Which.class,
                        Clause.Sort.class));
        var which = clauses.which();
        var columns = new ArrayList<>(clauses.columns());
        boolean isWhich =
                which.isPresent()
                        && columns.isEmpty()
                        && measures.isEmpty()
                        && !which.get().isUnique();
        if (isWhich) {
            var key = table.key(which.get());
            if (query.filters().stream().anyMatch(this::isOfTotals)) {
                haveTotals(key);
                return;
            }
            query = query.withKeys(List.of(output(key)));
        } else {
            boolean isAsked =
                    clauses.isWhichAsked() && columns.stream().noneMatch(ColumnProfile::isUnique);
            require(!isAsked || query.filters().stream().noneMatch(this::isOfTotals));
            boolean isPerson = which.isPresent() && columns.isEmpty() && measures.isEmpty();
            if (!isPerson) {
                which.filter(column -> !columns.contains(column)).ifPresent(columns::addFirst);
                outputRows(columns, Optional.empty());
            }
        }
        sortRows();
        boolean saysSomething =
                !query.isWhole() || clauses.has(Kind.LISTING) || clauses.isWhichAsked();
        require(saysSomething);
    }

    /** Which products sold less than 5: their totals are compared. */
    private void haveTotals(Grouped key) {
        require(clauses.sort().isEmpty());
        var bounds = query.filters().stream().filter(this::isOfTotals).toList();
        query =
                query.withFilters(
                        query.filters().stream().filter(one -> !bounds.contains(one)).toList());
        keys.add(key);
        var having = new ArrayList<Condition>();
        for (var bound : bounds) {
            var comparison = (Condition.Comparison) bound;
            var column =
                    table.measurable().stream()
                            .filter(one -> TableContext.field(one).equals(comparison.left()))
                            .findFirst()
                            .orElseThrow();
            var total = table.usual(table.number(column));
            measures.add(total);
            having.add(
                    new Condition.Comparison(
                            total.expression(), comparison.comparator(), comparison.right()));
        }
        group(measures);
        query = query.withHaving(having);
    }

    /** Which products sold less than 5: rows or totals may be meant. */
    private boolean isOfTotals(Condition condition) {
        return condition instanceof Condition.Comparison(Expression.Field(var name), _, _)
                && table.measurable().stream()
                        .anyMatch(column -> column.name().equals(name) && !column.isRate());
    }

    private void sortRows() {
        clauses.sort()
                .ifPresent(sort -> {
                    require(sort.by().isPresent() && !query.isGrouped());
                    var by = sort.by().get();
                    require(by.isImplied());
                    query =
                            query.withOrder(
                                    List.of(
                                            new Order(
                                                    inner(by.expression()),
                                                    sort.isDescending().orElse(false))));
                });
    }

    private void compute() {
        requireOnly(
                List.of(
                        Clause.Measures.class,
                        Clause.Keys.class,
                        Clause.Sort.class,
                        Clause.Ranked.class,
                        Clause.OpenWay.class,
                        Clause.Owner.class,
                        Clause.Columns.class),
                Kind.COMPARE,
                Kind.DISTRIBUTION);
        boolean isOwned = clauses.one(Clause.Owner.class).isPresent();
        require(!isOwned || isExplicitOverAll() && (table.chinese() || clauses.isOwnerLast()));
        require(measures.stream().noneMatch(Measured::isSuperlative) || !asksForRow());
        boolean isCount =
                measures.isEmpty()
                        && clauses.one(Clause.HowMuch.class)
                                .filter(asked ->
                                        asked.isCount()
                                                || clauses.one(Clause.Subject.class).isPresent())
                                .isPresent()
                        && clauses.sort().isEmpty();
        if (isCount) measures.add(table.rows());
        for (var column : clauses.columns()) {
            boolean isKey =
                    keys.stream().anyMatch(key -> key.column().filter(column::equals).isPresent());
            require(isKey);
        }
        clauses.sort()
                .flatMap(Clause.Sort::by)
                .filter(by -> measures.isEmpty() && !keys.isEmpty())
                .ifPresent(measures::add);
        if (measures.isEmpty()) {
            boolean isGroups =
                    !keys.isEmpty()
                            && (!clauses.all(Clause.Subject.class).isEmpty()
                                    || clauses.has(Kind.DISTRIBUTION));
            require(isGroups);
            measures.add(table.rows());
            penalty += 0.3;
        }
        boolean isOfCopies =
                measures.stream()
                        .anyMatch(one -> one.expression() instanceof Expression.DuplicateRows);
        require(!isOfCopies || keys.isEmpty() && query.filters().isEmpty());
        addComparedValues();
        if (keys.isEmpty()) {
            require(query.having().isEmpty() && clauses.sort().isEmpty());
            query = query.withOutputs(measures.stream().map(Assembly::output).toList());
            if (measures.stream().anyMatch(Measured::isImplied)) penalty += 0.2;
            return;
        }
        group(measures);
        sortGroups();
    }

    private boolean isExplicitOverAll() {
        return !measures.isEmpty()
                && keys.isEmpty()
                && measures.stream().noneMatch(Measured::isImplied);
    }

    /** The student with the highest score: a row rather than a number. */
    private boolean asksForRow() {
        return !clauses.columns().isEmpty() || table.chinese() && clauses.endsWithSubject();
    }

    /** Two values of one column are shown side by side where the question compares them. */
    private void addComparedValues() {
        for (var filtered : clauses.filters())
            require(
                    !clauses.has(Kind.COMPARE)
                            || filtered.choice().isPresent()
                            || !isOfKey(filtered));
        if (!keys.isEmpty()) return;
        boolean isCompared =
                clauses.has(Kind.COMPARE) || measures.stream().allMatch(Measured::isImplied);
        for (var filtered : clauses.filters())
            if (isCompared
                    && filtered.choice().filter(values -> values.values().size() > 1).isPresent())
                addKey(filtered.choice().get().column());
        require(!clauses.has(Kind.COMPARE) || !keys.isEmpty() || measures.size() > 1);
    }

    /** Remote against non-remote: one side of it may not become a condition. */
    private boolean isOfKey(Clause.Filtered filtered) {
        return keys.stream()
                        .anyMatch(key ->
                                filtered.condition()
                                        .toString()
                                        .contains(key.expression().toString()))
                || clauses.columns().stream()
                        .anyMatch(column ->
                                filtered.condition()
                                        .toString()
                                        .contains(TableContext.field(column).toString()));
    }

    private void group(List<Measured> all) {
        query =
                query.withKeys(keys.stream().map(Assembly::output).toList())
                        .withOutputs(all.stream().map(Assembly::output).toList())
                        .withOrder(usualOrder(all));
    }

    /** Times in their order, other groups by their number, several keys by the keys. */
    private List<Order> usualOrder(List<Measured> all) {
        if (keys.isEmpty()) return List.of();
        boolean isByNumber = keys.size() == 1 && !isOrdered(keys.getFirst());
        var order = new ArrayList<Order>();
        if (isByNumber) order.add(new Order(all.getFirst().expression(), true, true));
        keys.forEach(key -> order.add(new Order(place(key), false, true)));
        return order;
    }

    /** What puts groups in their order: the names of months in a table are sorted as they stand. */
    private static Expression place(Grouped key) {
        boolean isNamedTime =
                key.column()
                        .filter(column ->
                                !column.isNumber()
                                        && !column.type().isTemporal()
                                        && column.isNamed(
                                                "month", "月份", "月", "quarter", "季度", "week", "周",
                                                "weekday", "星期", "day"))
                        .isPresent();
        return isNamedTime
                ? Expression.Aggregation.of(Expression.Function.MIN, new Expression.RowNumber())
                : key.expression();
    }

    /** A number that nearly every row has another one of makes no groups. */
    private static boolean isOfManyNumbers(Grouped key) {
        return isNumber(key)
                && key.column()
                        .filter(column ->
                                column.distinct() > MANY_NUMBERS
                                        && 2 * column.distinct() > column.column().cells().size())
                        .isPresent();
    }

    /** Rows are not grouped by what is compared: "the best store by revenue". */
    private static boolean isNumber(Grouped key) {
        return key.expression() instanceof Expression.Field
                && key.column().filter(ColumnProfile::canMeasure).isPresent();
    }

    private static boolean isOrdered(Grouped key) {
        return isTime(key) || key.column().filter(ColumnProfile::isNumber).isPresent();
    }

    private void sortGroups() {
        var sort = clauses.sort();
        if (sort.isEmpty()) return;
        boolean isDescending = sort.get().isDescending().orElse(false);
        var by = sort.get().by();
        if (by.isEmpty()) {
            query =
                    query.withOrder(
                            List.of(new Order(measures.getFirst().expression(), isDescending)));
            return;
        }
        var wanted = by.get();
        var measured =
                measures.stream()
                        .filter(known ->
                                known.expression().equals(wanted.expression())
                                        || wanted.isImplied()
                                                && inner(known.expression())
                                                        .equals(inner(wanted.expression())))
                        .findFirst();
        var key =
                keys.stream()
                        .filter(known -> inner(wanted.expression()).equals(known.expression()))
                        .findFirst();
        require(measured.isPresent() || key.isPresent());
        var expression =
                measured.map(Measured::expression).orElseGet(() -> key.orElseThrow().expression());
        query = query.withOrder(List.of(new Order(expression, isDescending)));
    }

    private static Output output(Grouped key) {
        return new Output(key.name(), key.expression());
    }

    private static Output output(Measured measured) {
        return new Output(measured.name(), measured.expression());
    }
}
