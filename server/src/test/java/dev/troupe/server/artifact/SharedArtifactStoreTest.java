package dev.troupe.server.artifact;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.RunId;
import dev.troupe.store.file.BlobId;
import dev.troupe.store.file.DirectoryObjectStore;
import dev.troupe.store.value.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedArtifactStoreTest {
    private static final RunId RUN = new RunId("run-1");
    private static final RunId OTHER = new RunId("run-2");

    @TempDir private Path directory;

    private SharedArtifactStore store;

    @BeforeEach
    void open() {
        store = new SharedArtifactStore(new DirectoryObjectStore(directory), 1_000);
    }

    private boolean add(RunId run, long sequence, String path, String content, boolean isStored) {
        byte @Nullable [] stored = isStored ? content.getBytes(UTF_8) : null;
        return store.add(run, sequence, path, BlobId.of(content.getBytes(UTF_8)), stored);
    }

    @Test
    void theLastContentOfAPathIsTheFile() {
        assertThat(add(RUN, 5, "out/报告.csv", "first", true)).isTrue();
        assertThat(add(RUN, 12, "out/报告.csv", "second", true)).isTrue();
        assertThat(add(RUN, 13, "copy.csv", "first", true)).as("the same content").isFalse();
        assertThat(add(OTHER, 5, "out/报告.csv", "other", true)).isTrue();

        assertThat(store.read(RUN, "out/报告.csv")).hasValue("second".getBytes(UTF_8));
        assertThat(store.find(RUN, "out/报告.csv")).hasValue(BlobId.of("second".getBytes(UTF_8)));
        assertThat(store.read(RUN, "报告.csv")).isEmpty();
        assertThat(store.find(RUN, "none")).isEmpty();
    }

    @Test
    void ofALargeFileTheHashIsKnown() {
        add(RUN, 5, "large.csv", "large", false);
        add(RUN, 6, "empty.csv", "", true);

        assertThat(store.find(RUN, "large.csv")).hasValue(BlobId.of("large".getBytes(UTF_8)));
        assertThat(store.read(RUN, "large.csv")).isEmpty();
        assertThat(store.read(RUN, "empty.csv")).hasValue(new byte[0]);
    }

    @Test
    void sweepsFilesOfRunsThatAreGoneAndNothingElse() throws IOException {
        add(RUN, 5, "a.csv", "one", true);
        add(OTHER, 5, "a.csv", "two", true);
        Files.createDirectories(directory.resolve("photos/2024"));
        Files.writeString(directory.resolve("photos/2024/me.jpg"), "mine");
        Files.writeString(directory.resolve("run-1/note.txt"), "mine");

        store.sweep(OTHER::equals);

        assertThat(store.read(RUN, "a.csv")).isEmpty();
        assertThat(store.read(OTHER, "a.csv")).hasValue("two".getBytes(UTF_8));
        assertThat(directory.resolve("photos/2024/me.jpg")).exists();
        assertThat(directory.resolve("run-1/note.txt")).exists();
    }

    @Test
    void damageIsReported() throws IOException {
        add(RUN, 5, "a.csv", "content", true);
        var hash = BlobId.of("content".getBytes(UTF_8));
        Files.writeString(directory.resolve("run-1/000000000005-" + hash + "/a.csv"), "contenT");

        assertThatThrownBy(() -> store.read(RUN, "a.csv"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("a.csv");
    }
}
