package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Way;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.TableContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The largest and the smallest together: the products with the highest and the lowest price. */
final class ExtremeRules extends RuleSet {
    ExtremeRules(TableContext table) {
        super(table);
        for (var words :
                List.of(
                        "most and least",
                        "least and most",
                        "most comma? and? which? least",
                        "least comma? and? which? most")) {
            rule("CLAUSE", words + " MI", ExtremeRules::extremes);
            rule("CLAUSE", "MI " + words, ExtremeRules::extremes);
        }
        for (var words : List.of("how_much", "how_much ordinal", "how_many", "count")) {
            rule("HOWMUCH", words, parts -> parts.get(0, String.class));
        }
        for (var words :
                List.of("most HOWMUCH comma? and? least", "least HOWMUCH comma? and? most"))
            rule("CLAUSE", "MI " + words + " HOWMUCH?", 0.2, ExtremeRules::howMuchExtremes);
        for (var words : List.of("MI most ROWS? and MI? least", "MI least ROWS? and MI? most"))
            rule("M", words + " ROWS? difference", this::distance);
    }

    private static @Nullable QuestionClause extremes(Rule.Parts parts) {
        var by = parts.first(Measured.class);
        return by.isImplied() ? new QuestionClause.Extremes(by) : null;
    }

    /** 人数最多的有多少，最少的有多少: both numbers rather than the rows. */
    private static @Nullable Object howMuchExtremes(Rule.Parts parts) {
        var extremes = extremes(parts);
        return extremes == null ? null : List.of(extremes, new QuestionClause.HowMuch(false));
    }

    /** 价格最高的和最低的相差多少: the largest number less the smallest. */
    private @Nullable Measured distance(Rule.Parts parts) {
        var by = parts.first(Measured.class);
        if (!by.isImplied() || !by.equals(parts.last(Measured.class))) return null;
        return table.measurable().stream()
                .map(table::number)
                .filter(number -> table.usual(number).equals(by))
                .findFirst()
                .map(number -> {
                    var most = table.measure(Way.of(Function.MAX), number);
                    var least = table.measure(Way.of(Function.MIN), number);
                    return new Measured(
                            new Expression.Arithmetic(
                                    Expression.Operator.MINUS,
                                    most.expression(),
                                    least.expression()),
                            most.name() + " − " + least.name(),
                            false);
                })
                .orElse(null);
    }
}
