package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.MoneyColumn;
import dev.troupe.packs.data.grammar.clause.OrdinalNumbers;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.Phrases.Way;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.HeadcountColumns;
import dev.troupe.packs.data.mention.TimeGrain;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers of rows, of different values and of duplicates. */
final class CountRules extends RuleSet {
    /** Names of columns that hold numbers of something themselves. */
    private static final Pattern PERIODS =
            Pattern.compile("(?:.* )?(?:years?|seasons?)|.*(?:年|年份|年度|赛季|届)");

    private static final Pattern NUMBER_NAME = Pattern.compile("(?:数|数量|次数|人数)[:：]?$");

    /** Rows whose volume is their number. */
    private static final Pattern COUNTED_BY_VOLUME =
            Pattern.compile(".*[订工保罚退]单|.*(?:请求|投诉|报修|咨询|来电|案件)");

    /** How often something was done, as opposed to a number of different values. */
    private static final Pattern TIMES = Pattern.compile("[几少][次回趟]$");

    /** "How many rows have the place meadow" asks for no places. */
    private static final Pattern OF_ROWS =
            Pattern.compile("(?:rows|records|entries|lines|cases)$|[行条](?:记录|数据)?$");

    private static final Pattern DISTINCT = Pattern.compile("distinct|different|unique|separate");

    /** The names of columns of sold pieces. */
    private static final Pattern SOLD_NUMBER =
            Pattern.compile(
                    "(?:(?:实际|当日|今日)?(?:售出|卖出|售卖|销售|售)(?:数量?|量|件数|个数)?|销量|(?:units?|qty|quantity|pieces|number) sold|sold(?: (?:units|qty|quantity|pieces))?)");

    /** What sales and kinds are counted by. */
    private static final Pattern OF_SALES = Pattern.compile("[单笔次种类款天人家]|many|much");

    CountRules(TableContext table) {
        super(table);
        addCounts();
    }

    private void addCounts() {
        rule("ROWS", "ROWNOUN", parts -> parts.get(0, Phrases.Rows.class));
        rule("ROWS", "rownoun", 0.2, parts -> new Phrases.Rows(parts.get(0, String.class)));
        rule("ROWS", "rownoun ROWNOUN", 0.1, parts -> parts.get(1, Phrases.Rows.class));
        rule("ROWS", "ROWNOUN rownoun", 0.1, parts -> parts.get(0, Phrases.Rows.class));
        rule("M", "count_of ROWS", this::countUnlessAmount);
        rule("M", "ROWS count_of", this::countOf);
        for (var words : List.of("LABEL comma? each_count ROWS", "LABEL comma? each_count"))
            rule("CLAUSE", words, 0.1, this::countOfEach);
        rule("M", "ROWNOUN rows_number", _ -> table.rows());
        rule("M", "ROWNOUN volume", this::volume);
        rule("M", "count", 0.8, this::countRows);
        for (var words : List.of("sold count_of", "sum sold count_of", "sold count_of rownoun"))
            rule("M", words, -0.5, this::soldNumber);
        rule("M", "people_count", -0.3, _ -> headcount());
        rule("CLAUSE", "SIDE compared SIDE more_people", parts -> compareHeadcounts(parts, false));
        rule("CLAUSE", "SIDE compared SIDE less_people", parts -> compareHeadcounts(parts, true));
        rule("count_of", "count", parts -> parts.get(0, String.class));
        for (var word : List.of("count", "how_many", "how_much"))
            rule("count_of", "sum " + word, 0.1, parts -> parts.get(1, String.class));
        rule("count_of", "how_many", parts -> parts.get(0, String.class));
        rule("count_of", "how_much", parts -> parts.get(0, String.class));
        rule("M", "how_much time_units", 0.2, this::countedUnits);
        rule("M", "mean how_much time_units", -0.2, this::meanOfUnits);
        rule("M", "kinds_count COLUMN values?", this::distinct);
        rule("M", "kinds_count ROWS", 0.1, _ -> hasNames() ? table.rows() : null);
        rule("M", "COLUMN kinds_count", 0.2, this::distinct);
        rule("M", "count_of COLUMN", 0.4, this::readCount);
        rule(
                "M",
                "LABEL count",
                0.4,
                parts -> parts.last(String.class).equals("number") ? null : readCount(parts));
        rule(
                "COLUMN",
                "COLUMN count",
                0.1,
                parts -> {
                    var named = parts.first(Phrases.Named.class);
                    boolean isNamed =
                            parts.last(String.class).equals("number")
                                    && ColumnProfile.isCodeName(named.column().name());
                    return isNamed ? named : null;
                });
        rule("M", "count_of distinct COLUMN values?", this::distinct);
        rule("M", "count_of COLUMN distinct", this::distinct);
        rule("M", "distinct COLUMN values? count_of", this::distinct);
        rule("M", "COLUMN distinct count_of", this::distinct);
        rule("M", "COLUMN count_of distinct", this::distinct);
        rule("M", "count_of ROWS distinct? COLUMN", 0.5, this::distinct);
        rule("M", "once_each comma? count_of COLUMN values?", this::distinct);
        rule("M", "count_of COLUMN values? comma? once_each", this::distinct);
        rule("M", "once_each comma? COLUMN count_of", this::distinct);
        for (var words :
                List.of(
                        "count_of empty_cells COLUMN holding?",
                        "count_of COLUMN empty_cells",
                        "count_of empty COLUMN values",
                        "COLUMN empty_cells count_of")) rule("M", words, -0.6, this::countMissing);
        rule("M", "count_of complete_rows", -0.4, _ -> countComplete());
        for (var asked : List.of("", "any empty_cells NEXT_QUESTION "))
            rule("MS", asked + "count_of empty_cells each_column", -0.6, _ -> countMissingOfEach());
        rule("M", "count_of duplicate ROWS", _ -> duplicates());
        rule("M", "duplicate ROWS count_of", _ -> duplicates());
        rule("M", "count_of ROWS duplicate", _ -> duplicates());
        rule("M", "count_of rownoun duplicate", _ -> duplicates());
        rule("M", "duplicate rownoun count_of", _ -> duplicates());
    }

    /** 省份各有几个城市: the number of rows of each value. */
    private @Nullable List<QuestionClause> countOfEach(Rule.Parts parts) {
        var column = parts.first(Phrases.Named.class).column();
        return column.isUnique()
                ? null
                : List.of(
                        new QuestionClause.Keys(List.of(table.key(column))),
                        new QuestionClause.Measures(List.of(table.rows())));
    }

    /** Whether each row is another thing by its name, rather than by a number such as 就诊号. */
    private boolean hasNames() {
        return table.label().filter(column -> !column.name().endsWith("号")).isPresent();
    }

    /** "How much" does not ask for the number of rows if a table has amounts. */
    private @Nullable Measured countUnlessAmount(Rule.Parts parts) {
        boolean isOfAmounts =
                parts.first(String.class).contains("how_much")
                        && !MoneyColumn.amounts(table.columns()).isEmpty();
        return isOfAmounts ? null : countOf(parts);
    }

    /** The number of rows; of individuals, each of them once. */
    private Measured countOf(Rule.Parts parts) {
        return HeadcountColumns.isOfIndividuals(parts.first(Phrases.Rows.class).noun())
                ? HeadcountColumns.findRepeated(table.columns())
                        .map(this::distinct)
                        .orElseGet(table::rows)
                : table.rows();
    }

    /** 订单量 is their number; of goods it would be a quantity. */
    private @Nullable Measured volume(Rule.Parts parts) {
        return COUNTED_BY_VOLUME.matcher(parts.first(Phrases.Rows.class).noun()).matches()
                ? table.rows()
                : null;
    }

    private Measured countMissing(Rule.Parts parts) {
        return countMissing(parts.first(Phrases.Named.class).column());
    }

    private Measured countMissing(ColumnProfile column) {
        return new Measured(
                Expression.Aggregation.ofRows()
                        .onlyWhere(new QueryCondition.Missing(TableContext.field(column))),
                table.chinese() ? column.name() + " 空值数" : "missing_" + column.name(),
                false);
    }

    private List<Measured> countMissingOfEach() {
        return table.columns().stream().map(this::countMissing).toList();
    }

    /** The number of rows without an empty cell. */
    private Measured countComplete() {
        var missing =
                table.columns().stream()
                        .map(TableContext::field)
                        .<QueryCondition>map(QueryCondition.Missing::new)
                        .toList();
        return new Measured(
                Expression.Aggregation.ofRows()
                        .onlyWhere(new QueryCondition.Not(new QueryCondition.Any(missing))),
                table.chinese() ? "完整行数" : "complete_rows",
                false);
    }

    /** The number of rows, unless 数量 is the name of a column of numbers. */
    private @Nullable Measured countRows(Rule.Parts parts) {
        var word = parts.get(0, String.class);
        return table.measurable().stream().anyMatch(column -> word.endsWith(column.spaced()))
                ? null
                : table.rows();
    }

    /**
     * The headcount: each individual once, or the sum of headcounts, where rows are not
     * individuals.
     */
    private @Nullable Measured headcount() {
        var numbers = HeadcountColumns.numbers(table.columns());
        if (numbers.size() == 1)
            return table.measure(Way.of(Function.SUM), table.number(numbers.getFirst()));
        return numbers.isEmpty()
                ? HeadcountColumns.findRepeated(table.columns()).map(this::distinct).orElse(null)
                : null;
    }

    /** How many more individuals one value has than another. */
    private QuestionClause compareHeadcounts(Rule.Parts parts, boolean isReversed) {
        var people = Optional.ofNullable(headcount()).or(() -> Optional.of(table.rows()));
        var first = parts.first(Phrases.Side.class);
        var second = parts.last(Phrases.Side.class);
        return new QuestionClause.Versus(
                isReversed ? second : first,
                isReversed ? first : second,
                people,
                QuestionClause.Against.DIFFERENCE);
    }

    /** 卖了几个 is what the only column of sold pieces adds up to, rather than a number of rows. */
    private @Nullable Measured soldNumber(Rule.Parts parts) {
        var words = parts.all(String.class);
        if (words.stream().anyMatch(word -> OF_SALES.matcher(word).find())) return null;
        var sold =
                table.measurable().stream()
                        .filter(column -> SOLD_NUMBER.matcher(column.spaced()).matches())
                        .toList();
        return sold.size() == 1
                ? table.measure(Way.of(Function.SUM), table.number(sold.getFirst()))
                : null;
    }

    /** How many products: the different ones; how many units: their sum; how many orders: rows. */
    private @Nullable Measured readCount(Rule.Parts parts) {
        var column = parts.first(Phrases.Named.class).column();
        if (OrdinalNumbers.areIn(column)) return distinct(column);
        if (column.canMeasure())
            return column.isRate()
                    ? null
                    : table.measure(Way.of(Function.SUM), table.number(column));
        boolean isAmount = parts.first(String.class).replace('_', ' ').startsWith("how much");
        var asked = parts.all(String.class).getFirst();
        boolean isOther = TIMES.matcher(asked).find() || OF_ROWS.matcher(asked).find();
        if (column.isFlag() || isAmount || isOther) return null;
        if (isTimeOfEvent(column) || NUMBER_NAME.matcher(column.spaced()).find()) return null;
        return column.isUnique() ? table.rows() : distinct(column);
    }

    /** Years are counted only if they are named as such: seasons, and not elements discovered. */
    private static boolean isTimeOfEvent(ColumnProfile column) {
        return column.type().isTemporal()
                || column.isOfYears() && !PERIODS.matcher(column.spaced()).matches();
    }

    /** 一共几天: the numbers of a column of days, else how many different days there are. */
    private @Nullable Measured countedUnits(Rule.Parts parts) {
        var stated = statedIn(parts.last(String.class));
        if (stated.size() == 1) return table.usual(table.number(stated.getFirst()));
        if (!stated.isEmpty()) return null;
        var grain =
                switch (parts.last(String.class)) {
                    case "天" -> TimeGrain.DAY;
                    case "个季度" -> TimeGrain.QUARTER;
                    default -> TimeGrain.MONTH;
                };
        return table.key(grain)
                .map(key ->
                        table.measure(
                                Way.of(Function.COUNT_DISTINCT),
                                new Number(key.expression(), key.name(), false)))
                .orElse(null);
    }

    /** 平均每次几天: the average of the only column of days. */
    private @Nullable Measured meanOfUnits(Rule.Parts parts) {
        var stated = statedIn(parts.last(String.class));
        return stated.size() == 1
                ? table.measure(Way.of(Function.MEAN), table.number(stated.getFirst()))
                : null;
    }

    private List<ColumnProfile> statedIn(String units) {
        var name = ".*" + units.replace("个", "") + "数?(?:[(（].*)?";
        return table.measurable().stream().filter(column -> column.spaced().matches(name)).toList();
    }

    /** The values yes and no are not counted. */
    private @Nullable Measured distinct(Rule.Parts parts) {
        var column = parts.first(Phrases.Named.class).column();
        boolean isStated = parts.all(String.class).stream().anyMatch(DISTINCT.asPredicate());
        boolean isOfRows = // 多少人报名 and how many are closed are no dates
                (table.chinese() || !isStated)
                        && (column.type().isTemporal() || column.isOfYears())
                        && !parts.all(Phrases.Rows.class).isEmpty();
        boolean isAmount = // how many desks were booked counts no different hours booked
                !table.chinese()
                        && !isStated
                        && column.canMeasure()
                        && !parts.all(Phrases.Rows.class).isEmpty();
        return column.isFlag() || isOfRows || isAmount ? null : distinct(column);
    }

    private Measured distinct(ColumnProfile column) {
        return table.measure(
                Way.of(Function.COUNT_DISTINCT),
                new Number(TableContext.field(column), column.name(), false));
    }

    private Measured duplicates() {
        return new Measured(
                new Expression.DuplicateRows(), table.chinese() ? "重复行数" : "duplicates", false);
    }
}
