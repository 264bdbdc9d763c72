package dev.troupe.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.NodeId;
import dev.troupe.core.NodeResult;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunOptions;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanCostTest {
    private static JournalEntry entry(RunEvent event) {
        return new JournalEntry(new RunId("run-1"), 7, Instant.EPOCH, event);
    }

    @Test
    void countsAWalkThroughThePlanForEveryVariableThatIsWrittenAgain() {
        var plan = Workflow.from(Workflows.named(List.of("n0")));
        var started = new RunEvent.RunStarted(plan, RunOptions.STANDARD, Map.of());
        var result =
                new NodeResult.Succeeded(
                        Value.of(1), "Done", Map.of("key", Value.of(1)), List.of());
        var write = new RunEvent.NodeFinished(new NodeId("n0"), 1, result);
        var cost = new PlanCost(new ArchiveLimits(1, 1, 1, 1, 1));

        assertThat(cost.add(entry(started))).isEmpty();
        assertThat(cost.add(entry(write))).isEmpty();
        assertThat(cost.add(entry(write))).isEmpty(); // a walk through one node
        assertThat(cost.add(entry(write)))
                .hasValueSatisfying(why -> assertThat(why.en()).contains("event 7", "too often"));
    }
}
