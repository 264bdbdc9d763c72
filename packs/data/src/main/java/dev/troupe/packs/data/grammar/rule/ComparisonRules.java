package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Side;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Against;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.PeriodParser.TimePeriod;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One part of the rows against another: two values of a column, or two periods. */
final class ComparisonRules extends RuleSet {
    /** What is counted, after how many. */
    private static final Pattern UNIT = Pattern.compile("(?:多少|几)个?(?<unit>[^个多少几]{1,8})$");

    /** What only prices are compared by. */
    private static final Predicate<String> PRICED =
            Pattern.compile("贵|便宜|expensive|cheaper|dearer").asPredicate();

    private static final Pattern SALES = Pattern.compile("[销售卖]");

    private static final List<String> JOINTS = List.of("compare", "and", "to");

    /** By how many rows: 差几单. */
    private static final Pattern COUNTED = Pattern.compile("[几少][^钱元块]$");

    ComparisonRules(TableContext table) {
        super(table);
        rule("SIDE", "VALUE", this::value);
        rule("SIDE", "VALUE ROWS", 0.1, this::value);
        rule("SIDE", "PERIOD", this::period);
        rule("SIDE", "PERIOD period_end", this::period);
        for (var unit :
                List.of(
                        "how_much",
                        "how_much rownoun",
                        "how_much_unit",
                        "how_much ordinal",
                        "how_much old_unit",
                        "how_old",
                        "count")) {
            rule(
                    "more_by",
                    "higher " + unit,
                    0.1,
                    parts -> String.join("", parts.all(String.class)));
            rule(
                    "less_by",
                    "lower " + unit,
                    0.1,
                    parts -> String.join("", parts.all(String.class)));
        }
        alias("sold", "obtain", "obtain");
        addDifferences();
        addRatios();
        addGrowth();
        addPeriods();
        addLeads();
    }

    private Side value(Rule.Parts parts) {
        var valued = parts.get(0, Phrases.Valued.class);
        return new Side(
                TableContext.oneOf(valued.column(), List.of(valued.value())), valued.value());
    }

    private @Nullable Side period(Rule.Parts parts) {
        var column = table.date();
        if (column.isEmpty()) return year(parts.get(0, Phrases.Period.class).period());
        var period = inOnlyYear(parts.get(0, Phrases.Period.class).period(), column.get());
        if (period.year() == 0) return null;
        var condition =
                new QueryCondition.Range(
                        TableContext.field(column.get()),
                        new Expression.Constant(Cell.of(period.from())),
                        new Expression.Constant(Cell.of(period.to())),
                        false);
        return new Side(condition, name(period));
    }

    /** A year, in the only column whose numbers are years. */
    private @Nullable Side year(TimePeriod period) {
        if (period.months() != 12 || period.year() == 0) return null;
        return table.statedYears()
                .map(TableContext::field)
                .map(years ->
                        new QueryCondition.OneOf(
                                years, List.of(Cell.of(BigDecimal.valueOf(period.year())))))
                .map(condition -> new Side(condition, String.valueOf(period.year())))
                .orElse(null);
    }

    /** With the only year that has dates in it, where the question names none. */
    private static TimePeriod inOnlyYear(TimePeriod period, ColumnProfile column) {
        if (period.year() > 0) return period;
        var dates =
                column.column()
                        .presentCells()
                        .filter(Cell.Date.class::isInstance)
                        .map(cell -> ((Cell.Date) cell).value())
                        .toList();
        var years =
                TableContext.years(column).stream()
                        .map(period::in)
                        .filter(one ->
                                dates.stream()
                                        .anyMatch(day ->
                                                !day.isBefore(one.from())
                                                        && day.isBefore(one.to())))
                        .toList();
        return years.size() == 1 ? years.getFirst() : period;
    }

    private static String name(TimePeriod period) {
        boolean isYear = period.months() == 12;
        boolean isMonth = period.months() == 1;
        if (isYear) return String.valueOf(period.from().getYear());
        if (isMonth) return period.from().toString().substring(0, 7);
        return period.from() + " – " + period.to().minusDays(1);
    }

    private void addDifferences() {
        rule(
                "CLAUSE",
                "SIDE MI? period_end? compared SIDE MI? sold? more_by MI?",
                parts -> difference(parts));
        rule(
                "CLAUSE",
                "SIDE MI? period_end? compared SIDE MI? sold? less_by MI?",
                parts -> shortfall(parts));
        for (var asked : List.of("more_by", "less_by", "grew_by", "fell_by"))
            rule(
                    "CLAUSE",
                    "SIDE C compared SIDE MI? sold? " + asked,
                    parts -> within(parts, asked));
        rule("CLAUSE", "MI SIDE compared SIDE sold? less_by", parts -> shortfall(parts));
        rule("CLAUSE", "MI SIDE compared SIDE sold? more_by", parts -> difference(parts));
        rule("CLAUSE", "more_by MI? SIDE sold? compared SIDE", parts -> difference(parts));
        rule("CLAUSE", "less_by is? MI? SIDE sold? compared SIDE", parts -> shortfall(parts));
        rule("CLAUSE", "more_by MI ROWS SIDE sold? compared SIDE", parts -> difference(parts));
        rule("CLAUSE", "more_by is? MI SIDE compared SIDE", parts -> difference(parts));
        rule("CLAUSE", "more_by is? SIDE MI compared SIDE", parts -> difference(parts));
        rule("CLAUSE", "less_by is? SIDE MI compared SIDE", parts -> shortfall(parts));
        rule("CLAUSE", "difference MI? between SIDE and SIDE", parts -> difference(parts));
        rule("CLAUSE", "difference between MI SIDE and SIDE", parts -> difference(parts));
        rule("CLAUSE", "difference between MI ROWS SIDE and SIDE", parts -> difference(parts));
        rule("CLAUSE", "SIDE and SIDE MI difference", parts -> difference(parts));
    }

    /** 11月的餐饮比10月少花了多少: both sides are of the rows that meet the condition. */
    private @Nullable List<QuestionClause> within(Rule.Parts parts, String asked) {
        var clause =
                switch (asked) {
                    case "more_by" -> difference(parts);
                    case "less_by" -> shortfall(parts);
                    case "grew_by" -> growth(parts);
                    default -> decline(parts);
                };
        var of = parts.first(QuestionClause.Filtered.class);
        return clause == null || of.bound().isPresent()
                ? null
                : List.of(clause, new QuestionClause.Filter(of));
    }

    private void addRatios() {
        rule("CLAUSE", "SIDE MI? is SIDE MI? times_as", parts -> ratio(parts));
        rule("CLAUSE", "SIDE MI is SIDE MI times_as", parts -> ratioOfSame(parts));
        rule("CLAUSE", "SIDE MI? amounts_to SIDE MI? times_as", parts -> ratio(parts));
        rule("CLAUSE", "SIDE MI amounts_to SIDE MI times_as", parts -> ratioOfSame(parts));
        rule("CLAUSE", "MI SIDE amounts_to SIDE times_as", parts -> ratio(parts));
        rule("CLAUSE", "MI SIDE is? times_as MI SIDE", parts -> ratioOfSame(parts));
        rule("CLAUSE", "SIDE MI is? times_as SIDE MI", parts -> ratioOfSame(parts));
        rule("CLAUSE", "MI SIDE is? times_as SIDE", parts -> ratio(parts));
        rule("CLAUSE", "SIDE MI is? times_as SIDE", parts -> ratio(parts));
        rule("CLAUSE", "times_as MI? SIDE sold? compared SIDE", parts -> ratio(parts));
        rule("CLAUSE", "times_as higher? is? MI SIDE compared? SIDE", parts -> ratio(parts));
        rule("CLAUSE", "SIDE and SIDE MI ratio", parts -> ratio(parts));
        rule("CLAUSE", "MI SIDE and SIDE ratio", parts -> ratio(parts));
        rule("CLAUSE", "SIDE to SIDE MI ratio", parts -> ratio(parts));
        rule("CLAUSE", "ratio MI? SIDE to SIDE", parts -> ratio(parts));
        rule("CLAUSE", "ratio SIDE to SIDE MI", parts -> ratio(parts));
        rule("CLAUSE", "ratio between SIDE and SIDE MI", parts -> ratio(parts));
        rule("CLAUSE", "ratio SIDE MI to SIDE MI", parts -> ratioOfSame(parts));
        rule("CLAUSE", "ratio MI SIDE to MI SIDE", parts -> ratioOfSame(parts));
        rule("CLAUSE", "difference between SIDE MI and SIDE MI", parts -> differenceOfSame(parts));
    }

    private void addGrowth() {
        rule(
                "CLAUSE",
                "SIDE MI? period_end? compared SIDE MI? grew_by MI?",
                parts -> growth(parts));
        rule(
                "CLAUSE",
                "SIDE MI? period_end? compared SIDE MI? fell_by MI?",
                parts -> decline(parts));
        rule("CLAUSE", "MI SIDE compared SIDE grew_by", parts -> growth(parts));
        rule("CLAUSE", "MI SIDE compared SIDE fell_by", parts -> decline(parts));
        rule("CLAUSE", "grew_by is? MI? is? SIDE compared SIDE", parts -> growth(parts));
        rule("CLAUSE", "fell_by is? MI? is? SIDE compared SIDE", parts -> decline(parts));
        for (var joint : List.of("compared", "over", "above"))
            rule("CLAUSE", "grew_by SIDE MI? change " + joint + " SIDE", parts -> growth(parts));
        for (var change : List.of("", "change "))
            for (var words : List.of("from SIDE to SIDE", "between SIDE and SIDE between_end?"))
                rule("CLAUSE", "grew_by MI? " + change + words, -0.5, parts -> swap(growth(parts)));
    }

    private @Nullable QuestionClause growth(Rule.Parts parts) {
        return versus(parts, Against.GROWTH);
    }

    private @Nullable QuestionClause decline(Rule.Parts parts) {
        return versus(parts, Against.DECLINE);
    }

    /** From May to June: the last one against the first. */
    private static @Nullable QuestionClause swap(@Nullable QuestionClause clause) {
        return clause instanceof QuestionClause.Versus(var first, var last, var of, var against)
                ? new QuestionClause.Versus(last, first, of, against)
                : null;
    }

    private void addPeriods() {
        rule("CLAUSE", "PAIR", 0.1, parts -> parts.get(0, QuestionClause.Versus.class));
        rule("PAIR", "SPAN compare SPAN MI?", parts -> difference(parts));
        rule("PAIR", "MI SPAN compare SPAN", parts -> difference(parts));
        for (var joint : JOINTS) {
            rule("PAIR", "compare MI? SPAN " + joint + " SPAN", parts -> difference(parts));
            rule("PAIR", "compare SPAN " + joint + " SPAN MI", parts -> difference(parts));
            rule("PAIR", "SPAN " + joint + " SPAN MI compare", parts -> difference(parts));
        }
        rule("SPAN", "PERIOD", this::period);
    }

    /** A和B哪个单子多，差几单: which of two has more, and by how much. */
    private void addLeads() {
        if (!table.chinese()) return;
        for (var which : List.of("which", "which LABEL", "which UNIT"))
            rule("WHICHONE", which, parts -> parts.first(String.class));
        rule("WHICHONE", "which ROWS", parts -> parts.first(Phrases.Rows.class));
        rule("WHICHONE", "who", parts -> parts.first(String.class));
        for (var apart : List.of("apart", "more_by", "less_by", "difference"))
            rule("APART", apart, parts -> new Phrases.Quoted(parts.first(String.class)));
        for (var number : List.of("", "MI "))
            rule(
                    "CLAUSE",
                    "SIDE and SIDE comma? WHICHONE " + number + "ahead comma? stop? APART",
                    -0.8,
                    this::lead);
    }

    private @Nullable QuestionClause lead(Rule.Parts parts) {
        boolean isOfPeople =
                parts.all(Phrases.Rows.class).stream().anyMatch(rows -> rows.noun().equals("人"));
        boolean isOfRows =
                !parts.all(Phrases.Rows.class).isEmpty()
                        || COUNTED.matcher(parts.first(Phrases.Quoted.class).text()).find();
        var clause = isOfPeople ? null : versus(parts, Against.DIFFERENCE);
        return clause instanceof QuestionClause.Versus(var first, var second, var of, var against)
                ? new QuestionClause.Versus(
                        first,
                        second,
                        of.isEmpty() && isOfRows ? Optional.of(table.rows()) : of,
                        against)
                : clause;
    }

    private @Nullable QuestionClause difference(Rule.Parts parts) {
        return versus(parts, Against.DIFFERENCE);
    }

    /** By how much the first is less than the second. */
    private @Nullable QuestionClause shortfall(Rule.Parts parts) {
        if (!(versus(parts, Against.DIFFERENCE)
                instanceof QuestionClause.Versus(var first, var second, var of, var against)))
            return null;
        return new QuestionClause.Versus(second, first, of, against);
    }

    private @Nullable QuestionClause ratio(Rule.Parts parts) {
        return versus(parts, Against.RATIO);
    }

    /** The ratio of East's sales to North's sales. */
    private @Nullable QuestionClause ratioOfSame(Rule.Parts parts) {
        return isOfOneNumber(parts) ? ratio(withoutLastNumber(parts)) : null;
    }

    private @Nullable QuestionClause differenceOfSame(Rule.Parts parts) {
        return isOfOneNumber(parts) ? difference(withoutLastNumber(parts)) : null;
    }

    private static boolean isOfOneNumber(Rule.Parts parts) {
        return parts.first(Measured.class).equals(parts.last(Measured.class));
    }

    private static Rule.Parts withoutLastNumber(Rule.Parts parts) {
        var values = new ArrayList<>(parts.values());
        values.remove(values.lastIndexOf(parts.last(Measured.class)));
        return new Rule.Parts(List.copyOf(values));
    }

    private @Nullable QuestionClause versus(Rule.Parts parts, Against against) {
        var left = parts.first(Side.class);
        var right = parts.last(Side.class);
        var of = parts.all(Measured.class);
        boolean isOfOneColumn =
                !left.equals(right) && column(left.condition()).equals(column(right.condition()));
        if (!isOfOneColumn || of.size() > 1) return null;
        boolean isOfPrice = of.isEmpty() && parts.all(String.class).stream().anyMatch(PRICED);
        var compared =
                isOfPrice
                        ? ExtremeRules.priceOf(table).map(table::number).map(table::usual)
                        : of.stream().findFirst().or(() -> numberOfUnit(parts));
        return compared.isEmpty() && (isOfPrice || isOfSeveral(parts))
                ? null
                : new QuestionClause.Versus(left, right, compared, against);
    }

    /** Whether several columns are in the unit that the difference is asked in. */
    private boolean isOfSeveral(Rule.Parts parts) {
        var unit = UNIT.matcher(String.join("", parts.all(String.class)));
        if (!unit.find()) return false;
        var header = Pattern.compile("[(（]" + Pattern.quote(unit.group("unit")) + "[)）]$");
        return numberOfUnit(parts).isEmpty()
                && table.measurable().stream()
                                .filter(column -> header.matcher(column.name()).find())
                                .count()
                        > 1;
    }

    /** 多了多少户 compares 总户数: the only column of numbers of what is counted, or in the unit. */
    private Optional<Measured> numberOfUnit(Rule.Parts parts) {
        var words = String.join("", parts.all(String.class));
        var unit = UNIT.matcher(words);
        if (!unit.find()) return Optional.empty();
        var quoted = Pattern.quote(unit.group("unit"));
        var name = Pattern.compile(quoted + "数量?(?:[(（].*)?$");
        var header = Pattern.compile("[(（]" + quoted + "[)）]$");
        var columns =
                table.measurable().stream()
                        .filter(column ->
                                name.matcher(column.spaced()).find()
                                        || header.matcher(column.name()).find())
                        .toList();
        var sold =
                columns.stream().filter(column -> SALES.matcher(column.spaced()).find()).toList();
        boolean isOfSales = columns.size() > 1 && SALES.matcher(words).find();
        var meant = isOfSales ? sold : columns;
        return meant.size() == 1
                ? Optional.of(table.usual(table.number(meant.getFirst())))
                : Optional.empty();
    }

    private static Optional<Expression> column(QueryCondition condition) {
        return switch (condition) {
            case QueryCondition.OneOf(var of, _) -> Optional.of(of);
            case QueryCondition.Range(var of, _, _, _) -> Optional.of(of);
            default -> Optional.empty();
        };
    }
}
