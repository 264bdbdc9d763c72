package dev.troupe.packs.data;

import dev.troupe.language.Chinese;
import java.util.Locale;

/** A way to make one number out of many. */
enum Aggregate {
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

    String said(boolean chinese) {
        return chinese ? zh : en;
    }

    String sql(String expression) {
        return sql.formatted(expression);
    }

    /** The name of the resulting column, which no word stands in twice. */
    String title(String what, boolean chinese) {
        if (isNamed(what))
            return chinese
                    ? Chinese.joined(what, "的", zh)
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
            case SUM -> Chinese.joined(what, "合计");
            case MEAN -> Chinese.joined("平均", what);
            case COUNT -> Chinese.joined(what, "数量");
            case COUNT_DISTINCT -> Chinese.joined(what, "数");
            case MIN -> Chinese.joined("最低", what);
            case MAX -> Chinese.joined("最高", what);
            case MEDIAN -> Chinese.joined(what, "中位数");
            case DEVIATION -> Chinese.joined(what, "标准差");
        };
    }

    /** Whether a column's name says already what is done to it, as that of totals does. */
    private boolean isNamed(String what) {
        return switch (this) {
            case SUM -> what.matches("(?i)totals?(?:[_ -].*)?|.*合计");
            case MEAN -> what.matches("(?i)(?:average|avg|mean)(?:[_ -].*)?|平均.*");
            case COUNT, COUNT_DISTINCT, MIN, MAX, MEDIAN, DEVIATION -> false;
        };
    }
}
