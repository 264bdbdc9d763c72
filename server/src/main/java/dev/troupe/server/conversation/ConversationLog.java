package dev.troupe.server.conversation;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.stream.EventEnvelope;
import dev.troupe.server.stream.EventFrame;
import dev.troupe.server.stream.EventFrameSource;
import dev.troupe.server.stream.StreamRegistry;
import dev.troupe.store.conversation.ConversationEntry;
import dev.troupe.store.conversation.ConversationStore;
import dev.troupe.store.conversation.ConversationSummary;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The record of one conversation, to which one thing is appended after another. Other processes may
 * append to it as well: what is to follow something that is not the last any more is recorded after
 * what they added. Safe for use by several threads.
 */
public final class ConversationLog implements EventFrameSource {
    private static final int PAGE = 500; // events per read
    private static final int MAX_TRIES = 10; // of an append, each after one of another process

    private final ConversationStore store;
    private final StreamRegistry streams;
    private final InstantSource clock;
    private ConversationSummary summary;
    private final TreeMap<Integer, ActiveTurn> live = new TreeMap<>(); // by turn
    private boolean isLookedAt;

    ConversationLog(
            ConversationStore store,
            StreamRegistry streams,
            InstantSource clock,
            ConversationSummary summary) {
        this.store = store;
        this.streams = streams;
        this.clock = clock;
        this.summary = summary;
    }

    public String id() {
        return summary().id();
    }

    public synchronized ConversationSummary summary() {
        return summary;
    }

    /**
     * Learns what other processes have added.
     *
     * @return {@code false} if it was deleted
     */
    synchronized boolean refresh() {
        var now = store.find(summary.id());
        now.filter(found -> found.lastSequence() > summary.lastSequence())
                .ifPresent(found -> summary = found);
        return now.isPresent();
    }

    /** Records something, again after what another process has added in the meantime. */
    private <T> T retryIfChanged(Supplier<T> write) {
        for (int tries = 1; ; tries++) {
            long last = summary.lastSequence();
            try {
                return write.get();
            } catch (StoreException e) {
                boolean isChanged =
                        e.problem().is(StoreProblem.OUT_OF_SEQUENCE)
                                && refresh()
                                && summary.lastSequence() > last;
                if (!isChanged || tries == MAX_TRIES) {
                    throw e;
                }
            }
        }
    }

    /** Whether a message is being worked on, here or by another process. */
    public synchronized boolean isBusy() {
        return !live.isEmpty() || !turnsOfOthers().isEmpty();
    }

    /** The numbers of the turns that other processes work on. */
    public List<Integer> turnsOfOthers() {
        return store.findTurnsOfOthers(id());
    }

    /** The latest turn in progress here; {@code null} if there is none. */
    public synchronized @Nullable ActiveTurn activeTurn() {
        return live.isEmpty() ? null : live.lastEntry().getValue();
    }

    /** A turn while it is under way here. */
    public synchronized Optional<ActiveTurn> activeTurn(int turn) {
        return Optional.ofNullable(live.get(turn));
    }

    /** The turns in progress here: a message, and earlier ones whose runs continue. */
    public synchronized List<ActiveTurn> activeTurns() {
        return List.copyOf(live.values());
    }

    /** {@code true} the first time. */
    public synchronized boolean isFirstAccess() {
        boolean isFirst = !isLookedAt;
        isLookedAt = true;
        return isFirst;
    }

    /**
     * Begins a turn with a message.
     *
     * @param title of the conversation from now on
     * @param digest of the request that sent it; empty if that does not matter
     * @param request that is accepted with it
     * @throws ApiException when one is under way
     */
    public synchronized ActiveTurn beginTurn(
            String message, String title, String digest, TurnRequest request) {
        int before = summary.turns();
        return retryIfChanged(() -> {
            requireIdle();
            requireNoOther(before);
            int turn = summary.turns() + 1;
            appendAccepted(
                    new ConversationEvent.MessageReceived(turn, message, digest, request.toValue()),
                    title,
                    turn);
            return beginClaimedTurn(turn, Language.of(message));
        });
    }

    /** The same; empty if one is in progress. */
    public synchronized Optional<ActiveTurn> beginTurnIfIdle(
            String message, String title, TurnRequest request) {
        return isBusy() ? Optional.empty() : Optional.of(beginTurn(message, title, "", request));
    }

    /** Begins a turn whose message is there and whose request is another from now on. */
    public synchronized ActiveTurn beginTurn(int turn, Language language, TurnRequest request) {
        return retryIfChanged(() -> {
            appendAccepted(
                    new ConversationEvent.TurnAccepted(turn, request.toValue()),
                    summary.title(),
                    summary.turns());
            return beginClaimedTurn(turn, language);
        });
    }

    /**
     * Accepts a turn that was created elsewhere, by a client that sends its history.
     *
     * @param isActedOn whether a plan was created for it, so that follow-ups refer to it
     * @throws ApiException when one is under way
     */
    public synchronized void importTurn(String message, String answer, boolean isActedOn) {
        requireIdle();
        int turn = summary.turns() + 1;
        append(
                null,
                new ConversationEvent.MessageReceived(turn, message, "", Value.missing()),
                ConversationService.titleFor(this, message),
                turn);
        append(null, TurnAnswers.importedAnswer(turn, message, answer, isActedOn));
    }

    /**
     * Begins a turn with a message that replaces an earlier one, which is withdrawn with all after
     * it.
     *
     * @throws ApiException when one is in progress, or the turn does not exist
     */
    public synchronized ActiveTurn beginReplacement(int turn, String message, TurnRequest request) {
        requireIdle();
        requireTurn(turn);
        append(null, new ConversationEvent.TurnsWithdrawn(turn), summary.title(), turn - 1);
        return beginTurn(message, summary.title(), "", request);
    }

    /**
     * @throws ApiException when the turn does not exist
     */
    public void requireTurn(int turn) {
        if (turn < 1 || turn > summary().turns()) {
            throw ApiException.notFound("第 %d 条消息不存在", "message %d does not exist", turn);
        }
    }

    /** Otherwise one that is sent twice under a key, to two servers, might be accepted twice. */
    private void requireNoOther(int turns) {
        if (summary.turns() != turns) {
            throw ApiException.conflict(
                    ServerProblem.CONFLICT,
                    "这个对话同时收到了另一条消息；请重新载入对话后再发送",
                    "another message was sent to this conversation in the meantime; reload it, then"
                            + " send yours again");
        }
    }

    private void requireIdle() {
        if (isBusy()) {
            throw ApiException.conflict(
                    ServerProblem.BUSY,
                    "这个对话还在处理上一条消息；请等它结束，或先停止它",
                    "a message is being worked on in this conversation; wait for its end, or stop"
                            + " it first");
        }
    }

    /**
     * Continues a turn whose run continues.
     *
     * @param language of its message
     */
    public synchronized ActiveTurn beginTurn(int turn, Language language) {
        store.reopenTurn(summary.id(), turn);
        return beginClaimedTurn(turn, language);
    }

    /** Takes up a turn that this process is known to work on. */
    public synchronized ActiveTurn beginClaimedTurn(int turn, Language language) {
        var begun = new ActiveTurn(this, turn, language);
        live.put(turn, begun);
        return begun;
    }

    /** Ends a turn with its answer; nothing if it was continued in the meantime. */
    public synchronized void endTurn(
            ActiveTurn turn, @Nullable RunId run, ConversationEvent.TurnAnswered answer) {
        if (live.remove(turn.number(), turn)) {
            record(run, answer, (entry, after) -> store.endTurn(entry, after, turn.number()));
        }
    }

    /** Leaves a turn without an answer to the next process. */
    public synchronized void releaseTurn(ActiveTurn turn) {
        if (live.remove(turn.number(), turn)) {
            store.releaseTurn(summary.id(), turn.number());
        }
    }

    /** Revokes that a turn is worked on which has its answer. */
    public synchronized void discardTurn(ActiveTurn turn) {
        if (live.remove(turn.number(), turn)) {
            store.discardTurn(summary.id(), turn.number());
        }
    }

    /** Answers a turn that is not being worked on. */
    public synchronized void settleTurn(
            @Nullable RunId run, ConversationEvent.TurnAnswered answer) {
        record(run, answer, (entry, after) -> store.settleTurn(entry, after, answer.turn()));
    }

    public synchronized void rename(String title) {
        retryIfChanged(() -> {
            append(null, new ConversationEvent.TitleChanged(title), title, summary.turns());
            return true;
        });
    }

    /**
     * @param run that the event is about
     */
    public synchronized void append(@Nullable RunId run, ConversationEvent event) {
        record(run, event, store::append);
    }

    /** The same of a turn that is under way here, unless another process has taken it over. */
    synchronized void advanceTurn(int turn, @Nullable RunId run, ConversationEvent event) {
        record(run, event, (entry, after) -> store.advanceTurn(entry, after, turn));
    }

    private void record(
            @Nullable RunId run,
            ConversationEvent event,
            BiConsumer<ConversationEntry, ConversationSummary> write) {
        retryIfChanged(() -> {
            var entry = entry(run, event);
            var after = summary.withEntry(entry, summary.title(), summary.turns());
            write.accept(entry, after);
            publish(entry, after);
            return true;
        });
    }

    private void append(@Nullable RunId run, ConversationEvent event, String title, int turns) {
        var entry = entry(run, event);
        var after = summary.withEntry(entry, title, turns);
        store.append(entry, after);
        publish(entry, after);
    }

    private void appendAccepted(ConversationEvent.OfTurn event, String title, int turns) {
        var entry = entry(null, event);
        var after = summary.withEntry(entry, title, turns);
        store.acceptTurn(entry, after, event.turn());
        publish(entry, after);
    }

    private ConversationEntry entry(@Nullable RunId run, ConversationEvent event) {
        return new ConversationEntry(
                summary.id(),
                summary.lastSequence() + 1,
                clock.instant(),
                ConversationEventJson.typeOf(event),
                run,
                ConversationEventJson.payloadOf(event));
    }

    private void publish(ConversationEntry entry, ConversationSummary after) {
        summary = after;
        streams.find(entry.conversation()).ifPresent(topic -> topic.publish(frame(entry)));
    }

    /** The answer to a message; empty if there is none yet. */
    public Optional<ConversationEvent.TurnAnswered> findAnswer(int turn) {
        return ConversationTranscript.of(entries()).findAnswer(turn);
    }

    /**
     * The conversation up to now. A turn under way has no answer: the question that it asked before
     * is answered, or its run continues without it.
     */
    public synchronized ConversationTranscript transcript() {
        var transcript = ConversationTranscript.of(entries());
        live.keySet().forEach(transcript::reopen);
        turnsOfOthers().forEach(transcript::reopen);
        return transcript;
    }

    /** Everything in order. */
    public List<ConversationEntry> entries() {
        var entries = new ArrayList<ConversationEntry>();
        while (true) {
            long last = entries.isEmpty() ? 0 : entries.getLast().sequence();
            var page = store.read(id(), last, PAGE);
            if (page.isEmpty()) {
                return entries;
            }
            entries.addAll(page);
        }
    }

    /** At most so many of what was recorded after a sequence number, in order. */
    public List<ConversationEntry> entriesAfter(long sequence, int limit) {
        return store.read(id(), sequence, limit);
    }

    @Override
    public List<EventFrame> framesAfter(long sequence, int limit) {
        return store.read(id(), sequence, limit).stream().map(ConversationLog::frame).toList();
    }

    @Override
    public long lastSequence() {
        refresh();
        return summary().lastSequence();
    }

    private static EventFrame frame(ConversationEntry entry) {
        var run = entry.run();
        var envelope =
                new EventEnvelope(
                        entry.conversation() + ":" + entry.sequence(),
                        entry.sequence(),
                        entry.at(),
                        entry.conversation(),
                        run == null ? null : run.value(),
                        null,
                        null,
                        entry.type(),
                        ConversationEventJson.clientPayload(entry.type(), entry.payload()));
        return EventFrame.of(envelope, false);
    }
}
