package dev.troupe.packs.data.algebra;

import dev.troupe.packs.data.table.Cell;
import java.util.List;

/** What rows, or groups of rows, have to meet. */
public sealed interface QueryCondition {
    /**
     * Two values. A missing value is not equal to any value and neither above nor below it: "not
     * equal to 5" includes rows without a value, "at most 5" does not.
     */
    record Comparison(Expression left, Comparator comparator, Expression right)
            implements QueryCondition {}

    /**
     * A value within bounds.
     *
     * @param isEndIncluded whether the upper bound itself counts
     */
    record Range(Expression of, Expression low, Expression high, boolean isEndIncluded)
            implements QueryCondition {}

    /** A value out of a list. */
    record OneOf(Expression of, List<Cell> values) implements QueryCondition {
        public OneOf {
            values = List.copyOf(values);
        }
    }

    /** A text with a part, without regard to case. */
    record TextMatch(Expression of, Place place, String text) implements QueryCondition {}

    /** No value, or a text of white space. */
    record Missing(Expression of) implements QueryCondition {}

    /**
     * A number more than one and a half times the distance of the quartiles outside of them, those
     * of the rows that meet the other conditions.
     */
    record Outlier(Expression of) implements QueryCondition {}

    /**
     * A row of one of the groups with the largest or the smallest numbers, of all rows of the
     * table; groups that are equal follow the order of their values.
     *
     * @param key what the groups share
     * @param by a number of each group
     */
    record InTopGroups(Expression key, Expression by, boolean isDescending, int groups)
            implements QueryCondition {
        public InTopGroups {
            if (groups < 1) throw new IllegalArgumentException(groups + " groups");
        }
    }

    /**
     * A row of a group none of whose rows meets a condition.
     *
     * @param key what the groups share; rows without a value are in none
     */
    record NoneOf(Expression key, QueryCondition condition) implements QueryCondition {}

    /**
     * A row of a group that meets a condition on its numbers, which are computed from the rows that
     * meet the other conditions.
     *
     * @param key what the groups share; rows without a value are in none
     */
    record InGroups(Expression key, QueryCondition condition) implements QueryCondition {}

    /**
     * A row at a distance from one that meets a condition, in the order of the table.
     *
     * @param places how far below; negative for above
     */
    record NextTo(QueryCondition condition, int places) implements QueryCondition {}

    record All(List<QueryCondition> conditions) implements QueryCondition {
        public All {
            conditions = List.copyOf(conditions);
        }
    }

    record Any(List<QueryCondition> conditions) implements QueryCondition {
        public Any {
            conditions = List.copyOf(conditions);
        }
    }

    /** Rows that do not meet a condition, those with missing values among them. */
    record Not(QueryCondition condition) implements QueryCondition {}

    /** A sign of comparison. */
    enum Comparator {
        EQUAL("=", "等于", "equal to"),
        NOT_EQUAL("<>", "不等于", "not equal to"),
        ABOVE(">", "大于", "over"),
        AT_LEAST(">=", "不低于", "at least"),
        BELOW("<", "小于", "below"),
        AT_MOST("<=", "不高于", "at most");

        private final String sign;
        private final String zh;
        private final String en;

        Comparator(String sign, String zh, String en) {
            this.sign = sign;
            this.zh = zh;
            this.en = en;
        }

        public String sign() {
            return sign;
        }

        public String label(boolean chinese) {
            return chinese ? zh : en;
        }

        /** The one that holds exactly if this one does not. */
        public Comparator opposite() {
            return switch (this) {
                case EQUAL -> NOT_EQUAL;
                case NOT_EQUAL -> EQUAL;
                case ABOVE -> AT_MOST;
                case AT_LEAST -> BELOW;
                case BELOW -> AT_LEAST;
                case AT_MOST -> ABOVE;
            };
        }
    }

    /** Where a part of a text stands. */
    enum Place {
        ANYWHERE,
        START,
        END
    }
}
