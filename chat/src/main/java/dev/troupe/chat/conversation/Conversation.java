package dev.troupe.chat.conversation;

import dev.troupe.core.value.Value;
import dev.troupe.language.FileRoles;
import dev.troupe.language.Language;
import dev.troupe.language.PastedText;
import dev.troupe.model.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The messages so far, and what the next message may refer to. Immutable: each turn gives a new
 * one.
 *
 * @param messages the messages of the user and of Troupe, in turns of two, the oldest first
 * @param pending the question that waits for an answer; {@code null} if there is none
 * @param request the last request that was executed, complete in itself; {@code null} if there was
 *     none
 * @param state of that request, as the agent that worked on it stores it for messages that change a
 *     part of it; missing if it stores none
 * @param artifacts files made in this conversation, the latest last
 * @param instructions of the user for all messages; empty for none. They shape answers and plans,
 *     and permit nothing
 */
public record Conversation(
        List<Message> messages,
        @Nullable Pending pending,
        @Nullable String request,
        Value state,
        List<Artifact> artifacts,
        String instructions) {
    private static final int MAX_MESSAGES = 50; // above this the oldest turns are dropped
    private static final int KEPT_MESSAGES = 30;
    private static final int MAX_ARTIFACTS = 20;

    /** A request that a question was asked about. */
    public record Pending(String request, Clarification question) {}

    public Conversation {
        messages = List.copyOf(messages);
        artifacts = List.copyOf(artifacts);
    }

    /** One that has not begun. */
    public static Conversation empty() {
        return new Conversation(List.of(), null, null, Value.missing(), List.of(), "");
    }

    /**
     * The language to answer a message in: its own, or that of the user's latest message that has
     * one.
     */
    public Language languageOf(String message) {
        return Language.find(message).orElseGet(() -> language().orElse(Language.EN));
    }

    /** The language of the user; empty while no message shows it. */
    public Optional<Language> language() {
        return messages.reversed().stream()
                .filter(Message.User.class::isInstance)
                .flatMap(said -> Language.find(said.text()).stream())
                .findFirst();
    }

    /**
     * The files that the user asked to write: those that were created here, and those that the
     * user's own messages name for it. Text of a model or a page, or pasted into a message, grants
     * no permission.
     *
     * @param message that is being handled
     */
    public Set<String> findOutputs(String message) {
        var roles = FileRoles.of(message);
        var files =
                new LinkedHashSet<String>(FileRoles.of(PastedText.removeFrom(message)).writes());
        artifacts.forEach(artifact -> files.add(artifact.path()));
        for (var earlier : messages) {
            if (earlier instanceof Message.User(var text, _)) {
                files.addAll(FileRoles.of(PastedText.removeFrom(text)).writes());
            }
        }
        // what is read and replaced in one step is not lost without a question
        files.removeAll(roles.reads());
        return files;
    }

    /** The user's messages, the latest last. */
    public List<String> userMessages(String message) {
        return Stream.concat(
                        messages.stream().filter(Message.User.class::isInstance).map(Message::text),
                        Stream.of(message))
                .toList();
    }

    /** A conversation with these turns, in order. */
    public static Conversation of(List<TurnRecord> exchanges) {
        var conversation = empty();
        for (var turnRecord : exchanges) {
            conversation = conversation.withTurn(turnRecord);
        }
        return conversation;
    }

    /**
     * The same after one more turn. A question stores its request; an executed request becomes the
     * one that follow-ups refer to, and so does a proposed one if they can refer to no other.
     */
    public Conversation withTurn(TurnRecord turnRecord) {
        var question = turnRecord.question();
        var waiting = question == null ? null : new Pending(turnRecord.understood(), question);
        boolean isReferredTo =
                turnRecord.isActedOn() && !(turnRecord.isProposal() && !state.isMissing());
        var acted = isReferredTo ? turnRecord.understood() : request;
        return new Conversation(
                appendCapped(turnRecord.message(), turnRecord.answer()),
                waiting,
                acted,
                isReferredTo ? turnRecord.state() : state,
                mergeRecent(turnRecord.artifacts()),
                instructions);
    }

    /** The same with instructions of the user. */
    public Conversation withInstructions(String newInstructions) {
        return new Conversation(messages, pending, request, state, artifacts, newInstructions);
    }

    /** Turns are dropped whole, so that no answer stands without what it answers. */
    private List<Message> appendCapped(String said, String answered) {
        var all = new ArrayList<>(messages);
        all.add(new Message.User(said));
        all.add(new Message.Assistant(answered, List.of()));
        return all.size() <= MAX_MESSAGES
                ? all
                : all.subList(all.size() - KEPT_MESSAGES, all.size());
    }

    private List<Artifact> mergeRecent(List<Artifact> made) {
        var byPath = new LinkedHashMap<String, Artifact>();
        artifacts.forEach(artifact -> byPath.put(artifact.path(), artifact));
        made.forEach(artifact -> byPath.remove(artifact.path()));
        made.forEach(artifact -> byPath.put(artifact.path(), artifact));
        var all = List.copyOf(byPath.values());
        return all.subList(Math.max(0, all.size() - MAX_ARTIFACTS), all.size());
    }
}
