package dev.troupe.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each test runs in its own process, since a library is loaded once in each. */
class NativeLibrariesTest {
    private static final int UNAVAILABLE = 3;

    @TempDir Path directory;

    /** The process. Its caller cannot load classes, like a web application that was stopped. */
    public static void main(String[] arguments) {
        Thread.currentThread().setContextClassLoader(ClassLoader.getPlatformClassLoader());
        try {
            new BgeSmallZhEmbedder().embed(List.of(arguments[0]));
        } catch (ModelException _) {
            System.exit(UNAVAILABLE);
        }
    }

    @Test
    void keepsEverythingInItsDirectoryAndLeavesNothingElsewhere() throws Exception {
        assertThat(embed("DJL_CACHE_DIR", "")).isZero();

        assertThat(entries("home")).isEmpty();
        assertThat(entries("temporary")).isEmpty();
        assertThat(entries("cache")).contains("tokenizers", "onnxruntime");
        try (var kept = Files.walk(directory.resolve("cache"))) {
            assertThat(kept.map(file -> String.valueOf(file.getFileName())))
                    .contains(System.mapLibraryName("onnxruntime"))
                    .noneMatch(name -> name.startsWith("part"));
        }
    }

    @Test
    void saysThatItIsUnavailableWhereItCannotKeepALibrary() throws Exception {
        var file = Files.createFile(directory.resolve("no-directory"));

        assertThat(embed("DJL_CACHE_DIR", file.toString())).isEqualTo(UNAVAILABLE);
    }

    private List<String> entries(String name) throws IOException {
        try (var entries = Files.list(directory.resolve(name))) {
            return entries.map(file -> String.valueOf(file.getFileName())).toList();
        }
    }

    private int embed(String variable, String value) throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-XX:-UsePerfData"); // it has its own file in the temporary directory
        command.add("-Duser.home=" + Files.createDirectory(directory.resolve("home")));
        command.add("-Djava.io.tmpdir=" + Files.createDirectory(directory.resolve("temporary")));
        command.add("-Dtroupe.cache=" + directory.resolve("cache"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(NativeLibrariesTest.class.getName(), "一句话"));
        var builder =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(directory.resolve("said.txt").toFile());
        builder.environment().keySet().removeAll(List.of("DJL_CACHE_DIR", "ENGINE_CACHE_DIR"));
        if (!value.isEmpty()) {
            builder.environment().put(variable, value);
        }
        var process = builder.start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }
}
