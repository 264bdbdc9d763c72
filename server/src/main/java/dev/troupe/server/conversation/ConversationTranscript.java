package dev.troupe.server.conversation;

import dev.troupe.chat.conversation.Artifact;
import dev.troupe.chat.conversation.Clarification;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.TurnRecord;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.Values;
import dev.troupe.store.conversation.ConversationEntry;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The messages of a conversation: a fold over its events. */
public final class ConversationTranscript {
    private final TreeMap<Integer, RecordedTurn> turns = new TreeMap<>();
    private long lastSequence;

    /** A message, and its answer if it has one. */
    private static final class RecordedTurn {
        private final String message;
        private final String digest;
        private final Instant at;
        private Value request;
        private Instant acceptedAt;
        private Value intent = Value.missing();
        private @Nullable RunId run;
        private Value answer = Value.missing();
        private @Nullable Instant answeredAt;

        RecordedTurn(Value payload, Instant at) {
            this.message = payload.field("text").asText();
            this.digest = payload.field("digest").asText();
            this.request = payload.field(ConversationLog.REQUEST);
            this.acceptedAt = at;
            this.at = at;
        }
    }

    public static ConversationTranscript of(List<ConversationEntry> events) {
        var transcript = new ConversationTranscript();
        events.forEach(transcript::apply);
        return transcript;
    }

    private void apply(ConversationEntry event) {
        var payload = event.payload();
        lastSequence = event.sequence();
        switch (event.type()) {
            case "conversation.message" ->
                    turns.put(number(payload), new RecordedTurn(payload, event.at()));
            case "conversation.truncated" -> turns.tailMap(number(payload), true).clear();
            case "intent.recognized" -> {
                if (!turns.isEmpty()) {
                    turns.lastEntry().getValue().intent = payload;
                }
            }
            case "conversation.accepted" ->
                    findRecord(payload)
                            .ifPresent(said -> {
                                said.request = payload.field(ConversationLog.REQUEST);
                                said.acceptedAt = event.at();
                            });
            case "conversation.run" ->
                    findRecord(payload).ifPresent(said -> said.run = event.run());
            case "conversation.answer" ->
                    findRecord(payload)
                            .ifPresent(said -> {
                                said.answer = payload;
                                said.answeredAt = event.at();
                            });
            default -> {} // has no lasting content
        }
    }

    private Optional<RecordedTurn> findRecord(Value payload) {
        return Optional.ofNullable(turns.get(number(payload)));
    }

    private static int number(Value payload) {
        return Values.number(payload.field("turn"));
    }

    /** Of the last event; 0 if there is none. */
    public long lastSequence() {
        return lastSequence;
    }

    /** The history before a turn. */
    public ConversationTranscript beforeTurn(int turn) {
        var earlier = new ConversationTranscript();
        earlier.turns.putAll(turns.headMap(turn));
        return earlier;
    }

    /** A message's text; empty if the turn does not exist. */
    public String message(int turn) {
        var said = turns.get(turn);
        return said == null ? "" : said.message;
    }

    public boolean hasTurn(int turn) {
        return turns.containsKey(turn);
    }

    /** The last request that was accepted for a turn; missing if it was not stored. */
    public Value request(int turn) {
        var said = turns.get(turn);
        return said == null ? Value.missing() : said.request;
    }

    /** When that was. */
    public Instant acceptedAt(int turn) {
        var said = turns.get(turn);
        return said == null ? Instant.EPOCH : said.acceptedAt;
    }

    /** The turns that have no answer. */
    public List<Integer> unansweredTurns() {
        return turns.entrySet().stream()
                .filter(turn -> turn.getValue().answer.isMissing())
                .map(turn -> turn.getKey())
                .toList();
    }

    /** Removes the answer to a turn that is in progress again, until its next one comes. */
    void reopen(int turn) {
        var said = turns.get(turn);
        if (said != null) {
            said.answer = Value.missing();
            said.answeredAt = null;
        }
    }

    /** Of the request that sent the first message; empty if there is none. */
    public String digest() {
        return turns.isEmpty() ? "" : turns.firstEntry().getValue().digest;
    }

    /** The same of a turn; empty if there is none. */
    public String digest(int turn) {
        var said = turns.get(turn);
        return said == null ? "" : said.digest;
    }

    /** The turn whose request's digest begins so. */
    public Optional<Integer> findTurnByDigest(String beginning) {
        return turns.entrySet().stream()
                .filter(turn -> turn.getValue().digest.startsWith(beginning))
                .map(turn -> turn.getKey())
                .findFirst();
    }

    /** The answer to a message; missing if there is none yet. */
    public Value answer(int turn) {
        var said = turns.get(turn);
        return said == null ? Value.missing() : said.answer;
    }

    /** The last run that a turn started. */
    public Optional<RunId> findRun(int turn) {
        var said = turns.get(turn);
        return said == null ? Optional.empty() : Optional.ofNullable(said.run);
    }

    /** The last turn that started a run. */
    public Optional<Integer> findTurn(RunId run) {
        return turns.descendingMap().entrySet().stream()
                .filter(turn -> run.equals(turn.getValue().run))
                .map(turn -> turn.getKey())
                .findFirst();
    }

    /** As the coordinator needs it. */
    public Conversation conversation() {
        return Conversation.of(
                turns.values().stream()
                        .filter(said -> !said.answer.isMissing())
                        .map(ConversationTranscript::exchange)
                        .toList());
    }

    private static TurnRecord exchange(RecordedTurn said) {
        var answer = said.answer;
        var understood = answer.field("understood").asText();
        return new TurnRecord(
                said.message,
                understood.isEmpty() ? said.message : understood,
                answer.field("text").asText(),
                question(answer.field("question")),
                !answer.field("workflow").isMissing()
                        || answer.field("actedOn").equals(Value.of(true)),
                answer.field("artifacts").items().stream()
                        .map(ConversationTranscript::artifact)
                        .toList());
    }

    private static @Nullable Clarification question(Value question) {
        return question.isMissing()
                ? null
                : new Clarification(
                        Clarification.Kind.valueOf(
                                question.field("kind").asText().toUpperCase(Locale.ROOT)),
                        question.field("text").asText(),
                        question.field("options").items().stream().map(Value::asText).toList());
    }

    private static Artifact artifact(Value value) {
        return new Artifact(
                value.field("path").asText(),
                value.field("type").asText(),
                Values.number(value.field("bytes")),
                value.field("node").asText(),
                null,
                value.field("origin"));
    }

    /** The messages of both sides in order. */
    public Value messages() {
        return Value.of(
                turns.entrySet().stream()
                        .flatMap(turn -> messages(turn.getKey(), turn.getValue()).stream())
                        .toList());
    }

    private static List<Value> messages(int turn, RecordedTurn said) {
        var message =
                Values.record(
                        "turn", Value.of(turn),
                        "role", Value.of("user"),
                        "text", Value.of(said.message),
                        "at", Values.time(said.at));
        var run = said.run;
        var runId = run == null ? Value.missing() : Value.of(run.value());
        if (said.answer.isMissing()) {
            return run == null
                    ? List.of(message)
                    : List.of(message, pendingAnswer(turn, said, runId));
        }
        var answer = said.answer;
        return List.of(
                message,
                Values.record(
                        "turn", Value.of(turn),
                        "role", Value.of("assistant"),
                        "text", answer.field("text"),
                        "at", Values.time(said.answeredAt),
                        "state", answer.field("state"),
                        "artifacts", answer.field("artifacts"),
                        "question", answer.field("question"),
                        "runId", runId,
                        "workflow", answer.field("workflow"),
                        "questions", answer.field("questions"),
                        "problem", answer.field("problem"),
                        "usage", answer.field("usage"),
                        "intent", said.intent));
    }

    private static Value pendingAnswer(int turn, RecordedTurn said, Value runId) {
        return Values.record(
                "turn", Value.of(turn),
                "role", Value.of("assistant"),
                "text", Value.of(""),
                "at", Values.time(said.at),
                "state", Value.of("RUNNING"),
                "runId", runId,
                "intent", said.intent);
    }
}
