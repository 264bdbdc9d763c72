package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.language.NounMatcher;
import dev.troupe.packs.data.mention.ClockTimes;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.GroupKey;
import dev.troupe.packs.data.mention.MixedTimes;
import dev.troupe.packs.data.mention.RankParser;
import dev.troupe.packs.data.query.SqlText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Puts the rows of the result in order and cuts them off. */
final class SortResolver {
    private final ParsedQuestion parsedQuestion;
    private final MentionRoles roles;
    private final GroupedMeasures computed;
    private final boolean rankUsed;
    private final boolean chinese;

    /**
     * @param computed the rows of the result
     * @param rankUsed whether the word for best was read as an aggregate
     */
    SortResolver(
            ParsedQuestion parsedQuestion,
            MentionRoles roles,
            GroupedMeasures computed,
            boolean rankUsed) {
        this.parsedQuestion = parsedQuestion;
        this.roles = roles;
        this.computed = computed;
        this.rankUsed = rankUsed;
        chinese = parsedQuestion.request().isChinese();
    }

    ResultOrder order() {
        var rank = parsedQuestion.rank();
        if (isWithinGroups()) return limitWithinGroups(rank);
        if (rank.latest()) return orderByLatest();
        if (computed.measures().isEmpty()) return orderRows(rank);
        return computed.keys().isEmpty() ? ResultOrder.first(rank.limit()) : orderGroups(rank);
    }

    /** Whether the best of each group are wanted; without measures, they are rows. */
    boolean isWithinGroups() {
        return !roles.within.isEmpty() && !rankUsed;
    }

    /** The best of each group. */
    private ResultOrder limitWithinGroups(RankParser.Rank rank) {
        var groups =
                computed.keys().stream()
                        .filter(key ->
                                roles.within.stream()
                                        .anyMatch(mention ->
                                                mention.columns().contains(key.column())))
                        .toList();
        var by =
                computed.measures().isEmpty()
                        ? sortColumn()
                                .or(() -> rank.hint().flatMap(this::best))
                                .or(this::sales)
                                .map(ColumnProfile::sql)
                        : Optional.of(computed.measures().getFirst().sql());
        if (by.isEmpty())
            throw new UnclearException(
                    "请说明按哪一列比较。",
                    "Specify which column to compare by.",
                    ColumnChooser.names(ColumnProfile.measurable(parsedQuestion.columns())));
        var direction = rank.descending() ? " DESC NULLS LAST" : " ASC NULLS LAST";
        var parts = String.join(", ", groups.stream().map(key -> key.sql(chinese)).toList());
        int count = Math.max(1, rank.limit());
        var qualify =
                "row_number() OVER (PARTITION BY "
                        + parts
                        + " ORDER BY "
                        + by.get()
                        + direction
                        + ") <= "
                        + count;
        var names = String.join(", ", groups.stream().map(GroupKey::alias).toList());
        var text =
                new LocalizedText(
                        "每个 "
                                + names
                                + " 只取"
                                + (rank.descending() ? "最大" : "最小")
                                + "的 "
                                + count
                                + " 个",
                        "take the "
                                + (rank.descending() ? "largest " : "smallest ")
                                + count
                                + " of each "
                                + names);
        return new ResultOrder(qualify, parts + ", " + by.get() + direction, text, 0);
    }

    private ResultOrder orderByLatest() {
        var temporal =
                parsedQuestion.columns().stream()
                        .filter(column -> column.type().isTemporal())
                        .toList();
        if (temporal.isEmpty())
            throw new UnclearException(
                    "表中没有日期列，无法确定哪些行最新。",
                    "The table has no date column, so the latest rows cannot be determined.",
                    ColumnChooser.names(parsedQuestion.columns()));
        var latest = TimeColumnSelector.pick(temporal, parsedQuestion.mentions());
        return sortBy(latest.sql(), latest.name(), true);
    }

    private ResultOrder orderGroups(RankParser.Rank rank) {
        var sorted = roles.sorts.stream().findFirst();
        var key =
                sorted.flatMap(mention ->
                        computed.keys().stream()
                                .filter(one -> mention.columns().contains(one.column()))
                                .findFirst());
        if (key.isPresent())
            return sortBy(
                    naturalOrder(key.get()),
                    key.get().alias(),
                    !parsedQuestion.request().text().matches("(?s).*(?:升序|asc|从小到大|从低到高).*")
                            && rank.descending()
                            && parsedQuestion
                                    .request()
                                    .text()
                                    .matches("(?s).*(?:降序|desc|倒序|从大到小|从高到低).*"));
        if (rank.sorted()) {
            var measure =
                    sorted.flatMap(mention ->
                                    computed.measures().stream()
                                            .filter(one ->
                                                    mention.columns().stream()
                                                            .anyMatch(column ->
                                                                    column.sql()
                                                                            .equals(
                                                                                    one
                                                                                            .expression())))
                                            .findFirst())
                            .orElse(computed.measures().getFirst());
            var order =
                    sortBy(SqlText.name(measure.alias()), measure.alias(), rank.descending())
                            .then(naturalOrder(computed.keys())); // settles ties
            return rank.ranked() && rank.limit() == 0 && isSingular() && !rankUsed
                    ? keepFirst(order, measure.sql(), rank.descending())
                    : order;
        }
        var first = computed.keys().getFirst();
        boolean plain = computed.keys().stream().allMatch(one -> one.order().isEmpty());
        var by =
                computed.keys().size() == 1 && plain
                        ? SqlText.name(computed.measures().getFirst().alias())
                                + " DESC NULLS LAST, "
                                + SqlText.name(first.alias())
                        : naturalOrder(computed.keys());
        return ResultOrder.by(by, rank.limit());
    }

    /** Which product is the best asks for one; the best products for all in order. */
    private boolean isSingular() {
        var text = parsedQuestion.request().text();
        if (text.matches("(?s).*(?:哪些|哪几|排名|排行|排序|ranking|rank ).*")) return false;
        boolean plural =
                roles.keys.stream()
                        .anyMatch(key -> {
                            var said = parsedQuestion.request().between(key.start(), key.end());
                            return !Language.isChinese(said)
                                    && !NounMatcher.singular(said).equals(said)
                                    && !text.matches("(?s).*(?:each|per|by) .*");
                        });
        return !plural;
    }

    private static String naturalOrder(List<GroupKey> keys) {
        return keys.stream().map(SortResolver::naturalOrder).collect(Collectors.joining(", "));
    }

    private static String naturalOrder(GroupKey key) {
        return key.order().isEmpty() ? SqlText.name(key.alias()) : key.order();
    }

    /** 6:40 comes before 13:30. */
    private static String order(ColumnProfile column) {
        return ClockTimes.areIn(column) ? ClockTimes.sql(column.sql()) : column.sql();
    }

    private ResultOrder orderRows(RankParser.Rank rank) {
        if (!rank.sorted()) return ResultOrder.first(rank.limit());
        var column = sortColumn().or(() -> rank.hint().flatMap(this::best)).or(this::sales);
        if (column.isEmpty())
            throw new UnclearException(
                    "请说明按哪一列排序。",
                    "Specify which column to sort by.",
                    ColumnChooser.names(ColumnProfile.measurable(parsedQuestion.columns())));
        if (MixedTimes.areIn(column.get()))
            throw new UnclearException(
                    "“" + column.get().name() + "”列的时间写法不一，无法排序。",
                    "The times of " + column.get().name() + " have different forms and no order.",
                    List.of());
        boolean descending =
                rank.descending()
                        && isDescending(rank)
                        && !(column.get().type().isTemporal()
                                && !parsedQuestion
                                        .request()
                                        .text()
                                        .matches("(?s).*(?:降|倒|desc|latest|newest|最新).*"));
        var order = sortBy(order(column.get()), column.get().name(), descending);
        return rank.ranked() && rank.limit() == 0
                ? keepFirst(order, column.get().sql(), descending)
                : order;
    }

    /** The first place; where several share it, all of them. */
    private static ResultOrder keepFirst(ResultOrder order, String sql, boolean descending) {
        var qualify =
                "rank() OVER (ORDER BY "
                        + sql
                        + (descending ? " DESC" : " ASC")
                        + " NULLS LAST) <= 1";
        var text =
                new LocalizedText(
                        order.text().zh() + "；取第一名（并列的都列出）",
                        order.text().en() + "; take the first (all of them in a tie)");
        return new ResultOrder(qualify, order.by(), text, order.limit());
    }

    /** "sort by age" starts with the smallest, a ranking with the largest. */
    private boolean isDescending(RankParser.Rank rank) {
        return rank.ranked()
                || parsedQuestion
                        .request()
                        .text()
                        .matches(
                                "(?s).*(?:降|倒|desc|高到低|大到小|多到少|high(?:est)? to low|largest first|highest first|rank|排名|排行).*");
    }

    private Optional<ColumnProfile> sortColumn() {
        List<ColumnMention> mentions =
                roles.sorts.isEmpty()
                        ? parsedQuestion.mentions().stream()
                                .filter(mention ->
                                        mention.isMeasure()
                                                && mention.isKnown()
                                                && !roles.used.contains(mention))
                                .toList()
                        : List.copyOf(roles.sorts);
        return mentions.stream()
                .findFirst()
                .map(mention ->
                        ColumnChooser.choose(
                                mention,
                                column -> true,
                                parsedQuestion,
                                "按哪一列排序",
                                "which column to sort by"));
    }

    private Optional<ColumnProfile> best(Concept concept) {
        return parsedQuestion.columns().stream()
                .filter(column -> column.isNumber() && column.fit(concept) >= 0.7)
                .findFirst();
    }

    private Optional<ColumnProfile> sales() {
        var numbers = ColumnProfile.measurable(parsedQuestion.columns());
        return numbers.size() == 1 ? Optional.of(numbers.getFirst()) : best(Concept.SALES);
    }

    private ResultOrder sortBy(String sql, String name, boolean descending) {
        var text =
                descending
                        ? new LocalizedText("按 " + name + " 从大到小", "in descending order of " + name)
                        : new LocalizedText("按 " + name + " 从小到大", "in ascending order of " + name);
        return new ResultOrder(
                "",
                sql + (descending ? " DESC NULLS LAST" : " ASC NULLS LAST"),
                text,
                parsedQuestion.rank().limit());
    }
}
