package dev.troupe.packs.data.question;

import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.Aggregate;
import dev.troupe.packs.data.mention.AggregateParser;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.GroupKey;
import dev.troupe.packs.data.mention.Measure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds out which numbers are to be computed. */
final class MeasureResolver {
    /** Words between two numbers that are calculated with in each row. */
    private static final Map<String, String> SIGNS =
            Map.of(
                    "乘以?|[*×x]|times|multiplied by", "*",
                    "加上?|[+]", "+",
                    "减去?|[-−]|minus", "-",
                    "除以|[/÷]|divided by", "/");

    static final Pattern JOINED =
            Pattern.compile("\\s*(?:和|与|及|、|以及|,|&|and|, and)\\s*(?:the |其)?");

    private final ParsedQuestion parsedQuestion;
    private final MentionRoles roles;
    private final boolean chinese;

    /** Whether the word for best was read as an aggregate, so that nothing is ranked by it. */
    private boolean rankUsed;

    MeasureResolver(ParsedQuestion parsedQuestion, MentionRoles roles) {
        this.parsedQuestion = parsedQuestion;
        this.roles = roles;
        chinese = parsedQuestion.request().isChinese();
    }

    /** Mentions of numbers that nothing else has used. */
    List<ColumnMention> unclaimedMeasures() {
        var asked =
                parsedQuestion.mentions().stream()
                        .filter(mention ->
                                mention.isMeasure()
                                        && !roles.keys.contains(mention)
                                        && !roles.used.contains(mention)
                                        && !roles.sorts.contains(mention))
                        .toList();
        // 数学分数: a word for scores next to a column that is one adds nothing
        var known = asked.stream().filter(ColumnMention::isKnown).toList();
        return known.isEmpty()
                ? asked
                : asked.stream()
                        .filter(mention ->
                                mention.isKnown()
                                        || known.stream()
                                                .noneMatch(other -> isNear(mention, other)))
                        .toList();
    }

    private boolean isNear(ColumnMention one, ColumnMention other) {
        return Math.max(one.start(), other.start()) - Math.min(one.end(), other.end()) <= 3
                || one.concept() == Concept.SCORE
                || isVerb(one);
    }

    /** "sales" in "the sales data" or "spent" names the subject, not another number. */
    private boolean isVerb(ColumnMention mention) {
        return parsedQuestion
                        .request()
                        .after(mention.end(), 10)
                        .matches("\\s*(?:data|file|table|report|数据|表|文件|记录|报表|情况|员).*")
                || parsedQuestion
                        .request()
                        .between(mention.start(), mention.end())
                        .matches("销售|消费|sales|sale|spent|money|spend");
    }

    /** The column a mention of a number means; empty when the table has none. */
    Optional<ColumnProfile> column(ColumnMention mention) {
        return mention.isKnown()
                ? Optional.of(
                        ColumnChooser.choose(
                                mention,
                                ColumnProfile::canMeasure,
                                parsedQuestion,
                                "用哪一列",
                                "which one"))
                : Optional.empty();
    }

    boolean isRankUsed() {
        return rankUsed;
    }

    GroupedMeasures resolve(GroupedMeasures before) {
        return addMostOf(before).or(() -> addCount(before)).orElseGet(() -> addNumbers(before));
    }

    private GroupedMeasures addNumbers(GroupedMeasures before) {
        var asked = new ArrayList<>(unclaimedMeasures());
        if (asked.isEmpty())
            roles.sorts.stream().filter(ColumnMention::isMeasure).findFirst().ifPresent(asked::add);
        var computed = before.with(takeCalculated(asked));
        if (asked.isEmpty() && computed.measures().isEmpty())
            return new DefaultMeasures(parsedQuestion, this).choose(computed);
        return addMeasures(asked, computed);
    }

    /**
     * 数量乘单价, quantity times price: computed in each row, then added up.
     *
     * @param asked loses the numbers that are calculated with
     */
    private List<Measure> takeCalculated(List<ColumnMention> asked) {
        var calculated = new ArrayList<Measure>();
        for (int i = 0; i + 1 < asked.size(); i++) {
            var left = asked.get(i);
            var right = asked.get(i + 1);
            var between = parsedQuestion.request().between(left.end(), right.start()).strip();
            var sign =
                    SIGNS.entrySet().stream()
                            .filter(one -> between.matches(one.getKey()))
                            .findFirst();
            if (sign.isEmpty() || !left.isKnown() || !right.isKnown()) continue;
            parsedQuestion
                    .request()
                    .markRead(new Span(/* start= */ left.end(), /* end= */ right.start()));
            var first =
                    ColumnChooser.choose(
                            left, ColumnProfile::canMeasure, parsedQuestion, "用哪一列", "which one");
            var second =
                    ColumnChooser.choose(
                            right, ColumnProfile::canMeasure, parsedQuestion, "用哪一列", "which one");
            if (sign.get().getValue().equals("/"))
                throw UncomputableTerms.problem(
                        parsedQuestion.request().between(left.start(), right.end()),
                        parsedQuestion.columns());
            var what =
                    first.name()
                            + " "
                            + sign.get().getValue().replace("*", "×")
                            + " "
                            + second.name();
            var aggregate = parsedQuestion.has(Aggregate.MEAN) ? Aggregate.MEAN : Aggregate.SUM;
            calculated.add(
                    new Measure(
                            aggregate,
                            "(%s %s %s)"
                                    .formatted(first.sql(), sign.get().getValue(), second.sql()),
                            what,
                            aggregate.title(what, chinese),
                            2));
            asked.removeIf(mention ->
                    mention.columns().equals(left.columns())
                            || mention.columns().equals(right.columns()));
            i = -1;
        }
        return calculated;
    }

    private GroupedMeasures addMeasures(List<ColumnMention> asked, GroupedMeasures before) {
        var computed = before;
        for (var mention : asked) computed = addMeasure(mention, computed);
        return computed;
    }

    private GroupedMeasures addMeasure(ColumnMention mention, GroupedMeasures before) {
        var aggregates = new ArrayList<>(aggregates(mention));
        if (!mention.isKnown())
            return new DerivedMeasures(parsedQuestion, this, before).derive(mention, aggregates);
        var column = resolveColumn(mention, aggregates);
        if (aggregates.size() > 1) aggregates.removeIf(one -> isInName(one, column));
        if (aggregates.isEmpty()) aggregates.add(defaultAggregate(column, mention, before.keys()));
        return before.with(
                aggregates.stream()
                        .map(aggregate -> Measure.of(aggregate, column, chinese))
                        .toList());
    }

    /** max temperature of 最高温度 and 最低温度: the column whose name contains the same. */
    private ColumnProfile resolveColumn(ColumnMention mention, List<Aggregate> aggregates) {
        var wish =
                aggregates.contains(Aggregate.MAX)
                                || (addExtreme(mention) && parsedQuestion.rank().descending())
                        ? ".*(?:最高|最大|max|high).*"
                        : aggregates.contains(Aggregate.MIN) || addExtreme(mention)
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
                : ColumnChooser.choose(
                        mention, ColumnProfile::canMeasure, parsedQuestion, "用哪一列", "which one");
    }

    /** 总金额: the word for a total is part of the word for the number. */
    boolean isTotal(ColumnMention mention) {
        var said = parsedQuestion.request().between(mention.start(), mention.end());
        boolean isName =
                mention.columns().stream().anyMatch(column -> column.spaced().contains(said));
        boolean isMeant =
                parsedQuestion.aggregates().stream()
                        .anyMatch(word -> word.span().end() == mention.start());
        return mention.isKnown() && said.matches("总.{1,4}") && !isName && !isMeant;
    }

    /** The mean of the maximum temperature: the second word is the name of temp_max. */
    private static boolean isInName(Aggregate aggregate, ColumnProfile column) {
        var name = column.spaced();
        return switch (aggregate) {
            case MAX -> name.matches(".*(?:最高|最大|max|high).*");
            case MIN -> name.matches(".*(?:最低|最小|min|low).*");
            case MEAN -> name.matches(".*(?:平均|均|average|avg|mean).*");
            case SUM -> name.matches(".*(?:总|合计|total|sum).*");
            default -> false;
        };
    }

    /**
     * The aggregate when none is given.
     *
     * @param keys by which rows are grouped
     */
    Aggregate defaultAggregate(ColumnProfile column, ColumnMention mention, List<GroupKey> keys) {
        if (parsedQuestion.share() || parsedQuestion.growth() || parsedQuestion.running())
            return Aggregate.SUM;
        if (addExtreme(mention))
            return parsedQuestion.rank().descending() ? Aggregate.MAX : Aggregate.MIN;
        if (!column.isRate()) return Aggregate.SUM;
        if (parsedQuestion.rank().ranked() && !keys.isEmpty())
            return keys.getFirst().grain() != null || column.fit(Concept.PRICE) < 0.7
                    ? Aggregate.MEAN
                    : parsedQuestion.rank().descending() ? Aggregate.MAX : Aggregate.MIN;
        return Aggregate.MEAN;
    }

    /** 最高工资, the highest price: best of the numbers themselves, not of groups. */
    private boolean addExtreme(ColumnMention mention) {
        var rank = parsedQuestion.rank();
        if (rank.at() < 0 || rank.limit() > 0) return false;
        var request = parsedQuestion.request();
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

    /** Words for aggregates of this mention: its own, or those of a list that it is part of. */
    private List<Aggregate> aggregates(ColumnMention mention) {
        var own = ownAggregates(mention);
        if (!own.isEmpty()) return own;
        var all = unclaimedMeasures();
        int index = all.indexOf(mention);
        own = followingAggregates(all, index);
        return own.isEmpty() ? precedingAggregates(all, index) : own;
    }

    /** Words for aggregates that belong to this mention: nearer to it than to any other. */
    private List<Aggregate> ownAggregates(ColumnMention mention) {
        var own = new ArrayList<Aggregate>();
        for (var word : parsedQuestion.aggregates()) {
            if (word.aggregate() == Aggregate.COUNT) continue;
            var owner =
                    unclaimedMeasures().stream()
                            .min(Comparator.comparingInt(other -> distance(word, other)));
            boolean isOwn = owner.isEmpty() || owner.get().equals(mention);
            if (isOwn && !own.contains(word.aggregate())) own.add(word.aggregate());
        }
        if (addExtreme(mention))
            own.add(parsedQuestion.rank().descending() ? Aggregate.MAX : Aggregate.MIN);
        if (isTotal(mention) && !own.contains(Aggregate.SUM)) own.addFirst(Aggregate.SUM);
        return own;
    }

    /** A word before a number binds closer than one after it. */
    private static int distance(AggregateParser.Word word, ColumnMention mention) {
        return mention.start() >= word.span().end()
                ? mention.start() - word.span().end()
                : 2 * (word.span().start() - mention.end()) + 1;
    }

    /** total quantity and amount: the second takes the aggregate of the first. */
    private List<Aggregate> precedingAggregates(List<ColumnMention> all, int index) {
        if (index <= 0 || !isJoined(all.get(index - 1), all.get(index))) return List.of();
        var own = ownAggregates(all.get(index - 1));
        if (own.isEmpty()) own = precedingAggregates(all, index - 1);
        boolean isRate = all.get(index).columns().stream().anyMatch(ColumnProfile::isRate);
        return own.stream().filter(one -> one != Aggregate.SUM || !isRate).toList();
    }

    /** 语文、数学的平均分: in Chinese the aggregate may close the list. */
    private List<Aggregate> followingAggregates(List<ColumnMention> all, int index) {
        if (!chinese || index < 0 || index + 1 >= all.size()) return List.of();
        var next = all.get(index + 1);
        boolean isBeforeWord =
                parsedQuestion.aggregates().stream()
                        .anyMatch(word ->
                                word.aggregate() != Aggregate.COUNT
                                        && word.span().start() >= next.end());
        if (!isBeforeWord || !isJoined(all.get(index), next)) return List.of();
        var own = ownAggregates(next);
        return own.isEmpty() ? followingAggregates(all, index + 1) : own;
    }

    private boolean isJoined(ColumnMention first, ColumnMention second) {
        return JOINED.matcher(parsedQuestion.request().between(first.end(), second.start()))
                .matches();
    }

    /** The count, if it is asked for. */
    private Optional<GroupedMeasures> addCount(GroupedMeasures before) {
        boolean distinct = parsedQuestion.has(Aggregate.COUNT_DISTINCT);
        if (!parsedQuestion.has(Aggregate.COUNT) && !distinct) return Optional.empty();
        var target = targets().stream().filter(mention -> mention.isKnown()).findFirst();
        var units =
                parsedQuestion.mentions().stream()
                        .filter(mention ->
                                mention.isMeasure()
                                        && mention.isKnown()
                                        && roles.countTarget(mention)
                                        && mention.concept() != Concept.ORDER)
                        .findFirst();
        if (units.isPresent() && !distinct) return Optional.of(addMeasure(units.get(), before));
        if (distinct || target.isPresent()) {
            var mention =
                    target.orElseThrow(() ->
                            new UnclearException(
                                    "请说明统计哪一列的不同值。",
                                    "Specify the column whose distinct values to count.",
                                    ColumnChooser.names(parsedQuestion.columns())));
            var column =
                    ColumnChooser.choose(
                            mention, _ -> true, parsedQuestion, "数哪一列", "which one to count");
            boolean key = before.keys().stream().anyMatch(one -> one.column().equals(column));
            var counted = before.with(Measure.of(Aggregate.COUNT_DISTINCT, column, chinese));
            if (distinct) return Optional.of(counted);
            if (!column.isUnique() && !key)
                return Optional.of(
                        counted.assuming(
                                column.name() + " 相同的只数一次",
                                "equal values of " + column.name() + " count once"));
        }
        var known = unclaimedMeasures().stream().filter(ColumnMention::isKnown).toList();
        return Optional.of(addMeasures(known, before.with(Measure.ofRows(chinese))));
    }

    /** 员工最多的部门, the most employees: ranked by how many there are. */
    private Optional<GroupedMeasures> addMostOf(GroupedMeasures before) {
        return parsedQuestion.mentions().stream()
                .filter(roles::isCounted)
                .findFirst()
                .map(mention -> before.with(countMentioned(mention, before.keys())));
    }

    private Measure countMentioned(ColumnMention mention, List<GroupKey> keys) {
        boolean repeats =
                mention.isKnown()
                        && !mention.column().isUnique()
                        && keys.stream().noneMatch(key -> key.column().equals(mention.column()));
        return repeats
                ? Measure.of(Aggregate.COUNT_DISTINCT, mention.column(), chinese)
                : Measure.ofRows(chinese);
    }

    private List<ColumnMention> targets() {
        var all = new ArrayList<>(parsedQuestion.mentions());
        all.addAll(parsedQuestion.prelim());
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
