package dev.troupe.packs.data.grammar.clause;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Preparation;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** A phrase that states one thing about the result of a question. */
public sealed interface QuestionClause {
    /** Numbers to compute. */
    record Measures(List<Phrases.Measured> measures) implements QuestionClause {}

    /** What rows have to meet. */
    record Filter(Filtered filtered) implements QuestionClause {}

    /** Rows that reach the pass mark of a number, or fail to. */
    record Passing(ColumnProfile column, boolean isPassed) implements QuestionClause {}

    /** What those that the question is about have in none of their rows. */
    record Never(QueryCondition condition) implements QuestionClause {}

    record Keys(List<Phrases.Grouped> keys) implements QuestionClause {}

    /** A part of the name of a column that stands apart from the rest: 期末 of 期末余额. */
    record NamePart(ColumnProfile column) implements QuestionClause {}

    /** Columns to list. */
    record Columns(List<ColumnProfile> columns) implements QuestionClause {}

    /**
     * The largest or the smallest.
     *
     * @param by what is compared; empty when the question leaves it open
     * @param isTime whether the latest or the earliest is meant
     * @param isOfSales whether what sold most is meant, in units or in money
     */
    record Superlative(
            Optional<Phrases.Measured> by, boolean isDescending, boolean isTime, boolean isOfSales)
            implements QuestionClause {
        public Superlative(Optional<Phrases.Measured> by, boolean isDescending, boolean isTime) {
            this(by, isDescending, isTime, false);
        }
    }

    /** Which of two that the question names is taller, older or first. */
    record Comparative(Superlative of) implements QuestionClause {}

    /** Both the largest and the smallest, by a number. */
    record Extremes(Phrases.Measured by) implements QuestionClause {}

    /**
     * How many.
     *
     * @param isFirst whether a word asks for the first, so that no order needs to be named
     * @param isPlace whether only those at that place are asked for: the second highest
     * @param isOfAll whether those of the whole result are asked for, whatever it is grouped by
     */
    record Top(int rows, boolean isFirst, boolean isPlace, boolean isOfAll)
            implements QuestionClause {
        public Top(int rows, boolean isFirst, boolean isPlace) {
            this(rows, isFirst, isPlace, false);
        }

        public Top(int rows, boolean isFirst) {
            this(rows, isFirst, false);
        }

        public Top withFirst() {
            return new Top(rows, true, isPlace, isOfAll);
        }

        public Top ofAll(boolean isOfAll) {
            return new Top(rows, isFirst, isPlace, isOfAll);
        }
    }

    /** An order, of what is computed or of a number that is named. */
    record Sort(Optional<Phrases.Measured> by, Optional<Boolean> isDescending)
            implements QuestionClause {}

    /**
     * What is asked for.
     *
     * @param isOfRows whether the rows are asked for by what they are called
     */
    record Which(Optional<ColumnProfile> column, boolean isOfRows) implements QuestionClause {
        public Which(Optional<ColumnProfile> column) {
            this(column, false);
        }
    }

    /**
     * How much or how many, of what the question names elsewhere.
     *
     * @param isCount whether only a number of things can be meant
     */
    record HowMuch(boolean isCount) implements QuestionClause {}

    /** Which of the groups. */
    record WhichGroup(Phrases.Grouped key) implements QuestionClause {}

    /** The rows. */
    record Subject(Phrases.Rows rows) implements QuestionClause {}

    /** Whom the rows belong to: the customers of "total of customers in Rome". */
    record Owner(Phrases.Rows rows) implements QuestionClause {}

    /** What is left, after rows were removed or of a stock. */
    record Left() implements QuestionClause {}

    /** A mark that changes what is done with the numbers. */
    record Mark(Kind kind) implements QuestionClause {}

    /**
     * An average of each group and those before it.
     *
     * @param measured empty when the question names it elsewhere
     */
    record Moving(int groups, Optional<Phrases.Measured> measured) implements QuestionClause {}

    /** A way to aggregate a number that the question names elsewhere. */
    record OpenWay(Phrases.Way way) implements QuestionClause {}

    /** Groups in an order. */
    record Ranked(Phrases.Grouped key, Sort sort) implements QuestionClause {}

    /** By how much a number changed against the group before. */
    record PeriodChange(Phrases.Measured measured) implements QuestionClause {}

    /** The different values of a column. */
    record DistinctValues(Phrases.Grouped key) implements QuestionClause {}

    /** A number of rows with the order that they are selected in. */
    record TopOf(Top top, Superlative superlative) implements QuestionClause {}

    /** Missing numbers of what is computed count as a value. */
    record FillAll(BigDecimal value) implements QuestionClause {}

    record Pivot(List<Phrases.Grouped> rows, Phrases.Grouped columns) implements QuestionClause {}

    /** Only one of the rows with the same values remains. */
    record KeepOne(List<ColumnProfile> columns, boolean isLast) implements QuestionClause {
        public KeepOne {
            columns = List.copyOf(columns);
        }
    }

    /** The most common values of a column. */
    record MostCommon(ColumnProfile column) implements QuestionClause {}

    /** The values of a column that a question is about. */
    record Choice(ColumnProfile column, QueryCondition condition) {}

    /**
     * The place of some values among all.
     *
     * @param of empty where a filter of the question names them
     */
    record PlaceOf(Optional<Phrases.Measured> by, Optional<Choice> of) implements QuestionClause {}

    /** The groups with their places, from the largest number. */
    record Ranking(Phrases.Grouped key, Phrases.Measured by) implements QuestionClause {}

    /** Groups of about equal size. */
    record EqualGroups(Phrases.Number number, int groups) implements QuestionClause {}

    /**
     * Some rows without an order.
     *
     * @param seed so that the same rows are selected again
     */
    record Sample(int rows, long seed) implements QuestionClause {}

    record Normality(Phrases.Number number) implements QuestionClause {}

    /** Whether a distribution is skewed, and to which side. */
    record Skewed(Phrases.Number number) implements QuestionClause {}

    /**
     * Whether groups differ.
     *
     * @param test empty where the question names none
     * @param of a number of the rows; for a test of independence, a column
     * @param values the groups that are compared; empty for all
     */
    record GroupsTested(
            Optional<Expression.Test> test, Expression of, ColumnProfile by, List<String> values)
            implements QuestionClause {}

    /**
     * Two parts of the rows set against each other.
     *
     * @param of what is compared; empty when the question names it elsewhere
     */
    record Versus(
            Phrases.Side left, Phrases.Side right, Optional<Phrases.Measured> of, Against against)
            implements QuestionClause {}

    /** How two numbers are set against each other. */
    enum Against {
        DIFFERENCE,
        RATIO,
        /** By what share of the second the first is larger. */
        GROWTH,
        /** By what share of the second the first is smaller. */
        DECLINE
    }

    /** Rows that are equal in some columns, such as the same name and the same course. */
    record Duplicates(List<ColumnProfile> columns) implements QuestionClause {
        public Duplicates {
            columns = List.copyOf(columns);
        }
    }

    /** The values of a column that stand in it exactly once. */
    record SingleValues(ColumnProfile column) implements QuestionClause {}

    record Fill(Expression number, BigDecimal value) implements QuestionClause {}

    /** A change of the table before anything is computed. */
    record Prepared(Preparation change) implements QuestionClause {}

    record Steps(Phrases.Number number, BigDecimal width) implements QuestionClause {}

    record StepWidth(BigDecimal width) implements QuestionClause {}

    /** Groups whose number meets a condition. */
    record Having(QueryCondition condition, Phrases.Measured measured) implements QuestionClause {}

    /** What only a message that changes an earlier question states. */
    sealed interface Change extends QuestionClause {}

    /** Another way to aggregate the numbers of the question. */
    record Aggregated(List<Phrases.Way> ways) implements Change {}

    /**
     * No groups.
     *
     * @param keys the only ones that are omitted; empty for all
     */
    record Ungrouped(List<Phrases.Grouped> keys) implements Change {}

    /**
     * No conditions.
     *
     * @param column the only one whose conditions are omitted; empty for all
     */
    record Unfiltered(Optional<ColumnProfile> column) implements Change {}

    /**
     * Values of a column, or a period, that are set against others.
     *
     * @param isWithCurrent whether they are set against those of the question
     */
    record Comparison(Filtered with, boolean isWithCurrent) implements Change {}

    /**
     * The period of the question, a year before.
     *
     * @param isCompared whether it is set against that of the question, or takes its place
     */
    record YearBefore(boolean isCompared) implements Change {}

    /** Columns that the result is to be without. */
    record Omitted(List<ColumnProfile> columns) implements Change {}

    /** The opposite order. */
    record Reversed() implements Change {}

    /** An order by what the groups are called. */
    record Named() implements Change {}

    /** Another number in the place of the only one of the question. */
    record OtherNumber(BigDecimal value) implements Change {}

    /**
     * A condition, or bounds without the number they are for.
     *
     * @param choice the column, where the condition is a choice of its values
     * @param bound set when the question does not name the number
     * @param role empty for a condition that the rows have to meet and nothing more
     */
    record Filtered(
            QueryCondition condition,
            Optional<Phrases.Values> choice,
            Optional<Phrases.Bound> bound,
            Optional<Role> role) {
        public static Filtered of(QueryCondition condition) {
            return new Filtered(condition, Optional.empty(), Optional.empty(), Optional.empty());
        }

        /** A choice of values of a column. */
        public static Filtered ofChoice(QueryCondition condition, Phrases.Values choice) {
            return new Filtered(condition, Optional.of(choice), Optional.empty(), Optional.empty());
        }

        public Filtered withRole(Optional<Role> role) {
            return new Filtered(condition, choice, bound, role);
        }

        public boolean is(Role role) {
            return this.role.filter(role::equals).isPresent();
        }
    }

    /** What a condition is stated for. */
    enum Role {
        /** The rows that a share is of: those in Sales, of "what percentage of Sales are women". */
        WHOLE,
        /** The rows that remain after others were removed. */
        REMOVAL
    }

    enum Kind {
        SHARE,
        /** A share of an amount, even if none is named: 占总额的比例. */
        AMOUNT_SHARE,
        /** A share of the total, which is of an amount unless the rows are named. */
        TOTAL_SHARE,
        RUNNING,
        CHANGE,
        AGAINST,
        GROWTH,
        DISTINCT_ROWS,
        PIVOT,
        LISTING,
        /** An order that is named by "by" alone, as in "list the films by length". */
        LISTED_BY,
        RANK,
        TOTALS,
        GROUPING,
        /** The result is asked for of each of some values: 一班和二班各有几人. */
        EACH,
        /** The same, also within the groups that the question names: 每人迟到、早退各几次. */
        EACH_VALUE,
        /** Something is asked for of each row: 每家公司的名称. */
        EACH_ROW,
        COMPARE,
        DISTRIBUTION,
        TREND,
        POINTS,
        /** Something was won, used or paid, of which the question names a number. */
        OBTAINED,
        /** How many there are, at the end of a Chinese question: 猫有多少. */
        THERE_ARE,
        /** A correlation that is asked for once more. */
        CORRELATION,
        /** Whether what is found is more than chance. */
        SIGNIFICANCE,
        /** Which of some has more. */
        AHEAD,
        /** One row, which what follows identifies: in the match with the most goals. */
        ONE_ROW
    }
}
