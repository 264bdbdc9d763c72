package dev.troupe.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CueMatcherTest {
    @ParameterizedTest
    @CsvSource({
        "请画柱状图, 柱状图",
        "用PNG格式, PNG格式",
        "Crawl it, crawl",
        "crawling sites, crawl",
        "he crawled, crawl",
        "two bar charts, bar chart",
        "a bar-chart, bar chart",
        "bar   chart, bar chart",
        "summarized, summarize",
        "summarizing, summarize",
        "saves it, save",
        "it was saved, save",
        "plotting it, plot",
        "it was plotted, plot",
        "running it, run",
        "queries, query",
        "copied it, copy",
        "copying, copy",
        "copy the most recent file, copy",
        "an agent that copies files, copy",
        "make three copies of it, copy",
        "fetches, fetch",
        "boxes, box",
        "it was written, write",
        "an analysis, analyze",
        "analysed, analyze",
        "drawn, draw",
        "画chart图, chart",
        "生成一份年度报告, 报告",
        "把结果写成报告, 报告",
        "一份 HTML 报告, 报告",
        "AVERAGE, average",
        "write a report the board can read, report",
        "a report of the totals, report",
        "report.html as a report, report",
        "list files, list files",
        "find_me a URL!, url",
        "c++ code, c++"
    })
    void findsACueInItsForms(String text, String cue) {
        assertThat(CueMatcher.contains(text, cue)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "画饼图, 柱状图",
        "年度报告放在哪里, 报告",
        "谁签了审计报告, 报告",
        "报告期末有多少人, 报告",
        "compute the totals and report the mean, report",
        "report how many rows are left, report",
        "do cooks report a higher wage, report",
        "a computer, compute",
        "sit down, site",
        "a rat, rate",
        "plan it, plane",
        "recount, count",
        "country, count",
        "which album sold the most copies, copy",
        "how many copies were sold, copy",
        "copies sold per label, copy",
        "number of moves by player, move",
        "price per copy, copy",
        "who made the most saves, save",
        "saver, save",
        "urls2, url",
        "showered, show",
        "charter, chart",
        "the top-level, topping",
        "opening, pen"
    })
    void findsNothingElse(String text, String cue) {
        assertThat(CueMatcher.contains(text, cue)).isFalse();
    }

    @Test
    void refusesABlankCue() {
        assertThatThrownBy(() -> CueMatcher.contains("text", " "))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
