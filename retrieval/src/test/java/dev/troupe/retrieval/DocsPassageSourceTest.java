package dev.troupe.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.NodeBrief;
import dev.troupe.language.Language;
import dev.troupe.retrieval.value.Corpus;
import dev.troupe.retrieval.value.Hit;
import dev.troupe.retrieval.value.Passage;
import dev.troupe.retrieval.value.RelatedPage;
import dev.troupe.retrieval.value.SearchQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocsPassageSourceTest {
    @TempDir private Path directory;
    private DocIndex index;

    @BeforeEach
    void open() {
        var folder = Guide.copyTo(directory.resolve("guide"));
        index = DocIndex.open(directory.resolve("docs"), Optional::empty);
        index.add(new Corpus("guide", "", folder));
    }

    @AfterEach
    void close() {
        index.close();
    }

    private List<NodeBrief.Passage> passages(String task) {
        return passages("worker", task);
    }

    private List<NodeBrief.Passage> passages(String agent, String task) {
        return passages(agent, task, List.of());
    }

    private List<NodeBrief.Passage> passages(String agent, String task, List<String> corpora) {
        var brief =
                new NodeBrief(
                        "run-1",
                        "agent-1",
                        1,
                        agent,
                        "A page for the team",
                        "",
                        task,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        "",
                        Language.of(task));
        return new DocsPassageSource(() -> index).passages(brief, corpora);
    }

    @ParameterizedTest
    @CsvSource({
        "加一个日期选择项，限制可选的范围, controls/input-date.md",
        "A date field that limits the days, controls/input-date.md",
        "表格要固定第一列, controls/table.md",
        "a table with a fixed column, controls/table.md",
        "下拉框，选项远程搜索, controls/select.md"
    })
    void bindsThePassagesThatATaskIsAbout(String task, String path) {
        assertThat(passages(task)).extracting(NodeBrief.Passage::path).first().isEqualTo(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Rename old.bin to new.bin",
                "爬取商店的商品名称和价格",
                "Crawl the shop and extract product prices",
                "计算每个班级的平均分"
            })
    void bindsNothingWhereATaskIsAboutSomethingElse(String task) {
        assertThat(passages(task)).isEmpty();
    }

    @Test
    void tellsWhatThePassageSaysWithItsExampleAndItsDegree() {
        var passage = passages("日期选择项，限制范围").getFirst();

        assertThat(passage.citation()).isEqualTo("controls/input-date.md#限制范围");
        assertThat(passage.text()).contains("minDate", "\"type\": \"input-date\"");
        assertThat(passage.score()).isBetween(DocsPassageSource.RELATED, 1.0);
        assertThat(passage.corpus()).isEqualTo("guide");
    }

    @Test
    void tellsThreeAtMostAndNoMoreThanAPromptHasRoomFor() {
        var hit = index.search(SearchQuery.of("日期").withoutVectors()).getFirst();
        var text = "x".repeat(5_000);
        var passage = hit.passage();
        var longer =
                new Passage(passage.path(), "a", passage.title(), List.of("A"), text, List.of());
        var big = new Hit(hit.corpus(), longer, "", hit.score(), hit.explanation());
        var told =
                PassageFormatter.fitPassages(
                        List.of(
                                new RelatedPage(big, 0.9),
                                new RelatedPage(big, 0.8),
                                new RelatedPage(big, 0.7),
                                new RelatedPage(big, 0.6)));

        assertThat(told).hasSize(2);
        assertThat(told.stream().mapToInt(each -> each.text().length()).sum())
                .isLessThanOrEqualTo(6_000);
    }

    @Test
    void leavesWhoSearchesTheDocumentsToIt() {
        assertThat(passages("表格要固定第一列")).isNotEmpty();
        assertThat(passages(DocsPack.DOCS, "表格要固定第一列")).isEmpty();
    }

    @Test
    void looksIntoTheCollectionsThatAreMeant() throws IOException {
        var other = Files.createDirectory(directory.resolve("other"));
        Files.writeString(other.resolve("soup.md"), "# Soup\n\nWater and salt.\n");
        index.add(new Corpus("kitchen", "", other));

        assertThat(passages("worker", "表格要固定第一列", List.of("guide"))).isNotEmpty();
        assertThat(passages("worker", "表格要固定第一列", List.of("kitchen"))).isEmpty();
        assertThatThrownBy(() -> passages("worker", "表格", List.of("cellar")))
                .hasMessageContaining("cellar");
    }

    @Test
    void saysNothingWithoutDocuments() {
        index.removeCorpus("guide");

        assertThat(passages("日期")).isEmpty();
    }
}
