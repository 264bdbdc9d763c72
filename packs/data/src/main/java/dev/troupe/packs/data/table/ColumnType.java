package dev.troupe.packs.data.table;

/** What a column holds. */
public enum ColumnType {
    TEXT("文本", "text"),
    NUMBER("数字", "number"),
    DATE("日期", "date"),
    /** A month of a year; its cells are dates on the first of the month. */
    MONTH("月份", "month"),
    /** A year, written as 2018年; its cells are dates on the first of January. */
    YEAR("年份", "year"),
    DATE_TIME("日期时间", "date and time"),
    FLAG("是否", "yes or no");

    private final String zh;
    private final String en;

    ColumnType(String zh, String en) {
        this.zh = zh;
        this.en = en;
    }

    /** Whether the column can be laid out on a time line. */
    public boolean isTemporal() {
        return this == DATE || this == MONTH || this == YEAR || this == DATE_TIME;
    }

    public String label(boolean chinese) {
        return chinese ? zh : en;
    }
}
