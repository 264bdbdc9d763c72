package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.Query.Limit;
import dev.troupe.packs.data.algebra.Query.Order;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryContent;
import dev.troupe.packs.data.algebra.QueryText;
import java.util.List;
import java.util.stream.Stream;

/**
 * The groups that a condition selects by their numbers: the rows of the 2 largest groups. Where
 * others have the same number as the last of them, the question does not specify which are meant.
 *
 * @param ranking the groups with those that share the last place
 */
public record TopGroups(QueryCondition.InTopGroups condition, Query ranking) {
    /** The conditions of a query of this kind. */
    public static Stream<TopGroups> of(Query query) {
        return new QueryContent(query)
                .conditions()
                .flatMap(condition ->
                        condition instanceof QueryCondition.InTopGroups groups
                                ? Stream.of(new TopGroups(groups, rankGroups(groups)))
                                : Stream.of());
    }

    private static Query rankGroups(QueryCondition.InTopGroups groups) {
        return Query.ALL
                .withKeys(List.of(new Output("key", groups.key())))
                .withOutputs(List.of(new Output("number", groups.by())))
                .withOrder(List.of(new Order(groups.by(), groups.isDescending())))
                .withLimit(new Limit(groups.groups(), List.of(), true));
    }

    /**
     * Why it is open which groups are meant.
     *
     * @param found how many have a number as large as the last of them
     */
    public LocalizedText unclear(int found) {
        return new LocalizedText(
                "按“%s”分组，%s最%s的 %d 组不唯一：连同数值相同的共有 %d 组，因此没有计算。请改用其他数目，或写明是哪几组。"
                        .formatted(
                                new QueryText(true).describe(condition.key()),
                                new QueryText(true).describe(condition.by()),
                                condition.isDescending() ? "大" : "小",
                                condition.groups(),
                                found),
                "The %d groups by '%s' with the %s %s are not unique: with those that have the same number there are %d, so nothing was computed. Ask for another number of groups, or name them."
                        .formatted(
                                condition.groups(),
                                new QueryText(false).describe(condition.key()),
                                condition.isDescending() ? "largest" : "smallest",
                                new QueryText(false).describe(condition.by()),
                                found));
    }
}
