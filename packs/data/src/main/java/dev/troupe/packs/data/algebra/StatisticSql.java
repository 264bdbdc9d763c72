package dev.troupe.packs.data.algebra;

import dev.troupe.packs.data.algebra.Expression.GroupTest;
import dev.troupe.packs.data.algebra.Expression.Question;
import dev.troupe.packs.data.algebra.Expression.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compiles statistics, with the functions of distributions that the engine is given. */
record StatisticSql(ExpressionSql sql) {
    /** Bulmer 1979, "Principles of Statistics": below it, a distribution is about symmetric. */
    private static final String SYMMETRIC = "0.5";

    private static final String LEVEL = "0.05";

    String of(Statistic statistic) {
        return switch (statistic) {
            case Expression.RankCorrelation(var left, var right) ->
                    "corr(%s, %s)"
                            .formatted(
                                    sql.sql(new Expression.AverageRank(left, right)),
                                    sql.sql(new Expression.AverageRank(right, left)));
            case Expression.AverageRank rank -> sql.sql(rank);
            case Expression.Pairs(var left, var right) -> pairs(left, right);
            case Expression.Regression(var part, var y, var x) ->
                    line(part, sql.sql(y), sql.sql(x));
            case GroupTest test -> ofGroups(test, value(test));
            case Expression.DegreesOfFreedom(var test, var isWithin) ->
                    ofGroups(test, guard(test, isWithin ? within(test) : between(test)));
            case Expression.PValue(GroupTest test) -> ofGroups(test, p(test));
            case Expression.PValue(var of) -> pOfCorrelation(of);
            case Expression.Verdict(var question, var of) -> verdict(question, sql.sql(of));
        };
    }

    private static String line(Expression.LinePart part, String of, String over) {
        var function =
                switch (part) {
                    case SLOPE -> "regr_slope";
                    case INTERCEPT -> "regr_intercept";
                    case R_SQUARED -> "regr_r2";
                };
        var numbers = "(CAST(" + of + " AS DOUBLE), CAST(" + over + " AS DOUBLE))";
        return "CASE WHEN regr_sxx" + numbers + " > 0 THEN " + function + numbers + " END";
    }

    /** The rank of a row in its group, before rows are grouped. */
    String number(Expression.AverageRank rank) {
        var of = sql.sql(rank.of());
        var among = sql.sql(rank.among());
        var isPair = "(" + of + " IS NOT NULL AND " + among + " IS NOT NULL)";
        var group =
                Stream.concat(
                                sql.query().keys().stream().map(key -> sql.sql(key.expression())),
                                Stream.of(isPair))
                        .collect(Collectors.joining(", "));
        return "CASE WHEN "
                + isPair
                + " THEN rank() OVER (PARTITION BY "
                + group
                + " ORDER BY "
                + of
                + ") + (count(*) OVER (PARTITION BY "
                + group
                + ", "
                + of
                + ") - 1) / 2.0 END";
    }

    /** By the distribution of Student, of which the square is one of Fisher. */
    private String pOfCorrelation(Expression correlation) {
        var r = sql.sql(correlation);
        var of = correlation.parts();
        var n =
                correlation instanceof Expression.RankCorrelation
                        ? "count(" + sql.sql(of.getFirst()) + ")"
                        : pairs(of.getFirst(), of.getLast());
        return "CASE WHEN %2$s > 2 AND NOT isnan(%1$s) THEN incomplete_beta(1 - %1$s * %1$s, (%2$s - 2) / 2.0, 0.5) END"
                .formatted(r, n);
    }

    private String pairs(Expression left, Expression right) {
        return "count(*) FILTER (WHERE " + sql.join(present(left, right), " AND ") + ")";
    }

    private static List<QueryCondition> present(Expression left, Expression right) {
        return List.of(
                new QueryCondition.Not(new QueryCondition.Missing(left)),
                new QueryCondition.Not(new QueryCondition.Missing(right)));
    }

    /** One value of a query over the rows that are tested, of which nothing else is shown. */
    private String ofGroups(GroupTest test, String value) {
        return "max((SELECT " + value + " FROM (" + groups(test) + ")))";
    }

    private String groups(GroupTest test) {
        var of = sql.sql(test.of());
        var by = sql.sql(test.by());
        var where = new ArrayList<QueryCondition>(sql.query().filters());
        where.addAll(present(test.of(), test.by()));
        var from = " FROM " + sql.source().text() + " WHERE " + sql.join(where, " AND ");
        return switch (test.test()) {
            case CHI_SQUARE ->
                    "SELECT a, b, CAST(count(*) AS DOUBLE) AS n, sum(count(*)) OVER (PARTITION BY a) AS r,"
                            + " sum(count(*)) OVER (PARTITION BY b) AS c FROM (SELECT "
                            + of
                            + " AS a, "
                            + by
                            + " AS b"
                            + from
                            + ") GROUP BY a, b";
            case KRUSKAL_WALLIS ->
                    "SELECT CAST(count(*) AS DOUBLE) AS n, sum(rank) AS s, sum(same * same - 1) AS t FROM (SELECT "
                            + by
                            + " AS g, rank() OVER (ORDER BY "
                            + of
                            + ") + (count(*) OVER (PARTITION BY "
                            + of
                            + ") - 1) / 2.0 AS rank, CAST(count(*) OVER (PARTITION BY "
                            + of
                            + ") AS DOUBLE) AS same"
                            + from
                            + ") GROUP BY g";
            case WELCH, ANOVA ->
                    "SELECT g, n, m, v, sum(n * m) OVER () / sum(n) OVER () AS o FROM (SELECT "
                            + by
                            + " AS g, CAST(count(*) AS DOUBLE) AS n, CAST(avg("
                            + of
                            + ") AS DOUBLE) AS m, CAST(var_samp("
                            + of
                            + ") AS DOUBLE) AS v"
                            + from
                            + " GROUP BY g)";
        };
    }

    /** The statistic over the groups. */
    private static String value(GroupTest test) {
        var value =
                switch (test.test()) {
                    case WELCH -> "(arg_min(m, g) - arg_max(m, g)) / sqrt(sum(v / n))";
                    case ANOVA ->
                            "(sum(n * (m - o) * (m - o)) / (count(*) - 1)) / (sum((n - 1) * coalesce(v, 0)) / (sum(n) - count(*)))";
                    case KRUSKAL_WALLIS ->
                            "(12 / (sum(n) * (sum(n) + 1)) * sum(s * s / n) - 3 * (sum(n) + 1)) / (1 - sum(t) / (pow(sum(n), 3) - sum(n)))";
                    case CHI_SQUARE -> "sum(n) * (sum(n * n / (r * c)) - 1)";
                };
        return guard(test, value);
    }

    /** A value where the groups allow the test. */
    private static String guard(GroupTest test, String value) {
        var condition =
                switch (test.test()) {
                    case WELCH -> "count(*) = 2 AND min(n) > 1 AND sum(v) > 0";
                    case ANOVA ->
                            "count(*) > 1 AND sum(n) > count(*) AND sum((n - 1) * coalesce(v, 0)) > 0";
                    case KRUSKAL_WALLIS ->
                            "count(*) > 1 AND sum(n) > 2 AND sum(t) < pow(sum(n), 3) - sum(n)";
                    case CHI_SQUARE -> "count(DISTINCT a) > 1 AND count(DISTINCT b) > 1";
                };
        return "CASE WHEN " + condition + " THEN " + value + " END";
    }

    private static String between(GroupTest test) {
        return switch (test.test()) {
            case WELCH -> within(test);
            case ANOVA, KRUSKAL_WALLIS -> "count(*) - 1";
            case CHI_SQUARE -> "(count(DISTINCT a) - 1) * (count(DISTINCT b) - 1)";
        };
    }

    private static String within(GroupTest test) {
        return test.test() == Expression.Test.WELCH
                ? "pow(sum(v / n), 2) / sum(pow(v / n, 2) / (n - 1))"
                : "sum(n) - count(*)";
    }

    private static String p(GroupTest test) {
        var value = "(" + value(test) + ")";
        var between = "(" + between(test) + ")";
        var within = "(" + within(test) + ")";
        var tail =
                switch (test.test()) {
                    case WELCH ->
                            "incomplete_beta(%2$s / (%2$s + %1$s * %1$s), %2$s / 2, 0.5)"
                                    .formatted(value, within);
                    case ANOVA ->
                            "incomplete_beta(%3$s / (%3$s + %2$s * %1$s), %3$s / 2.0, %2$s / 2.0)"
                                    .formatted(value, between, within);
                    case KRUSKAL_WALLIS, CHI_SQUARE ->
                            "upper_gamma(%2$s / 2.0, %1$s / 2)".formatted(value, between);
                };
        return guard(test, tail);
    }

    private String verdict(Question question, String value) {
        boolean chinese = sql.chinese();
        var undefined = chinese ? "无法判断：数据太少或取值全都相同" : "not defined: too few rows or equal values";
        var choices =
                switch (question) {
                    case SIGNIFICANCE ->
                            List.of(
                                    below(LEVEL),
                                    chinese ? "显著" : "significant",
                                    "",
                                    chinese ? "不显著" : "not significant");
                    case NORMALITY ->
                            List.of(
                                    below(LEVEL),
                                    chinese ? "不服从正态分布" : "not normal",
                                    "",
                                    chinese ? "不能否定正态分布" : "consistent with a normal distribution");
                    case DIRECTION ->
                            List.of(
                                    "> " + SYMMETRIC,
                                    chinese ? "正偏（右侧尾部较长）" : "positive (longer tail to the right)",
                                    "< -" + SYMMETRIC,
                                    chinese ? "负偏（左侧尾部较长）" : "negative (longer tail to the left)",
                                    "",
                                    chinese
                                            ? "大致对称（偏度绝对值 ≤ 0.5）"
                                            : "about symmetric (skewness within 0.5 of 0)");
                };
        var text =
                new StringBuilder(
                        "CASE WHEN %1$s IS NULL OR isnan(%1$s) THEN '%2$s'"
                                .formatted(value, undefined));
        for (int i = 0; i < choices.size(); i += 2)
            text.append(
                    choices.get(i).isEmpty()
                            ? " ELSE '" + choices.get(i + 1) + "'"
                            : " WHEN "
                                    + value
                                    + " "
                                    + choices.get(i)
                                    + " THEN '"
                                    + choices.get(i + 1)
                                    + "'");
        return text.append(" END").toString();
    }

    private static String below(String level) {
        return "< " + level;
    }
}
