package dev.troupe.examples;

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
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.files.FilesPack;
import dev.troupe.packs.life.LifePack;
import dev.troupe.packs.life.store.Life;
import dev.troupe.packs.life.store.LifeStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A conversation with the life agent and no language model, on Wednesday 2026-11-18, 10:00. */
final class LifeConversation implements AutoCloseable, ApprovalHandler {
    private static final Clock CLOCK =
            Clock.fixed(Instant.parse("2026-11-18T02:00:00Z"), ZoneId.of("Asia/Shanghai"));

    private final LifeStore store;
    private final Coordinator troupe;
    private final Deque<String> replies = new ArrayDeque<>();
    private final List<UserQuestion> questions = new ArrayList<>();
    private Conversation conversation = Conversation.empty();

    LifeConversation(Path directory) {
        this.store = LifeStore.inFile(directory.resolve("life.db"), CLOCK);
        var packs =
                List.of(
                        new FilesPack(),
                        new DataPack(new TableEngine()),
                        new LifePack(store::of, CLOCK));
        var config =
                CoordinatorConfig.offlineBuilder(packs, Workspace.of(directory))
                        .agentOptions(AgentOptions.STANDARD.withApprovals(this))
                        .build();
        this.troupe = new Coordinator(config);
    }

    /** The answer; the conversation continues from it. */
    Answer say(String message) throws InterruptedException {
        var turn = troupe.handleTurn(conversation, message);
        conversation = turn.conversation();
        return turn.answer();
    }

    /** The user's answer to the next question of an agent. */
    LifeConversation replying(String reply) {
        replies.add(reply);
        return this;
    }

    /** What agents asked so far. */
    List<UserQuestion> questions() {
        return questions;
    }

    Life life() {
        return store.of("");
    }

    Conversation conversation() {
        return conversation;
    }

    @Override
    public Optional<Approval> ask(ApprovalRequest request) {
        return Optional.of(Approval.once());
    }

    @Override
    public Optional<String> answer(UserQuestion question) {
        questions.add(question);
        return Optional.ofNullable(replies.poll()).flatMap(question::parseAnswer);
    }

    @Override
    public void close() {
        troupe.close();
        store.close();
    }
}
