package dev.troupe.packs.data.table;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** What can go wrong with tables and charts. */
public enum DataProblem implements Problem.Code {
    /** No variable or file of that name holds a table. */
    NO_TABLE,
    /** A file that is not a table, or too large. */
    BAD_TABLE,
    /** A query that is refused, wrong, or takes too long. */
    BAD_QUERY,
    /** A question that can be read in several ways, or in none. */
    UNCLEAR_QUESTION,
    /** Columns that do not suit the chart. */
    BAD_CHART,
    /** A result that was not computed from the rows of one file. */
    NO_SOURCE,
    /** A file that has changed since a result was computed from it. */
    CHANGED_SOURCE,
    /** A row that a result does not have. */
    NO_ROW,
    /** Other requests hold the memory for tables; trying later may do. */
    BUSY;

    @Override
    public String id() {
        return "data." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return this == BUSY;
    }
}
