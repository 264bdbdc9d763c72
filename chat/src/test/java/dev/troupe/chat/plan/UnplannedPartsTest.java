package dev.troupe.chat.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.core.workflow.WorkflowRules;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnplannedPartsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Sum sales.csv by store for 2025 and save it as sums.csv|Sum sales.csv by store|sums.csv', '2025",
                "Draw the top 5 stores of sales.csv|Draw the first stores of sales.csv|5",
                "Sum sales.csv per store except returned orders|Sum sales.csv per store|except returned orders",
                "Add up sales.csv for Alice|Add up sales.csv|Alice",
                "Search the notes for 'lake house'|Search the notes|lake house",
            })
    void namesWhatNoNodeMentions(String request, String task, String missing) {
        assertThat(explain(request, task))
                .containsExactly(
                        "The plan does not mention '" + missing + "'; that part may not be done.");
    }

    @Test
    void namesItInChinese() {
        assertThat(explain("统计 销售.csv 2025 年的销量，不含退货", "统计 销售.csv 的销量"))
                .containsExactly("计划没有提到“2025”“不含退货”，这部分可能没有做。");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Sum sales.csv for 1,000 customers without returned orders|Sum sales.csv of 1000 customers; drop returns",
                "Draw the 3 best stores of sales.csv|Draw the three best stores of sales.csv",
                "Only read notes.txt|Read notes.txt",
                "把 销售.csv 里除了华东以外的数据加起来|读取 销售.csv，去掉华东后求和",
            })
    void acceptsOtherWordsForTheSame(String request, String task) {
        assertThat(explain(request, task)).isEmpty();
    }

    @Test
    void leavesOutWhatIsExplainedAlready() {
        assertThat(
                        UnplannedParts.explain(
                                "Read notes.txt and mail it to Alice",
                                workflow("Read notes.txt"),
                                List.of("No agent here can send mail to Alice.")))
                .isEmpty();
    }

    private static List<String> explain(String request, String task) {
        return UnplannedParts.explain(request, workflow(task), List.of());
    }

    private static Workflow workflow(String task) {
        var node =
                AgentNode.of("agent-1", "data", task, task, List.of(new Step(1, task)), List.of());
        var draft = WorkflowDraft.of("workflow-1", "Work", "Work on files", List.of(node));
        return Workflow.from(draft, WorkflowRules.STANDARD);
    }
}
