package dev.troupe.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanReplayCostTest {
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
        var cost = new PlanReplayCost(new ArchiveLimits(1, 1, 1, 1, 1));

        assertThat(cost.addEvent(entry(started))).isEmpty();
        assertThat(cost.addEvent(entry(write))).isEmpty();
        assertThat(cost.addEvent(entry(write))).isEmpty(); // a walk through one node
        assertThat(cost.addEvent(entry(write)))
                .hasValueSatisfying(why -> assertThat(why.en()).contains("event 7", "too often"));
    }
}
