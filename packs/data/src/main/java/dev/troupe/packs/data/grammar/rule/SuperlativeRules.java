package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.grammar.clause.MoneyColumn;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Sort;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Superlative;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The largest and the smallest, the first and the last, and how many of them. */
final class SuperlativeRules extends RuleSet {
    /** Superlatives of how many. */
    static final Set<String> COUNTING =
            Set.copyOf(
                    List.of(
                            "most the_most least fewest the_fewest the_least 最多 最多的 最少 最少的"
                                    .split(" ", -1)));

    private static final Set<String> ACCUMULATED = Set.of("累计", "累计的", "累积", "累积的");

    /** Superlatives of a level: the highest attendance is that of one row. */
    private static final Pattern LEVEL = Pattern.compile("highest|lowest|maximum|minimum|最[高低]");

    private static final Pattern RANK =
            Pattern.compile("(?:world |overall )?rank(?:ing)?|总?排名|名次|位次");

    private static final Pattern PERSON =
            Pattern.compile(
                    "(?<![a-z])(?:player|athlete|person|employee|student|driver|rider|swimmer)(?![a-z])");

    private static final Pattern BORN = Pattern.compile("(?<![a-z])(?:birth|born|age)(?![a-z])");

    /** Numbers alone that are years rather than numbers of rows. */
    private static final BigDecimal FIRST_YEAR = BigDecimal.valueOf(1900);

    private static final BigDecimal LAST_YEAR = BigDecimal.valueOf(2100);

    /** Of each group, rather than in the order of a number: 各几次. */
    private static final Pattern EACH = Pattern.compile("[每各]");

    SuperlativeRules(TableContext table) {
        super(table);
        addSuperlatives();
        addAdjectives();
        addClauses();
        addCounts();
    }

    private void addSuperlatives() {
        for (var word : List.of("most", "least")) {
            boolean isDescending = word.equals("most");
            rule("SUP", word + " MI", parts -> readSuperlative(parts, isDescending));
            rule("SUP", "MI " + word, parts -> ofNumberBefore(parts, isDescending));
            rule(
                    "SUP",
                    "MI " + word + " score",
                    0.3,
                    parts -> readSuperlative(parts, isDescending));
            rule(
                    "SUP",
                    word,
                    0.9,
                    parts ->
                            COUNTING.contains(parts.get(0, String.class))
                                    ? null
                                    : new Superlative(Optional.empty(), isDescending, false));
            rule("SUP", word + " amount_of NUMERIC", parts -> readAmount(parts, isDescending));
            rule("SUP", word + " ROWS", 0.1, parts -> countSuperlative(parts, isDescending));
            rule("SUP", word + " LABEL", 0.2, parts -> countNames(parts, isDescending));
            rule("SUP", "ROWS " + word, 0.4, parts -> countSuperlative(parts, isDescending));
        }
        rule(
                "CLAUSE",
                "which? better",
                0.1,
                _ ->
                        table.only(Concept.SALES)
                                .map(column ->
                                        new QuestionClause.Measures(
                                                List.of(table.usual(table.number(column)))))
                                .orElse(null));
        rule(
                "CLAUSE",
                "by IMPLIED",
                0.8,
                parts -> new QuestionClause.Measures(List.of(parts.first(Measured.class))));
    }

    /** Words that state by which number they compare: best-selling, cheap, oldest, latest. */
    private void addAdjectives() {
        for (var word : List.of("best_selling", "sold_most"))
            rule("SUP", word, 0.2, _ -> ofSales(word, true));
        for (var word : List.of("worst_selling", "sold_least"))
            rule("SUP", word, 0.2, _ -> ofSales(word, false));
        rule("SUP", "did_most", 0.2, _ -> ofHappenings(true));
        rule("SUP", "did_least", 0.2, _ -> ofHappenings(false));
        rule("SUP", "hot", _ -> aboutTemperature(true));
        rule("SUP", "cold", _ -> aboutTemperature(false));
        rule("SUP", "MI best_selling", parts -> readSuperlative(parts, true));
        rule("SUP", "MI worst_selling", parts -> readSuperlative(parts, false));
        rule("SUP", "best_selling by MI", parts -> readSuperlative(parts, true));
        rule("SUP", "worst_selling by MI", parts -> readSuperlative(parts, false));
        rule("SUP", "MI expensive", parts -> readSuperlative(parts, true));
        rule("SUP", "MI cheap", parts -> readSuperlative(parts, false));
        rule("SUP", "slow mean", _ -> aboutMean(Concept.DURATION, true));
        rule("SUP", "fast mean", _ -> aboutMean(Concept.DURATION, false));
        rule("SUP", "expensive mean", _ -> aboutMean(Concept.PRICE, true));
        rule("SUP", "cheap mean", _ -> aboutMean(Concept.PRICE, false));
        rule("SUP", "expensive", _ -> of(ExtremeRules.costOf(table), true));
        rule("SUP", "cheap", _ -> of(ExtremeRules.costOf(table), false));
        rule("SUP", "old", _ -> about(Concept.AGE, true));
        rule("SUP", "old ROWS", 0.1, _ -> oldest());
        rule("SUP", "ROWS old", 0.1, _ -> oldest());
        rule("SUP", "young", _ -> about(Concept.AGE, false));
        rule("SUP", "slow", _ -> about(Concept.DURATION, true));
        rule("SUP", "fast", _ -> about(Concept.DURATION, false));
        rule("SUP", "paid", _ -> about(Concept.SALARY, true));
        rule("SUP", "best_ranked", -0.2, _ -> ofRank(false));
        rule("SUP", "worst_ranked", -0.2, _ -> ofRank(true));
        for (var word : List.of("latest", "earliest")) {
            boolean isDescending = word.equals("latest");
            rule("SUP", word, 0.4, _ -> time(Optional.empty(), isDescending));
            rule("SUP", word + " DATED", parts -> time(Optional.of(parts), isDescending));
            rule("SUP", "DATED " + word, parts -> time(Optional.of(parts), isDescending));
            rule("SUP", word + " ROWS DATED", 0.1, parts -> time(Optional.of(parts), isDescending));
            for (var words :
                    List.of(
                            word + " YEARED",
                            "YEARED " + word,
                            word + " ROWS YEARED",
                            word + " LABEL YEARED"))
                rule("SUP", words, 0.1, parts -> year(parts, isDescending));
        }
        for (var word : List.of("most", "least"))
            for (var name : List.of("DATED ", "YEARED "))
                rule(
                        "SUP",
                        name + word,
                        0.5,
                        parts ->
                                isOften(parts)
                                        ? null
                                        : time(Optional.of(parts), word.equals("most")));
    }

    /** "Ordered the most" is how often, rather than when. */
    private static boolean isOften(Rule.Parts parts) {
        return parts.all(String.class).stream()
                .anyMatch(word -> word.matches("(?:the[ _])?(?:most|least)"));
    }

    /** What a superlative compares, and superlatives as clauses. */
    private void addClauses() {
        rule(
                "MI",
                "M",
                parts -> {
                    var measured = parts.get(0, Measured.class);
                    return measured.isSuperlative() ? null : measured;
                });
        rule("MI", "IMPLIED", parts -> parts.get(0, Measured.class));
        rule("MI", "running IMPLIED", SuperlativeRules::accumulate);
        rule("CLAUSE", "SUP", parts -> parts.get(0, Superlative.class));
        rule(
                "CLAUSE",
                "compared IMPLIED comma?",
                0.1,
                parts -> new QuestionClause.Measures(List.of(parts.first(Measured.class))));
    }

    /** 累计销量最高的: the total, rather than how it grows; 逐月累计 is none. */
    private static @Nullable Measured accumulate(Rule.Parts parts) {
        var measured = parts.last(Measured.class);
        boolean isTotal =
                ACCUMULATED.contains(parts.first(String.class))
                        && measured.expression()
                                instanceof Expression.Aggregation(var function, _, _, _)
                        && function == Function.SUM;
        return isTotal ? new Measured(measured.expression(), measured.name(), false) : null;
    }

    /** How many of the first or the largest are asked for. */
    private void addCounts() {
        rule("CLAUSE", "take NUMBER ordinal?", 0.4, parts -> top(parts, false));
        rule("CLAUSE", "take top NUMBER rownoun", parts -> top(parts, true));
        rule(
                "CLAUSE",
                "by M",
                0.4,
                parts ->
                        EACH.matcher(parts.first(String.class)).lookingAt()
                                ? null
                                : new Sort(
                                        Optional.of(parts.first(Measured.class)),
                                        Optional.empty()));
        rule(
                "CLAUSE",
                "on MI",
                0.4,
                parts -> new QuestionClause.Measures(List.of(parts.first(Measured.class))));
        rule("CLAUSE", "only? top NUMBER ordinal?", parts -> top(parts, true));
        rule("CLAUSE", "only? top NUMBER ordinal? LABEL", 0.6, this::topOfLabel);
        if (!table.chinese()) {
            rule("CLAUSE", "only? top NUMBER ordinal? rownoun", parts -> top(parts, true));
            rule("CLAUSE", "only? top NUMBER ordinal? ROWNOUN", -0.2, SuperlativeRules::topOfRows);
        }
        rule("CLAUSE", "only? first NUMBER ordinal?", 0.1, parts -> top(parts, true));
        rule("CLAUSE", "NUMBER ordinal?", 0.5, this::several);
        rule("CLAUSE", "PAYMENTS", 0.2, SuperlativeRules::payments);
        for (var word : List.of("top", "first"))
            rule("CLAUSE", word + " PAYMENTS", SuperlativeRules::payments);
        if (!table.chinese()) rule("CLAUSE", "NUMERIC after latest ROWS", -0.4, this::leftAfter);
        rule("SUP", "MI most_one", parts -> readSuperlative(parts, true));
        rule("SUP", "MI least_one", parts -> readSuperlative(parts, false));
        rule("SUP", "most_one on MI", parts -> readSuperlative(parts, true));
        rule("SUP", "least_one on MI", parts -> readSuperlative(parts, false));
        rule("SUP", "most on MI", parts -> readSuperlative(parts, true));
        rule("SUP", "least on MI", parts -> readSuperlative(parts, false));
        rule("SUP", "most_one", 0.2, _ -> new Superlative(Optional.empty(), true, false));
        rule("SUP", "least_one", 0.2, _ -> new Superlative(Optional.empty(), false, false));
        for (var order : List.of("MI", "by MI take?", "by MI sort?", "MI descending"))
            rule("CLAUSE", order + " top NUMBER ordinal?", parts -> topBy(parts, true));
        rule("CLAUSE", "MI ascending top NUMBER ordinal?", parts -> topBy(parts, false));
        rule("CLAUSE", "most top NUMBER ordinal?", 0.1, parts -> pair(parts, true));
        rule("CLAUSE", "least top NUMBER ordinal?", 0.1, parts -> pair(parts, false));
        rule("CLAUSE", "most NUMBER ordinal?", 0.2, parts -> pair(parts, true));
        rule("CLAUSE", "least NUMBER ordinal?", 0.2, parts -> pair(parts, false));
        for (var word : List.of("latest", "earliest"))
            for (var name : List.of("DATED", "YEARED"))
                rule(
                        "CLAUSE",
                        name + " " + word + " NUMBER ordinal?",
                        parts -> pairOf(parts, word.equals("latest")));
        rule("CLAUSE", "latest NUMBER ordinal?", 0.2, parts -> pairOfTime(top(parts, false), true));
        rule(
                "CLAUSE",
                "earliest NUMBER ordinal?",
                0.2,
                parts -> pairOfTime(top(parts, false), false));
    }

    /** The 3 largest compare a number, 最多的 3 个 the rows of groups unless a number is named. */
    private @Nullable QuestionClause pair(Rule.Parts parts, boolean isDescending) {
        var counted = countSuperlative(parts, isDescending);
        var superlative =
                counted == null ? new Superlative(Optional.empty(), isDescending, false) : counted;
        return top(parts, false) instanceof QuestionClause.Top rows
                ? new QuestionClause.TopOf(rows, superlative)
                : null;
    }

    /** 成立时间最晚的三个: by the column of dates or years that is named. */
    private @Nullable QuestionClause pairOf(Rule.Parts parts, boolean isDescending) {
        var superlative = time(Optional.of(parts), isDescending);
        return top(parts, false) instanceof QuestionClause.Top rows && superlative != null
                ? new QuestionClause.TopOf(rows, superlative)
                : null;
    }

    /** The balance after the last payment is the one in its row; an amount after it is another. */
    private @Nullable List<QuestionClause> leftAfter(Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        var last = time(Optional.empty(), true);
        return last != null && MoneyColumn.isBalance(column)
                ? List.of(new QuestionClause.Columns(List.of(column)), last)
                : null;
    }

    private @Nullable QuestionClause pairOfTime(
            @Nullable QuestionClause top, boolean isDescending) {
        var superlative = time(Optional.empty(), isDescending);
        return top instanceof QuestionClause.Top rows && superlative != null
                ? new QuestionClause.TopOf(rows, superlative)
                : null;
    }

    /** Sales highest; the most of "which round had the most players" is that of the players. */
    private @Nullable Superlative ofNumberBefore(Rule.Parts parts, boolean isDescending) {
        boolean isOfNext = !table.chinese() && COUNTING.contains(parts.last(String.class));
        return isOfNext ? null : readSuperlative(parts, isDescending);
    }

    private @Nullable Superlative readSuperlative(Rule.Parts parts, boolean isDescending) {
        var measured = parts.first(Measured.class);
        if (measured.isSuperlative()) return null;
        boolean isLevel =
                measured.isImplied()
                        && parts.all(String.class).stream()
                                .anyMatch(word -> LEVEL.matcher(word).find());
        var by = isLevel ? levelOf(measured, isDescending) : measured;
        return new Superlative(Optional.of(by), isDescending, false);
    }

    /** The extreme of a number that no known concept adds up, instead of its total. */
    private Measured levelOf(Measured total, boolean isDescending) {
        return table.measurable().stream()
                .filter(column -> !column.isAddedUp())
                .map(table::number)
                .filter(number -> table.usual(number).equals(total) && !number.isRate())
                .findFirst()
                .map(number ->
                        table.measure(
                                Phrases.Way.of(isDescending ? Function.MAX : Function.MIN), number))
                .map(extreme -> new Measured(extreme.expression(), extreme.name(), true))
                .orElse(total);
    }

    /** Most orders; 最多 asks how many, 最高 does not. */
    private @Nullable Superlative countSuperlative(Rule.Parts parts, boolean isDescending) {
        var word = parts.first(String.class);
        return COUNTING.contains(word) ? ofRows(isDescending) : null;
    }

    /** The most players, in a table with a row for each player. */
    private @Nullable Superlative countNames(Rule.Parts parts, boolean isDescending) {
        var column = parts.first(Named.class).column();
        boolean isOfRows = !table.chinese() && column.isUnique();
        return isOfRows ? countSuperlative(parts, isDescending) : null;
    }

    private Superlative ofRows(boolean isDescending) {
        return new Superlative(Optional.of(table.rows()), isDescending, false);
    }

    /** The least amount of rain. */
    private Superlative readAmount(Rule.Parts parts, boolean isDescending) {
        var number = table.number(parts.first(Named.class).column());
        return new Superlative(Optional.of(table.usual(number)), isDescending, false);
    }

    /** Superlatives that name what they compare: the cheapest, the oldest. */
    private @Nullable Superlative about(Concept concept, boolean isDescending) {
        return of(table.only(concept), isDescending);
    }

    private @Nullable Superlative of(Optional<ColumnProfile> column, boolean isDescending) {
        return column.map(table::number)
                .map(table::usual)
                .map(by -> new Superlative(Optional.of(by), isDescending, false))
                .orElse(null);
    }

    /** The best ranked has the lowest number in the only column of ranks. */
    private @Nullable Superlative ofRank(boolean isWorst) {
        var ranks =
                table.columns().stream()
                        .filter(ColumnProfile::isNumber)
                        .filter(column -> RANK.matcher(column.spaced()).matches())
                        .toList();
        return ranks.size() == 1
                ? new Superlative(
                        Optional.of(
                                new Measured(
                                        TableContext.field(ranks.getFirst()),
                                        ranks.getFirst().name(),
                                        true)),
                        isWorst,
                        true)
                : null;
    }

    private @Nullable Superlative oldest() {
        return ageOf(table, false).orElse(null);
    }

    /**
     * Whether a column names individuals or their age; a number of students is one of something
     * else.
     */
    private static boolean isOfIndividuals(ColumnProfile column) {
        return BORN.matcher(column.spaced()).find()
                || !column.canMeasure() && PERSON.matcher(column.spaced()).find();
    }

    /** The oldest building is the earliest by the only times, which are not dates of birth. */
    static Optional<Superlative> ageOf(TableContext table, boolean isNewest) {
        boolean isOfIndividuals =
                table.measurable().stream().anyMatch(column -> column.fit(Concept.AGE) >= 0.7)
                        || table.columns().stream().anyMatch(SuperlativeRules::isOfIndividuals);
        return isOfIndividuals ? Optional.empty() : timeOf(table, Optional.empty(), isNewest);
    }

    /** 领得最多: by the only quantity, else by the number of rows. */
    private Superlative ofHappenings(boolean isDescending) {
        var quantity = table.only(Concept.QUANTITY).map(table::number).map(table::usual);
        return new Superlative(quantity.or(() -> Optional.of(table.rows())), isDescending, false);
    }

    /** What sold most: best-selling by what is named elsewhere if there are no sales. */
    private @Nullable Superlative ofSales(String word, boolean isDescending) {
        var sales = table.only(Concept.SALES).map(table::number).map(table::usual);
        return sales.isEmpty() && word.startsWith("sold_")
                ? null
                : new Superlative(sales, isDescending, false, true);
    }

    /** The hottest by the highest temperature, where a table has a lowest one as well. */
    private @Nullable Superlative aboutTemperature(boolean isDescending) {
        var all =
                table.measurable().stream()
                        .filter(column -> column.fit(Concept.TEMPERATURE) >= 0.7)
                        .filter(column -> !column.isExtreme(!isDescending))
                        .toList();
        return all.size() == 1
                ? new Superlative(
                        Optional.of(table.usual(table.number(all.getFirst()))), isDescending, false)
                : null;
    }

    private @Nullable Superlative aboutMean(Concept concept, boolean isDescending) {
        return table.only(concept)
                .map(column ->
                        new Superlative(
                                Optional.of(
                                        table.measure(
                                                Phrases.Way.of(Function.MEAN),
                                                table.number(column))),
                                isDescending,
                                false))
                .orElse(null);
    }

    private @Nullable Superlative time(Optional<Rule.Parts> parts, boolean isDescending) {
        var named = parts.map(some -> some.first(Named.class).column());
        return timeOf(table, named, isDescending).orElse(null);
    }

    private static Optional<Superlative> timeOf(
            TableContext table, Optional<ColumnProfile> named, boolean isDescending) {
        return named.or(table::date)
                .or(table::years)
                .or(() -> NeighbourRules.timesInOrder(table))
                .map(date ->
                        new Superlative(
                                Optional.of(
                                        new Measured(TableContext.field(date), date.name(), true)),
                                isDescending,
                                true));
    }

    /** The last lake discovered: by the column of years that the question names. */
    private @Nullable Superlative year(Rule.Parts parts, boolean isDescending) {
        return parts.all(Named.class).stream()
                .filter(named -> named.column().isOfYears())
                .findFirst()
                .map(named -> time(Optional.of(new Rule.Parts(List.of(named))), isDescending))
                .orElse(null);
    }

    private @Nullable QuestionClause topBy(Rule.Parts parts, boolean isDescending) {
        var by = new Superlative(Optional.of(parts.first(Measured.class)), isDescending, false);
        return top(parts, false) instanceof QuestionClause.Top rows
                ? new QuestionClause.TopOf(rows, by)
                : null;
    }

    /** The top 5 products are those with the largest totals of the only amount. */
    private @Nullable List<QuestionClause> topOfLabel(Rule.Parts parts) {
        var amounts = MoneyColumn.amounts(table.columns());
        if (amounts.size() != 1 || table.number(amounts.getFirst()).isRate()) return null;
        return top(parts, true) instanceof QuestionClause.Top rows
                ? List.of(
                        rows,
                        new QuestionClause.Columns(
                                List.of(parts.first(Phrases.Named.class).column())),
                        new QuestionClause.Measures(
                                List.of(table.usual(table.number(amounts.getFirst())))))
                : null;
    }

    /** The top 5 orders are the largest ones. */
    private static @Nullable List<QuestionClause> topOfRows(Rule.Parts parts) {
        return top(parts, false) instanceof QuestionClause.Top rows
                ? List.of(
                        new QuestionClause.TopOf(
                                rows, new Superlative(Optional.empty(), true, false)),
                        new QuestionClause.Subject(parts.first(Phrases.Rows.class)))
                : null;
    }

    /** Several: 一 alone is hardly ever a number of rows. */
    private @Nullable QuestionClause several(Rule.Parts parts) {
        var value = parts.first(Amount.class).value();
        boolean isOne = value.compareTo(BigDecimal.ONE) == 0;
        boolean isYear = value.compareTo(FIRST_YEAR) >= 0 && value.compareTo(LAST_YEAR) <= 0;
        return isYear || isOne && table.chinese() ? null : top(parts, false);
    }

    /** 最贵的3笔 are rows, whatever else is asked for. */
    private static @Nullable List<QuestionClause> payments(Rule.Parts parts) {
        var top = top(parts, parts.values().size() > 1);
        return top == null ? null : List.of(new QuestionClause.Subject(new Phrases.Rows("笔")), top);
    }

    private static @Nullable QuestionClause top(Rule.Parts parts, boolean isFirst) {
        return parts.first(Amount.class)
                .asRows()
                .map(rows -> new QuestionClause.Top(rows, isFirst))
                .orElse(null);
    }
}
