package dev.troupe.packs.data.mention;

import dev.troupe.language.ChineseText;
import java.util.Locale;

/** A way to make one number out of many. */
public enum Aggregate {
    SUM("合计", "total", "sum(%s)"),
    MEAN("平均值", "average", "avg(%s)"),
    COUNT("数量", "count", "count(%s)"),
    COUNT_DISTINCT("不同值的个数", "distinct count", "count(DISTINCT %s)"),
    MIN("最小值", "minimum", "min(%s)"),
    MAX("最大值", "maximum", "max(%s)"),
    MEDIAN("中位数", "median", "median(%s)"),
    DEVIATION("标准差", "standard deviation", "stddev_samp(%s)");

    private final String zh;
    private final String en;
    private final String sql;

    Aggregate(String zh, String en, String sql) {
        this.zh = zh;
        this.en = en;
        this.sql = sql;
    }

    public String label(boolean chinese) {
        return chinese ? zh : en;
    }

    public String sql(String expression) {
        return sql.formatted(expression);
    }

    /** The name of the resulting column, which no word stands in twice. */
    public String title(String what, boolean chinese) {
        if (isNamed(what))
            return chinese
                    ? ChineseText.join(what, "的", zh)
                    : what + (this == SUM ? "_sum" : "_mean");
        if (!chinese) {
            var prefix =
                    switch (this) {
                        case MIN -> "min";
                        case MAX -> "max";
                        case COUNT_DISTINCT -> "distinct";
                        case DEVIATION -> "stddev";
                        case SUM, MEAN, COUNT, MEDIAN -> en.toLowerCase(Locale.ROOT);
                    };
            return prefix + "_" + what;
        }
        return switch (this) {
            case SUM -> ChineseText.join(what, "合计");
            case MEAN -> ChineseText.join("平均", what);
            case COUNT -> ChineseText.join(what, "数量");
            case COUNT_DISTINCT -> ChineseText.join(what, "数");
            case MIN -> ChineseText.join("最低", what);
            case MAX -> ChineseText.join("最高", what);
            case MEDIAN -> ChineseText.join(what, "中位数");
            case DEVIATION -> ChineseText.join(what, "标准差");
        };
    }

    /** Whether a column's name already states its aggregate, as that of totals does. */
    private boolean isNamed(String what) {
        return switch (this) {
            case SUM -> what.matches("(?i)totals?(?:[_ -].*)?|.*合计");
            case MEAN -> what.matches("(?i)(?:average|avg|mean)(?:[_ -].*)?|平均.*");
            case COUNT, COUNT_DISTINCT, MIN, MAX, MEDIAN, DEVIATION -> false;
        };
    }
}
