package dev.troupe.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.retrieval.value.Corpus;
import dev.troupe.retrieval.value.Hit;
import dev.troupe.retrieval.value.SearchQuery;
import dev.troupe.retrieval.vector.LetterEmbedder;
import dev.troupe.testing.ManualClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class IndexUpdaterTest {
    @TempDir private Path directory;
    private Path folder;
    private DocIndex index;
    private final ManualClock clock = new ManualClock();
    private final LinkedBlockingQueue<LocalizedText> warnings = new LinkedBlockingQueue<>();

    @BeforeEach
    void open() {
        folder = Guide.copyTo(directory.resolve("guide"));
        index = DocIndex.open(directory.resolve("docs"), () -> Optional.of(new LetterEmbedder()));
    }

    @AfterEach
    void close() {
        index.close();
    }

    private void add() {
        index.add(new Corpus("guide", "", folder));
    }

    private List<String> found(String question) {
        return index.search(SearchQuery.of(question).withoutVectors()).stream()
                .map(Hit::path)
                .toList();
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionError("it takes too long");
            }
            Thread.onSpinWait();
        }
    }

    @Test
    void findsWhatIsWrittenMeanwhileAndWhatChangedBefore() throws IOException {
        add();
        Files.writeString(folder.resolve("before.md"), "# Quagga");

        try (var _ = index.watchAll(clock, warnings::add)) {
            await(() -> found("quagga").equals(List.of("before.md")));
            Files.writeString(folder.resolve("new.md"), "# Okapi");
            await(() -> found("okapi").equals(List.of("new.md")));
            Files.delete(folder.resolve("new.md"));
            await(() -> found("okapi").isEmpty());
        }
        assertThat(warnings).isEmpty();
    }

    @Test
    void makesTheVectorsThatAreMissing() throws IOException {
        add();

        try (var _ = index.watchAll(clock, warnings::add)) {
            await(() -> index.isEmbedded("guide"));
            Files.writeString(folder.resolve("new.md"), "# Okapi");
            await(() -> index.stats().getFirst().pages() == 7);
            await(() -> {
                var stats = index.stats().getFirst();
                return stats.embedded() == stats.passages();
            });
        }
    }

    @Test
    void watchesACorpusThatIsAddedMeanwhileAndLeavesOneThatIsCleared() throws IOException {
        try (var _ = index.watchAll(clock, warnings::add);
                var other = DocIndex.open(directory.resolve("docs"), Optional::empty)) {
            other.add(new Corpus("guide", "", folder));
            await(() -> index.isEmbedded("guide"));
            Files.writeString(folder.resolve("new.md"), "# Okapi");
            await(() -> found("okapi").equals(List.of("new.md")));

            index.removeCorpus("guide");
            var second = Files.createDirectory(directory.resolve("second"));
            other.add(new Corpus("guide", "", second));
            Files.writeString(second.resolve("new.md"), "# Quagga");
            await(() -> found("quagga").equals(List.of("new.md")));
        }
        assertThat(warnings).isEmpty();
    }

    @Test
    void followsACorpusThatIsClearedAndAddedAgain() throws IOException {
        add();
        try (var _ = index.watchAll(clock, warnings::add)) {
            await(() -> index.isEmbedded("guide"));
            index.removeCorpus("guide");
            add();

            Files.writeString(folder.resolve("new.md"), "# Okapi");
            await(() -> {
                clock.advance(Duration.ofSeconds(1));
                return found("okapi").equals(List.of("new.md"));
            });
        }
        assertThat(warnings).isEmpty();
    }

    @Test
    void goesOnWhenAnotherProcessHasWritten() throws Exception {
        add();
        var place = directory.resolve("docs/index/guide");
        try (var _ = index.watchAll(clock, warnings::add)) {
            await(() -> index.isEmbedded("guide"));
            try (var lucene = FSDirectory.open(place);
                    var _ = lucene.obtainLock("write.lock")) {
                Files.writeString(folder.resolve("new.md"), "# Okapi");
                clock.awaitTimers(1);
            }

            clock.advance(Duration.ofMinutes(1));

            await(() -> found("okapi").equals(List.of("new.md")));
        }
        assertThat(warnings).isEmpty();
    }

    @Test
    void saysThatAFolderIsGoneAndFindsItAgain() throws Exception {
        add();
        try (var _ = index.watchAll(clock, warnings::add)) {
            await(() -> index.isEmbedded("guide"));
            var away = Files.move(folder, directory.resolve("away"));
            Files.writeString(away.resolve("new.md"), "# Okapi"); // which the watch still sees
            assertThat(warnings.poll(60, TimeUnit.SECONDS)).asString().contains(folder.toString());
            clock.awaitTimers(1);
            clock.advance(Duration.ofMinutes(1));
            assertThat(warnings).as("it is said once").isEmpty();

            Files.move(away, folder);
            clock.awaitTimers(1);
            clock.advance(Duration.ofMinutes(1));

            await(() -> found("okapi").equals(List.of("new.md")));
        }
    }

    @Test
    void doesNothingOnceItIsClosed() throws IOException {
        add();
        index.watchAll(clock, warnings::add).close();
        Files.writeString(folder.resolve("new.md"), "# Okapi");

        assertThat(index.refresh("guide").added()).as("left to who asks").isEqualTo(1);
    }
}
