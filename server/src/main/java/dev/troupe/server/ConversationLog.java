package dev.troupe.server;

import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.store.ConversationEvent;
import dev.troupe.store.ConversationStore;
import dev.troupe.store.ConversationSummary;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The record of one conversation, to which one thing is appended after another. Safe for use by
 * several threads.
 */
final class ConversationLog implements FrameSource {
    private static final int PAGE = 500; // events read at once

    /** The field in which an event that accepts a turn keeps its request. */
    static final String REQUEST = "request";

    private final ConversationStore store;
    private final Topics topics;
    private final InstantSource clock;
    private ConversationSummary summary;
    private final TreeMap<Integer, LiveTurn> live = new TreeMap<>(); // by turn
    private boolean isLookedAt;

    ConversationLog(
            ConversationStore store,
            Topics topics,
            InstantSource clock,
            ConversationSummary summary) {
        this.store = store;
        this.topics = topics;
        this.clock = clock;
        this.summary = summary;
    }

    String id() {
        return summary().id();
    }

    synchronized ConversationSummary summary() {
        return summary;
    }

    /** The latest turn under way; {@code null} where there is none. */
    synchronized @Nullable LiveTurn live() {
        return live.isEmpty() ? null : live.lastEntry().getValue();
    }

    /** A turn while it is under way. */
    synchronized Optional<LiveTurn> live(int turn) {
        return Optional.ofNullable(live.get(turn));
    }

    /** The turns under way: a message, and earlier ones whose runs go on. */
    synchronized List<LiveTurn> allLive() {
        return List.copyOf(live.values());
    }

    /** {@code true} the first time. */
    synchronized boolean isFirstLook() {
        boolean isFirst = !isLookedAt;
        isLookedAt = true;
        return isFirst;
    }

    /**
     * Begins a turn with a message.
     *
     * @param title of the conversation from now on
     * @param digest of the request that brought it; empty where that does not matter
     * @param request that is accepted with it
     * @throws Refusal when one is under way
     */
    synchronized LiveTurn begin(String message, String title, String digest, TurnRequest request) {
        requireIdle();
        int turn = summary.turns() + 1;
        accept(
                turn,
                "conversation.message",
                Values.record(
                        "turn",
                        Value.of(turn),
                        "text",
                        Value.of(message),
                        "digest",
                        digest.isEmpty() ? Value.missing() : Value.of(digest),
                        REQUEST,
                        request.value()),
                title,
                turn);
        return beginClaimed(turn, Language.of(message));
    }

    /** The same; empty where one is under way. */
    synchronized Optional<LiveTurn> beginIfIdle(String message, String title, TurnRequest request) {
        return live.isEmpty() ? Optional.of(begin(message, title, "", request)) : Optional.empty();
    }

    /** Begins a turn whose message is there and whose request is another from now on. */
    synchronized LiveTurn begin(int turn, Language language, TurnRequest request) {
        accept(
                turn,
                "conversation.accepted",
                Values.record("turn", Value.of(turn), REQUEST, request.value()),
                summary.title(),
                summary.turns());
        return beginClaimed(turn, language);
    }

    /**
     * Takes in a turn that was made elsewhere, by a client that brings its history.
     *
     * @param isActedOn whether a plan was made of it, so that follow-ups refer to it
     * @throws Refusal when one is under way
     */
    synchronized void recall(String message, String answer, boolean isActedOn) {
        requireIdle();
        int turn = summary.turns() + 1;
        append(
                "conversation.message",
                null,
                Values.record("turn", Value.of(turn), "text", Value.of(message)),
                Conversations.title(this, message),
                turn);
        append("conversation.answer", null, Answers.recalled(turn, message, answer, isActedOn));
    }

    /**
     * Begins a turn with a message in the place of an earlier one, which is taken back with all
     * after it.
     *
     * @throws Refusal when one is under way, or there is no such turn
     */
    synchronized LiveTurn beginAgain(int turn, String message, TurnRequest request) {
        requireIdle();
        requireTurn(turn);
        append(
                "conversation.truncated",
                null,
                Values.record("turn", Value.of(turn)),
                summary.title(),
                turn - 1);
        return begin(message, summary.title(), "", request);
    }

    /**
     * @throws Refusal when there is no such turn
     */
    void requireTurn(int turn) {
        if (turn < 1 || turn > summary().turns()) {
            throw Refusal.missing("没有第 %d 条消息", "there is no message %d", turn);
        }
    }

    private void requireIdle() {
        if (!live.isEmpty()) {
            throw Refusal.conflict(
                    ServerProblem.BUSY,
                    "这个对话还在处理上一条消息；请等它结束，或先停止它",
                    "a message is being worked on in this conversation; wait for its end, or stop"
                            + " it first");
        }
    }

    /**
     * Takes up a turn whose run goes on.
     *
     * @param language of its message
     */
    synchronized LiveTurn begin(int turn, Language language) {
        store.reopen(summary.id(), turn);
        return beginClaimed(turn, language);
    }

    /** Takes up a turn that this process is known to work on. */
    synchronized LiveTurn beginClaimed(int turn, Language language) {
        var begun = new LiveTurn(this, turn, language);
        live.put(turn, begun);
        return begun;
    }

    /** Ends a turn with its answer; nothing where it was taken up again meanwhile. */
    synchronized void end(LiveTurn turn, @Nullable RunId run, Value answer) {
        if (live.remove(turn.number(), turn)) {
            settle(turn.number(), run, answer);
        }
    }

    /** Leaves a turn without an answer to the next process. */
    synchronized void leave(LiveTurn turn) {
        if (live.remove(turn.number(), turn)) {
            store.release(summary.id(), turn.number());
        }
    }

    /** Answers a turn that nobody works on. */
    synchronized void settle(int turn, @Nullable RunId run, Value answer) {
        var event = event("conversation.answer", run, answer);
        var after = summary.after(event, summary.title(), summary.turns());
        store.settle(event, after, turn);
        note(event, after);
    }

    synchronized void title(String title) {
        append(
                "conversation.titled",
                null,
                Values.record("title", Value.of(title)),
                title,
                summary.turns());
    }

    synchronized void append(String type, @Nullable RunId run, Value payload) {
        append(type, run, payload, summary.title(), summary.turns());
    }

    private void append(String type, @Nullable RunId run, Value payload, String title, int turns) {
        var event = event(type, run, payload);
        var after = summary.after(event, title, turns);
        store.append(event, after);
        note(event, after);
    }

    private void accept(int turn, String type, Value payload, String title, int turns) {
        var event = event(type, null, payload);
        var after = summary.after(event, title, turns);
        store.accept(event, after, turn);
        note(event, after);
    }

    private ConversationEvent event(String type, @Nullable RunId run, Value payload) {
        return new ConversationEvent(
                summary.id(), summary.lastSequence() + 1, clock.instant(), type, run, payload);
    }

    private void note(ConversationEvent event, ConversationSummary after) {
        summary = after;
        topics.of(event.conversation()).ifPresent(topic -> topic.publish(frame(event)));
    }

    /** The answer to a message; missing where there is none yet. */
    Value answer(int turn) {
        return Transcript.of(events()).answer(turn);
    }

    /** Everything in order. */
    List<ConversationEvent> events() {
        var events = new ArrayList<ConversationEvent>();
        while (true) {
            long last = events.isEmpty() ? 0 : events.getLast().sequence();
            var page = store.read(id(), last, PAGE);
            if (page.isEmpty()) {
                return events;
            }
            events.addAll(page);
        }
    }

    @Override
    public List<Frame> after(long sequence, int limit) {
        return store.read(id(), sequence, limit).stream().map(ConversationLog::frame).toList();
    }

    @Override
    public long last() {
        return summary().lastSequence();
    }

    private static Frame frame(ConversationEvent event) {
        var id = event.conversation() + ":" + event.sequence();
        var run = event.run();
        var envelope =
                Values.record(
                        "id", Value.of(id),
                        "seq", Value.of(event.sequence()),
                        "at", Value.of(event.at().toString()),
                        "conversationId", Value.of(event.conversation()),
                        "runId", run == null ? Value.missing() : Value.of(run.value()),
                        "type", Value.of(event.type()),
                        "payload", shown(event));
        return Frame.of(event.sequence(), id, envelope, false);
    }

    /** Without what is kept only so that the turn can be done again. */
    private static Value shown(ConversationEvent event) {
        boolean isAccepting =
                event.type().equals("conversation.message")
                        || event.type().equals("conversation.accepted");
        if (!isAccepting || !(event.payload() instanceof Value.RecordOf(var fields))) {
            return event.payload();
        }
        var rest = new LinkedHashMap<>(fields);
        rest.remove(REQUEST);
        return Value.of(rest);
    }
}
