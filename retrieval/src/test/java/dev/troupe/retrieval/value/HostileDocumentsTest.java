package dev.troupe.retrieval.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.extraction.ExtractionLimits;
import dev.troupe.retrieval.DocIndex;
import dev.troupe.retrieval.HostileDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class HostileDocumentsTest {
    @TempDir private Path directory;
    private Path folder;
    private DocIndex index;

    @BeforeEach
    void open() throws IOException {
        folder = Files.createDirectory(directory.resolve("guide"));
        Files.writeString(folder.resolve("first.md"), "# Okapi");
        index =
                DocIndex.open(
                        directory.resolve("docs"),
                        Optional::empty,
                        ExtractionLimits.standard()
                                .withHeapMegabytes(96)
                                .withTime(Duration.ofSeconds(60)));
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

    @Tag("slow")
    @Test
    void skipsWhatCannotBeReadAndSaysWhy() throws IOException {
        for (var document : HostileDocuments.all().entrySet()) {
            Files.write(folder.resolve(document.getKey()), document.getValue());
        }

        var refreshed = add();

        var skipped = refreshed.skipped().stream().map(said -> said.en()).toList();
        assertThat(skipped)
                .anySatisfy(said -> assertThat(said).contains("form.pdf", "embedded objects"))
                .anySatisfy(said -> assertThat(said).contains("kids.pdf", "300000 sheets"))
                .anySatisfy(said -> assertThat(said).contains("bomb.pdf"))
                .anySatisfy(said -> assertThat(said).contains("locked.pdf", "password"))
                .anySatisfy(said -> assertThat(said).contains("random.pdf"))
                .anySatisfy(said -> assertThat(said).contains("long.html", "characters"))
                .anySatisfy(said -> assertThat(said).contains("bomb.docx"))
                .anySatisfy(said -> assertThat(said).contains("laughs.docx"))
                .anySatisfy(said -> assertThat(said).contains("random.docx", "Word"));
        assertThat(refreshed.pages() + skipped.size()).isEqualTo(1 + HostileDocuments.all().size());
        assertThat(refreshed.added()).isEqualTo(refreshed.pages());
        assertThat(found("okapi")).containsExactly("first.md");
        assertThat(index.stats().getFirst().skipped()).hasSameSizeAs(skipped);
    }

    @Test
    void goesOnFollowingTheFolder() throws IOException {
        Files.write(folder.resolve("form.pdf"), HostileDocuments.selfCallingForm());
        Files.write(folder.resolve("kids.pdf"), HostileDocuments.manyKids(300_000));
        add();

        try (var _ = index.watchAll(TimeSource.system(), _ -> {})) {
            Files.write(folder.resolve("bomb.pdf"), HostileDocuments.inflating(50 << 20));
            Files.writeString(folder.resolve("later.md"), "# Quagga");

            while (!found("quagga").equals(List.of("later.md"))) {
                LockSupport.parkNanos(20_000_000); // the children need the processors
            }
        }
        assertThat(index.stats().getFirst().skipped()).hasSizeBetween(2, 3);
    }

    @Test
    void doesNotTryAgainWhatDidNotChange() throws IOException {
        var broken = Files.writeString(folder.resolve("broken.pdf"), "no pdf");
        Files.setLastModifiedTime(broken, FileTime.fromMillis(1_700_000_000_000L));
        assertThat(add().added()).isEqualTo(1);
        Files.writeString(broken, "no PDF"); // as long as before
        Files.setLastModifiedTime(broken, FileTime.fromMillis(1_700_000_000_000L));

        var second = index.refresh("guide");

        assertThat(second.hasChanges()).isFalse();
        assertThat(second.skipped()).hasSize(1);
    }

    @Test
    void readsLaterWhatNoChildCouldBeStartedFor() throws IOException {
        Files.writeString(folder.resolve("second.html"), "<h1>Quagga</h1>");
        var corpus = new Corpus("guide", "", folder);
        var impossible = ExtractionLimits.standard().withHeapMegabytes(1_000_000_000);
        try (var other = DocIndex.open(directory.resolve("docs"), Optional::empty, impossible)) {
            assertThat(other.add(corpus).skipped())
                    .singleElement()
                    .asString()
                    .contains("second.html", "cannot be started");
        }
        assertThat(found("okapi")).as("what needs no child").containsExactly("first.md");

        var refreshed = index.refresh("guide");

        assertThat(refreshed.added()).isEqualTo(1);
        assertThat(found("quagga")).containsExactly("second.html");
    }

    @Test
    void countsPagesAndNothingElse() throws IOException {
        var file = Files.writeString(folder.resolve("broken.docx"), "no docx");

        assertThat(add())
                .extracting(RefreshReport::pages, RefreshReport::added)
                .containsExactly(1, 1);

        Files.write(file, HostileDocuments.docx("<w:p><w:r><w:t>Quagga</w:t></w:r></w:p>"));
        assertThat(index.refresh("guide"))
                .extracting(RefreshReport::pages, RefreshReport::added, RefreshReport::changed)
                .containsExactly(2, 1, 0);
        assertThat(found("quagga")).containsExactly("broken.docx");

        Files.writeString(file, "no docx");
        assertThat(index.refresh("guide"))
                .extracting(RefreshReport::pages, RefreshReport::changed, RefreshReport::removed)
                .containsExactly(1, 0, 1);
    }

    @Test
    void tellsWhoWatchesOfAFileThatCannotBeRead() throws Exception {
        add();
        var told = new LinkedBlockingQueue<RefreshReport>();
        try (var _ = index.watch("guide", told::add)) {
            Files.writeString(folder.resolve("broken.pdf"), "no pdf");

            assertThat(told.poll(60, TimeUnit.SECONDS))
                    .satisfies(refreshed -> assertThat(refreshed.skipped()).hasSize(1));
        }
    }
}
