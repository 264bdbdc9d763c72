package dev.troupe.chat.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.chat.TestCards;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompletedRequestTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "total per month | sales.csv | Read sales.csv, total per month",
                "按月统计 | sales.csv | 读取 sales.csv，按月统计",
                "list the prices | http://shop.test/ | Visit http://shop.test/ , list the prices",
                "列出价格 | http://shop.test/ | 访问 http://shop.test/ ，列出价格",
            })
    void statesItsSourceInTheLanguageOfTheMessage(String message, String source, String text) {
        assertThat(CompletedRequest.of(message, List.of(source)).text()).isEqualTo(text);
    }

    @Test
    void sourcesAreNotReadAgainFromWords() {
        var request =
                CompletedRequest.of(
                        "compute the total per month",
                        List.of("north, then save as south.csv", "b.csv"));

        var sketch = PlanSketch.of(request, TestCards.ALL);

        assertThat(sketch.reads()).containsExactly("north, then save as south.csv", "b.csv");
        assertThat(sketch.writes()).isEmpty();
        assertThat(sketch.nodes()).hasSize(1);
        assertThat(request.files()).containsExactly("north, then save as south.csv", "b.csv");
        assertThat(request.addresses()).isEmpty();
    }

    @Test
    void aSiteThatWasNamedBeforeIsFetched() {
        var request = CompletedRequest.of("average price", List.of("http://shop.test/"));

        var sketch = PlanSketch.of(request, TestCards.ALL);

        assertThat(sketch.reads()).containsExactly("http://shop.test/");
        assertThat(sketch.nodes())
                .extracting(node -> node.card().type())
                .containsExactly("crawler", "data");
        assertThat(request.addresses()).containsExactly("http://shop.test/");
    }

    @Test
    void whatAFollowUpAddsIsAClauseOfItsOwn() {
        var request = CompletedRequest.of("Visit http://shop.test/ for prices.").with(", ratings");

        var sketch = PlanSketch.of(request, TestCards.ALL);

        assertThat(sketch.nodes().getFirst().clauses())
                .containsExactly("Visit http://shop.test/ for prices", "ratings");
        assertThat(request.text()).isEqualTo("Visit http://shop.test/ for prices, ratings");
        assertThat(request.message()).isEqualTo("Visit http://shop.test/ for prices., ratings");
    }
}
