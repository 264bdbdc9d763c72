package dev.troupe.packs.data.question.check;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.Arithmetic;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.algebra.QueryContent;
import dev.troupe.packs.data.mention.ClockTimes;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.PersonColumn;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.ColumnType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a query does, for the words of a question that ask for it. */
public final class QueryTraits {
    /** The share of different names among the rows of a table with one row of each. */
    private static final double NEARLY_ALL = 0.8;

    /** Values that mean that something is not so. */
    private static final Set<Function> COUNTS = Set.of(Function.COUNT, Function.COUNT_DISTINCT);

    private static final BigDecimal FIRST_YEAR = BigDecimal.valueOf(1800);
    private static final BigDecimal LAST_YEAR = BigDecimal.valueOf(2100);
    private static final Pattern NO =
            Pattern.compile("(?i)[不未无没非否]|(?:no|not|non|none|false|un\\w+|n)(?![a-z])");

    private final Query query;
    private final List<ColumnProfile> columns;
    private final List<Expression> expressions;
    private final List<QueryCondition> conditions;

    public QueryTraits(Query query, List<ColumnProfile> columns) {
        this.query = query;
        this.columns = columns;
        var content = new QueryContent(query);
        expressions = content.expressions().distinct().toList();
        conditions = content.conditions().distinct().toList();
    }

    boolean computes(Function... functions) {
        var wanted = Set.of(functions);
        return expressions.stream()
                .anyMatch(one ->
                        one instanceof Aggregation aggregation
                                && wanted.contains(aggregation.function()));
    }

    /** Whether rows are counted, and no column shows that each is a year or another time. */
    boolean countsRowsOfThings() {
        boolean isOfTimes =
                columns.stream()
                        .filter(ColumnProfile::isUnique)
                        .anyMatch(column -> column.isOfYears() || column.type().isTemporal());
        return !isOfTimes
                && query.outputs().stream()
                        .map(Query.Output::expression)
                        .anyMatch(Expression.Aggregation.ofRows()::equals);
    }

    /** Whether the different values of a column are counted. */
    boolean countsValuesOf(ColumnProfile column) {
        var of = Optional.<Expression>of(new Expression.Field(column.name()));
        return expressions.stream()
                .anyMatch(one ->
                        one instanceof Aggregation aggregation
                                && aggregation.function() == Function.COUNT_DISTINCT
                                && aggregation.of().equals(of));
    }

    boolean has(Class<? extends Expression> type) {
        return expressions.stream().anyMatch(type::isInstance);
    }

    boolean comparesTimesOfDay() {
        return has(Expression.ClockTime.class) || hasCondition(QueryCondition.Range.class);
    }

    /** Whether a column has times of day, alone or after dates. */
    boolean mayCompareTimesOfDay() {
        return columns.stream()
                .anyMatch(column ->
                        column.type() == ColumnType.DATE_TIME || ClockTimes.areIn(column));
    }

    boolean hasCondition(Class<? extends QueryCondition> type) {
        return conditions.stream().anyMatch(type::isInstance);
    }

    boolean computes(Operator operator) {
        return expressions.stream()
                .anyMatch(one ->
                        one instanceof Arithmetic arithmetic && arithmetic.operator() == operator);
    }

    /** Whether all rows are shown or compared with their highest number less their lowest. */
    boolean listsRanges() {
        return query.limit().isEmpty()
                && query.outputs().stream()
                        .noneMatch(output -> output.expression() instanceof Aggregation)
                && expressions.stream().anyMatch(QueryTraits::isRange);
    }

    private static boolean isRange(Expression expression) {
        return expression
                        instanceof
                        Arithmetic(
                                var operator,
                                Expression.Field(var high),
                                Expression.Field(var low))
                && operator == Operator.MINUS
                && high.contains("最")
                && low.contains("最");
    }

    boolean isGrouped() {
        return query.isGrouped();
    }

    /** Whether there is a row or a number for each of something. */
    boolean isDivided() {
        return !query.isGrouped()
                || !query.keys().isEmpty()
                || query.pivot().isPresent()
                || isLimitedWithinGroups();
    }

    public boolean isOrdered() {
        return query.order().stream().anyMatch(order -> !order.isUsual());
    }

    /** Whether the largest or smallest of something is selected or computed. */
    public boolean isExtreme() {
        return query.limit().isPresent()
                || computes(Function.MIN, Function.MAX, Function.PERCENTILE)
                || has(Expression.Rank.class)
                || hasCondition(QueryCondition.InTopGroups.class)
                || isBounded()
                || columns.stream()
                        .filter(this::uses)
                        .anyMatch(column -> column.isExtreme(true) || column.isExtreme(false));
    }

    /** Whether values are compared with others. */
    boolean isBounded() {
        return hasCondition(QueryCondition.Range.class)
                || hasCondition(QueryCondition.Outlier.class)
                || conditions.stream()
                        .anyMatch(one ->
                                one instanceof QueryCondition.Comparison comparison
                                        && comparison.comparator() != Comparator.EQUAL
                                        && comparison.comparator() != Comparator.NOT_EQUAL);
    }

    /** Whether something is excluded. */
    boolean isNegative() {
        return hasCondition(QueryCondition.Not.class)
                || hasCondition(QueryCondition.NoneOf.class)
                || hasCondition(QueryCondition.Missing.class)
                || isBounded()
                || conditions.stream().anyMatch(QueryTraits::isExclusion)
                || values().anyMatch(value -> NO.matcher(value).lookingAt());
    }

    /** The texts that rows are compared with. */
    private Stream<String> values() {
        return conditions.stream()
                .flatMap(one ->
                        one instanceof QueryCondition.OneOf(_, var cells)
                                ? cells.stream().map(Cell::text)
                                : Stream.of());
    }

    private static boolean isExclusion(QueryCondition condition) {
        return condition
                        instanceof
                        QueryCondition.Comparison(_, var comparator, Expression.Constant right)
                && (comparator == Comparator.NOT_EQUAL
                        || right.value().equals(new Cell.Flag(false))
                        || right.value() instanceof Cell.Numeric(var number)
                                && number.signum() == 0);
    }

    /** Whether something is excluded or bounded from above. */
    boolean isNegated() {
        return hasCondition(QueryCondition.Not.class)
                || conditions.stream()
                        .anyMatch(one ->
                                one instanceof QueryCondition.Comparison comparison
                                        && (comparison.comparator() == Comparator.AT_MOST
                                                || comparison.comparator() == Comparator.AT_LEAST
                                                || comparison.comparator()
                                                        == Comparator.NOT_EQUAL));
    }

    /**
     * Whether the values of a column are listed of rows that do not have a value: a department may
     * have other employees, too.
     */
    boolean excludesFromValues() {
        return !query.keys().isEmpty()
                && query.outputs().isEmpty()
                && query.filters().stream()
                        .anyMatch(one ->
                                one instanceof QueryCondition.Not(QueryCondition.OneOf(var of, _))
                                        && query.keys().stream()
                                                .noneMatch(key -> key.expression().equals(of)));
    }

    /**
     * Whether the values of a column are listed of rows without a number: a region without sales
     * may have no rows at all.
     */
    boolean listsValuesWithoutNumber() {
        return !query.keys().isEmpty()
                && query.outputs().isEmpty()
                && query.filters().stream()
                        .anyMatch(one ->
                                one instanceof QueryCondition.Missing(Expression.Field(var name))
                                        && columns.stream()
                                                .anyMatch(column ->
                                                        column.name().equals(name)
                                                                && column.canMeasure()));
    }

    /** Whether a condition is met by one of several values. */
    boolean isChoice() {
        return conditions.stream()
                .anyMatch(one ->
                        one instanceof QueryCondition.OneOf some && some.values().size() > 1);
    }

    /** Whether each of several values that it chooses is a group. */
    boolean isGroupedByChoice() {
        return query.keys().stream()
                .anyMatch(key ->
                        conditions.stream()
                                .anyMatch(one ->
                                        one instanceof QueryCondition.OneOf some
                                                && some.values().size() > 1
                                                && some.of().equals(key.expression())));
    }

    /** Whether it chooses several values of a column, though not this many. */
    boolean isChoiceOfOther(int count) {
        return isChoice()
                && query.limit().isEmpty()
                && conditions.stream()
                        .noneMatch(one ->
                                one instanceof QueryCondition.OneOf some
                                        && some.values().size() == count);
    }

    /** Whether groups are selected by how many rows they have. */
    boolean isCountBounded() {
        return conditions.stream()
                .anyMatch(one ->
                        one instanceof QueryCondition.Comparison(Aggregation aggregation, _, _)
                                && aggregation.function() == Function.COUNT);
    }

    /**
     * Whether it is of a column per head. The rows of a table of years are not users, and if most
     * users have several rows, the mean of the rows is not that of the users.
     */
    boolean isPerHead() {
        return usesColumn(column -> column.name().contains("人均"))
                || computes(Operator.DIVIDED_BY)
                || columns.stream()
                                .filter(ColumnProfile::isUnique)
                                .noneMatch(
                                        column -> column.isOfYears() || column.type().isTemporal())
                        && PersonColumn.column(columns).filter(QueryTraits::isRepeated).isEmpty();
    }

    /** Whether a column has other than a few namesakes. */
    private static boolean isRepeated(ColumnProfile people) {
        return people.distinct() < NEARLY_ALL * people.column().cells().size();
    }

    /** Whether numbers that all look like years are added up. */
    boolean sumsYears() {
        return columns.stream()
                .filter(QueryTraits::looksLikeYears)
                .map(column -> Optional.<Expression>of(new Expression.Field(column.name())))
                .anyMatch(of ->
                        expressions.stream()
                                .anyMatch(one ->
                                        one instanceof Aggregation aggregation
                                                && aggregation.function() == Function.SUM
                                                && aggregation.of().equals(of)));
    }

    private static boolean looksLikeYears(ColumnProfile column) {
        return column.isNumber()
                && column.column()
                        .presentCells()
                        .allMatch(cell ->
                                cell instanceof Cell.Numeric(var number)
                                        && number.stripTrailingZeros().scale() <= 0
                                        && number.compareTo(FIRST_YEAR) >= 0
                                        && number.compareTo(LAST_YEAR) <= 0);
    }

    /** Whether groups are selected by how many rows or values they have, or repeated rows. */
    boolean boundsCount() {
        return query.unique().isPresent()
                || conditions.stream()
                        .anyMatch(one ->
                                one
                                                instanceof
                                                QueryCondition.Comparison(
                                                        Aggregation aggregation,
                                                        _,
                                                        _)
                                        && COUNTS.contains(aggregation.function()));
    }

    /** Whether the result has only some of the rows of each group. */
    boolean isLimitedWithinGroups() {
        return query.limit().filter(limit -> !limit.within().isEmpty()).isPresent();
    }

    /** Whether only the first row is left, and those that share its place. */
    boolean isLimitedToOne() {
        return query.limit().filter(limit -> limit.rows() == 1).isPresent();
    }

    boolean isLimited() {
        return query.limit().isPresent();
    }

    /** Whether a number that looks like a year is compared with a number that is measured. */
    boolean comparesMeasureWithYear() {
        return conditions.stream()
                .anyMatch(one ->
                        one
                                        instanceof
                                        QueryCondition.Comparison(
                                                Expression.Field(var name),
                                                var comparator,
                                                Expression.Constant(Cell.Numeric(var number)))
                                && comparator == Comparator.EQUAL
                                && number.intValue() >= 1900
                                && number.intValue() <= 2099
                                && columns.stream()
                                        .anyMatch(column ->
                                                column.name().equals(name) && column.canMeasure()));
    }

    int conditionCount() {
        return query.filters().size() + query.having().size();
    }

    /**
     * Whether a column of the result meets a condition; all columns are its result if none is
     * named.
     */
    boolean showsColumn(Predicate<ColumnProfile> wanted) {
        var direct = Stream.concat(query.keys().stream(), query.outputs().stream()).toList();
        return direct.isEmpty()
                ? columns.stream().anyMatch(wanted)
                : columns.stream()
                        .filter(wanted)
                        .anyMatch(column ->
                                direct.stream().anyMatch(one -> isOf(one.expression(), column)));
    }

    /** Whether it shows agents, if the table has a column of them. */
    boolean showsAgents() {
        return PersonColumn.column(columns)
                .map(persons -> showsColumn(persons::equals))
                .orElse(true);
    }

    /** Whether an expression has values of a column, rather than numbers of them. */
    private static boolean isOf(Expression expression, ColumnProfile column) {
        return switch (expression) {
            case Expression.Field(var name) -> name.equals(column.name());
            case Aggregation(var function, var of, _, _) ->
                    (function == Function.MIN || function == Function.MAX)
                            && of.filter(inner -> isOf(inner, column)).isPresent();
            case Expression.DatePart(_, var date) -> isOf(date, column);
            default -> false;
        };
    }

    /** Whether the result shows a number that is computed. */
    boolean showsComputed() {
        return Stream.concat(query.keys().stream(), query.outputs().stream())
                .anyMatch(one -> !(one.expression() instanceof Expression.Field));
    }

    /** Whether a row of the result has more than one number or value. */
    boolean showsSeveral() {
        return listsAll() || query.keys().size() + query.outputs().size() > 1;
    }

    boolean uses(ColumnProfile column) {
        return expressions.contains(new Expression.Field(column.name()))
                || query.unique().filter(one -> one.by().contains(column.name())).isPresent();
    }

    /** Whether one of some columns is computed with or compared. */
    boolean usesColumn(Predicate<ColumnProfile> wanted) {
        return columns.stream().filter(wanted).anyMatch(this::uses);
    }

    /** Whether a number of the table is computed with or compared. */
    boolean usesNumber() {
        return columns.stream().anyMatch(column -> column.canMeasure() && uses(column));
    }

    /** Whether the result is one number of rows or of different values. */
    boolean isOneCount() {
        return query.keys().isEmpty()
                && query.outputs().size() == 1
                && query.outputs().getFirst().expression()
                        instanceof Expression.Aggregation(var function, _, _, _)
                && (function == Function.COUNT || function == Function.COUNT_DISTINCT);
    }

    /** Whether totals of periods are compared, rather than how a number has grown until then. */
    boolean boundsTimes() {
        return !query.having().isEmpty()
                && query.keys().stream()
                        .map(Query.Output::expression)
                        .anyMatch(key -> key instanceof Expression.DatePart || isTime(key));
    }

    private boolean isTime(Expression key) {
        return columns.stream()
                .filter(column -> column.type().isTemporal() || column.isOfYears())
                .anyMatch(column -> key.equals(new Expression.Field(column.name())));
    }

    boolean isWhole() {
        return query.isWhole();
    }

    boolean listsAll() {
        return query.keys().isEmpty() && query.outputs().isEmpty();
    }

    /** All values and numbers that the query states, as text. */
    String constants() {
        return query.toString();
    }

    /** A column with conditions that exclude each other, so that no row can meet them. */
    Optional<String> contradiction() {
        var comparisons =
                query.filters().stream()
                        .filter(one -> one instanceof QueryCondition.Comparison)
                        .map(one -> (QueryCondition.Comparison) one)
                        .filter(one -> one.right() instanceof Expression.Constant)
                        .toList();
        var texts =
                query.filters().stream()
                        .filter(one -> one instanceof QueryCondition.TextMatch)
                        .map(one -> (QueryCondition.TextMatch) one)
                        .toList();
        var apart = columns.stream().filter(column -> isNeverInOne(column, texts)).findFirst();
        if (apart.isPresent()) return apart.map(ColumnProfile::name);
        return comparisons.stream()
                .filter(one ->
                        one.comparator() == Comparator.EQUAL
                                && comparisons.stream()
                                        .anyMatch(other ->
                                                other.left().equals(one.left())
                                                        && excludes(one, other)))
                .flatMap(one ->
                        one.left() instanceof Expression.Field(var name)
                                ? Stream.of(name)
                                : Stream.<String>of())
                .findFirst();
    }

    /** Whether several texts are to be in one cell of a column, and no cell has all of them. */
    private static boolean isNeverInOne(
            ColumnProfile column, List<QueryCondition.TextMatch> conditions) {
        var parts =
                conditions.stream()
                        .filter(one -> one.of().equals(new Expression.Field(column.name())))
                        .map(one -> one.text().toLowerCase(Locale.ROOT))
                        .distinct()
                        .toList();
        return parts.size() > 1
                && column.column()
                        .presentCells()
                        .map(cell -> cell.text().toLowerCase(Locale.ROOT))
                        .noneMatch(text -> parts.stream().allMatch(text::contains));
    }

    private static boolean excludes(
            QueryCondition.Comparison equal, QueryCondition.Comparison other) {
        if (!(equal.right() instanceof Expression.Constant(Cell.Numeric(var value)))
                || !(other.right() instanceof Expression.Constant(Cell.Numeric(var bound))))
            return other.comparator() == Comparator.EQUAL && !equal.right().equals(other.right());
        int sign = value.compareTo(bound);
        return switch (other.comparator()) {
            case EQUAL -> sign != 0;
            case NOT_EQUAL -> sign == 0;
            case ABOVE -> sign <= 0;
            case AT_LEAST -> sign < 0;
            case BELOW -> sign >= 0;
            case AT_MOST -> sign > 0;
        };
    }
}
