package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Period;
import dev.troupe.packs.data.grammar.clause.Phrases.Unit;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.grammar.clause.YearNumbers;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.PeriodParser.TimePeriod;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Conditions on dates: in, before, after and between periods, the last days. */
final class PeriodRules extends RuleSet {
    private static final BigDecimal LAST_QUARTER = BigDecimal.valueOf(4);
    private static final int MAX_YEARS = 20; // that a month without a year is looked for in

    private static final BigDecimal MOST_UNITS = BigDecimal.valueOf(1_000); // that are looked back

    private static final Pattern BEGINNING = Pattern.compile("(?:starting|beginning)[_ ]in");
    private static final Pattern BEGIN =
            Pattern.compile("(?:start|begin|starts|begins|starting) ?(?:date|day|time|on|at)?");

    PeriodRules(TableContext table) {
        super(table);
        one("PERIOD", this::within);
        one("within PERIOD", this::within);
        rule("C", "DATED? year is? NUMBER", this::inYear);
        one("since PERIOD since_end?", this::since);
        one("from? PERIOD since_end", this::since);
        one("after PERIOD", this::after);
        one("PERIOD after_end", this::after);
        one("above PERIOD", this::after);
        one("after PERIOD period_end", this::after);
        one("PERIOD period_end", this::within);
        rule("C", "PERIOD since_end whose", -0.9, this::inWhichItBegan);
        if (!table.chinese()) rule("C", "since PERIOD", -0.2, this::inWhichItBegan);
        one("not PERIOD", this::outside);
        one("not PERIOD period_end", this::outside);
        one("PERIOD inclusive since_end", this::since);
        one("PERIOD inclusive after_end", this::since);
        one("PERIOD after_end inclusive", this::since);
        one("PERIOD since_end inclusive", this::since);
        one("PERIOD exclusive after_end", this::after);
        one("PERIOD after_end exclusive", this::after);
        one("PERIOD inclusive before_end", this::until);
        one("PERIOD before_end inclusive", this::until);
        one("PERIOD exclusive before_end", this::before);
        one("PERIOD before_end exclusive", this::before);
        one("before PERIOD before_end", this::before);
        one("compared PERIOD late_end", this::after);
        one("compared PERIOD early_end", this::before);
        one("before PERIOD", this::before);
        one("PERIOD before_end", this::before);
        one("PERIOD until_end", this::until);
        one("below PERIOD", this::before);
        one("until PERIOD", this::until);
        one("at_most PERIOD", this::until);
        one("at_least PERIOD", this::since);
        two("between? PERIOD to PERIOD between_end", 0);
        two("between PERIOD and PERIOD between_end?", 0);
        two("from PERIOD to PERIOD between_end?", 0);
        two("PERIOD until PERIOD", 0.2);
        two("PERIOD to PERIOD", 0.2);
        two("between? PERIOD to PERIOD gap_end", 0);
        for (var opened : List.of("", "from ", "within ")) {
            upTo(opened + "PERIOD to? before PERIOD");
            upTo(opened + "PERIOD to PERIOD before_end");
        }
        either("PERIOD and PERIOD");
        either("PERIOD or PERIOD");
        either("PERIOD comma PERIOD");
        for (var grain : TimeGrain.values()) addUnit(grain);
        rule("C", "DATED? last NUMBER UNIT", this::latest);
        rule("C", "last NUMBER UNIT DATED", this::latest);
    }

    /** 2月开始的项目, "projects starting in May": a column of dates states when each began. */
    private @Nullable Filtered inWhichItBegan(Rule.Parts parts) {
        var word = parts.first(String.class);
        var begun = table.temporal().stream().filter(column -> isOfBegin(column, word)).toList();
        return begun.size() == 1
                ? readDate(parts, this::within, Optional.of(begun.getFirst()))
                : null;
    }

    private static boolean isOfBegin(ColumnProfile column, String word) {
        var name = column.spaced();
        return word.equals("开始")
                ? name.startsWith(word)
                : BEGINNING.matcher(word).matches() && BEGIN.matcher(name).matches();
    }

    /** Not on a day or in a month: any other, and rows without a date. */
    private @Nullable QueryCondition outside(Expression of, TimePeriod period) {
        var inside = within(of, period);
        return inside == null || period.year() == 0 ? null : new QueryCondition.Not(inside);
    }

    private void addUnit(TimeGrain grain) {
        var word = grain.name().toLowerCase(java.util.Locale.ROOT);
        alias("UNIT", word, new Unit(grain));
    }

    private void one(
            String parts, BiFunction<Expression, TimePeriod, @Nullable QueryCondition> read) {
        rule("C", parts, 0.1, all -> readDate(all, read, Optional.empty()));
        rule(
                "C",
                "DATED is? " + parts,
                all -> readDate(all, read, Optional.of(all.first(Named.class).column())));
        rule(
                "C",
                parts + " DATED",
                all -> readDate(all, read, Optional.of(all.first(Named.class).column())));
        rule(
                "C",
                "YEARED is? " + parts,
                all -> readYears(all, read, all.first(Named.class).column()));
        rule("C", parts + " YEARED", all -> readYears(all, read, all.first(Named.class).column()));
        rule("C", "year is? " + parts, 0.1, all -> readDate(all, read, Optional.empty()));
        rule(
                "C",
                "year DATED is? " + parts,
                0.1,
                all -> readDate(all, read, Optional.of(all.first(Named.class).column())));
    }

    private @Nullable Filtered readDate(
            Rule.Parts parts,
            BiFunction<Expression, TimePeriod, @Nullable QueryCondition> read,
            Optional<ColumnProfile> named) {
        var period = parts.first(Period.class).period();
        var column = named.or(table::date);
        if (column.isEmpty()) {
            var years = isOfYears(period) ? table.statedYears() : Optional.<ColumnProfile>empty();
            return years.isPresent()
                    ? readYears(parts, read, years.get())
                    : inNumbers(parts, period);
        }
        var field = TableContext.field(column.get());
        var conditions = new ArrayList<QueryCondition>();
        for (var complete : complete(period, column.get())) {
            var condition = read.apply(field, complete);
            if (condition != null) conditions.add(condition);
        }
        // before a day of any year is not a bound: the last year alone would decide
        if (conditions.size() > 1 && conditions.getFirst() instanceof QueryCondition.Comparison)
            return null;
        return conditions.isEmpty()
                ? null
                : Filtered.of(
                        conditions.size() == 1
                                ? conditions.getFirst()
                                : new QueryCondition.Any(conditions));
    }

    /** Whole years, compared with those that stand in a column of numbers. */
    private static @Nullable Filtered readYears(
            Rule.Parts parts,
            BiFunction<Expression, TimePeriod, @Nullable QueryCondition> read,
            ColumnProfile column) {
        var period = parts.first(Period.class).period();
        if (!isOfYears(period) || period.year() == 0) return null;
        var condition = read.apply(TableContext.field(column), period);
        return condition == null ? null : YearNumbers.filter(condition);
    }

    /** A year or a decade. */
    private static boolean isOfYears(TimePeriod period) {
        return period.months() > 0 && period.months() % 12 == 0;
    }

    private @Nullable Filtered inYear(Rule.Parts parts) {
        var named = parts.all(Named.class);
        var column = named.isEmpty() ? table.date() : Optional.of(named.getFirst().column());
        var value = parts.first(Amount.class).value();
        boolean isYear =
                value.stripTrailingZeros().scale() <= 0
                        && value.compareTo(BigDecimal.valueOf(1900)) >= 0
                        && value.compareTo(BigDecimal.valueOf(2100)) <= 0;
        if (column.isEmpty() || !isYear) return null;
        var from = LocalDate.of(value.intValue(), 1, 1);
        return Filtered.of(range(TableContext.field(column.get()), from, from.plusYears(1)));
    }

    /** Years and months that stand in columns of numbers. */
    private @Nullable Filtered inNumbers(Rule.Parts parts, TimePeriod period) {
        boolean isPlain = parts.values().size() == 1;
        if (!isPlain || !table.temporal().isEmpty() || period.months() == 0) return null;
        var conditions = new ArrayList<QueryCondition>();
        if (period.year() > 0) {
            var year = table.holder(TimeGrain.YEAR).filter(ColumnProfile::isNumber);
            if (year.isEmpty()) return null;
            int more = Math.max(0, period.months() / 12 - 1);
            conditions.add(equal(year.get(), period.year(), period.year() + more));
        }
        var quarter = quarters().filter(_ -> period.months() == 3 && period.month() % 3 == 1);
        if (quarter.isPresent()) {
            int number = period.month() / 3 + 1;
            conditions.add(equal(quarter.get(), number, number));
        } else if (period.months() < 12) {
            var month = table.holder(TimeGrain.MONTH).filter(ColumnProfile::isNumber);
            if (month.isEmpty()) return null;
            conditions.add(
                    equal(month.get(), period.month(), period.month() + period.months() - 1));
        }
        return Filtered.of(
                conditions.size() == 1
                        ? conditions.getFirst()
                        : new QueryCondition.All(conditions));
    }

    /** A column of the numbers of quarters. */
    private Optional<ColumnProfile> quarters() {
        return table.holder(TimeGrain.QUARTER)
                .filter(column ->
                        column.column()
                                .presentCells()
                                .allMatch(cell ->
                                        cell instanceof Cell.Numeric(var number)
                                                && number.signum() > 0
                                                && number.compareTo(LAST_QUARTER) <= 0));
    }

    private static QueryCondition equal(ColumnProfile column, int from, int to) {
        var field = TableContext.field(column);
        var low = Expression.Constant.of(BigDecimal.valueOf(from));
        return from == to
                ? new QueryCondition.Comparison(field, Comparator.EQUAL, low)
                : new QueryCondition.Range(
                        field, low, Expression.Constant.of(BigDecimal.valueOf(to)), true);
    }

    /** With the year of the data where the question names none. */
    private static List<TimePeriod> complete(TimePeriod period, ColumnProfile column) {
        if (period.year() > 0) return List.of(period);
        var years = TableContext.years(column);
        return years.size() > MAX_YEARS ? List.of() : years.stream().map(period::in).toList();
    }

    private @Nullable QueryCondition within(Expression field, TimePeriod period) {
        return range(field, period.from(), period.to());
    }

    private @Nullable QueryCondition since(Expression field, TimePeriod period) {
        return compare(field, Comparator.AT_LEAST, period.from());
    }

    private @Nullable QueryCondition after(Expression field, TimePeriod period) {
        return compare(field, Comparator.AT_LEAST, period.to());
    }

    private @Nullable QueryCondition before(Expression field, TimePeriod period) {
        return compare(field, Comparator.BELOW, period.from());
    }

    private @Nullable QueryCondition until(Expression field, TimePeriod period) {
        return compare(field, Comparator.BELOW, period.to());
    }

    private static QueryCondition compare(Expression field, Comparator comparator, LocalDate date) {
        return new QueryCondition.Comparison(field, comparator, constant(date));
    }

    private static Expression constant(LocalDate date) {
        return new Expression.Constant(Cell.of(date));
    }

    static QueryCondition range(Expression field, LocalDate from, LocalDate to) {
        return new QueryCondition.Range(field, constant(from), constant(to), false);
    }

    private void two(String parts, double cost) {
        two(parts, cost, TimePeriod::to);
    }

    /** From a day to before another one, which is not among them. */
    private void upTo(String parts) {
        two(parts, -0.2, TimePeriod::from);
    }

    private void two(String parts, double cost, Function<TimePeriod, LocalDate> end) {
        rule("C", parts, cost, all -> stretch(all, Optional.empty(), end));
        for (var name : List.of("DATED", "YEARED"))
            for (var words : List.of(parts + " " + name, name + " is? " + parts))
                rule(
                        "C",
                        words,
                        cost,
                        all -> stretch(all, Optional.of(all.first(Named.class).column()), end));
    }

    private @Nullable Filtered stretch(
            Rule.Parts parts, Optional<ColumnProfile> named, Function<TimePeriod, LocalDate> end) {
        var column = named.or(table::date).or(table::years);
        if (column.isEmpty()) return null;
        var from = parts.first(Period.class).period();
        var to = parts.last(Period.class).period();
        if (!column.get().type().isTemporal()) {
            boolean areYears = from.months() == 12 && to.months() == 12;
            return areYears && from.year() > 0 && from.year() < to.year()
                    ? YearNumbers.filter(
                            range(TableContext.field(column.get()), from.from(), end.apply(to)))
                    : null;
        }
        int year = from.year() > 0 ? from.year() : to.year();
        if (year == 0) {
            var years = TableContext.years(column.get());
            if (years.size() != 1) return null;
            year = years.getFirst();
        }
        var start = (from.year() > 0 ? from : from.in(year)).from();
        var last = end.apply(to.year() > 0 ? to : to.in(year));
        return start.isBefore(last)
                ? Filtered.of(range(TableContext.field(column.get()), start, last))
                : null;
    }

    /** 2021年和2023年: two years, rather than the range that "and" may state as well. */
    private void either(String parts) {
        rule("C", parts, 0.05, all -> oneOf(all));
    }

    private @Nullable Filtered oneOf(Rule.Parts parts) {
        var column = table.date();
        var periods = parts.all(Period.class).stream().map(Period::period).toList();
        if (column.isEmpty()) return YearNumbers.oneOf(table, periods);
        var conditions = new ArrayList<QueryCondition>();
        int year =
                periods.stream()
                        .mapToInt(TimePeriod::year)
                        .filter(one -> one > 0)
                        .findFirst()
                        .orElse(0);
        for (var period : periods) {
            var dated = period.year() == 0 && year > 0 ? period.in(year) : period;
            for (var complete : complete(dated, column.get()))
                conditions.add(
                        range(TableContext.field(column.get()), complete.from(), complete.to()));
        }
        return Filtered.of(new QueryCondition.Any(conditions));
    }

    /** The days before the last one in the data. */
    private @Nullable Filtered latest(Rule.Parts parts) {
        var named = parts.all(Named.class);
        var column = named.isEmpty() ? table.date() : Optional.of(named.getFirst().column());
        var last = column.flatMap(TableContext::lastDay);
        if (last.isEmpty()) return null;
        var amount = parts.first(Amount.class).value();
        boolean isCount =
                amount.signum() > 0
                        && amount.stripTrailingZeros().scale() <= 0
                        && amount.compareTo(MOST_UNITS) <= 0;
        if (!isCount) return null;
        int count = amount.intValue();
        var end = last.get().plusDays(1);
        var start =
                switch (parts.first(Unit.class).grain()) {
                    case DAY -> end.minusDays(count);
                    case WEEK -> end.minusWeeks(count);
                    case MONTH -> end.minusMonths(count);
                    case QUARTER -> end.minusMonths(3L * count);
                    case YEAR -> end.minusYears(count);
                    case WEEKDAY, HOUR -> null;
                };
        return start == null
                ? null
                : Filtered.of(
                        compare(TableContext.field(column.get()), Comparator.AT_LEAST, start));
    }
}
