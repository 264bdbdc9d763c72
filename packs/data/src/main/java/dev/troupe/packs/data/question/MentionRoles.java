package dev.troupe.packs.data.question;

import dev.troupe.language.Language;
import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.Aggregate;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.PersonColumn;
import dev.troupe.packs.data.table.ColumnType;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Determines the role of each mention of a column: to group by, to sort by, to compare, to measure
 * or to count.
 */
final class MentionRoles {
    private static final Pattern KEY_BEFORE =
            Pattern.compile(
                    ".*(?:(?:按照?|每一?个?|每种|每位|每家|每名|各个?|各种|各家|不同的?|分|依照?|根据|以|哪一?[个种家位名款]?|哪些|什么|哪类)|(?:^|[^a-z])(?:by|per|each|every|across|for each|among|which|what|in each|within each|of each|between|versus|breakdown of|(?:top|best|worst|bottom)(?: \\d+)?)\\s++(?:the\\s++)?(?:different\\s++|various\\s++|individual\\s++|product\\s++)?)\\s*+[\"'“‘]?");
    private static final Pattern STRONG_BEFORE =
            Pattern.compile(
                    ".*(?:按照?|每一?个?|每[种位家名]|各个?|各[种家]|(?:^|[^a-z])(?:by|per|each|every|for each|in each)\\s+(?:the\\s+)?)");
    private static final Pattern KEY_AFTER =
            Pattern.compile(
                    "[\"'”’]?\\s*(?:(?:分组|排名|排行|之间|间的|维度|分布|对比|构成|划分|分别|统计|汇总)|(?:-?wise|breakdown|ranking|comparison)(?![a-z])).*",
                    Pattern.DOTALL);
    private static final Pattern CHAIN =
            Pattern.compile(
                    "[\"'”’]?\\s*(?:和|与|及|、|以及|,|&|/|x|,? and|and then|,? then|then by|plus)?\\s*(?:by |each |per |the |按|各|每个?|不同)?[\"'“‘]?");
    private static final Pattern SORT_BEFORE =
            Pattern.compile(
                    ".*(?:sort(?:ed|ing)?|order(?:ed)?|rank(?:ed|ing)?|arranged?)(?: [a-z]+){0,3}? (?:by|on)\\s+(?:the\\s+)?[\"'“]?");
    private static final Pattern SORT_AFTER =
            Pattern.compile(
                    "[\"'”]?\\s*(?:的?(?:大小|高低|多少))?的?(?:排序|排名|排列|升序|降序|倒序|从|由).*", Pattern.DOTALL);
    private static final Pattern ALL_BEFORE =
            Pattern.compile(".*(?:所有|全部|全体|整个|all|all the|every single|entire|overall)\\s*(?:的)?");

    private final ParsedQuestion parsedQuestion;
    final Set<ColumnMention> keys = new LinkedHashSet<>();

    /** Groups within each of which the best are wanted: each region of 每个地区销售额最高的产品. */
    final Set<ColumnMention> within = new LinkedHashSet<>();

    final Set<ColumnMention> sorts = new LinkedHashSet<>();

    /** Mentions that comparisons, values or counts have used up. */
    final Set<ColumnMention> used = new HashSet<>();

    MentionRoles(ParsedQuestion parsedQuestion) {
        this.parsedQuestion = parsedQuestion;
        claimAdjacentValues();
        assignSorts();
        assignMarked();
        assignRanked();
        assignBestOfEach();
        assignPersonColumn();
        assignCountColumn();
    }

    private static final Pattern PER_PERSON =
            Pattern.compile("每个?人|人均|(?<![a-z])per (?:person|head|capita)(?![a-z])");

    /** 平均每人: neither the mean of all rows nor that of each person. */
    private void assignCountColumn() {
        if (!keys.isEmpty() || !parsedQuestion.request().has(PER_PERSON)) return;
        var persons = PersonColumn.column(parsedQuestion.columns());
        var words =
                parsedQuestion.request().free(PER_PERSON).stream()
                        .map(match -> new Span(match.start(), match.end()))
                        .filter(word -> mentions().stream().noneMatch(m -> m.span().overlaps(word)))
                        .toList();
        if (persons.isEmpty() && !words.isEmpty()) throw lackColumn("每人", "per person");
        var column = persons.filter(one -> !one.isUnique());
        if (column.isEmpty()) return;
        if (parsedQuestion.has(Aggregate.MEAN))
            throw new UnclearException(
                    "“每人”可以是每个 %s 各自的数，也可以是合计除以人数；规则只能计算前一种，请改用“每个 %s 的合计”或“每个 %s 的平均”。"
                            .formatted(
                                    column.get().name(), column.get().name(), column.get().name()),
                    "'Per person' may mean a number for each %s or the total divided by their count; rules compute the first: use 'total per %s' or 'average per %s'."
                            .formatted(
                                    column.get().name(), column.get().name(), column.get().name()),
                    List.of());
        var word = parsedQuestion.request().free(PER_PERSON).getFirst();
        keys.add(
                new ColumnMention(new Span(word.start(), word.end()), List.of(column.get()), null));
    }

    /** 谁的工时最多, who spent the most: grouped by the column of persons. */
    private void assignPersonColumn() {
        var who = PersonColumn.in(parsedQuestion.request());
        if (who.isEmpty() || !keys.isEmpty() || !isComputed()) return;
        var column = PersonColumn.column(parsedQuestion.columns());
        if (column.isEmpty()) throw lackColumn("谁", "who");
        boolean isRow = column.get().isUnique() && parsedQuestion.aggregates().isEmpty();
        if (!isRow) keys.add(new ColumnMention(who.get(), List.of(column.get()), null));
    }

    private UnclearException lackColumn(String chinese, String english) {
        var labels = parsedQuestion.columns().stream().filter(one -> !one.canMeasure()).toList();
        return new UnclearException(
                "表中没有列能回答“" + chinese + "”，请说明按哪一列。",
                "No column of the table answers '" + english + "'; specify which column to use.",
                ColumnChooser.names(labels));
    }

    private boolean isComputed() {
        return parsedQuestion.rank().ranked()
                || !parsedQuestion.aggregates().isEmpty()
                || parsedQuestion.request().text().matches("(?s).*(?:多少|how much|how many).*");
    }

    List<ColumnMention> mentions() {
        return parsedQuestion.mentions();
    }

    /** 华东地区: the word after its own value column belongs to the value. */
    private void claimAdjacentValues() {
        for (var mention : mentions()) {
            for (var choice : parsedQuestion.choices()) {
                if (!mention.columns().contains(choice.column())) continue;
                boolean beside =
                        choice.spans().stream()
                                .anyMatch(span ->
                                        (mention.start() >= span.end()
                                                        && parsedQuestion
                                                                .request()
                                                                .between(
                                                                        span.end(), mention.start())
                                                                .matches("[\"'”’」]?\\s?"))
                                                || (span.start() >= mention.end()
                                                        && parsedQuestion
                                                                .request()
                                                                .between(
                                                                        mention.end(), span.start())
                                                                .matches(
                                                                        "\\s*(?:为|是|=|==|:|is|are|in|equals?|named|called|中的?|不是|is not|!=)?\\s*[\"'“‘「]?")));
                if (beside && (choice.values().size() == 1 || !isMarked(mention)))
                    used.add(mention);
            }
        }
    }

    private void assignSorts() {
        for (var mention : mentions()) {
            if (!mention.isKnown() || used.contains(mention)) continue;
            var request = parsedQuestion.request();
            boolean by = SORT_BEFORE.matcher(request.before(mention.start(), 28)).matches();
            boolean after =
                    request.before(mention.start(), 3).matches(".*(?:按照?|以|根据)")
                            && SORT_AFTER.matcher(request.after(mention.end(), 12)).matches();
            if (by || after) sorts.add(mention);
        }
    }

    private boolean isMarked(ColumnMention mention) {
        var request = parsedQuestion.request();
        if (request.between(mention.start(), mention.end()).equals("男女")) return true;
        if (countTarget(mention)
                && !STRONG_BEFORE.matcher(request.before(mention.start(), 16)).matches())
            return false;
        return KEY_BEFORE.matcher(request.before(mention.start(), 26)).matches()
                || KEY_AFTER.matcher(request.after(mention.end(), 12)).matches();
    }

    private void assignMarked() {
        ColumnMention last = null;
        for (var mention : mentions()) {
            if (used.contains(mention) || sorts.contains(mention) || isCounted(mention)) continue;
            boolean chained =
                    last != null
                            && keys.contains(last)
                            && CHAIN.matcher(
                                            parsedQuestion
                                                    .request()
                                                    .between(last.end(), mention.start()))
                                    .matches()
                            && !mention.isMeasure()
                            && mention.isKnown()
                            && mention.start() > last.end() - 1;
            if ((isMarked(mention) || chained) && canBeKey(mention)) keys.add(mention);
            last = mention;
        }
    }

    /** Numbers are grouped by only when something else is there to be computed. */
    private boolean canBeKey(ColumnMention mention) {
        if (!mention.isKnown())
            return mention.concept() != null
                    && !mention.isMeasure()
                    && parsedQuestion
                            .request()
                            .before(mention.start(), 8)
                            .matches(".*(?:按照?|每个?|各个?|by |per |each |every )(?:the )?");
        if (!mention.isMeasure()) return true;
        boolean others =
                mentions().stream()
                        .anyMatch(other ->
                                !other.equals(mention)
                                        && other.isMeasure()
                                        && !used.contains(other)
                                        && !sorts.contains(other));
        boolean count =
                parsedQuestion.has(Aggregate.COUNT) || parsedQuestion.has(Aggregate.COUNT_DISTINCT);
        boolean fewValues = mention.column().distinct() <= 60;
        return !parsedQuestion.rank().ranked()
                && (others || count)
                && fewValues
                && isMarkedBefore(mention);
    }

    private boolean isMarkedBefore(ColumnMention mention) {
        return KEY_BEFORE.matcher(parsedQuestion.request().before(mention.start(), 26)).matches();
    }

    /** 销售额最高的5个产品, top 5 products: what is ranked is grouped by. */
    private void assignRanked() {
        var rank = parsedQuestion.rank();
        if (!rank.ranked() || !keys.isEmpty() || !parsedQuestion.grains().isEmpty()) return;
        mentions().stream()
                .filter(mention ->
                        mention.isKnown()
                                && !mention.isMeasure()
                                && (!mention.column().type().isTemporal()
                                        || mention.start() - rank.at() <= 6
                                                && mention.start() > rank.at())
                                && !used.contains(mention)
                                && !sorts.contains(mention))
                .filter(mention ->
                        !ALL_BEFORE
                                .matcher(parsedQuestion.request().before(mention.start(), 10))
                                .matches())
                .filter(mention -> !countTarget(mention) && !isCounted(mention))
                .min(
                        java.util.Comparator.comparingInt(mention ->
                                Math.abs(mention.start() - rank.at())
                                        + (mention.start() < rank.at() ? 4 : 0)))
                .filter(mention ->
                        !mention.column().isUnique() || !parsedQuestion.aggregates().isEmpty())
                .ifPresent(keys::add);
    }

    /** Whether the best rows of each group are wanted, rather than the best of a total. */
    boolean isBestRows() {
        return !within.isEmpty() && within.containsAll(keys);
    }

    private void assignBestOfEach() {
        if (!parsedQuestion.rank().ranked() || keys.isEmpty() || !parsedQuestion.grains().isEmpty())
            return;
        var each = keys.stream().filter(this::isEach).toList();
        var ranked = keys.stream().filter(key -> !isEach(key)).toList();
        if (each.isEmpty() || ranked.size() > 1) return;
        var best = ranked.stream().findFirst().or(this::afterRank);
        boolean person =
                parsedQuestion
                        .request()
                        .after(parsedQuestion.rank().at(), 8)
                        .matches(".{2,5}的(?:人|那个|一[个位名条]).*");
        boolean isRows = parsedQuestion.rank().limit() > 0 && parsedQuestion.aggregates().isEmpty();
        if (best.isEmpty() && !person && !isRows) return;
        boolean isSame =
                best.isPresent()
                        && each.stream()
                                .allMatch(key -> key.columns().equals(best.get().columns()));
        if (isSame) return; // 各班的平均分，哪个班最高
        keys.clear();
        keys.addAll(each);
        within.addAll(each);
        best.filter(mention -> !mention.column().isUnique()).ifPresent(keys::add);
        best.ifPresent(used::add);
    }

    private java.util.Optional<ColumnMention> afterRank() {
        return mentions().stream()
                .filter(mention ->
                        mention.isKnown()
                                && !mention.isMeasure()
                                && !keys.contains(mention)
                                && !used.contains(mention)
                                && !sorts.contains(mention)
                                && !isCounted(mention)
                                && !countTarget(mention))
                .filter(mention -> mention.start() > parsedQuestion.rank().at())
                .findFirst();
    }

    private boolean isEach(ColumnMention mention) {
        return STRONG_BEFORE
                .matcher(parsedQuestion.request().before(mention.start(), 16))
                .matches();
    }

    /** number of customers, 多少客户: the word after a count is what is counted. */
    boolean countTarget(ColumnMention mention) {
        return parsedQuestion.aggregates().stream()
                .anyMatch(word ->
                        (word.aggregate() == Aggregate.COUNT
                                        || word.aggregate() == Aggregate.COUNT_DISTINCT)
                                && ((mention.start() >= word.span().end()
                                                && parsedQuestion
                                                        .request()
                                                        .between(word.span().end(), mention.start())
                                                        .matches(
                                                                "\\s*+(?:不同的?|distinct|different|unique|of|the|individual|total)?\\s*+(?:的)?\\s*+"))
                                        || mention.span().overlaps(word.span())
                                        || (mention.end() <= word.span().start()
                                                && parsedQuestion
                                                        .request()
                                                        .between(mention.end(), word.span().start())
                                                        .matches("的?\\s?")
                                                && Language.isChinese(
                                                        parsedQuestion
                                                                .request()
                                                                .between(
                                                                        word.span().start(),
                                                                        word.span().end())))));
    }

    /** products with total sales over 90, 总销售额超过350的门店: totals are compared for each of them. */
    void assignComparedKeys() {
        if (!keys.isEmpty() || !parsedQuestion.grains().isEmpty()) return;
        boolean totals =
                parsedQuestion.comparisons().stream()
                        .anyMatch(one ->
                                parsedQuestion.aggregates().stream()
                                        .anyMatch(word ->
                                                word.span().end() <= one.span().start()
                                                        && one.span().start() - word.span().end()
                                                                <= 14
                                                        && word.aggregate()
                                                                != Aggregate.COUNT_DISTINCT));
        boolean asked = parsedQuestion.request().text().matches("(?s)\\s*(?:how many|多少|有多少).*");
        if (!totals || asked) return;
        mentions().stream()
                .filter(mention ->
                        mention.isKnown()
                                && !mention.isMeasure()
                                && !used.contains(mention)
                                && !countTarget(mention)
                                && !mention.column().isUnique()
                                && mention.column().type() == ColumnType.TEXT)
                .findFirst()
                .ifPresent(keys::add);
    }

    /** most employees, 订单最多: what is counted to rank by, not what is ranked. */
    boolean isCounted(ColumnMention mention) {
        if (!parsedQuestion.rank().ranked() || mention.isMeasure()) return false;
        var request = parsedQuestion.request();
        return request.before(mention.start(), 10)
                        .matches(".*(?:most|fewest|least)\\s+(?:different\\s+)?")
                || request.after(mention.end(), 6).matches("(?:数量?|个数)?最[多少].*");
    }

    /** Labels without a role: the group by when nothing else is, as in 品类销售额占比. */
    void assignUnmarkedKeys() {
        if (!keys.isEmpty() || !parsedQuestion.grains().isEmpty()) return;
        boolean drawn =
                parsedQuestion.chart().isChartAsked()
                        || parsedQuestion.share()
                        || parsedQuestion.distribution();
        for (var mention : mentions()) {
            if (!mention.isKnown()
                    || mention.isMeasure()
                    || used.contains(mention)
                    || sorts.contains(mention)
                    || countTarget(mention)) continue;
            if (mention.column().isFlag()
                    || ALL_BEFORE
                            .matcher(parsedQuestion.request().before(mention.start(), 10))
                            .matches()) continue;
            boolean leads =
                    mentions().stream()
                            .anyMatch(other ->
                                    other.isMeasure()
                                            && other.start() >= mention.end()
                                            && parsedQuestion
                                                    .request()
                                                    .between(mention.end(), other.start())
                                                    .matches("(?:的|别|之间的|生的?)?(?:总|平均)?\\s?"));
            boolean zh =
                    Language.isChinese(
                            parsedQuestion.request().between(mention.start(), mention.end()));
            boolean isQualified = // 银牌客户, Denver customers: those rows, not a group of each
                    parsedQuestion.choices().stream()
                            .flatMap(choice -> choice.spans().stream())
                            .anyMatch(span ->
                                    span.end() <= mention.start()
                                            && mention.start() - span.end() <= 1);
            if (isQualified && !drawn) continue;
            if (drawn || (leads && zh)) keys.add(mention);
        }
    }
}
