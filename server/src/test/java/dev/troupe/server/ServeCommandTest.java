package dev.troupe.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.PrivateFiles;
import dev.troupe.runtime.settings.Environment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as users call it. */
class ServeCommandTest {
    @TempDir private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String language, String... args) {
        var environment =
                new Environment(
                        Map.of("TROUPE_LANG", language, "TROUPE_HOME", directory.toString()),
                        directory);
        return run(environment, args);
    }

    private int run(Environment environment, String... args) {
        return ServeCommand.run(environment, new PrintWriter(out), new PrintWriter(err), args);
    }

    @Test
    void explainsItselfInBothLanguages() {
        assertThat(run("en", "serve", "--help") + run("zh", "serve", "--help")).isZero();

        assertThat(out.toString())
                .contains("Port to listen on", "Default: 8080", "监听的端口", "默认 8080")
                .contains("Serves the console", "启动网页控制台");
    }

    @Test
    void saysWhatIsWrongInBothLanguages() {
        assertThat(run("en", "serve", "--prot", "1")).isEqualTo(2);
        assertThat(run("zh", "serve", "--prot", "1")).isEqualTo(2);
        assertThat(run("zh", "serve", "--port", "many")).isEqualTo(2);
        assertThat(run("zh", "serve", "--port")).isEqualTo(2);

        assertThat(err.toString())
                .contains("Unknown options", "未知的选项 --prot", "--port 的值“many”无效", "--port 缺少值");
    }

    /** Nothing of the framework's own words, which would bury it. */
    @Test
    void saysInOneLineWhatKeepsItFromStarting() throws IOException {
        var written = new ByteArrayOutputStream();
        var console = System.out;
        System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
        try (var _ = HomeLock.acquire(directory);
                var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(run("en", "serve", "--port", "0")).isEqualTo(2);
            var other = Map.of("TROUPE_HOME", directory.resolve("other").toString());
            var port = String.valueOf(taken.getLocalPort());
            assertThat(run(new Environment(other, directory), "serve", "--port", port))
                    .isEqualTo(2);
        } finally {
            System.setOut(console);
        }

        assertThat(err.toString().lines())
                .satisfiesExactly(
                        held ->
                                assertThat(held)
                                        .contains("another troupe serve", directory.toString()),
                        port -> assertThat(port).contains("--port"));
        assertThat(written.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void holdsAHomeByAFileThatIsItsOwn() throws IOException {
        for (int again = 0; again < 2; again++) {
            try (var _ = HomeLock.acquire(directory)) {
                assertThat(PrivateFiles.isOpenToOthers(directory.resolve("server.lock"))).isFalse();
            }
        }
    }
}
