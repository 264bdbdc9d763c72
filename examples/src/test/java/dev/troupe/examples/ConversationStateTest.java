package dev.troupe.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.CoordinatorConfig;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.TurnRecord;
import dev.troupe.codec.Json;
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.files.FilesPack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a conversation holds of a question about a table. */
class ConversationStateTest {
    @TempDir Path directory;

    private Conversation conversation = Conversation.empty();

    @BeforeEach
    void workspace() throws IOException {
        Files.copy(Path.of("data", "sales.csv"), directory.resolve("sales.csv"));
    }

    @Test
    void aMessageReplacesAPartOfTheQuestionAndUndoBringsItBack() throws Exception {
        try (var troupe = troupe()) {
            say(troupe, "sales.csv total amount per region");
            var mean = say(troupe, "no, I meant the mean");
            var east = say(troupe, "only East");
            var undone = say(troupe, "undo");

            assertThat(mean.text()).contains("Group by region, compute the average of amount");
            assertThat(east.text())
                    .contains("Filter rows where region is East")
                    .contains("average");
            assertThat(undone.text()).contains("average of amount").doesNotContain("Filter");
        }
    }

    @Test
    void aWordThatNothingReadChangesNothing() throws Exception {
        try (var troupe = troupe()) {
            say(troupe, "sales.csv total amount per region");
            var held = conversation.state();
            var refused = say(troupe, "by flurb instead");

            assertThat(refused.state()).isEqualTo(Answer.State.FAILED);
            assertThat(refused.text())
                    .contains(
                            "'flurb'", "nothing is changed", "Group by region, compute the total");
            assertThat(conversation.state()).isEqualTo(held);
            assertThat(say(troupe, "by product instead").text()).contains("roup by product");
        }
    }

    @Test
    void aStoredConversationGoesOnInAnotherProcess() throws Exception {
        try (var troupe = troupe()) {
            say(troupe, "sales.csv total amount per region");
        }
        var stored = Json.parse(Json.write(conversation.state()));
        var request = Objects.requireNonNull(conversation.request());
        conversation =
                Conversation.of(
                        List.of(
                                new TurnRecord(
                                        "hello", request, "hi", null, true, stored, List.of())));
        try (var troupe = troupe()) {
            assertThat(say(troupe, "median instead").text())
                    .contains("roup by region, compute the median of amount");
        }
    }

    @Test
    void twoConversationsKeepTheirOwnQuestions() throws Exception {
        try (var troupe = troupe()) {
            var one = troupe.handleTurn(Conversation.empty(), "sales.csv total amount per region");
            var other = troupe.handleTurn(Conversation.empty(), "sales.csv 各产品的平均数量");
            var firstChanged = troupe.handleTurn(one.conversation(), "only East");
            var otherChanged = troupe.handleTurn(other.conversation(), "改成合计");

            assertThat(firstChanged.answer().text()).contains("region is East", "total of amount");
            assertThat(otherChanged.answer().text())
                    .contains("product", "合计")
                    .doesNotContain("East");
        }
    }

    @Test
    void aFragmentWithoutAQuestionAsksForTheFile() throws Exception {
        try (var troupe = troupe()) {
            var answer = say(troupe, "median instead");

            assertThat(answer.state()).isNotEqualTo(Answer.State.COMPLETED);
            assertThat(conversation.state().isMissing()).isTrue();
        }
    }

    @Test
    void aWholeQuestionStartsAnew() throws Exception {
        try (var troupe = troupe()) {
            say(troupe, "sales.csv total amount per region");
            say(troupe, "only East");
            var anew = say(troupe, "average quantity per product");

            assertThat(anew.text()).contains("product", "average").doesNotContain("East");
        }
    }

    @Test
    void aChartIsDrawnAgainWithTheChangedQuestion() throws Exception {
        try (var troupe = troupe()) {
            say(troupe, "读取 sales.csv，按 region 统计总 amount");
            var drawn = say(troupe, "画成饼图，保存为 a.png");
            var changed = say(troupe, "只看2024年");

            assertThat(drawn.artifacts()).extracting(Artifact::path).containsExactly("a.png");
            assertThat(changed.text()).contains("饼图", "2024-01-01");
            assertThat(changed.artifacts()).extracting(Artifact::type).containsExactly("image/png");
        }
    }

    private Answer say(Coordinator troupe, String message) throws InterruptedException {
        var turn = troupe.handleTurn(conversation, message);
        conversation = turn.conversation();
        return turn.answer();
    }

    private Coordinator troupe() {
        var packs = List.of(new FilesPack(), new DataPack(new TableEngine()));
        return new Coordinator(
                CoordinatorConfig.offlineBuilder(packs, Workspace.of(directory)).build());
    }
}
