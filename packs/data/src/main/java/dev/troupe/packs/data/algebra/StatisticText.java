package dev.troupe.packs.data.algebra;

import dev.troupe.language.ChineseText;
import dev.troupe.packs.data.algebra.Expression.GroupTest;
import dev.troupe.packs.data.algebra.Expression.Statistic;

/** States statistics as nouns, with the names of their tests. */
record StatisticText(QueryText text, boolean chinese) {
    String of(Statistic statistic) {
        return switch (statistic) {
            case Expression.RankCorrelation(var left, var right) ->
                    pair(left, right, "的 Spearman 秩相关系数", "the Spearman rank correlation of ");
            case Expression.AverageRank(var of, var among) ->
                    chinese
                            ? ChineseText.join(
                                    text.describe(of), "在有", text.describe(among), "的行中的名次")
                            : "the rank by "
                                    + text.describe(of)
                                    + " among the rows with "
                                    + text.describe(among);
            case Expression.Pairs(var left, var right) ->
                    chinese
                            ? ChineseText.join(
                                    "同时有", text.describe(left), "和", text.describe(right), "的行数")
                            : "the number of rows with both "
                                    + text.describe(left)
                                    + " and "
                                    + text.describe(right);
            case Expression.Regression(var part, var of, var over) ->
                    chinese
                            ? ChineseText.join(
                                    text.describe(of),
                                    "对",
                                    text.describe(over),
                                    "的最小二乘线性回归的",
                                    part.label(true))
                            : "the "
                                    + part.label(false)
                                    + " of the least-squares line of "
                                    + text.describe(of)
                                    + " over "
                                    + text.describe(over);
            case GroupTest test -> test(test);
            case Expression.DegreesOfFreedom(var test, var isWithin) ->
                    chinese
                            ? ChineseText.join(test(test), isWithin ? "的组内自由度" : "的自由度")
                            : "the degrees of freedom "
                                    + (isWithin ? "within groups " : "")
                                    + "of "
                                    + test(test);
            case Expression.PValue(var of) -> p(of);
            case Expression.Verdict(var question, var of) -> verdict(question, text.describe(of));
        };
    }

    String of(Expression.Correlation correlation) {
        return pair(
                correlation.left(),
                correlation.right(),
                "的 Pearson 相关系数",
                "the Pearson correlation of ");
    }

    private String test(GroupTest test) {
        return switch (test.test()) {
            case WELCH -> pair(test, "按", "分组的 Welch t 检验统计量", "Welch's t statistic of ", " by ");
            case ANOVA ->
                    pair(
                            test,
                            "按",
                            "分组的单因素方差分析 F 值",
                            "the F of a one-way analysis of variance of ",
                            " by ");
            case KRUSKAL_WALLIS ->
                    pair(
                            test,
                            "按",
                            "分组的 Kruskal–Wallis 检验统计量",
                            "the Kruskal–Wallis statistic of ",
                            " by ");
            case CHI_SQUARE ->
                    pair(
                            test,
                            "与",
                            "独立性的卡方统计量",
                            "the chi-square statistic of independence of ",
                            " and ");
        };
    }

    private String pair(GroupTest test, String zh, String zhEnd, String en, String enMiddle) {
        var of = text.describe(test.of());
        var by = text.describe(test.by());
        return chinese ? ChineseText.join(of, zh, by, zhEnd) : en + of + enMiddle + by;
    }

    private String pair(Expression left, Expression right, String zh, String en) {
        return chinese
                ? ChineseText.join(text.describe(left), "与", text.describe(right), zh)
                : en + text.describe(left) + " and " + text.describe(right);
    }

    private String p(Expression of) {
        boolean isTwoSided =
                !(of instanceof GroupTest(var test, _, _)) || test == Expression.Test.WELCH;
        return chinese
                ? ChineseText.join(text.describe(of), isTwoSided ? "的双侧 p 值" : "的 p 值")
                : "the " + (isTwoSided ? "two-sided " : "") + "p value of " + text.describe(of);
    }

    private String verdict(Expression.Question question, String of) {
        return switch (question) {
            case SIGNIFICANCE ->
                    chinese
                            ? ChineseText.join(of, "是否低于 5 %（显著）")
                            : "whether " + of + " is below 5 % (significant)";
            case NORMALITY ->
                    chinese
                            ? ChineseText.join(of, "是否低于 5 %（不服从正态分布）")
                            : "whether " + of + " is below 5 % (not normal)";
            case DIRECTION -> chinese ? ChineseText.join(of, "的方向") : "the direction of " + of;
        };
    }
}
