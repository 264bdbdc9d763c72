package dev.troupe.chat.offline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FollowUpParserTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    把图重做成饼图 | 读取 sales.csv，按月统计销售额，画饼图
                    按地区统计，再换成折线图 | 读取 sales.csv，按地区统计销售额，画折线图
                    请再来一遍吧 | 读取 sales.csv，按月统计销售额，画柱状图
                    """)
    void takesNoWordInTheMiddleForTheWholeMessage(String message, String expected) {
        assertThat(parse("读取 sales.csv，按月统计销售额，画柱状图", message))
                .contains(CompletedRequest.of(expected));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    爬取 http://shop.test/ 的商品，计算平均价格 | 改成最高价格 | 爬取 http://shop.test/ 的商品，计算最高价格
                    Compute the average price of a.csv | now the median price | Compute the median price of a.csv
                    """)
    void wordsThatTheRequestHasAlreadyAddNothing(String previous, String message, String expected) {
        assertThat(parse(previous, message)).contains(CompletedRequest.of(expected));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    Get the links of http://site.test/ | now the text | Get the text of http://site.test/
                    列出 http://site.test/ 上的链接 | 改成正文 | 列出 http://site.test/ 上的正文
                    Crawl http://shop.test/ up to 10 pages | only the first 3 pages | Crawl http://shop.test/ only the first 3 pages
                    爬取 http://shop.test/ 的商品，最多 10 页 | 只要前 3 页 | 爬取 http://shop.test/ 的商品，只要前 3 页
                    爬取 http://shop.test/ 的商品，前 10 页 | 改成前 3 页 | 爬取 http://shop.test/ 的商品，前 3 页
                    """)
    void changesWhatIsReadOfASite(String previous, String message, String expected) {
        assertThat(parse(previous, message)).contains(CompletedRequest.of(expected));
    }

    @Test
    void whatTheRequestHasNoPlaceForIsAPartOfItsOwn() {
        var request = parse("Crawl http://site.test/", "now with the prices").orElseThrow();

        assertThat(request.parts())
                .extracting(CompletedRequest.Part::words)
                .isEqualTo(List.of("Crawl http://site.test/", "with the prices"));
    }

    @Test
    void leavesARequestOfItsOwnAlone() {
        assertThat(parse("Total of a.csv", "what is the capital of France?")).isEmpty();
        assertThat(parse("Total of a.csv", "now the total of b.csv")).isEmpty();
    }

    private static Optional<CompletedRequest> parse(String previous, String message) {
        return FollowUpParser.parse(previous, message, TableTerms.NONE);
    }
}
