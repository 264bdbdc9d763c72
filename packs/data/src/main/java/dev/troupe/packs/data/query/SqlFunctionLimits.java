package dev.troupe.packs.data.query;

import java.util.List;

/**
 * Bounds on SQL functions that make a large value of small arguments. The engine makes 2,048 values
 * at a time, and its limit of memory does not see them. Macros of the same name stand before the
 * functions; {@link SqlText} refuses the only name that leads past them.
 */
final class SqlFunctionLimits {
    private static final int MAX_TEXT = 65_536; // characters of a value
    private static final int MAX_ITEMS = 65_536; // items of a list

    static final List<String> MACROS =
            List.of(
                    "CREATE TEMP MACRO repeat(a, b) AS "
                            + boundedMacro("len(a)::DOUBLE * b", MAX_TEXT, "repeat(a, b)"),
                    "CREATE TEMP MACRO lpad(a, b, c) AS "
                            + boundedMacro("b", MAX_TEXT, "lpad(a, b, c)"),
                    "CREATE TEMP MACRO rpad(a, b, c) AS "
                            + boundedMacro("b", MAX_TEXT, "rpad(a, b, c)"),
                    series("range"),
                    series("generate_series"));

    private SqlFunctionLimits() {}

    private static String series(String name) {
        return "CREATE TEMP MACRO "
                + name
                + "(a) AS "
                + boundedMacro("abs(a::DOUBLE)", MAX_ITEMS, name + "(a)")
                + ", (a, b) AS "
                + boundedMacro("abs(b::DOUBLE - a)", MAX_ITEMS, name + "(a, b)")
                + ", (a BIGINT, b BIGINT, c BIGINT) AS "
                + boundedMacro("abs((b::DOUBLE - a) / c)", MAX_ITEMS, name + "(a, b, c)")
                + ", (a TIMESTAMP, b TIMESTAMP, c INTERVAL) AS "
                + boundedMacro(
                        "abs(date_diff('microsecond', a, b)::DOUBLE / greatest(1, abs(epoch_us(c))))",
                        MAX_ITEMS,
                        name + "(a, b, c)");
    }

    private static String boundedMacro(String size, int most, String call) {
        return "CASE WHEN "
                + size
                + " > "
                + most
                + " THEN error('a value has at most "
                + most
                + " characters or items') ELSE system.main."
                + call
                + " END";
    }
}
