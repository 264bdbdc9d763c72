package dev.troupe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script that starts the command. */
class LauncherTest {
    @ParameterizedTest
    @CsvSource({
        "TROUPE_LANG, zh, 不是 JDK",
        "LC_ALL, zh_CN.UTF-8, 不是 JDK",
        "LC_ALL, en_US.UTF-8, which is no JDK",
        "TROUPE_LANG, en, which is no JDK"
    })
    void reportsInTheLanguageOfTheUser(String variable, String value, String told)
            throws IOException, InterruptedException {
        var builder =
                new ProcessBuilder(Path.of("..", "troupe").toString(), "runs")
                        .redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("LC_"));
        builder.environment().put("TROUPE_JAVA_HOME", "/nowhere");
        builder.environment().put(variable, value);

        var process = builder.start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isEqualTo(3);
        assertThat(said).contains("TROUPE_JAVA_HOME", told);
    }
}
