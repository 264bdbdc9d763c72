package dev.troupe.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceFileTest {
    @TempDir private Path directory;

    /** Writes a file as tools do; started in its own process by the test. */
    public static final class Writing {
        private Writing() {}

        public static void main(String[] arguments) throws IOException {
            WorkspaceFile.of(Path.of(arguments[0])).write("made");
        }
    }

    /**
     * A reader after a power failure may see the name without the content, unless the content is on
     * disk before the rename and the name after it.
     */
    @Test
    @Tag("slow")
    @Timeout(300)
    void isOnDiskBeforeItHasItsNameAndItsNameIsThenOnDisk() throws Exception {
        assumeTrue(canTrace(), "strace is installed and may trace");
        var file = directory.resolve("out.txt");
        var log = directory.resolve("calls.log");

        var process =
                start(
                        "strace",
                        "-f",
                        "-y",
                        "-e",
                        "trace=fsync,fdatasync,rename,renameat,renameat2",
                        "-o",
                        log.toString(),
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Writing.class.getName(),
                        file.toString());

        assertThat(process.waitFor()).as(Files.readString(log)).isZero();
        var calls =
                Files.readAllLines(log).stream()
                        .filter(line -> line.contains(directory.toString()))
                        .toList();
        assertThat(calls).as(Files.readString(log)).hasSize(3);
        assertThat(calls.get(0)).contains("sync(").contains(".troupe-").contains("= 0");
        assertThat(calls.get(1)).contains("rename").contains("out.txt").contains("= 0");
        assertThat(calls.get(2)).contains("sync(").contains(directory + ">").contains("= 0");
    }

    private static boolean canTrace() throws InterruptedException {
        try {
            var probe = start("strace", "-o", "/dev/null", "true");
            return probe.waitFor(10, TimeUnit.SECONDS) && probe.exitValue() == 0;
        } catch (IOException _) {
            return false;
        }
    }

    private static Process start(String... command) throws IOException {
        return new ProcessBuilder(List.of(command))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    @Test
    void leavesTheOldFileAndNoPartWhereWritingFails() throws IOException {
        var file = Files.writeString(directory.resolve("out.txt"), "old");

        assertThatThrownBy(() ->
                        WorkspaceFile.of(file)
                                .write(out -> {
                                    out.write(new byte[100_000]);
                                    throw new IOException("the disk is full");
                                }))
                .hasMessage("the disk is full");

        assertThat(file).hasContent("old");
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }
}
