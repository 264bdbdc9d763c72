package dev.troupe.store.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.store.value.StoreException;
import dev.troupe.testing.ManualClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlobStoreTest {
    private static final byte[] HELLO = "你好".getBytes(StandardCharsets.UTF_8);
    private static final byte[] EMPTY = {};

    @TempDir private Path directory;
    private final ManualClock clock = new ManualClock();
    private BlobStore blobs;

    @BeforeEach
    void open() {
        blobs = BlobStore.of(directory.resolve("blobs"), clock);
    }

    @Test
    void givesBackWhatWasPutUnderItsHash() {
        var id = blobs.put(HELLO);

        assertThat(id.value())
                .isEqualTo("670d9743542cae3ea7ebe36af56bd53648b0a1126162e78d81a32934a711302e");
        assertThat(blobs.get(id)).isEqualTo(HELLO);
        assertThat(blobs.get(blobs.put(EMPTY))).isEmpty();
        assertThat(blobs.contains(id)).isTrue();
    }

    @Test
    void keepsEqualContentOnce() throws IOException {
        blobs.put(HELLO);
        blobs.put(HELLO);

        assertThat(files()).hasSize(1);
    }

    @Test
    void severalWritersOfTheSameContentDoNotDisturbEachOther() throws Exception {
        var others = BlobStore.of(directory.resolve("blobs"), clock);
        var contents =
                IntStream.range(0, 200)
                        .mapToObj(i -> ("content " + i % 5).getBytes(StandardCharsets.UTF_8))
                        .toList();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var tasks =
                    IntStream.range(0, contents.size())
                            .<Callable<BlobId>>mapToObj(
                                    i -> () -> (i % 2 == 0 ? blobs : others).put(contents.get(i)))
                            .toList();
            for (var id : executor.invokeAll(tasks)) {
                assertThat(blobs.get(id.get())).isNotEmpty();
            }
        }

        assertThat(files()).hasSize(5);
    }

    @Test
    void saysWhichBlobIsMissing() {
        var id = BlobId.of(HELLO);

        assertThat(blobs.contains(id)).isFalse();
        assertThatThrownBy(() -> blobs.get(id))
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> assertThat(e.problem().code()).isEqualTo("store.blob-missing"))
                .hasMessageContainingAll(id.value(), "not there", "backup");
    }

    @Test
    void neverGivesBackWhatItsNameDoesNotSay() throws IOException {
        var id = blobs.put(HELLO);
        Files.writeString(files().getFirst(), "bye");

        assertThatThrownBy(() -> blobs.get(id))
                .hasMessageContainingAll(id.value(), "3 bytes", "do not match", "backup");
    }

    @Test
    void mendsADamagedBlobWhenItsContentIsPutAgain() throws IOException {
        var id = blobs.put(HELLO);
        Files.writeString(files().getFirst(), "ab好"); // of the same size is not enough

        blobs.put(HELLO);

        assertThat(blobs.get(id)).isEqualTo(HELLO);
    }

    @Test
    void worksForAThreadThatWasInterrupted() {
        Thread.currentThread().interrupt();
        var id = blobs.put(HELLO);
        var content = blobs.get(id);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(content).isEqualTo(HELLO);
    }

    @Test
    void sweepsWhatNobodyUsesOnceItIsOldEnough() {
        var used = blobs.put(HELLO);
        var unused = blobs.put(EMPTY);

        assertThat(blobs.sweep(Set.of(used), Duration.ofHours(1))).isZero();
        clock.advance(Duration.ofHours(2));
        assertThat(blobs.sweep(Set.of(used), Duration.ofHours(1))).isEqualTo(1);

        assertThat(blobs.contains(used)).isTrue();
        assertThat(blobs.contains(unused)).isFalse();
    }

    @Test
    void doesNotSweepWhatWasPutAgainALittleWhileAgo() {
        var id = blobs.put(HELLO);
        clock.advance(Duration.ofHours(2));
        blobs.put(HELLO);

        assertThat(blobs.sweep(Set.of(), Duration.ofHours(1))).isZero();
        assertThat(blobs.contains(id)).isTrue();
    }

    @Test
    void sweepsWhatAKilledWriterLeft() throws IOException {
        blobs.put(HELLO);
        var left = files().getFirst().resolveSibling(BlobId.of(EMPTY) + ".1.partial");
        Files.write(left, EMPTY);
        Files.setLastModifiedTime(left, FileTime.from(clock.instant()));
        clock.advance(Duration.ofHours(2));

        assertThat(blobs.sweep(Set.of(BlobId.of(HELLO)), Duration.ofHours(1))).isEqualTo(1);
        assertThat(files()).hasSize(1);
    }

    @Test
    void leavesFilesOfOthersAlone() throws IOException {
        var readme = directory.resolve("blobs/README");
        Files.createDirectories(directory.resolve("blobs"));
        Files.writeString(readme, "hands off");
        clock.advance(Duration.ofDays(36_500));

        assertThat(blobs.sweep(Set.of(), Duration.ZERO)).isZero();
        assertThat(readme).exists();
    }

    @Test
    void refusesNamesThatAreNoHash() {
        assertThatThrownBy(() -> new BlobId("../../etc/passwd"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("64 hexadecimal digits");
    }

    private List<Path> files() throws IOException {
        try (var files = Files.walk(directory.resolve("blobs"))) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
