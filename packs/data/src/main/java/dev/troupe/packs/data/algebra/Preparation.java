package dev.troupe.packs.data.algebra;

import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.query.SqlText;
import dev.troupe.packs.data.table.Table;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A change of a table before a question about it is computed. The file does not change. */
public sealed interface Preparation {
    /** Only the rows that meet a condition remain. */
    record Selected(QueryCondition condition) implements Preparation {}

    /** Of equal rows only the first one remains. */
    record DistinctRows() implements Preparation {}

    /**
     * A column of computed values; one with the same name is replaced.
     *
     * @param value of each row
     */
    record Computed(String name, Expression value) implements Preparation {}

    /**
     * Empty cells of a column get a value of the cells that are not empty.
     *
     * @param within the column of the groups whose cells count; empty for all rows. A group without
     *     values remains empty.
     */
    record Imputed(String column, Center center, Optional<String> within) implements Preparation {}

    /**
     * A column of numbers on another scale.
     *
     * @param name of the column, which may be that of the numbers
     */
    record Rescaled(String name, Expression of, Scale scale) implements Preparation {}

    /** A value in place of those that are missing. */
    enum Center {
        MEAN("平均值", "average"),
        MEDIAN("中位数", "median"),
        /** The most common value; of several the smallest. */
        MODE("众数", "most common value");

        private final String zh;
        private final String en;

        Center(String zh, String en) {
            this.zh = zh;
            this.en = en;
        }
    }

    /** What numbers are converted to. */
    enum Scale {
        /** From 0 for the smallest to 1 for the largest. */
        MIN_MAX("按最小值和最大值缩放到 0–1", "scaled from 0 (minimum) to 1 (maximum)"),
        /** Distances from the mean in sample standard deviations. */
        Z_SCORE("标准化为 z 分数（样本标准差）", "as z-scores (by the sample standard deviation)"),
        /** Distances from the mean. */
        CENTERED("减去平均值", "less its average"),
        /** Empty for numbers that are not positive. */
        NATURAL_LOG("取自然对数（非正数为空）", "as natural logarithm (empty where not positive)"),
        LOG_10("取以 10 为底的对数（非正数为空）", "as logarithm to the base 10 (empty where not positive)"),
        LOG_2("取以 2 为底的对数（非正数为空）", "as logarithm to the base 2 (empty where not positive)");

        private final String zh;
        private final String en;

        Scale(String zh, String en) {
            this.zh = zh;
            this.en = en;
        }
    }

    /** The column that is changed or added; empty if rows are removed. */
    default Optional<String> changedColumn() {
        return switch (this) {
            case Selected _, DistinctRows _ -> Optional.empty();
            case Computed(var name, _) -> Optional.of(name);
            case Imputed imputed -> Optional.of(imputed.column);
            case Rescaled(var name, _, _) -> Optional.of(name);
        };
    }

    /** The statement that results in the changed table. */
    default String sql(Table table, boolean chinese) {
        var columns = ColumnProfile.all(table);
        return switch (this) {
            case Selected(var condition) ->
                    new QuerySql(table.name(), columns, chinese)
                            .compile(Query.ALL.withFilter(condition));
            case DistinctRows() ->
                    new QuerySql(table.name(), columns, chinese)
                            .compile(Query.ALL.withDistinctRows());
            case Computed(var name, var value) -> withColumn(table, name, sql(table, value));
            case Imputed(var column, var center, var within) ->
                    withColumn(table, column, impute(SqlText.name(column), center, within));
            case Rescaled(var name, var of, var scale) ->
                    withColumn(
                            table, name, rescale("CAST(" + sql(table, of) + " AS DOUBLE)", scale));
        };
    }

    private static String sql(Table table, Expression expression) {
        var types =
                table.columns().stream().collect(Collectors.toMap(c -> c.name(), c -> c.type()));
        var source = SourceSql.of(table.name(), table.columnNames(), Query.ALL, false);
        return new ExpressionSql(Query.ALL, source, types, Map.of(), false).sql(expression);
    }

    private static String withColumn(Table table, String name, String value) {
        var as = "(" + value + ") AS " + SqlText.name(name);
        return "SELECT *"
                + (table.column(name).isPresent() ? " REPLACE (" + as + ")" : ", " + as)
                + " FROM "
                + SqlText.name(table.name());
    }

    private static String impute(String column, Center center, Optional<String> within) {
        var over = within.map(one -> "PARTITION BY " + SqlText.name(one)).orElse("");
        var value =
                switch (center) {
                    case MEAN -> "avg(CAST(" + column + " AS DOUBLE)) OVER (" + over + ")";
                    case MEDIAN -> "median(CAST(" + column + " AS DOUBLE)) OVER (" + over + ")";
                    case MODE -> "mode(" + column + " ORDER BY " + column + ") OVER (" + over + ")";
                };
        return "coalesce(" + column + ", " + value + ")";
    }

    private static String rescale(String number, Scale scale) {
        var positive = "CASE WHEN " + number + " > 0 THEN " + number + " END";
        return switch (scale) {
            case MIN_MAX ->
                    "(%1$s - min(%1$s) OVER ()) / nullif(max(%1$s) OVER () - min(%1$s) OVER (), 0)"
                            .formatted(number);
            case Z_SCORE ->
                    "(%1$s - avg(%1$s) OVER ()) / nullif(stddev_samp(%1$s) OVER (), 0)"
                            .formatted(number);
            case CENTERED -> "%1$s - avg(%1$s) OVER ()".formatted(number);
            case NATURAL_LOG -> "ln(" + positive + ")";
            case LOG_10 -> "log10(" + positive + ")";
            case LOG_2 -> "log2(" + positive + ")";
        };
    }

    /** The change as a clause. */
    default String describe(boolean chinese) {
        var text = new QueryText(chinese);
        return switch (this) {
            case Selected(var condition) ->
                    chinese
                            ? "只留下满足“" + text.describe(condition) + "”的行"
                            : "only rows remain where " + text.describe(condition);
            case DistinctRows() -> chinese ? "删除完全重复的行" : "remove duplicate rows";
            case Computed(var name, var value) ->
                    chinese
                            ? name + " 为 " + text.describe(value)
                            : name + " is " + text.describe(value);
            case Imputed(var column, var center, var within) ->
                    chinese
                            ? column
                                    + " 的空值按"
                                    + within.map(one -> "同一 " + one + " 的").orElse("全部行的")
                                    + center.zh
                                    + "填充"
                            : "empty cells of "
                                    + column
                                    + " are filled with the "
                                    + center.en
                                    + within.map(one -> " of the same " + one)
                                            .orElse(" over all rows");
            case Rescaled(var name, var of, var scale) -> {
                var number = text.describe(of);
                var subject = name.equals(number) ? name : name + " = " + number;
                yield chinese ? subject + " " + scale.zh : subject + " " + scale.en;
            }
        };
    }

    /** Several changes as a clause, in their order. */
    static String describe(List<Preparation> all, boolean chinese) {
        return all.stream()
                .map(one -> one.describe(chinese))
                .collect(Collectors.joining(chinese ? "；" : "; "));
    }
}
