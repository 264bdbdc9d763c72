package dev.troupe.agent.completion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectedFilesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    Sum sales.csv by month and save it as monthly.csv | monthly.csv
                    Read sales.csv, draw a bar chart and save it as chart.png | chart.png
                    读取 sales.csv，按月汇总，保存为 monthly.csv | monthly.csv
                    Remove duplicates from a.csv and save the rest as clean.csv | clean.csv
                    Delete old.csv |
                    Write "abc" to a.txt and then delete it |
                    Write "abc" to a.txt; rename it to b.txt |
                    把“abc”写入 a.txt，然后把它删除 |
                    Write "abc" to a.txt and then show it | a.txt
                    不要保存为 a.csv，只显示结果 |
                    If there are rows above 100, save them to big.csv |
                    如果有异常值，就保存到 odd.csv |
                    Create an empty file notes.txt |
                    Create a file called plan.md |
                    Please make me a new text file ideas.txt. |
                    新建文件 计划.txt |
                    帮我建一个叫 草稿.md 的文件 |
                    Create a file plan.md with the totals | plan.md
                    Create a file plan.md and write a summary of sales.csv into it | plan.md
                    新建文件 计划.txt，把汇总写进去 | 计划.txt
                    Create a file chart.png | chart.png
                    Move report.md into archive/report.md |
                    Summarise sales.csv |
                    """)
    void areTheOutputsThatATaskNames(String task, String file) {
        var workflow = workflow(node("agent-1", task));

        assertThat(ExpectedFiles.of(workflow, workflow.nodes().getFirst(), ""))
                .isEqualTo(file == null ? List.of() : List.of(file));
    }

    @Test
    void areThoseOfTheRequestThatTheTaskMentionsWithoutNamingThemOutputs() {
        var workflow = workflow(node("agent-1", "Totals per month; result: monthly.csv"));

        assertThat(
                        ExpectedFiles.of(
                                workflow,
                                workflow.nodes().getFirst(),
                                "Sum sales.csv by month and save it as monthly.csv"))
                .containsExactly("monthly.csv");
    }

    @Test
    void areOwedByTheLastNodeThatMentionsThem() {
        var request = "Sum sales.csv, save it as monthly.csv and draw chart.png";
        var first = node("agent-1", "Compute the totals and save them as monthly.csv");
        var check = node("agent-2", "Add a column to monthly.csv", "agent-1");
        var last = node("agent-3", "Draw the totals", "agent-2");
        var workflow = workflow(first, check, last);

        assertThat(ExpectedFiles.of(workflow, first, request)).isEmpty();
        assertThat(ExpectedFiles.of(workflow, check, request)).containsExactly("monthly.csv");
        assertThat(ExpectedFiles.of(workflow, last, request))
                .as("the user may have changed the plan")
                .isEmpty();
    }

    private static AgentNode node(String id, String task, String... after) {
        return AgentNode.of(
                id,
                "data",
                id,
                task,
                List.of(new Step(Integer.parseInt(id.substring(6)), task)),
                List.of(after).stream().map(NodeId::new).toList());
    }

    private static Workflow workflow(AgentNode... nodes) {
        return Workflow.from(
                WorkflowDraft.of("workflow-1", "test", "Work on some tables", List.of(nodes)));
    }
}
