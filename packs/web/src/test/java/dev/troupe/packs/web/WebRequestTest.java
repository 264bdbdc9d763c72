package dev.troupe.packs.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.language.FillerWords;
import dev.troupe.language.RequestCoverage;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebRequestTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Crawl https://a.example/ and list the titles of the first 3 pages|",
                "Crawl https://a.example/ and list the titles of the pages but skip the news|but;skip;news",
                "Crawl https://a.example/ but only the first 3 pages and tell me their titles|",
                "Get all laptops with names and prices from https://a.example/|",
                "Get all laptops from https://a.example/ except refurbished ones|laptops;except;refurbished",
                "Fetch https://a.example/x.html in Spanish|Spanish",
                "Get me the news from https://a.example/n.html as markdown in n.md|",
                "爬取 https://a.example/ 这个网站的前3页，把标题列出来|",
                "列出 https://a.example/ 上的链接|",
                "列出 https://a.example/ 上失效的链接|失效",
                "抓取 https://a.example/ 的所有商品，保存为 a.csv|",
                "抓一下 https://a.example/ 的正文存成 a.md，不要导航和页脚|",
                "when does the museum open on sundays according to https://a.example/hours|",
                "https://a.example/team 上写的负责人是谁|",
            })
    void readsSubjectsOfRecordsAndEveryWordOfPages(String task, String unread) {
        var read = WebRequest.read(task).read();
        var coverage = RequestCoverage.of(task, read, List.of(), FillerWords.common());

        assertThat(coverage.unread())
                .extracting(span -> task.substring(span.start(), span.end()))
                .isEqualTo(unread == null ? List.of() : List.of(unread.split(";", -1)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "when does the museum open on sundays according to https://a.example/hours|Sunday 11:00",
                "https://a.example/team 上写的负责人是谁|负责人：韩冰",
                "who leads the choir according to https://a.example/team|"
            })
    void findsTheLinesThatAnswerAQuestion(String question, String line) {
        var page = "Day Open\nSaturday 10:00\nSunday 11:00\n负责人：韩冰\n测试：高远";
        var found = MatchingLines.find(page, WebRequest.questionWords(question));

        if (line == null) {
            assertThat(found).isEmpty();
        } else {
            assertThat(found).contains(line).doesNotContain("Saturday 10:00", "测试：高远");
        }
    }
}
