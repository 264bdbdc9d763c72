package dev.troupe.chat.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.AgentCard;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An agent that opens pages in a browser, and agents that fetch them. */
class FetchAgentsTest {
    private static final AgentCard CRAWLER =
            card("crawler", List.of("url", "crawl", "页面"), Set.of(), Set.of("table"));
    private static final AgentCard BROWSER =
            card(
                    "browser",
                    List.of("@png", "browser", "浏览器", "截图", "screenshot"),
                    Set.of(),
                    Set.of("rendered-page", "table"));
    private static final AgentCard DATA =
            card(
                    "data",
                    List.of("@csv", "table", "表格", "average", "平均"),
                    Set.of("table"),
                    Set.of("table"));
    private static final AgentCard CHART =
            card("chart", List.of("@png", "chart", "画图"), Set.of("table"), Set.of("chart"));
    private static final List<AgentCard> ALL = List.of(CRAWLER, BROWSER, DATA, CHART);

    private static AgentCard card(
            String type, List<String> cues, Set<String> consumes, Set<String> produces) {
        return new AgentCard(type, type, type, List.of(), cues, consumes, produces);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    Crawl http://a.test/ and save it as a.csv | crawler data
                    Open http://a.test/ in a browser, read the table on all pages and save it as a.csv | browser data
                    用浏览器读取 http://a.test/ 页面上的表格，保存为 a.csv | browser data
                    Take a screenshot of http://a.test/ and save it as a.png | browser
                    给 http://a.test/ 截图，保存为 a.png | browser
                    用浏览器读取 http://a.test/ 的表格，算平均价格，画图保存为 a.png | browser data chart
                    Read visits.csv and save the average per browser as b.csv | data
                    """)
    void worksInABrowserWhereItIsNamed(String request, String types) {
        var sketch = PlanSketch.of(request, ALL);

        assertThat(sketch.nodes().stream().map(node -> node.card().type()))
                .containsExactlyInAnyOrder(types.split(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "http://a.test/ 上最贵的商品, 最贵的商品",
        "抓取 http://a.test/ 上的商品, 抓取 http://a.test/ 上的商品",
        "http://a.test/, http://a.test/"
    })
    void leavesOutThePlaceOfWhatIsAskedFor(String clause, String rest) {
        assertThat(FetchAgents.withoutPlace(clause)).isEqualTo(rest);
    }

    @Test
    void leavesFetchingToThoseWhoCanWhereThereIsNoBrowser() {
        var sketch = PlanSketch.of("Open http://a.test/ in a browser", List.of(CRAWLER, DATA));

        assertThat(sketch.nodes().getFirst().card()).isEqualTo(CRAWLER);
    }
}
