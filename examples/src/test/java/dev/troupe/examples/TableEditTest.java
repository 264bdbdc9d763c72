package dev.troupe.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.CoordinatorConfig;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.files.FilesPack;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that requests change in place, without a model: what is shown before, and undo. */
class TableEditTest {
    private static final String ROWS = "门店,数量\n东区,\"1,000\"\n西区,1\n东区,3\n";
    private static final String FEWER = "门店,数量\n东区,\"1,000\"\n东区,3\n";

    @TempDir private Path directory;

    private final List<ApprovalRequest> asked = new ArrayList<>();

    @BeforeEach
    void writeTable() throws Exception {
        Files.writeString(directory.resolve("a.csv"), ROWS);
    }

    @Test
    void editsAfterTheDifferenceWasApprovedAndUndoes() throws Exception {
        try (var troupe = coordinator(Approval.once())) {
            var turn = troupe.handleTurn(Conversation.empty(), "把 a.csv 中数量小于2的行删掉，直接覆盖原文件");

            assertThat(turn.answer().state())
                    .as(turn.answer().text())
                    .isEqualTo(Answer.State.COMPLETED);
            assertThat(turn.answer().text()).contains("删除 1 行（共 3 行），剩余 2 行", "a.before.csv");
            assertThat(read("a.csv")).isEqualTo(FEWER);
            assertThat(read("a.before.csv")).isEqualTo(ROWS);
            assertThat(asked.getFirst().changes())
                    .contains("  删除 1 行（共 3 行），剩余 2 行；原文件副本为 a.before.csv", "    -西区,1");

            var undone = troupe.handleTurn(turn.conversation(), "撤销");

            assertThat(undone.answer().text()).contains("已用 a.before.csv 还原 a.csv");
            assertThat(read("a.csv")).isEqualTo(ROWS);
        }
    }

    @Test
    void writesNothingWhereNothingChanges() throws Exception {
        try (var troupe = coordinator(Approval.once())) {
            var request = "Delete the rows of a.csv where 数量 is below 0 in place";

            var answer = troupe.handleTurn(Conversation.empty(), request).answer();

            assertThat(answer.text()).contains("没有变化");
        }
        assertThat(read("a.csv")).isEqualTo(ROWS);
        assertThat(Files.exists(directory.resolve("a.before.csv"))).isFalse();
    }

    @Test
    void changesNothingWithoutApproval() throws Exception {
        try (var troupe = coordinator(Approval.refusal("no"))) {
            for (var request :
                    List.of(
                            "Delete the rows of a.csv where 数量 is below 2 in place",
                            "sort a.csv by 数量 and save it back to the same file",
                            "去掉 a.csv 中的重复行并保存回原文件"))
                assertThat(troupe.handleTurn(Conversation.empty(), request).answer().state())
                        .as(request)
                        .isNotEqualTo(Answer.State.COMPLETED);
        }
        assertThat(read("a.csv")).isEqualTo(ROWS);
        assertThat(Files.exists(directory.resolve("a.before.csv"))).isFalse();
    }

    private String read(String file) throws Exception {
        return Files.readString(directory.resolve(file));
    }

    private Coordinator coordinator(Approval approval) {
        var packs = List.of(new FilesPack(), new DataPack(new TableEngine()));
        return new Coordinator(
                CoordinatorConfig.offlineBuilder(packs, Workspace.of(directory))
                        .agentOptions(
                                AgentOptions.STANDARD.withApprovals(request -> {
                                    asked.add(request);
                                    return Optional.of(approval);
                                }))
                        .build());
    }
}
