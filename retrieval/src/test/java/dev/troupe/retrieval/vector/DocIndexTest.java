package dev.troupe.retrieval.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.retrieval.DocIndex;
import dev.troupe.retrieval.Guide;
import dev.troupe.retrieval.value.CodeExample;
import dev.troupe.retrieval.value.Corpus;
import dev.troupe.retrieval.value.CorpusDiff;
import dev.troupe.retrieval.value.Hit;
import dev.troupe.retrieval.value.IndexedPage;
import dev.troupe.retrieval.value.PageSummary;
import dev.troupe.retrieval.value.RefreshReport;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.value.ScoreExplanation;
import dev.troupe.retrieval.value.SearchQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocIndexTest {
    private static final String DATE = "controls/input-date.md";
    private static final String TABLE = "controls/table.md";

    @TempDir private Path directory;
    private Path folder;
    private DocIndex index;
    private final LetterEmbedder embedder = new LetterEmbedder();

    @BeforeEach
    void open() {
        folder = Guide.copyTo(directory.resolve("guide"));
        index = reopened();
    }

    private DocIndex reopened() {
        return DocIndex.open(directory.resolve("docs"), () -> Optional.of(embedder));
    }

    @AfterEach
    void close() {
        index.close();
    }

    private RefreshReport add() {
        return index.add(new Corpus("guide", "", folder));
    }

    private List<String> found(String question) {
        return index.search(SearchQuery.of(question)).stream().map(Hit::path).toList();
    }

    /** Also if the clock is too coarse to distinguish two writes. */
    private void write(String name, String text, int second) throws IOException {
        var file = Files.writeString(folder.resolve(name), text);
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_700_000_000_000L + second * 1_000L));
    }

    @ParameterizedTest
    @CsvSource({
        "日期, controls/input-date.md",
        "date, controls/input-date.md",
        "input-date, controls/input-date.md",
        "maxDate, controls/input-date.md",
        "怎么让一列固定不动, controls/table.md",
        "fixed column, controls/table.md",
        "dropdown with remote search, controls/select.md",
        "下拉框 远程, controls/select.md",
        "图表 颜色, chart.html",
        "releases, notes.txt",
        "show a control under a condition, concepts.md"
    })
    void findsPagesInBothLanguages(String question, String best) {
        add();

        assertThat(found(question)).startsWith(best);
    }

    @Test
    void namesThePassageItsAnchorAndItsCode() {
        add();

        var hit = index.search(SearchQuery.of("限制日期范围 minDate")).getFirst();

        assertThat(hit.anchor()).isEqualTo("限制范围");
        assertThat(hit.title()).isEqualTo("InputDate 日期");
        assertThat(hit.summary()).isEqualTo("让人选择一天。");
        assertThat(hit.codeExamples()).extracting(CodeExample::info).containsExactly("json");
        assertThat(
                        hit.explanation().parts().stream()
                                .mapToDouble(ScoreExplanation.Part::points)
                                .sum())
                .isEqualTo(hit.score());
    }

    @Test
    void findsNothingWhereNothingIsAskedFor() {
        add();

        assertThat(found("")).isEmpty();
        assertThat(found("的")).isEmpty();
        assertThat(found("zzzz")).isEmpty();
    }

    @Test
    void keepsTheLimit() {
        add();

        assertThat(index.search(SearchQuery.of("日期 表格 date").withLimit(1))).hasSize(1);
        assertThatThrownBy(() -> SearchQuery.of("x").withLimit(0)).hasMessageContaining("1 to 100");
    }

    @Test
    void readsOnlyWhatChanged() throws IOException {
        assertThat(add().added()).isEqualTo(6);
        assertThat(index.refresh("guide").hasChanges()).isFalse();

        write(TABLE, "# Zebra\n\nstripes", 1);
        Files.delete(folder.resolve("notes.txt"));
        write("new.md", "# Okapi", 2);
        var refreshed = index.refresh("guide");

        assertThat(refreshed)
                .extracting(
                        RefreshReport::added,
                        RefreshReport::changed,
                        RefreshReport::removed,
                        RefreshReport::pages)
                .containsExactly(1, 1, 1, 6);
        assertThat(found("zebra")).containsExactly(TABLE);
        assertThat(found("okapi")).containsExactly("new.md");
        assertThat(found("固定列")).doesNotContain(TABLE);
    }

    @Test
    void isThereAgainAfterARestart() {
        add();
        index.close();

        index = reopened();

        assertThat(index.listCorpora()).containsExactly(new Corpus("guide", "", folder));
        assertThat(found("date")).startsWith(DATE);
    }

    @Test
    void skipsABrokenFileAndSaysSo() throws IOException {
        Files.write(folder.resolve("broken.md"), new byte[] {(byte) 0xC3, 0x28});

        var refreshed = add();

        assertThat(refreshed.pages()).isEqualTo(6);
        assertThat(refreshed.skipped()).singleElement().asString().contains("broken.md", "UTF-8");
        assertThat(index.refresh("guide").hasChanges()).isFalse();
        assertThat(index.stats().getFirst().skipped()).hasSize(1);
    }

    @Test
    void passesOverHiddenFoldersAndLinksThatLeadOut() throws IOException {
        Files.createDirectories(folder.resolve("node_modules"));
        write("node_modules/x.md", "# Quagga", 1);
        Files.createDirectories(folder.resolve(".git"));
        write(".git/y.md", "# Quagga", 1);
        var outside = Files.writeString(directory.resolve("outside.md"), "# Quagga");
        Files.createSymbolicLink(folder.resolve("link.md"), outside);
        Files.createSymbolicLink(folder.resolve("loop"), folder);

        add();

        assertThat(found("quagga")).isEmpty();
    }

    @Test
    void makesADamagedIndexAnewAndLosesNothingElse() throws IOException {
        add();
        index.feedback().recordOpen("date", "guide", DATE);
        index.close();
        var place = directory.resolve("docs/index/guide");
        try (var files = Files.list(place)) {
            for (var file : files.toList()) {
                if (!file.endsWith("write.lock")) { // which is always empty
                    Files.write(file, new byte[] {1, 2, 3});
                }
            }
        }

        index = reopened();
        var refreshed = index.refresh("guide");

        assertThat(refreshed.notes()).singleElement().asString().contains("guide", "was rebuilt");
        assertThat(found("date")).startsWith(DATE);
        assertThat(index.feedback().entries()).hasSize(1);
    }

    @Test
    void namesTheCorporaThereAreForAWrongName() {
        add();

        assertThatThrownBy(() -> index.search(SearchQuery.of("date").withCorpora("manual")))
                .isInstanceOf(RetrievalException.class)
                .hasMessageContainingAll("'manual'", "guide");
        assertThatThrownBy(() -> index.add(new Corpus("x", "", directory.resolve("nowhere"))))
                .isInstanceOf(RetrievalException.class)
                .hasMessageContaining("nowhere");
        assertThat(index.listCorpora()).hasSize(1);
    }

    @Test
    void doesNotGiveANameToAnotherFolder() {
        add();

        assertThatThrownBy(() -> index.add(new Corpus("guide", "", directory)))
                .hasMessageContainingAll("guide", folder.toString());
    }

    @Test
    void keepsVersionsSideBySideAndComparesThem() throws IOException {
        index.add(new Corpus("guide", "1", folder));
        var newer = Guide.copyTo(directory.resolve("newer"));
        Files.writeString(newer.resolve(TABLE), "# Table\n\n## 固定列\n\nnow pinned\n");
        Files.delete(newer.resolve("notes.txt"));
        index.add(new Corpus("guide", "2", newer));

        var diff = index.compareCorpora("guide@1", "guide@2");

        assertThat(diff.removed()).containsExactly("notes.txt");
        assertThat(diff.changed()).extracting(CorpusDiff.Change::path).containsExactly(TABLE);
        assertThat(found("pinned")).containsExactly(TABLE);
        assertThat(found("releases")).isEmpty();
        assertThat(index.search(SearchQuery.of("releases").withCorpora("guide@1"))).hasSize(1);
    }

    @Test
    void forgetsACorpusButNotItsFolder() {
        add();

        index.removeCorpus("guide");

        assertThat(index.listCorpora()).isEmpty();
        assertThat(folder.resolve(DATE)).exists();
        assertThat(add().added()).isEqualTo(6);
    }

    @Test
    void goesByMeaningOnceTheVectorsAreThere() {
        add();
        assertThat(index.isEmbedded("guide")).isFalse();
        var before = index.search(SearchQuery.of("date")).getFirst();

        index.computeEmbeddings("guide", (_, _) -> {});

        var after = index.search(SearchQuery.of("date")).getFirst();
        assertThat(index.isEmbedded("guide")).isTrue();
        assertThat(what(before)).doesNotContain("semantic similarity");
        assertThat(what(after)).contains("semantic similarity");
        assertThat(what(index.search(SearchQuery.of("date").withoutVectors()).getFirst()))
                .doesNotContain("semantic similarity");
    }

    private static List<String> what(Hit hit) {
        return hit.explanation().parts().stream().map(part -> part.what().en()).toList();
    }

    @Test
    void makesNoVectorTwice() throws IOException {
        add();
        index.computeEmbeddings("guide", (_, _) -> {});
        int made = embedder.made();
        index.rebuild("guide");
        index.close();
        index = reopened();
        write("new.md", "# Okapi", 2);
        index.refresh("guide");

        index.computeEmbeddings("guide", (_, _) -> {});

        assertThat(embedder.made()).isEqualTo(made + 2); // the page and its only passage
    }

    @Test
    void raisesWhatWasOpenedAndTakesItBack() {
        add();
        var question = "date table";
        var first = found(question);
        var second = first.get(1);

        for (int i = 0; i < 5; i++) {
            index.feedback().recordOpen(question, "guide", second);
        }
        var raised = index.search(SearchQuery.of(question));
        index.feedback().removeEntries(question, "guide", second);

        assertThat(
                        raised.stream()
                                .filter(hit -> hit.path().equals(second))
                                .flatMap(hit -> what(hit).stream()))
                .contains("opened for a similar question");
        assertThat(found(question)).isEqualTo(first);
    }

    @Test
    void tellsAnotherWriterToWait() throws IOException {
        add();
        write("new.md", "# Okapi", 2);
        var place = directory.resolve("docs/index/guide");
        try (var lucene = org.apache.lucene.store.FSDirectory.open(place);
                var _ = lucene.obtainLock("write.lock")) {
            assertThatThrownBy(() -> index.refresh("guide"))
                    .isInstanceOf(RetrievalException.class)
                    .hasMessageContaining("another process");
            assertThat(found("date")).startsWith(DATE);
        }
    }

    @Test
    void followsTheFolder() throws Exception {
        add();
        var updates = new LinkedBlockingQueue<RefreshReport>();

        try (var _ = index.watch("guide", updates::add)) {
            Files.writeString(folder.resolve("new.md"), "# Okapi");
            var update = updates.poll(60, TimeUnit.SECONDS);

            assertThat(update).isNotNull();
            assertThat(index.findPage(null, "new.md").path()).isEqualTo("new.md");
        }
    }

    @Test
    void isSearchedWhileItIsUpdated() throws Exception {
        add();
        var isOver = new AtomicBoolean();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var searches = new ArrayList<Future<?>>();
            for (int i = 0; i < 4; i++) {
                searches.add(
                        threads.submit(() -> {
                            while (!isOver.get()) {
                                assertThat(found("date")).startsWith(DATE);
                                assertThat(index.findPage(null, DATE).passages()).isNotEmpty();
                            }
                        }));
            }
            for (int i = 0; i < 30; i++) {
                write("new.md", "# Okapi " + i, i);
                index.refresh("guide");
                index.rebuild("guide");
            }
            isOver.set(true);
            for (var search : searches) {
                search.get();
            }
        }
    }

    @Test
    void listsPagesAndShowsTheirMarkdown() throws IOException {
        add();

        assertThat(index.listPages("guide", "", 2))
                .extracting(PageSummary::path)
                .containsExactly("chart.html", "concepts.md");
        assertThat(index.listPages("guide", "concepts.md", 1))
                .extracting(PageSummary::path)
                .containsExactly(DATE);
        var corpus = index.findCorpus("guide");
        assertThat(index.readMarkdown(corpus, index.findPage(null, "concepts.md")).orElseThrow())
                .contains("# Concepts");
        assertThat(index.readMarkdown(corpus, index.findPage(null, "chart.html"))).isEmpty();
        Files.writeString(directory.resolve("secret.md"), "secret");
        var outside = new IndexedPage("../secret.md", "", "", List.of());
        assertThat(index.readMarkdown(corpus, outside)).isEmpty();
        Files.delete(folder.resolve("concepts.md"));
        Files.createSymbolicLink(folder.resolve("concepts.md"), directory.resolve("secret.md"));
        assertThat(index.readMarkdown(corpus, index.findPage(null, "concepts.md"))).isEmpty();
    }

    @Test
    void saysWhichWordsAHitHasAndWhere() {
        add();

        var hit = index.search(SearchQuery.of("maxDate")).getFirst();

        assertThat(index.findMatches("maxDate", List.of(hit)).getFirst())
                .anySatisfy(match -> {
                    assertThat(match.word()).isEqualTo("max-date");
                    assertThat(match.field().en()).isEqualTo("text of the passage");
                    assertThat(match.points()).isPositive();
                });
        assertThat(index.findMatches("zebra", List.of(hit))).containsExactly(List.of());
    }
}
