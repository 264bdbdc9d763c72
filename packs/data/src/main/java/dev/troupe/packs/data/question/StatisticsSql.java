package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.mention.Aggregate;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.SqlFilter;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.query.SqlText;
import java.util.ArrayList;
import java.util.List;

/** Writes queries that are more than one grouping: statistics of every column, means of totals. */
final class StatisticsSql {
    private final ParsedQuestion parsedQuestion;
    private final List<SqlFilter> filters;
    private final boolean chinese;

    /**
     * @param filters of the rows that it is about
     */
    StatisticsSql(ParsedQuestion parsedQuestion, List<SqlFilter> filters) {
        this.parsedQuestion = parsedQuestion;
        this.filters = filters;
        chinese = parsedQuestion.request().isChinese();
    }

    /** 日均销售额, average monthly revenue: the mean of totals, not of rows. */
    StatisticsQuery averagePerPeriod(TimeGrain grain, GroupedMeasures computed) {
        var measure = computed.measures().getFirst();
        boolean adds =
                measure.aggregate() == Aggregate.SUM || measure.aggregate() == Aggregate.MEAN;
        var total = adds ? "sum(" + measure.expression() + ")" : measure.sql();
        var time =
                TimeColumnSelector.key(
                                grain, parsedQuestion.columns(), parsedQuestion.mentions(), chinese)
                        .sql(chinese);
        var keys =
                computed.keys().stream()
                        .map(key -> key.sql(chinese) + " AS " + SqlText.name(key.alias()))
                        .toList();
        var names = computed.keys().stream().map(key -> SqlText.name(key.alias())).toList();
        var alias =
                chinese
                        ? (grain == TimeGrain.DAY ? "日" : grain.label(true))
                                + "均"
                                + (measure.what().isEmpty() ? "数量" : measure.what())
                        : "average_per_"
                                + grain.title(false)
                                + (measure.what().isEmpty() ? "" : "_" + measure.what());
        var inner =
                "SELECT "
                        + String.join("", keys.stream().map(key -> key + ", ").toList())
                        + total
                        + " AS v FROM "
                        + Analysis.TABLE
                        + ""
                        + where()
                        + " GROUP BY "
                        + String.join(
                                "",
                                computed.keys().stream()
                                        .map(key -> key.sql(chinese) + ", ")
                                        .toList())
                        + time;
        var sql =
                "SELECT "
                        + String.join("", names.stream().map(name -> name + ", ").toList())
                        + "round(avg(v), "
                        + Analysis.DECIMALS
                        + ") AS "
                        + SqlText.name(alias)
                        + " FROM ("
                        + inner
                        + ")"
                        + (names.isEmpty()
                                ? ""
                                : " GROUP BY " + String.join(", ", names) + " ORDER BY 2 DESC");
        var text =
                new LocalizedText(
                        "先按"
                                + grain.label(true)
                                + "合计，再求"
                                + (keys.isEmpty() ? "" : "各组的")
                                + "平均："
                                + alias,
                        "total per "
                                + grain.label(false)
                                + " first, then their mean"
                                + (keys.isEmpty() ? "" : " for each group")
                                + ": "
                                + alias);
        return new StatisticsQuery(sql, text);
    }

    /** Those of every column of numbers. */
    StatisticsQuery describe() {
        var parts = new ArrayList<String>();
        int position = 0;
        for (var column : ColumnProfile.measurable(parsedQuestion.columns())) {
            var c = column.sql();
            parts.add(
                    "SELECT "
                            + position++
                            + " AS n, "
                            + SqlText.literal(column.name())
                            + namedColumn("列", "column")
                            + ", count("
                            + c
                            + ")"
                            + namedColumn("个数", "count")
                            + ", round(sum("
                            + c
                            + ")::DOUBLE, 4)"
                            + namedColumn("合计", "sum")
                            + ", round(avg("
                            + c
                            + "), 4)"
                            + namedColumn("平均值", "mean")
                            + ", min("
                            + c
                            + ")::DOUBLE"
                            + namedColumn("最小值", "min")
                            + ", median("
                            + c
                            + ")::DOUBLE"
                            + namedColumn("中位数", "median")
                            + ", max("
                            + c
                            + ")::DOUBLE"
                            + namedColumn("最大值", "max")
                            + " FROM "
                            + Analysis.TABLE
                            + ""
                            + where());
        }
        if (parts.isEmpty())
            throw new UnclearException(
                    "表中没有可以统计的数字列。",
                    "The table has no column of numbers to describe.",
                    parsedQuestion.columns().stream().map(ColumnProfile::name).toList());
        var text =
                new LocalizedText(
                        "统计每个数字列的个数、合计、平均值、最小值、中位数和最大值",
                        "count, total, average, minimum, median and maximum of every number column");
        var sql = "SELECT * EXCLUDE n FROM (" + String.join(" UNION ALL ", parts) + ") ORDER BY n";
        return new StatisticsQuery(sql, text);
    }

    private String namedColumn(String zh, String en) {
        return " AS " + SqlText.name(chinese ? zh : en);
    }

    private String where() {
        return filters.isEmpty()
                ? ""
                : " WHERE "
                        + String.join(
                                " AND ",
                                filters.stream().map(one -> "(" + one.sql() + ")").toList());
    }
}
