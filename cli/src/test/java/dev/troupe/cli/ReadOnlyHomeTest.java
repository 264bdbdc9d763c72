package dev.troupe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A home that is mounted without write access. */
@Tag("slow")
@Timeout(180)
class ReadOnlyHomeTest {
    @TempDir Path directory;

    private record Reply(int exitCode, String text) {}

    @Test
    void stateThatItCannotBeWrittenAndWhatToDo() throws Exception {
        assumeTrue(canMount(), "bubblewrap is installed and may mount");
        var cli = new TestCli(directory);
        Files.write(directory.resolve("sales.csv"), List.of("month,amount", "1,2"));
        assertThat(cli.run("run", "--yes", "Copy sales.csv to copy.csv")).as(cli.out()).isZero();
        var home = cli.context().home();
        var before = Files.getLastModifiedTime(home.resolve("troupe.db"));

        for (var command : List.of("runs", "run --yes Copy sales.csv to other.csv")) {
            var reply = mounted(home, cli, command.split(" ", 3));

            assertThat(reply.exitCode()).as(reply.text()).isNotZero();
            assertThat(reply.text())
                    .contains(home.toString())
                    .containsAnyOf("may be written", "is writable")
                    .doesNotContain("\tat ");
        }

        assertThat(Files.getLastModifiedTime(home.resolve("troupe.db"))).isEqualTo(before);
    }

    private Reply mounted(Path home, TestCli cli, String... arguments)
            throws IOException, InterruptedException {
        var command = new ArrayList<>(mount(home));
        command.addAll(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName()));
        command.addAll(List.of(arguments));
        var output = directory.resolve("output.txt");
        var builder =
                new ProcessBuilder(command)
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile());
        builder.environment().keySet().removeIf(name -> name.endsWith("_API_KEY"));
        builder.environment().putAll(cli.context().environment().variables());
        int exitCode = builder.start().waitFor();
        return new Reply(exitCode, Files.readString(output, StandardCharsets.UTF_8));
    }

    private static List<String> mount(Path home) {
        return List.of(
                "bwrap", "--dev-bind", "/", "/", "--ro-bind", home.toString(), home.toString());
    }

    private boolean canMount() throws InterruptedException {
        var command = new ArrayList<>(mount(directory));
        command.add("true");
        try {
            var probe = new ProcessBuilder(command).start();
            return probe.waitFor(10, TimeUnit.SECONDS) && probe.exitValue() == 0;
        } catch (IOException _) {
            return false;
        }
    }
}
