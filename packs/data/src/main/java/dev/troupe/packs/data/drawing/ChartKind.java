package dev.troupe.packs.data.drawing;

/** The shapes a chart can take. */
public enum ChartKind {
    BAR("柱状图", "bar chart"),
    LINE("折线图", "line chart"),
    PIE("饼图", "pie chart"),
    SCATTER("散点图", "scatter plot"),
    HISTOGRAM("直方图", "histogram");

    private final String zh;
    private final String en;

    ChartKind(String zh, String en) {
        this.zh = zh;
        this.en = en;
    }

    public String label(boolean chinese) {
        return chinese ? zh : en;
    }
}
