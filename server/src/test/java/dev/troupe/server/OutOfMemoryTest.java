package dev.troupe.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process without memory ends, by the options that the launcher gives it. */
@Timeout(180)
class OutOfMemoryTest {
    private static final Path LAUNCHER = Path.of("..", "troupe");

    /** Takes all memory on one thread, as a request does, while another is there for ever. */
    static final class Hog {
        private static final List<byte[]> TAKEN = new ArrayList<>();

        public static void main(String[] arguments) {
            Thread.ofPlatform()
                    .start(() -> {
                        while (true) {
                            TAKEN.add(new byte[1_000_000]);
                        }
                    });
        }
    }

    private static String found(String script, String pattern) {
        var matcher = Pattern.compile(pattern, Pattern.MULTILINE).matcher(script);
        assertThat(matcher.find()).as("%s in the launcher", pattern).isTrue();
        return matcher.group(1);
    }

    @Test
    void endsWithWordsAndACodeThatASupervisorActsOn() throws IOException, InterruptedException {
        var script = Files.readString(LAUNCHER);
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx32m");
        command.addAll(List.of(found(script, "(-XX:\\+ExitOn.*) -Djava").split(" ")));
        command.add("-XX:OnOutOfMemoryError=" + found(script, "^full=\"(.*)\"$"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(Hog.class.getName());

        var process = new ProcessBuilder(command).start();
        var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        var err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(137);
        assertThat(err)
                .contains("troupe: out of memory (exit code 137)", "TROUPE_JAVA_OPTS=-Xmx2g");
        assertThat(out).as("what programs read").isEmpty();
    }
}
