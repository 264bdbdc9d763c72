package dev.troupe.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.call.CallRecord;
import dev.troupe.agent.policy.EarlierTurns;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EarlierRunTest {
    private static JournalEntry recorded(RunEvent event) {
        return new JournalEntry(new RunId("run-1"), 1, Instant.EPOCH, event);
    }

    private static JournalEntry called(boolean isOutside, String... hosts) {
        var call =
                new CallRecord(
                        "fetch",
                        ToolReply.ok("text"),
                        Map.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        isOutside,
                        false,
                        List.of(hosts),
                        "",
                        List.of());
        return recorded(
                new RunEvent.EffectFinished(
                        new NodeId("agent-1"), CallRecord.KEY + "1 a fetch", call.toValue()));
    }

    @Test
    void hasTheHostsThatARunAccessedAndWhetherItReadUntrustedText() {
        assertThat(EarlierRun.of(List.of(called(false, "a.org"), called(true, "b.org:8080"))))
                .isEqualTo(new EarlierRun(Set.of("a.org", "b.org:8080"), true));
        assertThat(EarlierRun.of(List.of(called(false))))
                .isEqualTo(new EarlierRun(Set.of(), false));
    }

    @Test
    void countsPassagesOfDocumentsAsUntrusted() {
        var passages =
                new RunEvent.EffectFinished(
                        new NodeId("agent-1"), NodePassages.KEY, Value.of(Map.of()));

        assertThat(EarlierRun.of(List.of(recorded(passages))).hasUntrustedText()).isTrue();
    }

    @Test
    void isStoredWithTheRunThatFollows() {
        var turns = new EarlierTurns(true, Set.of("a.org"), List.of("Sales rose."), true);

        assertThat(EarlierTurns.of(turns.toValue())).isEqualTo(turns);
        assertThat(EarlierTurns.of(Value.missing())).isEqualTo(EarlierTurns.NONE);
    }
}
