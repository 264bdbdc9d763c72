package dev.troupe.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.UserQuestion;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.CoordinatorConfig;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.files.FilesPack;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A question about a table that is not clear: the user decides how to read it. */
class UnclearTableQuestionTest {
    private static final String QUESTION = "In shops.csv: total sales of frozen goods by city";
    private static final String ROWS =
            "city,brand,sales\nOslo,Acme,120\nOslo,Bolt,80\nRome,Acme,200\nRome,Bolt,50\n";

    @TempDir private Path directory;

    private final List<UserQuestion> asked = new ArrayList<>();
    private final Deque<String> replies = new ArrayDeque<>();
    private final AtomicReference<RunId> run = new AtomicReference<>();
    private final InMemoryJournal journal = new InMemoryJournal();

    @BeforeEach
    void writeTable() throws Exception {
        Files.writeString(directory.resolve("shops.csv"), ROWS);
    }

    @Test
    void computesWithoutTheWordsThatTheUserGivesUp() throws Exception {
        replies.add("Compute this");
        try (var troupe = coordinator()) {
            var turn = troupe.handleTurn(Conversation.empty(), QUESTION);

            assertThat(turn.answer().text())
                    .contains("as you answered, without 'frozen'", "| Oslo | 200 |");
            assertThat(asked.getFirst().text())
                    .contains("'frozen'", "Group by city, compute the total of sales");
            assertThat(asked.getFirst().hasDefault()).isFalse();

            var next = troupe.handleTurn(turn.conversation(), "and the average?");

            assertThat(next.answer().text()).contains("| Oslo | 100 |");
            assertThat(asked).hasSize(1);
        }
    }

    @Test
    void drawsTheChartOfWhatTheUserAgreesTo() throws Exception {
        replies.add("1");
        var answer = ask("shops.csv 中奶茶的 sales 按 city 合计，画个柱状图");

        assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
        assertThat(answer.text()).contains("按你的回答，不考虑“奶茶”", "柱状图");
        assertThat(answer.artifacts()).isNotEmpty();
    }

    @Test
    void asksAboutTheOnlyFileWhereTheQuestionHasAWordOfIt() throws Exception {
        replies.add("Compute nothing");
        ask("Where is Acme headquartered?");

        assertThat(asked.getFirst().text()).contains("'headquartered'", "brand is Acme");
    }

    @Test
    void doesNotAskAboutTheOnlyFileWhereTheQuestionHasNoWordOfIt() throws Exception {
        var answer = ask("Who wrote Hamlet?");

        assertThat(answer.state()).isEqualTo(Answer.State.FAILED);
        assertThat(answer.text()).contains("knows no facts");
        assertThat(asked).isEmpty();
    }

    @Test
    void computesNothingWhereTheUserRefuses() throws Exception {
        replies.add("Compute nothing");
        var answer = ask(QUESTION);

        assertThat(answer.state()).isEqualTo(Answer.State.FAILED);
        assertThat(answer.text())
                .contains("Not understood: 'frozen', 'goods'; nothing was computed");
    }

    @Test
    void computesOverTheColumnThatTheUserChooses() throws Exception {
        Files.writeString(
                directory.resolve("stock.csv"), "region,buy price,sell price\nN,10,20\nS,12,18\n");
        replies.add("2");
        var answer = ask("In stock.csv: total price by region");

        assertThat(asked.getFirst().options())
                .containsExactly("buy price", "sell price", "Compute nothing");
        assertThat(answer.text())
                .contains("compute the total of sell price", "as you answered, by sell price");
    }

    @Test
    void choosesNoColumnWithoutAnAnswer() throws Exception {
        Files.writeString(
                directory.resolve("stock.csv"), "region,buy price,sell price\nN,10,20\nS,12,18\n");
        replies.add("Compute nothing");
        var answer = ask("In stock.csv: total price by region");

        assertThat(answer.state()).isEqualTo(Answer.State.FAILED);
        assertThat(answer.text()).contains("This can be read in more than one way");
    }

    @Test
    void waitsWithoutAThreadUntilTheNextMessageAnswers() throws Exception {
        Conversation conversation;
        try (var troupe = coordinator()) {
            var turn = troupe.handleTurn(Conversation.empty(), QUESTION);
            conversation = turn.conversation();
            assertThat(turn.answer().state()).isEqualTo(Answer.State.NEEDS_INPUT);
            assertThat(turn.answer().text()).contains("1. Compute this", "2. Compute nothing");
        }
        try (var troupe = coordinator()) {
            troupe.continueRun(run.get());
            var answer = troupe.handleTurn(conversation, "1").answer();

            assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
            assertThat(answer.text()).contains("without 'frozen'", "| Oslo | 200 |");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"In shops.csv: total sales by brand", "shops.csv 各 brand 的 sales 合计"})
    void endsWithTheNextRequest(String request) throws Exception {
        try (var troupe = coordinator()) {
            var turn = troupe.handleTurn(Conversation.empty(), QUESTION);
            var waiting = run.get();
            troupe.continueRun(waiting);
            var answer = troupe.handleTurn(turn.conversation(), request).answer();

            assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
            assertThat(answer.text()).contains("| Acme | 320 |");
            assertThat(statusOf(waiting)).isEqualTo(RunStatus.CANCELLED);
        }
    }

    @Test
    void isAskedAgainAfterWordsThatAreNoRequest() throws Exception {
        try (var troupe = coordinator()) {
            var turn = troupe.handleTurn(Conversation.empty(), QUESTION);
            var waiting = run.get();
            troupe.continueRun(waiting);
            var answer = troupe.handleTurn(turn.conversation(), "by brand").answer();

            assertThat(answer.state()).isEqualTo(Answer.State.NEEDS_INPUT);
            assertThat(answer.text()).contains("1. Compute this");
            assertThat(statusOf(waiting)).isEqualTo(RunStatus.WAITING);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2"})
    void changesTheQuestionThatWasAnsweredBeforeTheProposal(String reply) throws Exception {
        try (var troupe = coordinator()) {
            var first =
                    troupe.handleTurn(
                            Conversation.empty(), "In shops.csv: average sales of Oslo by brand");
            var conversation = troupe.handleTurn(first.conversation(), QUESTION).conversation();
            var waiting = run.get();
            if (!reply.isEmpty()) {
                troupe.continueRun(waiting);
                conversation = troupe.handleTurn(conversation, reply).conversation();
            }
            troupe.continueRun(waiting);
            var answer = troupe.handleTurn(conversation, "the maximum instead").answer();

            assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
            assertThat(answer.text())
                    .contains("city is Oslo; group by brand, compute the maximum of sales")
                    .contains("| Acme | 120 |");
            assertThat(statusOf(waiting)).isNotEqualTo(RunStatus.WAITING);
        }
    }

    @Test
    void changesNothingByWordsThatDoNotGoWithTheQuestionBeforeTheProposal() throws Exception {
        try (var troupe = coordinator()) {
            var first =
                    troupe.handleTurn(
                            Conversation.empty(), "In shops.csv: average sales of Oslo by brand");
            var proposed = troupe.handleTurn(first.conversation(), QUESTION);
            var waiting = run.get();
            troupe.continueRun(waiting);
            var answer = troupe.handleTurn(proposed.conversation(), "only flurbed").answer();

            assertThat(answer.state()).isEqualTo(Answer.State.NEEDS_INPUT);
            assertThat(answer.text()).contains("1. Compute this");
            assertThat(statusOf(waiting)).isEqualTo(RunStatus.WAITING);
        }
    }

    private RunStatus statusOf(RunId id) {
        return RunState.of(id, journal.read(id, 0)).status();
    }

    private Answer ask(String request) throws Exception {
        try (var troupe = coordinator()) {
            return troupe.handleTurn(Conversation.empty(), request).answer();
        }
    }

    private Coordinator coordinator() {
        var packs = List.of(new FilesPack(), new DataPack(new TableEngine()));
        return new Coordinator(
                CoordinatorConfig.offlineBuilder(packs, Workspace.of(directory))
                        .agentOptions(AgentOptions.STANDARD.withApprovals(new Replies()))
                        .journal(journal)
                        .runListener(entry -> run.set(entry.run()))
                        .build());
    }

    private final class Replies implements ApprovalHandler {
        @Override
        public Optional<Approval> ask(ApprovalRequest request) {
            return Optional.of(Approval.once());
        }

        @Override
        public Optional<String> answer(UserQuestion question) {
            asked.add(question);
            return Optional.ofNullable(replies.poll()).flatMap(question::parseAnswer);
        }
    }
}
