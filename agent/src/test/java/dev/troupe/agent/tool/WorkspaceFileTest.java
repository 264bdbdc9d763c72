package dev.troupe.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.agent.ToolRunner;
import dev.troupe.model.ToolCall;
import java.io.IOException;
import java.io.UncheckedIOException;
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

    /** Where another run writes the file that it is about to write. */
    record WriteLate() implements Tool<WriteLate.Input, String> {
        record Input(String path) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite("writeLate", "Writes.", Input.class);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(context.workspace().resolveWritable(input.path()));
        }

        @Override
        public String call(Input input, ToolContext context) {
            var file = context.workspace().resolveWritable(input.path());
            try {
                Files.writeString(file, "theirs");
                WorkspaceFile.of(file, context).write("mine");
                return "written";
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Test
    void leavesAFileThatIsNotThereWhenTheCallBeginsAndIsThereNow() throws Exception {
        var runner = new ToolRunner(List.of(new WriteLate()), ToolLimits.STANDARD);
        var call = new ToolCall("1", "writeLate", "{\"path\": \"out.txt\"}");

        var reply = runner.call(call, new FakeContext(directory));

        assertThat(reply.status()).isEqualTo(ToolStatus.ERROR);
        assertThat(reply.message()).contains("'out.txt' was written by another run");
        assertThat(directory.resolve("out.txt")).hasContent("theirs");
    }

    @Test
    void replacesAFileThatWasThereWhenTheCallBegan() throws Exception {
        Files.writeString(directory.resolve("out.txt"), "old");
        var runner = new ToolRunner(List.of(new WriteLate()), ToolLimits.STANDARD);
        var call = new ToolCall("1", "writeLate", "{\"path\": \"out.txt\"}");

        var reply = runner.call(call, new FakeContext(directory));

        assertThat(reply.isUsable()).isTrue();
        assertThat(directory.resolve("out.txt")).hasContent("mine");
    }
}
