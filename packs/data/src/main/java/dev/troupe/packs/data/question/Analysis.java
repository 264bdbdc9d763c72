package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.ChineseText;
import dev.troupe.packs.data.algebra.Decimals;
import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.GroupKey;
import dev.troupe.packs.data.mention.Measure;
import dev.troupe.packs.data.mention.SqlFilter;
import dev.troupe.packs.data.query.SqlText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A question as a computation over one table.
 *
 * <p>With measures, rows are grouped by the keys, or all together when there are none. Without
 * measures, rows are listed.
 *
 * @param extra what is added to the first measure
 * @param listed the columns of rows that are listed; empty for all
 * @param chart the kind of chart the request names, or that suits the result when it only asks for
 *     a chart
 * @param statistics takes the place of all that is computed, if it is one
 */
record Analysis(
        boolean chinese,
        GroupedMeasures computed,
        Extra extra,
        List<ColumnProfile> listed,
        FilterSet filters,
        ResultOrder order,
        Optional<ChartKind> chart,
        StatisticsQuery statistics)
        implements Computation {
    /** What is added to the first measure. */
    enum Extra {
        NONE,
        SHARE,
        GROWTH,
        RUNNING
    }

    /** Stands for the table in a query; occurs in no name. */
    static final String TABLE = "\uE000";

    /** Stands for the digits after the decimal point of a mean. */
    static final String DECIMALS = "\uE001";

    private static final int SHOWN_DECIMALS = 2;

    Analysis {
        listed = List.copyOf(listed);
    }

    List<GroupKey> keys() {
        return computed.keys();
    }

    List<Measure> measures() {
        return computed.measures();
    }

    /** Whether nothing is computed: all rows and columns as they are. */
    @Override
    public boolean isWhole() {
        return statistics.isNone()
                && measures().isEmpty()
                && listed.isEmpty()
                && filters.rows().isEmpty()
                && order.by().isEmpty()
                && order.limit() == 0;
    }

    /** Whether rows are listed as they are, all or some of them. */
    @Override
    public boolean isListing() {
        return statistics.isNone() && measures().isEmpty();
    }

    /** Whether each value of the first measure may be added up to a whole. */
    @Override
    public boolean isAdditive() {
        return !measures().isEmpty() && measures().getFirst().isAdditive();
    }

    /** Whether the request names nothing to group by, so that a column was chosen. */
    @Override
    public boolean isKeyChosen() {
        return computed.isKeyChosen();
    }

    /** Names of the result columns that identify groups. */
    @Override
    public List<String> keyNames() {
        return keys().stream().map(GroupKey::alias).toList();
    }

    /** Names of the result columns that hold the computed numbers. */
    @Override
    public List<String> measureNames() {
        return measures().stream().map(Measure::alias).toList();
    }

    /** What was assumed because the request does not specify it. */
    @Override
    public List<LocalizedText> assumptions() {
        return computed.assumptions();
    }

    @Override
    public String rowCondition() {
        return joinConditions(filters.rows());
    }

    @Override
    public String sql(String table) {
        return sql(table, SHOWN_DECIMALS);
    }

    @Override
    public String preciseSql(String table) {
        return sql(table, Decimals.MOST);
    }

    private String sql(String table, int decimals) {
        if (!statistics.isNone())
            return statistics
                    .sql()
                    .replace(TABLE, SqlText.name(table))
                    .replace(DECIMALS, String.valueOf(decimals));
        var sql = new StringBuilder("SELECT ").append(String.join(", ", selectedColumns(decimals)));
        sql.append("\nFROM ").append(SqlText.name(table));
        if (!filters.rows().isEmpty())
            sql.append("\nWHERE ").append(joinConditions(filters.rows()));
        if (!keys().isEmpty() && !measures().isEmpty())
            sql.append("\nGROUP BY ")
                    .append(
                            keys().stream()
                                    .map(key -> key.sql(chinese))
                                    .collect(Collectors.joining(", ")));
        if (!filters.groups().isEmpty())
            sql.append("\nHAVING ").append(joinConditions(filters.groups()));
        if (!order.qualify().isEmpty()) sql.append("\nQUALIFY ").append(order.qualify());
        if (!order.by().isEmpty()) sql.append("\nORDER BY ").append(order.by());
        if (order.limit() > 0) sql.append("\nLIMIT ").append(order.limit());
        return sql.toString();
    }

    private static String joinConditions(List<SqlFilter> conditions) {
        return conditions.stream()
                .map(condition -> "(" + condition.sql() + ")")
                .collect(Collectors.joining(" AND "));
    }

    private List<String> selectedColumns(int decimals) {
        if (measures().isEmpty())
            return listed.isEmpty()
                    ? List.of("*")
                    : listed.stream().map(ColumnProfile::sql).toList();
        var selected = new ArrayList<String>();
        for (var key : keys()) selected.add(key.sql(chinese) + " AS " + SqlText.name(key.alias()));
        for (var measure : measures())
            selected.add(measure.sql(decimals) + " AS " + SqlText.name(measure.alias()));
        var first = measures().getFirst().aggregate().sql(measures().getFirst().expression());
        switch (extra) {
            case NONE -> {}
            case SHARE ->
                    selected.add(
                            "round(100.0 * "
                                    + first
                                    + " / sum("
                                    + first
                                    + ") OVER (), "
                                    + decimals
                                    + ") AS "
                                    + SqlText.name(chinese ? "占比（%）" : "share (%)"));
            case GROWTH ->
                    selected.add(
                            "round(100.0 * ("
                                    + first
                                    + " / nullif(lag("
                                    + first
                                    + ") OVER (ORDER BY "
                                    + keys().getFirst().order()
                                    + "), 0) - 1), "
                                    + decimals
                                    + ") AS "
                                    + SqlText.name(chinese ? "环比增长（%）" : "growth (%)"));
            case RUNNING ->
                    selected.add(
                            "sum("
                                    + first
                                    + ") OVER (ORDER BY "
                                    + keys().getFirst().order()
                                    + ") AS "
                                    + SqlText.name(chinese ? "累计" : "running_total"));
        }
        return selected;
    }

    /** How the question was read, as a sentence in its language. */
    @Override
    public String describe() {
        var parts = new ArrayList<String>();
        if (!filters.rows().isEmpty())
            parts.add(phrase("筛选", "filter rows where", describe(filters.rows())));
        if (!statistics.isNone()) parts.add(statistics.text().text(chinese));
        else if (measures().isEmpty()) parts.add(listingSql());
        else parts.add(groupingSql());
        if (!filters.groups().isEmpty())
            parts.add(phrase("筛选分组", "filter groups where", describe(filters.groups())));
        if (!order.text().en().isEmpty()) parts.add(order.text().text(chinese));
        int limit = order.limit();
        if (limit > 0) parts.add(chinese ? "取前 " + limit + " 行" : "take the first " + limit);
        assumptions().forEach(assumption -> parts.add(assumption.text(chinese)));
        var sentence = String.join(chinese ? "；" : "; ", parts);
        return chinese
                ? sentence + "。"
                : Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + ".";
    }

    private String phrase(String zh, String en, String rest) {
        return chinese ? ChineseText.join(zh, rest) : en + " " + rest;
    }

    private String listingSql() {
        if (listed.isEmpty()) return chinese ? "列出所有列" : "list all columns";
        var names =
                listed.stream()
                        .map(ColumnProfile::name)
                        .collect(Collectors.joining(chinese ? "、" : ", "));
        return phrase("列出", "list", names);
    }

    private String groupingSql() {
        var what =
                measures().stream()
                        .map(measure -> measure.label(chinese))
                        .collect(Collectors.joining(chinese ? "、" : " and "));
        var added =
                switch (extra) {
                    case NONE -> "";
                    case SHARE -> chinese ? "及其占比" : " and its share";
                    case GROWTH -> chinese ? "及其环比增长" : " and its growth over the one before";
                    case RUNNING -> chinese ? "及其逐期累计" : " and its running total";
                };
        if (keys().isEmpty())
            return chinese
                    ? ChineseText.join("计算全部行的", what, added)
                    : "compute " + what + added + " over all rows";
        var by =
                keys().stream()
                        .map(key -> key.label(chinese))
                        .collect(Collectors.joining(chinese ? "、" : " and "));
        return chinese
                ? ChineseText.join("按", by, "分组，计算", what, added)
                : "group by " + by + ", compute " + what + added;
    }

    private String describe(List<SqlFilter> conditions) {
        return conditions.stream()
                .map(condition -> condition.description().text(chinese))
                .collect(Collectors.joining(chinese ? "、" : " and "));
    }
}
