package dev.troupe.packs.data;

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

    /** The name of the resulting column. */
    String title(String what, boolean chinese) {
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
            case SUM -> what + "合计";
            case MEAN -> "平均" + what;
            case COUNT -> what + "数量";
            case COUNT_DISTINCT -> what + "数";
            case MIN -> "最低" + what;
            case MAX -> "最高" + what;
            case MEDIAN -> what + "中位数";
            case DEVIATION -> what + "标准差";
        };
    }
}
