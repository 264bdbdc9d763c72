package dev.troupe.packs.data;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds out which numbers are to be computed. */
final class MeasureReader {
    /** Words between two numbers that are calculated with in each row. */
    private static final Map<String, String> SIGNS =
            Map.of(
                    "乘以?|[*×x]|times|multiplied by", "*",
                    "加上?|[+]", "+",
                    "减去?|[-−]|minus", "-",
                    "除以|[/÷]|divided by", "/");

    private static final Pattern JOINED =
            Pattern.compile("\\s*(?:和|与|及|、|以及|,|&|and|, and)\\s*(?:the |其)?");

    private final Clues clues;
    private final Roles roles;
    private final Draft draft;
    private final boolean chinese;

    /** Whether the word for best was read as an aggregate, so that nothing is ranked by it. */
    private boolean rankUsed;

    MeasureReader(Clues clues, Roles roles, Draft draft) {
        this.clues = clues;
        this.roles = roles;
        this.draft = draft;
        chinese = draft.chinese;
    }

    /** Mentions of numbers that nothing else has used. */
    List<Mention> asked() {
        var asked =
                clues.mentions().stream()
                        .filter(mention ->
                                mention.isMeasure()
                                        && !roles.keys.contains(mention)
                                        && !roles.used.contains(mention)
                                        && !roles.sorts.contains(mention))
                        .toList();
        // 数学分数: a word for scores beside a column that is one adds nothing
        var known = asked.stream().filter(Mention::isKnown).toList();
        return known.isEmpty()
                ? asked
                : asked.stream()
                        .filter(mention ->
                                mention.isKnown()
                                        || known.stream().noneMatch(other -> near(mention, other)))
                        .toList();
    }

    private boolean near(Mention one, Mention other) {
        return Math.max(one.start(), other.start()) - Math.min(one.end(), other.end()) <= 3
                || one.concept() == Concept.SCORE
                || isVerb(one);
    }

    /** "sales" in "the sales data" or "spent" names the subject, not another number. */
    private boolean isVerb(Mention mention) {
        return clues.request()
                        .after(mention.end(), 10)
                        .matches("\\s*(?:data|file|table|report|数据|表|文件|记录|报表|情况|员).*")
                || clues.request()
                        .between(mention.start(), mention.end())
                        .matches("销售|消费|sales|sale|spent|money|spend");
    }

    /** The column a mention of a number means; empty when the table has none. */
    Optional<ColumnFacts> column(Mention mention) {
        return mention.isKnown()
                ? Optional.of(
                        Choices.one(mention, ColumnFacts::canMeasure, clues, "用哪一列", "which one"))
                : Optional.empty();
    }

    boolean isRankUsed() {
        return rankUsed;
    }

    void read() {
        if (mostOf()) return;
        if (counted()) return;
        var asked = new ArrayList<>(asked());
        if (asked.isEmpty())
            roles.sorts.stream().filter(Mention::isMeasure).findFirst().ifPresent(asked::add);
        calculated(asked);
        if (!asked.isEmpty()) asked.forEach(this::measure);
        else if (draft.measures.isEmpty()) new DefaultMeasures(clues, draft, this).choose();
    }

    /** 数量乘单价, quantity times price: computed in each row, then added up. */
    private void calculated(List<Mention> asked) {
        for (int i = 0; i + 1 < asked.size(); i++) {
            var left = asked.get(i);
            var right = asked.get(i + 1);
            var between = clues.request().between(left.end(), right.start()).strip();
            var sign =
                    SIGNS.entrySet().stream()
                            .filter(one -> between.matches(one.getKey()))
                            .findFirst();
            if (sign.isEmpty() || !left.isKnown() || !right.isKnown()) continue;
            var first = Choices.one(left, ColumnFacts::canMeasure, clues, "用哪一列", "which one");
            var second = Choices.one(right, ColumnFacts::canMeasure, clues, "用哪一列", "which one");
            if (sign.get().getValue().equals("/"))
                throw Choices.notComputed(
                        clues.request().between(left.start(), right.end()), clues.columns());
            var what =
                    first.name()
                            + " "
                            + sign.get().getValue().replace("*", "×")
                            + " "
                            + second.name();
            var aggregate = clues.has(Aggregate.MEAN) ? Aggregate.MEAN : Aggregate.SUM;
            add(
                    new Measure(
                            aggregate,
                            "("
                                    + first.sql()
                                    + " "
                                    + sign.get().getValue()
                                    + " "
                                    + second.sql()
                                    + ")",
                            what,
                            aggregate.title(what, chinese),
                            2));
            asked.removeIf(mention ->
                    mention.columns().equals(left.columns())
                            || mention.columns().equals(right.columns()));
            i = -1;
        }
    }

    private void measure(Mention mention) {
        var aggregates = new ArrayList<>(aggregates(mention));
        if (mention.isKnown()) {
            var column = settled(mention, aggregates);
            if (aggregates.size() > 1) aggregates.removeIf(one -> isInName(one, column));
            (aggregates.isEmpty() ? List.of(usual(column, mention)) : aggregates)
                    .forEach(aggregate -> add(Measure.of(aggregate, column, chinese)));
            return;
        }
        new DerivedMeasures(clues, draft, this).derived(mention, aggregates);
    }

    /** max temperature of 最高温度 and 最低温度: the column whose name says the same. */
    private ColumnFacts settled(Mention mention, List<Aggregate> aggregates) {
        var wish =
                aggregates.contains(Aggregate.MAX)
                                || (extreme(mention) && clues.rank().descending())
                        ? ".*(?:最高|最大|max|high).*"
                        : aggregates.contains(Aggregate.MIN) || extreme(mention)
                                ? ".*(?:最低|最小|min|low).*"
                                : "";
        var named =
                mention.columns().stream()
                        .filter(column ->
                                column.canMeasure()
                                        && !wish.isEmpty()
                                        && column.spaced().matches(wish))
                        .toList();
        return named.size() == 1
                ? named.getFirst()
                : Choices.one(mention, ColumnFacts::canMeasure, clues, "用哪一列", "which one");
    }

    /** 总金额: the word for a total is part of the word for the number. */
    boolean isTotal(Mention mention) {
        var said = clues.request().between(mention.start(), mention.end());
        boolean isName =
                mention.columns().stream().anyMatch(column -> column.spaced().contains(said));
        boolean isMeant =
                clues.aggregates().stream().anyMatch(word -> word.span().end() == mention.start());
        return mention.isKnown() && said.matches("总.{1,4}") && !isName && !isMeant;
    }

    /** The mean of the maximum temperature: the second word is the name of temp_max. */
    private static boolean isInName(Aggregate aggregate, ColumnFacts column) {
        var name = column.spaced();
        return switch (aggregate) {
            case MAX -> name.matches(".*(?:最高|最大|max|high).*");
            case MIN -> name.matches(".*(?:最低|最小|min|low).*");
            case MEAN -> name.matches(".*(?:平均|均|average|avg|mean).*");
            case SUM -> name.matches(".*(?:总|合计|total|sum).*");
            default -> false;
        };
    }

    void add(Measure measure) {
        if (draft.measures.stream().noneMatch(known -> known.alias().equals(measure.alias())))
            draft.measures.add(measure);
    }

    /** The aggregate when none is said. */
    Aggregate usual(ColumnFacts column, Mention mention) {
        if (clues.share() || clues.growth()) return Aggregate.SUM;
        if (extreme(mention)) return clues.rank().descending() ? Aggregate.MAX : Aggregate.MIN;
        if (!column.isRate()) return Aggregate.SUM;
        if (clues.rank().ranked() && !draft.keys.isEmpty())
            return draft.keys.getFirst().grain() != null || column.fit(Concept.PRICE) < 0.7
                    ? Aggregate.MEAN
                    : clues.rank().descending() ? Aggregate.MAX : Aggregate.MIN;
        return Aggregate.MEAN;
    }

    /** 最高工资, the highest price: best of the numbers themselves, not of groups. */
    private boolean extreme(Mention mention) {
        var rank = clues.rank();
        if (rank.at() < 0 || rank.limit() > 0) return false;
        var request = clues.request();
        boolean before =
                request.before(mention.start(), 22)
                        .matches(
                                ".*(?:最[高低大小多少长短贵]|highest|lowest|largest|smallest|biggest|greatest|longest|shortest|maximum|minimum|best|worst)(?:的|值|single)?\\s*+(?:的|of the |of )?\\s*+");
        boolean after =
                request.after(mention.end(), 8)
                                .matches("(?:的)?最[大小高低](?:值|分数?)?(?:是|为|$|多少|、|和|[,,。??]).*")
                        && roles.keys.isEmpty();
        boolean which =
                request.before(mention.start(), 60)
                        .matches(
                                ".*(?:哪|谁|which|who|what (?!is |was |are |were |'s )|with the|has the|had the|have the|earns? the|made the).*");
        rankUsed |= (before || after) && !which;
        return (before || after) && !which;
    }

    /** Words for aggregates that belong to this mention: nearer to it than to any other. */
    private List<Aggregate> aggregates(Mention mention) {
        var own = new ArrayList<Aggregate>();
        for (var word : clues.aggregates()) {
            if (word.aggregate() == Aggregate.COUNT) continue;
            var owner =
                    asked().stream().min(Comparator.comparingInt(other -> distance(word, other)));
            boolean mine = owner.isEmpty() || owner.get().equals(mention);
            if (mine && !own.contains(word.aggregate())) own.add(word.aggregate());
        }
        if (extreme(mention)) own.add(clues.rank().descending() ? Aggregate.MAX : Aggregate.MIN);
        if (isTotal(mention) && !own.contains(Aggregate.SUM)) own.addFirst(Aggregate.SUM);
        return own.isEmpty() ? inherited(mention) : own;
    }

    /** A word before a number binds closer than one after it. */
    private static int distance(AggregateReader.Word word, Mention mention) {
        return mention.start() >= word.span().end()
                ? mention.start() - word.span().end()
                : 2 * (word.span().start() - mention.end()) + 1;
    }

    /** total quantity and amount: the second takes the aggregate of the first. */
    private List<Aggregate> inherited(Mention mention) {
        var all = asked();
        int index = all.indexOf(mention);
        var following = following(all, index);
        if (!following.isEmpty()) return following;
        if (index <= 0) return List.of();
        var previous = all.get(index - 1);
        boolean joined =
                JOINED.matcher(clues.request().between(previous.end(), mention.start())).matches();
        return joined
                ? aggregates(previous).stream()
                        .filter(aggregate ->
                                aggregate != Aggregate.SUM
                                        || mention.columns().stream()
                                                .noneMatch(ColumnFacts::isRate))
                        .toList()
                : List.of();
    }

    /** 语文、数学的平均分: in Chinese the aggregate may close the list. */
    private List<Aggregate> following(List<Mention> all, int index) {
        if (!chinese || index < 0 || index + 1 >= all.size()) return List.of();
        var next = all.get(index + 1);
        boolean joined =
                JOINED.matcher(clues.request().between(all.get(index).end(), next.start()))
                        .matches();
        var after =
                clues.aggregates().stream()
                        .filter(word ->
                                word.aggregate() != Aggregate.COUNT
                                        && word.span().start() >= next.end())
                        .toList();
        return joined && !after.isEmpty() ? aggregates(next) : List.of();
    }

    Optional<ColumnFacts> best(Concept concept) {
        return Analyst.measurable(clues.columns()).stream()
                .filter(column -> column.fit(concept) >= 0.7)
                .max(Comparator.comparingDouble(column -> column.fit(concept)));
    }

    /** How many there are, where that is asked. */
    private boolean counted() {
        boolean distinct = clues.has(Aggregate.COUNT_DISTINCT);
        if (!clues.has(Aggregate.COUNT) && !distinct) return false;
        var target = targets().stream().filter(mention -> mention.isKnown()).findFirst();
        var units =
                clues.mentions().stream()
                        .filter(mention ->
                                mention.isMeasure()
                                        && mention.isKnown()
                                        && roles.countTarget(mention)
                                        && mention.concept() != Concept.ORDER)
                        .findFirst();
        if (units.isPresent() && !distinct) {
            measure(units.get());
            return true;
        }
        if (distinct || target.isPresent()) {
            var mention =
                    target.orElseThrow(() ->
                            new UnclearException(
                                    "要数不同的值，请说明是哪一列。",
                                    "Say which column's different values to count.",
                                    Choices.names(clues.columns())));
            var column = Choices.one(mention, _ -> true, clues, "数哪一列", "which one to count");
            boolean key = draft.keys.stream().anyMatch(one -> one.column().equals(column));
            if (distinct || (!column.isUnique() && !key)) {
                add(Measure.of(Aggregate.COUNT_DISTINCT, column, chinese));
                if (!distinct)
                    draft.assume(
                            column.name() + " 相同的只数一次",
                            "equal values of " + column.name() + " count once");
                return true;
            }
        }
        add(Measure.rows(chinese));
        asked().stream().filter(Mention::isKnown).forEach(this::measure);
        return true;
    }

    /** 员工最多的部门, the most employees: ranked by how many there are. */
    private boolean mostOf() {
        var counted = clues.mentions().stream().filter(roles::isCounted).findFirst();
        if (counted.isEmpty()) return false;
        var mention = counted.get();
        boolean repeats =
                mention.isKnown()
                        && !mention.column().isUnique()
                        && draft.keys.stream()
                                .noneMatch(key -> key.column().equals(mention.column()));
        add(
                repeats
                        ? Measure.of(Aggregate.COUNT_DISTINCT, mention.column(), chinese)
                        : Measure.rows(chinese));
        return true;
    }

    private List<Mention> targets() {
        var all = new ArrayList<>(clues.mentions());
        all.addAll(clues.prelim());
        return all.stream()
                .filter(mention ->
                        !mention.isMeasure()
                                && !roles.used.contains(mention)
                                && roles.countTarget(mention)
                                && roles.keys.stream()
                                        .noneMatch(key -> key.span().overlaps(mention.span())))
                .toList();
    }
}
