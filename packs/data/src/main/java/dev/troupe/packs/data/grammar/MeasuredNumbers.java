package dev.troupe.packs.data.grammar;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Superlative;
import java.util.List;
import java.util.Optional;

/** Compares the numbers that clauses of two messages measure. */
final class MeasuredNumbers {
    private MeasuredNumbers() {}

    static boolean isOf(Measured measured, List<Grouped> keys) {
        return keys.stream().anyMatch(key -> key.expression().equals(inner(measured)));
    }

    private static Expression inner(Measured measured) {
        return measured.expression() instanceof Expression.Aggregation aggregation
                ? aggregation.of().orElse(aggregation)
                : measured.expression();
    }

    static boolean isSame(Measured measured, List<Measured> before) {
        return before.stream().anyMatch(one -> inner(one).equals(inner(measured)));
    }

    static Superlative withBy(Superlative old, Measured by) {
        return new Superlative(Optional.of(by), old.isDescending(), false);
    }

    static Measured settle(Measured measured) {
        return new Measured(measured.expression(), measured.name(), false);
    }
}
