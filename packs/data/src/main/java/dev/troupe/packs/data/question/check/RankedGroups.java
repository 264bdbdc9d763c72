package dev.troupe.packs.data.question.check;

import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.ColumnType;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Finds groups that a superlative compares where the query compares their rows: 营业额最高的城市 where it
 * lists the shop with the highest 营业额, which may be of a city with few shops.
 */
final class RankedGroups {
    private static final Pattern RANKED =
            Pattern.compile("最[高低多少大小]的?(?:前?[\\d一二两三四五六七八九十]{1,3}[个家座名位]?)?$");

    private RankedGroups() {}

    static List<Span> find(String text, Query query, List<ColumnProfile> columns) {
        boolean areRows =
                query.keys().isEmpty()
                        && query.filters().isEmpty()
                        && query.order().stream().anyMatch(order -> isAddedUp(order.by(), columns));
        if (!areRows) return List.of();
        return columns.stream()
                .filter(column -> column.type() == ColumnType.TEXT && !column.isUnique())
                .flatMap(column -> NounMatcher.find(text, column.spaced()).stream())
                .filter(span -> RANKED.matcher(text.substring(0, span.start())).find())
                .toList();
    }

    private static boolean isAddedUp(Expression by, List<ColumnProfile> columns) {
        return columns.stream()
                .filter(ColumnProfile::isAddedUp)
                .anyMatch(column -> by.equals(new Expression.Field(column.name())));
    }
}
