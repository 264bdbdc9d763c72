package dev.troupe.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.chat.conversation.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ExitCodeTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\d+) \\|[^|]+\\|(.+)\\|$");
    private static final Pattern STATE = Pattern.compile("`([A-Z_]+)`");

    @Test
    void theReadmeHasTheCodeOfEachState() throws IOException {
        var stated = new EnumMap<Answer.State, Integer>(Answer.State.class);
        var rows = ROW.matcher(Files.readString(Path.of("README.md")));
        while (rows.find()) {
            var code = Integer.valueOf(rows.group(1));
            STATE.matcher(rows.group(2))
                    .results()
                    .forEach(state -> stated.put(Answer.State.valueOf(state.group(1)), code));
        }

        Map<Answer.State, Integer> actual = new EnumMap<>(Answer.State.class);
        for (var state : Answer.State.values()) {
            actual.put(state, ExitCode.of(state));
        }
        assertThat(stated).isEqualTo(actual);
    }
}
