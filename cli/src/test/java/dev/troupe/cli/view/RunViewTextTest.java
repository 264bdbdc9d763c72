package dev.troupe.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.cli.terminal.CellText;
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
import dev.troupe.core.workflow.WorkflowRules;
import dev.troupe.language.Language;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunViewTextTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final RunView runView = new RunView(Language.ZH, START);
    private final EventStream stream =
            new EventStream(InstantSource.fixed(START), List.of(runView::apply));
    private long sequence;

    private void happens(RunEvent event) {
        sequence++;
        stream.onEvent(
                new JournalEntry(
                        new RunId("run-1"), sequence, START.plusMillis(sequence * 100), event));
    }

    private static Workflow workflow(int size) {
        var nodes =
                IntStream.rangeClosed(1, size)
                        .mapToObj(number ->
                                AgentNode.of(
                                        "n" + number,
                                        "crawler",
                                        "抓取第 " + number + " 个商城的全部商品和价格数据",
                                        "抓取",
                                        List.of(new Step(number, "抓取")),
                                        number == size && size > 1
                                                ? List.of(new NodeId("n1"))
                                                : List.of()))
                        .toList();
        return Workflow.from(
                WorkflowDraft.of("workflow-1", "比较多个商城的价格并画图", "比较多个商城的价格并画成柱状图", nodes),
                WorkflowRules.USER_DEFINED);
    }

    private void runs(int size) {
        happens(new RunEvent.RunStarted(workflow(size), RunOptions.STANDARD, Map.of()));
        happens(new RunEvent.NodeStarted(new NodeId("n1"), 1));
        happens(
                new RunEvent.NodeReported(
                        new NodeId("n1"),
                        "agent.progress",
                        Value.of(
                                Map.of(
                                        "text",
                                        Value.of(
                                                "已抓取 12 页：https://example.com/a/very/long/path?page=12")))));
    }

    private List<String> lines(int columns, int rows) {
        return new RunViewText(runView, START.plusSeconds(2), columns, false).lines(rows);
    }

    @Test
    void showsAWindowAndTheCountsOfARunOfTenThousandNodes() {
        runs(10_000);

        assertThat(lines(100, 40)).hasSizeLessThan(40).anyMatch(line -> line.contains("另有 99"));
        assertThat(lines(100, Integer.MAX_VALUE)).hasSizeLessThan(500);
        assertThat(lines(100, 40).getLast()).contains("0/10000");
        assertThat(lines(100, 40).get(1)).contains("抓取第 1 个");
    }

    @Test
    void keepsTheItemInTheLineWhileItsAgentThinks() {
        runs(3);
        happens(
                new RunEvent.NodeReported(
                        new NodeId("n1"),
                        "agent.progress",
                        Value.of(
                                Map.of(
                                        "text", Value.of("第 2 项，共 3 项：b.csv"),
                                        "item", Value.of(2),
                                        "items", Value.of(3)))));
        happens(new RunEvent.NodeReported(new NodeId("n1"), "agent.thinking", Value.missing()));

        assertThat(lines(120, 40)).anyMatch(line -> line.contains("第 2 项，共 3 项：b.csv · 思考中"));
    }

    @Test
    void showsTheTokensOfEachNodeAndOfAll() {
        runs(3);
        happens(replied("n1", 1_200, 300));
        happens(replied("n1", 400, 100));

        var lines = new RunViewText(runView, START.plusSeconds(2), 120, false).lines(40);

        assertThat(lines).anyMatch(line -> line.contains(" 1 ") && line.contains("2.0k tok"));
        assertThat(lines.getLast()).contains("2.0k tok");
    }

    @Test
    void showsTheCostBesideTheTokensWhereItIsKnown() {
        runs(3);
        happens(replied("n1", 1_200, 300));
        assertThat(lines(120, 40).getLast()).contains("费用未知");

        var cost = Map.of("cost", Value.of(new BigDecimal("0.00125")));
        happens(new RunEvent.NodeReported(new NodeId("n2"), "agent.replied", Value.of(cost)));
        assertThat(lines(120, 40).getLast()).as("one is not known").contains("费用未知");
        assertThat(EventMessages.of(Language.ZH).cost(new BigDecimal("0.00125")))
                .isEqualTo("$0.0013");
        assertThat(EventMessages.of(Language.EN).cost(new BigDecimal("2"))).isEqualTo("$2.00");
    }

    @Test
    void marksWhatIsReusedWithASignOfItsOwnAndTheRunItComesFrom() {
        var node = new NodeId("n1");
        var from = new RunId("run-0");
        var result = new NodeResult.Succeeded(Value.missing(), "抓好了", Map.of(), List.of());
        happens(
                new RunEvent.RunStarted(
                        workflow(3),
                        RunOptions.STANDARD,
                        Map.of(),
                        Map.of(),
                        from,
                        Map.of(node, result)));
        happens(new RunEvent.NodeReused(node, result, from));

        assertThat(String.join("\n", lines(160, 24))).contains("≡ 1", "复用自 run-0：抓好了", "已结束 1/3");
    }

    private static RunEvent replied(String node, int in, int out) {
        var payload = Value.of(Map.of("inputTokens", Value.of(in), "outputTokens", Value.of(out)));
        return new RunEvent.NodeReported(new NodeId(node), "agent.replied", payload);
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 50, 80, 200})
    void noLineIsWiderThanTheTerminal(int columns) {
        runs(5);

        assertThat(lines(columns, 24))
                .hasSizeGreaterThan(5)
                .allSatisfy(line -> assertThat(CellText.width(line)).isLessThanOrEqualTo(columns));
    }

    @Test
    void showsWhatRunsAndWhatWaitsForWhat() {
        runs(3);

        assertThat(String.join("\n", lines(100, 24))).contains("已抓取 12 页", "◦ 3", "← 1", "已结束 0/3");
    }

    @Test
    void showsHowNodesEnded() {
        runs(2);
        happens(
                new RunEvent.NodeFinished(
                        new NodeId("n1"), 1, NodeResult.success(Value.missing(), "共 40 件")));

        assertThat(String.join("\n", lines(100, 24))).contains("✓ 1", "共 40 件", "已结束 1/2");
    }

    @Test
    void keepsWhatRunsInSightWhereThePlanIsHigherThanTheTerminal() {
        runs(40);

        var lines = lines(80, 12);
        assertThat(lines).hasSizeLessThan(12);
        assertThat(String.join("\n", lines)).contains("抓取第 1 个", "另有");
    }

    @Test
    void saysWhatItIsDoingBeforeThereIsAPlan() {
        stream.onEvent(new ConversationEvent.PlanStarted("x"));

        assertThat(lines(80, 24)).singleElement().asString().contains("正在规划");
    }
}
