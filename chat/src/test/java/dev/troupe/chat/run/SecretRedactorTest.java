package dev.troupe.chat.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SecretRedactorTest {
    private static final NodeId NODE = new NodeId("agent-1");

    private static JournalEntry entry(RunEvent event) {
        return new JournalEntry(new RunId("run-1"), 1, Instant.EPOCH, event);
    }

    private static RunEvent struck(RunEvent event, String... secrets) {
        return new SecretRedactor(Set.of(secrets)).redactEntry(entry(event)).event();
    }

    private static RunEvent finished(Value output, String summary, Value written) {
        var result =
                new NodeResult.Succeeded(
                        output, summary, Map.of("agent-1", written), List.of("agent-1"));
        return new RunEvent.NodeFinished(NODE, 1, result);
    }

    @Test
    void leavesTheFormOfAnEventWhereASecretIsAWordOfIt() {
        var event =
                finished(
                        Value.of(
                                Map.of(
                                        "status", Value.of("succeeded by agent-1"),
                                        "pin", Value.of(12_345_678))),
                        "it succeeded",
                        Value.of(List.of(Value.of("node.finished 12345678"))));

        var safe = struck(event, "succeeded", "node.finished", "agent-1", "12345678");

        assertThat(safe)
                .isEqualTo(
                        finished(
                                Value.of(
                                        Map.of(
                                                "status", Value.of("*** by ***"),
                                                "pin", Value.of("***"))),
                                "it ***",
                                Value.of(List.of(Value.of("*** ***")))));
    }

    @Test
    void keepsTheKeyOfAQuestionAndStrikesWhatItAsks() {
        var asked = question("Use key-word?", "key-word", Value.of("key-word"));

        assertThat(struck(asked, "key-word"))
                .isEqualTo(question("Use ***?", "***", Value.of("***")));
    }

    private static RunEvent question(String text, String option, Value subject) {
        var question = new Question("key-word", text, List.of(option, "no"), subject, null);
        return new RunEvent.QuestionAsked(NODE, 1, question, null);
    }

    @Test
    void strikesKeysOfProvidersWhereverTheyStand() {
        var key = "sk-" + "a1B2".repeat(8);
        var event = new RunEvent.EffectFinished(NODE, key, Value.of(Map.of(key, Value.of(1))));

        assertThat(struck(event))
                .isEqualTo(
                        new RunEvent.EffectFinished(
                                NODE, "***", Value.of(Map.of("***", Value.of(1)))));
    }

    @Test
    void strikesASecretThatIsEscapedInJson() {
        var event = new RunEvent.NodeCancelled(NODE, "said \"quo\\te\nd\"");

        assertThat(struck(event, "quo\\te\nd"))
                .isEqualTo(new RunEvent.NodeCancelled(NODE, "said \"***\""));
    }
}
