package dev.troupe.chat;

import dev.troupe.language.FileRoles;
import dev.troupe.language.Language;
import dev.troupe.model.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was said so far, and what the next message may refer to. Immutable: each turn gives a new
 * one.
 *
 * @param messages what the person and Troupe said, in turns of two, the oldest first
 * @param pending the question that waits for an answer; {@code null} where none does
 * @param request the last request that was acted on, complete in itself; {@code null} where there
 *     was none
 * @param artifacts files made in this conversation, the latest last
 */
public record Conversation(
        List<Message> messages,
        @Nullable Pending pending,
        @Nullable String request,
        List<Artifact> artifacts) {
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
        return new Conversation(List.of(), null, null, List.of());
    }

    /**
     * The language to answer a message in: its own, or that of the person's latest message that has
     * one.
     */
    public Language languageOf(String message) {
        return Language.find(message).orElseGet(() -> language().orElse(Language.EN));
    }

    /** The language that the person speaks; empty while no message tells. */
    public Optional<Language> language() {
        return messages.reversed().stream()
                .filter(Message.User.class::isInstance)
                .flatMap(said -> Language.find(said.text()).stream())
                .findFirst();
    }

    /**
     * The files that the person wants written: those that were made here, and those that the
     * person's own messages name for it. What a model or a page says gives no leave.
     *
     * @param message that is being handled
     */
    Set<String> outputs(String message) {
        var roles = FileRoles.of(message);
        var files = new LinkedHashSet<String>(roles.writes());
        artifacts.forEach(artifact -> files.add(artifact.path()));
        for (var earlier : messages) {
            if (earlier instanceof Message.User(var text)) {
                files.addAll(FileRoles.of(text).writes());
            }
        }
        files.removeAll(roles.reads()); // what is read and replaced at once is not lost unasked
        return files;
    }

    /** One in which this was said, in order. */
    public static Conversation of(List<Exchange> exchanges) {
        var conversation = empty();
        for (var exchange : exchanges) {
            conversation = conversation.after(exchange);
        }
        return conversation;
    }

    /**
     * The same after one more turn. A question keeps its request waiting; work makes its request
     * the one that follow-ups refer to.
     */
    public Conversation after(Exchange exchange) {
        var question = exchange.question();
        var waiting = question == null ? null : new Pending(exchange.understood(), question);
        var acted = exchange.isActedOn() ? exchange.understood() : request;
        return new Conversation(
                capped(exchange.message(), exchange.answer()),
                waiting,
                acted,
                recent(exchange.artifacts()));
    }

    /** Turns are dropped whole, so that no answer stands without what it answers. */
    private List<Message> capped(String said, String answered) {
        var all = new ArrayList<>(messages);
        all.add(new Message.User(said));
        all.add(new Message.Assistant(answered, List.of()));
        return all.size() <= MAX_MESSAGES
                ? all
                : all.subList(all.size() - KEPT_MESSAGES, all.size());
    }

    private List<Artifact> recent(List<Artifact> made) {
        var byPath = new LinkedHashMap<String, Artifact>();
        artifacts.forEach(artifact -> byPath.put(artifact.path(), artifact));
        made.forEach(artifact -> byPath.remove(artifact.path()));
        made.forEach(artifact -> byPath.put(artifact.path(), artifact));
        var all = List.copyOf(byPath.values());
        return all.subList(Math.max(0, all.size() - MAX_ARTIFACTS), all.size());
    }
}
