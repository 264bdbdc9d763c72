package dev.troupe.store.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.store.value.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryObjectStoreTest extends ObjectStoreContract {
    @TempDir private Path directory;

    @Override
    protected ObjectStore open() {
        return new DirectoryObjectStore(directory.resolve("shared"));
    }

    @Test
    void staysInItsDirectory() {
        var store = open();
        for (var key : List.of("../out", "a/../../out", "/etc/passwd", "")) {
            assertThatThrownBy(() -> store.put(key, new byte[1]))
                    .as(key)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void namesThePlaceThatCannotBeWritten() throws IOException {
        Files.writeString(directory.resolve("shared"), "a file");

        assertThatThrownBy(() -> open().put("a/1", new byte[1]))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(directory.resolve("shared").toString());
    }

    @Test
    void isForItsOwnerAlone() throws IOException {
        open().put("a/1", new byte[1]);

        assertThat(Files.getPosixFilePermissions(directory.resolve("shared/a"))).hasSize(3);
    }
}
