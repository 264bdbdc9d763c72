package dev.troupe.chat.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TaskSummaryTest {
    @Test
    void limitsItsLength() {
        var text = "x".repeat(5_000);
        var many = Collections.nCopies(50, text);

        var summary = new TaskSummary(text, text, many, many, text, many);

        assertThat(summary.length()).isLessThanOrEqualTo(TaskSummary.MAX_LENGTH);
        assertThat(summary.goal()).endsWith("…");
        assertThat(summary.constraints()).hasSize(10);
    }

    @Test
    void leavesShortTextsUnchanged() {
        var summary =
                new TaskSummary(
                        "a film",
                        "write",
                        List.of("short"),
                        List.of("node:n1"),
                        "script",
                        List.of());

        assertThat(summary.toValue().field("goal").asText()).isEqualTo("a film");
        assertThat(summary.toValue().field("artifacts").item(0).asText()).isEqualTo("node:n1");
        assertThat(summary.openQuestions()).isEmpty();
    }
}
