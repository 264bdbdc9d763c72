package dev.troupe.page.request;

import dev.troupe.core.value.Value;
import dev.troupe.page.component.DataTable;
import java.util.regex.Pattern;

/**
 * Which component shows the answer to a question: single numbers, a chart of its kind, or a table.
 *
 * @param type of the component
 * @param variant of a chart; empty for other components
 */
record AnswerComponent(String type, String variant) {
    private static final int MAX_BARS = 30; // rows that a chart can show legibly
    private static final Pattern PERIOD =
            Pattern.compile("\\d{4}(?:[-/.年].{1,8})?|(?:19|20)\\d{2}-?Q[1-4]");
    private static final Pattern SHARE =
            Pattern.compile("(?i)\\b(?:share|proportion|percentage|pie)\\b|占比|比例|份额|饼图");
    private static final Pattern NO_PART = // of a whole: parts of it do not add up
            Pattern.compile("(?i)^(?:average|median|max|min|maximum|minimum)_|平均|中位|最");

    /**
     * @param part the words of the request that the answer is to
     * @param result of the tool
     */
    static AnswerComponent of(String part, DataTable table, Value result) {
        var label = table.labelColumn();
        long rows =
                result.field("rowCount") instanceof Value.Num(var count)
                        ? count.longValue()
                        : table.rows().size();
        int textColumns = table.columns().size() - table.numericColumns().size();
        if (rows == 1 && !table.numericColumns().isEmpty()) {
            return new AnswerComponent("kpi_grid", "");
        }
        if (label.isEmpty()
                || table.numericColumns().isEmpty()
                || textColumns > 2
                || rows > MAX_BARS) {
            return new AnswerComponent("table", "");
        }
        boolean isOverTime =
                table.column(label.get()).stream()
                        .allMatch(cell -> PERIOD.matcher(cell.asText()).matches());
        boolean isShare =
                SHARE.matcher(part).find()
                        && !NO_PART.matcher(table.columns().get(table.numericColumns().getFirst()))
                                .find();
        return new AnswerComponent("chart", isOverTime ? "line" : isShare ? "pie" : "bar");
    }
}
