package dev.troupe.store.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link ObjectStore} does. */
public abstract class ObjectStoreContract {
    /** An empty one. */
    protected abstract ObjectStore open() throws Exception;

    @Test
    void returnsWhatWasPutUnderNamesOfAllKinds() throws Exception {
        var store = open();
        var keys = List.of("a/1/plain.csv", "a/1/报告 2024（终稿）.docx", "a/2/x/y z/q?&=+%.txt", "b/n");
        for (var key : keys) {
            store.put(key, key.getBytes(UTF_8));
        }

        for (var key : keys) {
            assertThat(store.get(key)).as(key).hasValue(key.getBytes(UTF_8));
        }
        assertThat(store.list("a")).containsExactlyInAnyOrderElementsOf(keys.subList(0, 3));
        assertThat(store.list("a/2")).containsExactly(keys.get(2));
        assertThat(store.directories()).containsExactly("a", "b");
    }

    @Test
    void storesAFileAndOpensIt(@TempDir Path directory) throws Exception {
        var store = open();
        var file = Files.write(directory.resolve("sent"), "content".getBytes(UTF_8));
        store.put("a/1", new byte[1_000]);
        store.put("a/1", file);

        try (var content = store.open("a/1").orElseThrow()) {
            assertThat(content.readAllBytes()).isEqualTo("content".getBytes(UTF_8));
        }
        assertThat(store.get("a/1")).hasValue("content".getBytes(UTF_8));
        assertThat(store.open("a/2")).isEmpty();
        assertThat(file).exists();
    }

    @Test
    void hasNothingUnderOtherKeys() throws Exception {
        var store = open();
        assertThat(store.directories()).isEmpty();
        assertThat(store.list("a")).isEmpty();
        store.put("ab/1", new byte[] {1});

        assertThat(store.get("ab/2")).isEmpty();
        assertThat(store.list("a")).isEmpty();
        store.delete(List.of("ab/2", "c/1"));
        assertThat(store.list("ab")).containsExactly("ab/1");
    }

    @Test
    void replacesAndDeletes() throws Exception {
        var store = open();
        store.put("a/1", new byte[1_000_000]);
        store.put("a/1", new byte[0]);
        store.put("a/2", new byte[] {2});

        assertThat(store.get("a/1")).hasValue(new byte[0]);
        store.delete(List.of("a/1", "a/2"));
        assertThat(store.get("a/1")).isEmpty();
        assertThat(store.directories()).isEmpty();
    }

    @Test
    void listsAndDeletesMoreThanOnePage() throws Exception {
        var store = open();
        var keys = new ArrayList<String>();
        for (int i = 0; i < 1_100; i++) {
            keys.add("a/%04d".formatted(i));
        }
        try (var threads = Executors.newFixedThreadPool(8)) {
            keys.forEach(key -> threads.execute(() -> store.put(key, key.getBytes(UTF_8))));
        }

        assertThat(store.list("a")).containsExactlyElementsOf(keys);
        store.delete(keys);
        assertThat(store.list("a")).isEmpty();
    }

    @Test
    void neverShowsHalfOfAContent() throws Exception {
        var store = open();
        var contents = IntStream.range(0, 4).mapToObj(i -> String.valueOf(i).repeat(200_000));
        try (var threads = Executors.newFixedThreadPool(4)) {
            contents.forEach(content ->
                    threads.execute(() -> {
                        for (int i = 0; i < 10; i++) {
                            store.put("a/1", content.getBytes(UTF_8));
                        }
                    }));
            for (int i = 0; i < 20; i++) {
                store.get("a/1")
                        .ifPresent(seen -> {
                            assertThat(seen).hasSize(200_000);
                            assertThat(seen).containsOnly(seen[0]);
                        });
            }
        }
    }
}
