package dev.troupe.chat.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunStatus;
import dev.troupe.language.Language;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunResultsTest {
    private static RunResults.NodeReport node(String name, NodeStatus status, String text) {
        return new RunResults.NodeReport("agent-1", name, status, text, List.of());
    }

    private static String text(Language language, RunResults.NodeReport... nodes) {
        return new RunResults(language, RunStatus.FAILED, List.of(nodes), List.of()).plainText();
    }

    @Test
    void namesTheDocumentsThatCompletedNodesWereToldOf() {
        var done =
                new RunResults.NodeReport(
                        "agent-1", "a", NodeStatus.COMPLETED, "ok", List.of("t.md#x", "u.md"));
        var again =
                new RunResults.NodeReport(
                        "agent-2", "b", NodeStatus.COMPLETED, "ok", List.of("t.md#x"));
        var failed =
                new RunResults.NodeReport(
                        "agent-3", "c", NodeStatus.FAILED, "no", List.of("v.md#y"));
        var nodes = List.of(done, again, failed);

        assertThat(new RunResults(Language.EN, RunStatus.PARTIAL, nodes, List.of()).citations())
                .isEqualTo("Documents: t.md#x, u.md");
        assertThat(new RunResults(Language.ZH, RunStatus.PARTIAL, nodes, List.of()).citations())
                .isEqualTo("参考文档：t.md#x、u.md");
    }

    @Test
    void aFailureStandsUnderItsNameWithoutQuotesAroundIt() {
        assertThat(
                        text(
                                Language.EN,
                                node(
                                        "Read a.csv",
                                        NodeStatus.FAILED,
                                        "File 'a.csv' does not exist"),
                                node("Draw a pie", NodeStatus.SKIPPED, "Read a.csv")))
                .isEqualTo(
                        """
                        Failed: Read a.csv
                          File 'a.csv' does not exist
                        Not run: Draw a pie
                          Not done before it: Read a.csv\
                        """);
    }

    @Test
    void whatFollowsATableIsNoRowOfIt() {
        var table = "| a |\n| --- |\n| 1 |\n";

        assertThat(
                        text(
                                Language.EN,
                                node("a", NodeStatus.COMPLETED, table),
                                node("b", NodeStatus.COMPLETED, "Drew b.png.")))
                .isEqualTo("| a |\n| --- |\n| 1 |\n\nDrew b.png.");
    }

    @Test
    void theOnlyNodeNeedsNoName() {
        assertThat(text(Language.ZH, node("读取 a.csv", NodeStatus.FAILED, "文件 a.csv 不存在")))
                .isEqualTo("失败：文件 a.csv 不存在");
    }

    @Test
    void aRemarkOfSeveralNodesIsToldOnceAndTheirOtherLinesEachTime() {
        assertThat(
                        text(
                                Language.EN,
                                node(
                                        "a",
                                        NodeStatus.COMPLETED,
                                        "Drew a.png.\nInterpreted as: Total.\n}"),
                                node(
                                        "b",
                                        NodeStatus.COMPLETED,
                                        "Drew b.png.\nInterpreted as: Total.\n}")))
                .isEqualTo("Drew a.png.\nInterpreted as: Total.\n}\nDrew b.png.\n}");
    }
}
