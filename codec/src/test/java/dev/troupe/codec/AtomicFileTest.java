package dev.troupe.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    @TempDir private Path directory;

    @Test
    void leavesNothingWhereItFailsInTheMiddle() {
        var file = directory.resolve("run.troupe");

        assertThatThrownBy(() ->
                        AtomicFile.write(
                                file,
                                out -> {
                                    out.write(1);
                                    assertThat(directory).isDirectoryContaining("glob:**.partial");
                                    throw new IOException("No space left on device");
                                }))
                .hasMessageContaining("No space left");

        assertThat(directory).isEmptyDirectory();
    }
}
