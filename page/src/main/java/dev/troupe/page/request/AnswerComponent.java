package dev.troupe.page.request;

import dev.troupe.core.value.Value;
import dev.troupe.page.component.DataTable;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Which component shows the answer to a question: single numbers, a chart of its kind, or a table.
 *
 * @param type of the component
 * @param variant of a chart; empty for other components
 */
record AnswerComponent(String type, String variant) {
    private static final int MAX_BARS = 30; // rows that a chart can show legibly
    private static final int MAX_POINTS = 366; // of a line
    private static final Pattern PERIOD =
            Pattern.compile("\\d{4}(?:[-/.年].{1,8})?|(?:19|20)\\d{2}-?Q[1-4]");
    private static final Pattern SHARE =
            Pattern.compile("(?i)\\b(?:share|proportion|percentage|pie)\\b|占比|比例|份额|饼图");

    /** What a request calls a component, with its variant. */
    private static final Map<String, Pattern> NAMED =
            Map.of(
                    "table", name("tables? of|(?:as|in) an? table|表格|列表|明细表"),
                    "bar", name("bar (?:chart|graph)s?|bars|柱状图|柱形图|条形图"),
                    "line", name("line (?:chart|graph)s?|折线图|曲线图|趋势图"),
                    "pie", name("pie charts?|饼图|饼状图"),
                    "radar", name("radar charts?|雷达图"));

    private static final Pattern NO_PART = // of a whole: parts of it do not add up
            Pattern.compile("(?i)^(?:average|median|max|min|maximum|minimum)_|平均|中位|最");

    /** A component that a request names in a way that its title need not repeat. */
    private static final Pattern IN_TITLE =
            Pattern.compile(
                    "(?i)^tables? of (?:the )?|\\s+(?:as|in) an? (?:table|(?:bar|line|pie|radar) (?:chart|graph)|pie)$"
                            + "|^用?(?:一?[个张份])?(?:表格|列表|(?:柱状|柱形|条形|折线|曲线|饼|雷达)图)(?:列出|显示|展示|表示|画出)"
                            + "|[（(](?:用)?(?:表格|列表|(?:柱状|柱形|条形|折线|曲线|饼|雷达)图)[)）]$|的(?:柱状|柱形|条形|折线|曲线|饼|雷达)图$");

    private static Pattern name(String words) {
        return Pattern.compile("(?<![a-z])(?:" + words + ")(?![a-z])", Pattern.CASE_INSENSITIVE);
    }

    /**
     * As the request calls it where the answer can be shown so, else what suits the answer.
     *
     * @param part the words of the request that the answer is to
     * @param result of the tool
     */
    static AnswerComponent of(String part, DataTable table, Value result) {
        var named =
                NAMED.entrySet().stream()
                        .filter(it -> it.getValue().matcher(part).find())
                        .map(Map.Entry::getKey)
                        .toList();
        boolean isTable = named.equals(List.of("table"));
        var label = table.labelColumn();
        int textColumns = table.columns().size() - table.numericColumns().size();
        if (!isTable && rowCount(table, result) == 1 && !table.numericColumns().isEmpty()) {
            return new AnswerComponent("kpi_grid", "");
        }
        if (isTable || label.isEmpty() || table.numericColumns().isEmpty() || textColumns > 2) {
            return new AnswerComponent("table", "");
        }
        return named.size() == 1
                ? new AnswerComponent("chart", named.getFirst())
                : suitable(part, table, label.get(), rowCount(table, result));
    }

    /** The words of a request without the component, which readers see. */
    static String title(String part) {
        var title = IN_TITLE.matcher(part).replaceAll("").strip();
        return title.isEmpty() ? part : title;
    }

    private static AnswerComponent suitable(String part, DataTable table, int label, long rows) {
        boolean isOverTime =
                table.column(label).stream()
                        .allMatch(cell -> PERIOD.matcher(cell.asText()).matches());
        if (rows > (isOverTime ? MAX_POINTS : MAX_BARS)) {
            return new AnswerComponent("table", "");
        }
        boolean isShare =
                SHARE.matcher(part).find()
                        && !NO_PART.matcher(table.columns().get(table.numericColumns().getFirst()))
                                .find();
        return new AnswerComponent("chart", isOverTime ? "line" : isShare ? "pie" : "bar");
    }

    private static long rowCount(DataTable table, Value result) {
        return result.field("rowCount") instanceof Value.Num(var count)
                ? count.longValue()
                : table.rows().size();
    }
}
