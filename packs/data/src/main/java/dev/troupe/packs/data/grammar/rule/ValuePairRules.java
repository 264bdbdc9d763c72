package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases.Valued;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Values of two columns that belong together, more than once: 广州的零食和上海的饮料. */
final class ValuePairRules extends RuleSet {
    /** A value of each of two columns, in the order of the names of the columns. */
    private record Pair(Valued first, Valued second) {
        private List<ColumnProfile> columns() {
            return List.of(first.column(), second.column());
        }

        private QueryCondition condition() {
            return new QueryCondition.All(
                    Stream.of(first, second)
                            .map(value ->
                                    TableContext.oneOf(value.column(), List.of(value.value())))
                            .toList());
        }
    }

    private record Pairs(List<Pair> all) {}

    ValuePairRules(TableContext table) {
        super(table);
        rule("VALUEPAIR", "VALUE VALUE", ValuePairRules::pair);
        for (var joint : List.of("and", "or", "comma", "comma and")) {
            rule("VALUEPAIRS", "VALUEPAIR " + joint + " VALUEPAIR", ValuePairRules::join);
            rule("VALUEPAIRS", "VALUEPAIRS " + joint + " VALUEPAIR", ValuePairRules::join);
        }
        rule("C", "VALUEPAIRS", parts -> filter(parts.first(Pairs.class)));
    }

    private static @Nullable Pair pair(Rule.Parts parts) {
        var first = parts.first(Valued.class);
        var second = parts.last(Valued.class);
        int order = first.column().name().compareTo(second.column().name());
        if (order == 0) return null;
        return order < 0 ? new Pair(first, second) : new Pair(second, first);
    }

    private static @Nullable Pairs join(Rule.Parts parts) {
        var all =
                Stream.concat(
                                parts.all(Pairs.class).stream()
                                        .flatMap(pairs -> pairs.all().stream()),
                                parts.all(Pair.class).stream())
                        .toList();
        boolean areOfSameColumns = all.stream().map(Pair::columns).distinct().count() == 1;
        boolean areDifferent = all.stream().distinct().count() == all.size();
        return areOfSameColumns && areDifferent ? new Pairs(all) : null;
    }

    private static Filtered filter(Pairs pairs) {
        return Filtered.of(
                new QueryCondition.Any(pairs.all().stream().map(Pair::condition).toList()));
    }
}
