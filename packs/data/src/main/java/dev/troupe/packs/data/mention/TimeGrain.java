package dev.troupe.packs.data.mention;

/** A unit of time to group by. */
public enum TimeGrain {
    DAY("日期", "date", "天", "day", "strftime(%s, '%%Y-%%m-%%d')"),
    WEEK("周", "week", "周", "week", "strftime(%s, '%%G-W%%V')"),
    MONTH("月份", "month", "月", "month", "strftime(%s, '%%Y-%%m')"),
    QUARTER("季度", "quarter", "季度", "quarter", "strftime(%1$s, '%%Y') || '-Q' || quarter(%1$s)"),
    YEAR("年份", "year", "年", "year", "strftime(%s, '%%Y')"),
    WEEKDAY("星期", "weekday", "星期几", "day of the week", ""),
    HOUR("小时", "hour", "小时", "hour of the day", "strftime(%s, '%%H:00')");

    private final String zhTitle;
    private final String enTitle;
    private final String zh;
    private final String en;
    private final String sql;

    TimeGrain(String zhTitle, String enTitle, String zh, String en, String sql) {
        this.zhTitle = zhTitle;
        this.enTitle = enTitle;
        this.zh = zh;
        this.en = en;
        this.sql = sql;
    }

    public String title(boolean chinese) {
        return chinese ? zhTitle : enTitle;
    }

    public String label(boolean chinese) {
        return chinese ? zh : en;
    }

    public String sql(String column, boolean chinese) {
        if (this != WEEKDAY) return sql.formatted(column);
        var names =
                chinese
                        ? "['周一', '周二', '周三', '周四', '周五', '周六', '周日']"
                        : "['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']";
        return names + "[isodow(" + column + ")]";
    }

    /** Sorts by this: the names of weekdays do not sort. */
    public String order(String column) {
        return this == WEEKDAY ? "min(isodow(" + column + "))" : "min(" + column + ")";
    }
}
