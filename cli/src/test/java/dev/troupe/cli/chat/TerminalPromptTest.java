package dev.troupe.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jline.terminal.impl.ExternalTerminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class TerminalPromptTest {
    private static final String TAB = "\t";

    @TempDir private Path directory;

    private TerminalPrompt typing(String keys) throws IOException {
        var keyboard = new PipedOutputStream();
        var terminal =
                new ExternalTerminal(
                        "test",
                        "xterm",
                        new PipedInputStream(keyboard, 8_192), // stays open, as a keyboard does
                        new ByteArrayOutputStream(),
                        StandardCharsets.UTF_8);
        keyboard.write(keys.getBytes(StandardCharsets.UTF_8));
        return TerminalPrompt.of(terminal, new TestCli(directory).context(), directory);
    }

    @Test
    void completesTheNameOfAFileAlsoRightAfterChinese() throws IOException {
        Files.writeString(directory.resolve("sales.csv"), "a,b\n");

        try (var prompt = typing("读取sal" + TAB + "\r" + "Read sa" + TAB + "and count\r")) {
            assertThat(prompt.readLine("> ")).contains("读取sales.csv ");
            assertThat(prompt.readLine("> ")).contains("Read sales.csv and count");
        }
    }

    @Test
    void completesACommand() throws IOException {
        try (var prompt = typing("/ag" + TAB + "\r")) {
            assertThat(prompt.readLine("> ").orElseThrow().strip()).isEqualTo("/agents");
        }
    }

    @Test
    void completesTheNameOfAnAgent() throws IOException {
        try (var prompt = typing("@dav" + TAB + "draw it\r")) {
            prompt.completeAgents(() -> List.of("david", "sarah"));

            assertThat(prompt.readLine("> ")).contains("@david draw it");
        }
    }

    @Test
    void keepsQuotesBackslashesAndExclamationMarks() throws IOException {
        var text = "don't \"wait!! C:\\data\\";

        try (var prompt = typing(text + "\r")) {
            assertThat(prompt.readLine("> ")).contains(text);
        }
    }

    @Test
    void remembersLinesOverStarts() throws IOException {
        try (var prompt = typing("first message\r")) {
            prompt.readLine("> ");
        }

        try (var prompt = typing("\u0010\r")) {
            assertThat(prompt.readLine("> ")).contains("first message");
        }
    }

    @Test
    void endsWithItsInput() throws IOException {
        try (var prompt = typing("\u0004")) {
            assertThat(prompt.readLine("> ")).isEmpty();
        }
    }
}
