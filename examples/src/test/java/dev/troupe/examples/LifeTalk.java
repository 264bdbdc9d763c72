package dev.troupe.examples;

import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.Approval;
import dev.troupe.agent.ApprovalRequest;
import dev.troupe.agent.Approvals;
import dev.troupe.agent.PersonQuestion;
import dev.troupe.agent.Workspace;
import dev.troupe.chat.Answer;
import dev.troupe.chat.Conversation;
import dev.troupe.chat.Coordinator;
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.TableEngine;
import dev.troupe.packs.files.FilesPack;
import dev.troupe.packs.life.Life;
import dev.troupe.packs.life.LifePack;
import dev.troupe.packs.life.LifeStore;
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
final class LifeTalk implements AutoCloseable, Approvals {
    private static final Clock CLOCK =
            Clock.fixed(Instant.parse("2026-11-18T02:00:00Z"), ZoneId.of("Asia/Shanghai"));

    private final LifeStore store;
    private final Coordinator troupe;
    private final Deque<String> replies = new ArrayDeque<>();
    private final List<PersonQuestion> questions = new ArrayList<>();
    private Conversation conversation = Conversation.empty();

    LifeTalk(Path directory) {
        this.store = LifeStore.inFile(directory.resolve("life.db"), CLOCK);
        var packs =
                List.of(
                        new FilesPack(),
                        new DataPack(new TableEngine()),
                        new LifePack(store::of, CLOCK));
        var parts =
                Coordinator.Parts.offline(packs, Workspace.of(directory))
                        .withAgents(AgentOptions.STANDARD.withApprovals(this));
        this.troupe = new Coordinator(parts);
    }

    /** What is answered; the conversation goes on from it. */
    Answer say(String message) throws InterruptedException {
        var turn = troupe.turn(conversation, message);
        conversation = turn.conversation();
        return turn.answer();
    }

    /** How the person will answer the next question of an agent. */
    LifeTalk replying(String reply) {
        replies.add(reply);
        return this;
    }

    /** What agents asked so far. */
    List<PersonQuestion> questions() {
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
    public Optional<String> answer(PersonQuestion question) {
        questions.add(question);
        return Optional.ofNullable(replies.poll()).flatMap(question::answer);
    }

    @Override
    public void close() {
        troupe.close();
        store.close();
    }
}
