package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.grammar.QuestionState;
import java.util.List;
import java.util.Optional;

/**
 * What a question asks to compute over one table; unless an implementation states otherwise, a
 * listing without groups, measures or a chart.
 */
public interface Computation {
    /** The query in the engine's dialect; numbers are rounded as readers expect them. */
    String sql(String table);

    /** The same query with means and shares to 6 decimals, so that others can compute with them. */
    String preciseSql(String table);

    /** How the question was read, as a sentence in its language. */
    String describe();

    /** The kind of chart the request names, or that suits the result when it asks for a chart. */
    default Optional<ChartKind> chart() {
        return Optional.empty();
    }

    /** Whether nothing is computed: all rows and columns as they are. */
    default boolean isWhole() {
        return false;
    }

    /** Whether rows are listed as they are, all or some of them. */
    default boolean isListing() {
        return true;
    }

    /** Whether single cells are listed by the labels of their rows and columns. */
    default boolean isLookup() {
        return false;
    }

    /** Whether each value of the first measure may be added up to a whole. */
    default boolean isAdditive() {
        return false;
    }

    /** Names of the result columns that identify groups. */
    default List<String> keyNames() {
        return List.of();
    }

    /** Names of the result columns that hold the computed numbers. */
    default List<String> measureNames() {
        return List.of();
    }

    /**
     * What the question states, which later messages may replace; empty if it cannot be changed.
     */
    default Optional<QuestionState> state() {
        return Optional.empty();
    }

    /** The query of the algebra that it is; empty for statistics of columns. */
    default Optional<Query> query() {
        return Optional.empty();
    }

    /**
     * The column of the table whose values a column of the result holds as they are, or a typical
     * one of them; empty if it is computed in another way.
     */
    default Optional<String> sourceOf(String output) {
        return Optional.empty();
    }

    /** Which rows are computed over, in SQL; empty for all. */
    default String rowCondition() {
        return "";
    }

    /** What was assumed because the request does not specify it. */
    List<LocalizedText> assumptions();
}
