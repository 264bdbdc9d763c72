package dev.troupe.page.patch;

import dev.troupe.page.blueprint.ComponentSlot;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** What users call the components of a page. */
enum BlockKind {
    BAR(
            "bars?|(?:bar|column)[ -]?(?:charts?|graphs?)|histograms?",
            "柱状图|柱形图|条形图|直方图|柱子|柱",
            "chart",
            "bar"),
    LINE("lines?|line[ -]?(?:charts?|graphs?)|curves?", "折线图|线图|曲线图|曲线", "chart", "line"),
    PIE("pies?|pie[ -]?charts?", "饼图|饼状图", "chart", "pie"),
    RADAR("radars?|radar[ -]?charts?", "雷达图", "chart", "radar"),
    GAUGE("gauges?|gauge[ -]?charts?", "仪表盘|仪表图", "chart", "gauge"),
    CHART("charts?|graphs?|plots?|diagrams?", "图表|图形|图", "chart", ""),
    TABLE("tables?|lists?", "表格|列表|表", "table", ""),
    TEXT(
            "texts?|summary|summaries|insights?|narratives?|comments?|paragraphs?|notes?",
            "摘要|总结|文字|说明|洞察|分析|段落|解读",
            "markdown",
            ""),
    NUMBERS(
            "kpis?|kpi (?:grid|cards?)|numbers?|figures?|metrics?|cards?",
            "指标|数字|卡片",
            "kpi_grid",
            ""),
    SUGGESTIONS("suggestions?|advice|recommendations?", "建议", "suggestion_list", ""),
    QUESTIONS("questions?|exercises?", "题目|练习题|问题", "question_generator", ""),
    ANY("blocks?|components?|parts?|sections?", "组件|部分|区块|块", "", "");

    private final Pattern words;
    private final String component;
    private final String variant;

    BlockKind(String english, String chinese, String component, String variant) {
        this.words = Pattern.compile("(?i)(?:" + english + "|" + chinese + ")");
        this.component = component;
        this.variant = variant;
    }

    static Optional<BlockKind> find(String noun) {
        var word = noun.strip();
        return Arrays.stream(values()).filter(it -> it.words.matcher(word).matches()).findFirst();
    }

    /** Whether a word of English names several. */
    static boolean isPlural(String noun) {
        var word = noun.strip().toLowerCase(Locale.ROOT);
        return word.endsWith("s") && !word.endsWith("ss") || word.endsWith("summaries");
    }

    boolean matches(ComponentSlot slot) {
        if (component.isEmpty()) {
            return true;
        }
        var own = slot.prop("variant");
        boolean isVariant =
                variant.isEmpty()
                        || own.equals(variant)
                        || variant.equals("bar") && (own.isEmpty() || own.equals("distribution"));
        return slot.componentType().equals(component) && isVariant;
    }

    /** The component that has this name. */
    String component() {
        return component;
    }

    /** The variant of a chart; empty for any. */
    String variant() {
        return variant;
    }
}
