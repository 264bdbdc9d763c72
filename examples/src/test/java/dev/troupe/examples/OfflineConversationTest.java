package dev.troupe.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.CoordinatorConfig;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.files.FilesPack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several messages in a row, with the real agents and no language model. */
class OfflineConversationTest {
    @TempDir Path directory;

    @BeforeEach
    void workspace() throws IOException {
        Files.copy(Path.of("data", "sales.csv"), directory.resolve("sales.csv"));
    }

    @Test
    void drawsTheSameAgainAsAnotherKindOfChart() throws Exception {
        try (var troupe = troupe()) {
            var first =
                    troupe.handleTurn(
                            Conversation.empty(), "读取 sales.csv，计算每月总销售额，画成柱状图保存为 chart.png");
            var second = troupe.handleTurn(first.conversation(), "改成折线图，另存为 line.png");

            assertThat(first.answer().state()).isEqualTo(Answer.State.COMPLETED);
            assertThat(second.answer().state()).isEqualTo(Answer.State.COMPLETED);
            assertThat(second.answer().text()).contains("折线图", "line.png", "5,995.1");
            assertThat(second.conversation().artifacts())
                    .extracting(Artifact::path)
                    .containsExactly("chart.png", "line.png");
        }
    }

    @Test
    void goesOnWithTheAnswerAndThenWithTheSameFile() throws Exception {
        Files.copy(directory.resolve("sales.csv"), directory.resolve("sales_2024.csv"));
        try (var troupe = troupe()) {
            var asked =
                    troupe.handleTurn(Conversation.empty(), "Compute the total amount per region");
            var done = troupe.handleTurn(asked.conversation(), "1");
            var drawn = troupe.handleTurn(done.conversation(), "now draw a pie chart of it");

            assertThat(asked.answer().clarification())
                    .satisfies(question ->
                            assertThat(question.options())
                                    .containsExactly("sales.csv", "sales_2024.csv"));
            assertThat(done.answer().state())
                    .as(done.answer().text())
                    .isEqualTo(Answer.State.COMPLETED);
            assertThat(done.answer().text()).contains("East");
            assertThat(drawn.answer().state())
                    .as(drawn.answer().text())
                    .isEqualTo(Answer.State.COMPLETED);
            assertThat(drawn.answer().artifacts())
                    .extracting(Artifact::type)
                    .containsExactly("image/png");
        }
    }

    @Test
    void doesWhatCanBeDoneAndNamesTheRest() throws Exception {
        try (var troupe = troupe()) {
            var answer = troupe.handle("统计 sales.csv 的总 amount，把结果发邮件给老板");

            assertThat(answer.state()).isEqualTo(Answer.State.PARTIAL);
            assertThat(answer.text()).contains("没有能发送电子邮件的智能体");
        }
    }

    private Coordinator troupe() {
        var packs = List.of(new FilesPack(), new DataPack(new TableEngine()));
        return new Coordinator(
                CoordinatorConfig.offlineBuilder(packs, Workspace.of(directory)).build());
    }
}
