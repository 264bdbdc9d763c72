package dev.troupe.core.workflow;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.util.List;

/**
 * A yes-or-no question about a run: flags, comparisons, {@code and}, {@code or}, {@code not} over
 * shared variables and outputs.
 *
 * <p>Total and free of side effects: what is missing or of another kind compares as false, nothing
 * ever throws. The text form is read by {@link #parse}: {@code output.score >= 0.7 and not
 * vals.approved}.
 */
public sealed interface Condition {
    record And(List<Condition> all) implements Condition {
        public And {
            all = List.copyOf(all);
        }
    }

    record Or(List<Condition> any) implements Condition {
        public Or {
            any = List.copyOf(any);
        }
    }

    record Not(Condition condition) implements Condition {}

    record Compare(Operand left, Operator operator, Operand right) implements Condition {}

    /**
     * Holds when the operand is true, a number other than zero, or a text, list or record that is
     * not empty.
     */
    record IsSet(Operand operand) implements Condition {}

    /** How two operands are compared. */
    enum Operator {
        EQUAL("=="),
        NOT_EQUAL("!="),
        LESS("<"),
        AT_MOST("<="),
        GREATER(">"),
        AT_LEAST(">="),
        IN("in"),
        CONTAINS("contains");

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }
    }

    /** One side of a comparison. */
    sealed interface Operand {
        record Literal(Value value) implements Operand {}

        /**
         * A place in the run: {@code vals.key...}, {@code output...} of the edge's source, {@code
         * nodes.id.output...}, or a bare name, which is resolved in the output and then in the
         * variables.
         */
        record Path(List<String> parts) implements Operand {
            public Path {
                parts = List.copyOf(parts);
            }
        }
    }

    /** What a condition can see. */
    interface EvaluationContext {
        /** The output of the edge's source. */
        Value output();

        /** A shared variable. */
        Value variable(String key);

        /** The output of any finished node. */
        Value output(NodeId node);
    }

    /** Whether it holds; never throws. */
    default boolean holds(EvaluationContext scope) {
        return switch (this) {
            case And(var all) -> all.stream().allMatch(condition -> condition.holds(scope));
            case Or(var any) -> any.stream().anyMatch(condition -> condition.holds(scope));
            case Not(var condition) -> !condition.holds(scope);
            case IsSet(var operand) -> Comparison.isSet(Comparison.resolve(operand, scope));
            case Compare(var left, var operator, var right) ->
                    Comparison.holds(
                            Comparison.resolve(left, scope),
                            operator,
                            Comparison.resolve(right, scope));
        };
    }

    /**
     * Reads the text form.
     *
     * @param text 1 to 2,000 characters
     * @throws IllegalArgumentException naming the place and what was expected there
     */
    static Condition parse(String text) {
        return new ConditionParser(text).parse();
    }
}
