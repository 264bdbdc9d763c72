package dev.troupe.chat.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.chat.run.RunDiff.Change;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunDiffTest {
    private static AgentNode node(int number, String id, String desc) {
        return AgentNode.of(
                id, "data", "Node " + id, desc, List.of(new Step(number, "Do it")), List.of());
    }

    private static List<JournalEntry> run(
            String id, int seconds, Map<String, String> texts, AgentNode... nodes) {
        var run = new RunId(id);
        var workflow =
                Workflow.from(
                        WorkflowDraft.of("workflow-1", "Sample", "Makes a report", List.of(nodes)));
        var events = new ArrayList<RunEvent>();
        events.add(new RunEvent.RunStarted(workflow, RunOptions.STANDARD, Map.of()));
        texts.forEach((node, text) -> {
            var at = new NodeId(node);
            events.add(new RunEvent.NodeStarted(at, 1));
            events.add(new RunEvent.NodeReported(at, "agent.replied", replied()));
            events.add(new RunEvent.NodeReported(at, "artifact.created", made(text)));
            events.add(
                    new RunEvent.NodeFinished(
                            at,
                            1,
                            new NodeResult.Succeeded(
                                    Value.missing(),
                                    text,
                                    Map.of("said-" + node, Value.of(text)),
                                    List.of())));
        });
        var entries = new ArrayList<JournalEntry>();
        for (var event : events) {
            var at = Instant.EPOCH.plusSeconds((long) seconds * entries.size());
            entries.add(new JournalEntry(run, entries.size() + 1, at, event));
        }
        return entries;
    }

    private static Value replied() {
        return Value.of(
                Map.of(
                        "inputTokens", Value.of(100),
                        "outputTokens", Value.of(20),
                        "cost", Value.of(new BigDecimal("0.003"))));
    }

    private static Value made(String text) {
        return Value.of(Map.of("path", Value.of("out.txt"), "bytes", Value.of(text.length())));
    }

    private static Map<String, String> texts(String... pairs) {
        var texts = new LinkedHashMap<String, String>();
        for (int i = 0; i < pairs.length; i += 2) {
            texts.put(pairs[i], pairs[i + 1]);
        }
        return texts;
    }

    @Test
    void saysWhatIsAddedRemovedChangedAndTheSame() {
        var before =
                run(
                        "run-1",
                        1,
                        texts("a", "one\ntwo\nthree", "b", "same"),
                        node(1, "a", "Does a"),
                        node(2, "b", "Does b"),
                        node(3, "gone", "Goes"));
        var after =
                run(
                        "run-2",
                        2,
                        texts("new", "x", "a", "one\n2\nthree", "b", "same"),
                        node(1, "new", "Comes"),
                        node(2, "a", "Does a better"),
                        node(3, "b", "Does b"));

        var diff = RunDiff.of(before, after);

        assertThat(diff.nodes())
                .extracting(node -> node.id().value() + " " + node.change())
                .containsExactly("a CHANGED", "b SAME", "gone REMOVED", "new ADDED");
        var a = diff.nodes().getFirst();
        assertThat(a.fields()).containsExactly("desc");
        assertThat(a.output()).containsExactly("@@ -1,3 +1,3 @@", " one", "-two", "+2", " three");
        assertThat(a.variables()).containsExactly("said-a");
        assertThat(diff.nodes().get(1).isDifferent()).isFalse();
        assertThat(diff.before().usage().totalTokens()).isEqualTo(240);
        assertThat(diff.before().usage().cost()).isEqualByComparingTo("0.006");
        assertThat(diff.after().took()).isEqualTo(Duration.ofSeconds(24));
    }

    @Test
    void comparesFilesBySize() {
        var before = run("run-1", 1, texts("a", "12345"), node(1, "a", "Does a"));
        var after = run("run-2", 1, texts("a", "123"), node(1, "a", "Does a"));

        assertThat(RunDiff.of(before, after).artifacts())
                .containsExactly(new RunDiff.File("out.txt", Change.CHANGED, 5, 3));
        assertThat(RunDiff.of(before, before).artifacts()).isEmpty();
        assertThat(RunDiff.of(before, before).nodes()).noneMatch(RunDiff.Node::isDifferent);
    }
}
