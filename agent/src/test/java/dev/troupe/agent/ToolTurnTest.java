package dev.troupe.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.ToolSpec;
import org.junit.jupiter.api.Test;

class ToolTurnTest {
    record Input(String path, @Describe("from 0") int offset, String saveAs) {}

    record Other(String path) {}

    @Test
    void cutsALongAnswerBetweenValuesAndSaysHowToGetTheRest() {
        var rows = new StringBuilder("[");
        for (int number = 0; number < 2_000; number++) {
            rows.append("{\"number\":").append(number).append("},");
        }
        var spec = ToolSpec.readOnly("read", "Reads.", Input.class);

        var shown = ToolTurn.truncate(rows.toString(), spec);

        assertThat(shown)
                .containsPattern(
                        "\\{\"number\":\\d+},\\.\\.\\. \\(cut after 19,?9\\d\\d of \\d+ characters;")
                .endsWith(
                        "ask for a later part with offset, or store it with saveAs and read parts of it with valGet)");
        assertThat(ToolTurn.truncate(rows.toString(), ToolSpec.readOnly("r", "R.", Other.class)))
                .endsWith("; ask for less)");
        assertThat(ToolTurn.truncate("short", spec)).isEqualTo("short");
    }
}
