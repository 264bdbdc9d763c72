package dev.troupe.page.request;

import dev.troupe.agent.tool.ToolReply;
import dev.troupe.core.value.Value;
import dev.troupe.page.request.TableShape.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The rows of a table that a page is about: all, or those of a condition.
 *
 * @param source what SQL reads the rows from
 * @param shape of these rows
 * @param condition as the request words it; empty for all rows
 */
record TableSelection(String source, TableShape shape, String condition) {
    /** Texts and names of SQL, whose words state nothing. */
    private static final Pattern QUOTED = Pattern.compile("'[^']*+'|\"[^\"]*+\"");

    /** What a statement has that does more than to select rows. */
    private static final Pattern MORE =
            Pattern.compile("\\b(?:ORDER BY|LIMIT|GROUP BY|HAVING|QUALIFY|UNION)\\b");

    /** Whole rows of one table, by a condition. */
    private static final Pattern ROWS =
            Pattern.compile(
                    "SELECT \\*\\s++FROM\\s++(?:\"(?:[^\"]|\"\")*+\"|[\\p{L}\\p{N}_]++)(?<where>\\s++WHERE\\s.++)",
                    Pattern.DOTALL);

    /** All rows of a table. */
    static TableSelection all(String table, TableShape shape) {
        return new TableSelection(ColumnDistribution.quote(table), shape, "");
    }

    /**
     * What SQL reads the rows from that the answer to a condition selects, under the name of their
     * table. Empty if the answer is something else, such as a sum or the largest rows.
     */
    static Optional<String> findSource(ToolReply answer, String table) {
        var sql = answer.data().field("sql").asText();
        boolean isRows =
                answer.isUsable()
                        && answer.data().field("listing").equals(Value.of(true))
                        && !answer.data().field("whole").equals(Value.of(true))
                        && !answer.data().field("view").equals(Value.of(true));
        var rows = ROWS.matcher(sql);
        var name = ColumnDistribution.quote(table);
        return isRows && rows.matches() && !MORE.matcher(QUOTED.matcher(sql).replaceAll("_")).find()
                ? Optional.of(
                        "(SELECT * FROM %s%s) AS %s".formatted(name, rows.group("where"), name))
                : Optional.empty();
    }

    /** Describes the rows as {@code describeTable} describes a table: one row of facts. */
    static String factsSql(String source, TableShape whole) {
        var facts = new ArrayList<String>(List.of("count(*) AS rows_"));
        for (int i = 0; i < whole.columns().size(); i++) {
            var name = ColumnDistribution.quote(whole.columns().get(i).name());
            facts.add("count(*) - count(%s) AS missing_%d".formatted(name, i));
            facts.add("count(DISTINCT %s) AS different_%d".formatted(name, i));
            facts.add("CAST(min(%s) AS VARCHAR) AS least_%d".formatted(name, i));
            facts.add("CAST(max(%s) AS VARCHAR) AS greatest_%d".formatted(name, i));
        }
        return "SELECT %s FROM %s".formatted(String.join(", ", facts), source);
    }

    /** The shape that these facts describe. */
    static TableShape shapeOf(Value facts, TableShape whole) {
        var columns = new ArrayList<Column>();
        for (int i = 0; i < whole.columns().size(); i++) {
            var column = whole.columns().get(i);
            columns.add(
                    new Column(
                            column.name(),
                            column.type(),
                            number(facts.field("missing_" + i)),
                            number(facts.field("different_" + i)),
                            facts.field("least_" + i).asText(),
                            facts.field("greatest_" + i).asText()));
        }
        return new TableShape(number(facts.field("rows_")), columns);
    }

    private static long number(Value value) {
        return value instanceof Value.Num(var number) ? number.longValue() : 0;
    }

    /** The arguments of a query. */
    static Map<String, Value> arguments(String sql) {
        return Map.of("sql", Value.of(sql));
    }
}
