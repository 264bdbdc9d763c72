package dev.troupe.chat.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ArtifactTest {
    private final RunId run = RunId.generate();

    @Test
    void findsNoFileThatIsRemovedLater() {
        var events =
                List.of(
                        entry(1, "artifact.created", "plan.md"),
                        entry(2, "artifact.created", "out/a.csv"),
                        entry(3, "artifact.created", "b.csv"),
                        entry(4, "file.removed", "plan.md"),
                        entry(5, "file.removed", "out"),
                        entry(6, "file.removed", "never.txt"));

        assertThat(Artifact.findAll(events)).extracting(Artifact::path).containsExactly("b.csv");
    }

    private JournalEntry entry(long number, String type, String path) {
        var payload = Value.of(Map.of("path", Value.of(path)));
        return new JournalEntry(
                run,
                number,
                Instant.EPOCH,
                new RunEvent.NodeReported(new NodeId("agent-1"), type, payload));
    }
}
