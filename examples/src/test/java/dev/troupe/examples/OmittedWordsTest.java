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

/** A question about a table with words that are not understood: the user decides about them. */
class OmittedWordsTest {
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
    void computesNothingWhereTheUserRefuses() throws Exception {
        replies.add("Compute nothing");
        var answer = ask(QUESTION);

        assertThat(answer.state()).isEqualTo(Answer.State.FAILED);
        assertThat(answer.text()).contains("Not understood: 'frozen'; nothing was computed");
    }

    @Test
    void readsAnotherWordingAndAsksAboutThatAsWell() throws Exception {
        replies.addAll(List.of("total sales of chilled goods by brand", "total sales by brand"));
        var answer = ask(QUESTION);

        assertThat(answer.text()).contains("| Acme | 320 |").doesNotContain("without");
        assertThat(asked)
                .extracting(UserQuestion::text)
                .satisfiesExactly(
                        text -> assertThat(text).contains("'frozen'", "by city"),
                        text -> assertThat(text).contains("'chilled'", "by brand"));
    }

    @Test
    void asksAboutNoEndlessRowOfWordings() throws Exception {
        for (int i = 0; i < 20; i++) replies.add("total sales of frozen" + i + " goods by city");
        var answer = ask(QUESTION);

        assertThat(answer.state()).isEqualTo(Answer.State.FAILED);
        assertThat(asked).hasSizeLessThan(10);
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

    @Test
    void answersAnotherQuestionThatFollows() throws Exception {
        try (var troupe = coordinator()) {
            var turn = troupe.handleTurn(Conversation.empty(), QUESTION);
            troupe.continueRun(run.get());
            var answer =
                    troupe.handleTurn(turn.conversation(), "In shops.csv: total sales by brand")
                            .answer();

            assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
            assertThat(answer.text()).contains("| Acme | 320 |");
        }
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
