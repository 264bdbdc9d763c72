package dev.troupe.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.WorkflowDraft;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class WorkflowStreamTest {
    private static final String PLAN =
            """
            {"id": "workflow-1", "name": "天气 \\u4e8c 😀", "meta": {"agentGraph": [{"id": "no"}]},
             "agentGraph": [
              {"id": "a", "type": "web", "name": "取", "desc": "read }]\\"{ a page", "steps":
                [{"stepNumber": 1, "desc": "取"}], "dependencies": []},
              {"id": "b", "type": "data", "name": "算😀", "desc": "sum", "dependencies": ["a"]}
             ], "description": "a plan of two nodes", "edges": [{"from": "a", "to": "b"}]}\
            """;

    private static List<WorkflowDraft> readInPieces(String text, int size) {
        var stream = new WorkflowStream();
        var drafts = new ArrayList<WorkflowDraft>();
        for (int i = 0; i < text.length(); i += size) {
            stream.read(text.substring(i, Math.min(text.length(), i + size)))
                    .ifPresent(drafts::add);
        }
        return drafts;
    }

    @Property(tries = 60)
    void findsTheNodesOfTheWholeHoweverItIsCut(@ForAll @IntRange(min = 1, max = 60) int size) {
        var drafts = readInPieces(PLAN, size);

        assertThat(drafts.getLast().nodes()).isEqualTo(WorkflowJson.read(PLAN).value().nodes());
        assertThat(drafts.getFirst().name()).isEqualTo("天气 二 😀");
    }

    @Test
    void givesANodeAtItsLastBracket() {
        var stream = new WorkflowStream();
        int last = PLAN.indexOf("\"dependencies\": []}") + "\"dependencies\": []".length();

        assertThat(stream.read(PLAN.substring(0, last))).isEmpty();
        assertThat(stream.read("}").orElseThrow().nodes())
                .extracting(AgentNode::id)
                .hasToString("[a]");
    }

    @Test
    void readsNothingMoreOnceTheTextIsNoJson() {
        var first = PLAN.substring(0, PLAN.indexOf("{\"id\": \"b\""));

        assertThat(readInPieces("```json\n" + PLAN, 7)).isEmpty();
        assertThat(readInPieces("{\"agentGraph\": \"[{}]\"}", 3)).isEmpty();
        assertThat(readInPieces(first + "oops " + PLAN, 9)).hasSize(1);
        assertThat(readInPieces("{\"agentGraph\": [{\"id\": \"a\", \"timeout\": -1}]}", 100))
                .isEmpty();
    }

    @Test
    void waitsForMoreWhereTheTextBreaksOff() {
        var broken = PLAN.substring(0, PLAN.indexOf("sum"));

        assertThat(readInPieces(broken, 5)).hasSize(1);
        assertThat(readInPieces("", 1)).isEmpty();
    }
}
