package dev.troupe.server;

import dev.troupe.chat.Artifact;
import dev.troupe.chat.Clarification;
import dev.troupe.chat.Conversation;
import dev.troupe.chat.Exchange;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import dev.troupe.store.ConversationEvent;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What was said in a conversation: a fold over its events. */
final class Transcript {
    private final TreeMap<Integer, Said> turns = new TreeMap<>();

    /** A message, and its answer where it has one. */
    private static final class Said {
        private final String message;
        private final String digest;
        private final Instant at;
        private Value request;
        private Instant acceptedAt;
        private Value intent = Value.missing();
        private @Nullable RunId run;
        private Value answer = Value.missing();
        private @Nullable Instant answeredAt;

        Said(Value payload, Instant at) {
            this.message = payload.field("text").asText();
            this.digest = payload.field("digest").asText();
            this.request = payload.field(ConversationLog.REQUEST);
            this.acceptedAt = at;
            this.at = at;
        }
    }

    static Transcript of(List<ConversationEvent> events) {
        var transcript = new Transcript();
        events.forEach(transcript::take);
        return transcript;
    }

    private void take(ConversationEvent event) {
        var payload = event.payload();
        switch (event.type()) {
            case "conversation.message" ->
                    turns.put(number(payload), new Said(payload, event.at()));
            case "conversation.truncated" -> turns.tailMap(number(payload), true).clear();
            case "intent.recognized" -> {
                if (!turns.isEmpty()) {
                    turns.lastEntry().getValue().intent = payload;
                }
            }
            case "conversation.accepted" ->
                    said(payload)
                            .ifPresent(said -> {
                                said.request = payload.field(ConversationLog.REQUEST);
                                said.acceptedAt = event.at();
                            });
            case "conversation.run" -> said(payload).ifPresent(said -> said.run = event.run());
            case "conversation.answer" ->
                    said(payload)
                            .ifPresent(said -> {
                                said.answer = payload;
                                said.answeredAt = event.at();
                            });
            default -> {} // says nothing that stays
        }
    }

    private Optional<Said> said(Value payload) {
        return Optional.ofNullable(turns.get(number(payload)));
    }

    private static int number(Value payload) {
        return Values.number(payload.field("turn"));
    }

    /** What was said before a turn. */
    Transcript before(int turn) {
        var earlier = new Transcript();
        earlier.turns.putAll(turns.headMap(turn));
        return earlier;
    }

    /** A message's text; empty where there is no such turn. */
    String message(int turn) {
        var said = turns.get(turn);
        return said == null ? "" : said.message;
    }

    boolean has(int turn) {
        return turns.containsKey(turn);
    }

    /** What was accepted for a turn last; missing where that was not kept. */
    Value request(int turn) {
        var said = turns.get(turn);
        return said == null ? Value.missing() : said.request;
    }

    /** When that was. */
    Instant acceptedAt(int turn) {
        var said = turns.get(turn);
        return said == null ? Instant.EPOCH : said.acceptedAt;
    }

    /** The turns that have no answer. */
    List<Integer> unanswered() {
        return turns.entrySet().stream()
                .filter(turn -> turn.getValue().answer.isMissing())
                .map(turn -> turn.getKey())
                .toList();
    }

    /** Of the request that brought the first message; empty where there is none. */
    String digest() {
        return turns.isEmpty() ? "" : turns.firstEntry().getValue().digest;
    }

    /** The same of a turn; empty where there is none. */
    String digest(int turn) {
        var said = turns.get(turn);
        return said == null ? "" : said.digest;
    }

    /** The turn whose request's digest begins so. */
    Optional<Integer> turnUnder(String beginning) {
        return turns.entrySet().stream()
                .filter(turn -> turn.getValue().digest.startsWith(beginning))
                .map(turn -> turn.getKey())
                .findFirst();
    }

    /** The answer to a message; missing where there is none yet. */
    Value answer(int turn) {
        var said = turns.get(turn);
        return said == null ? Value.missing() : said.answer;
    }

    /** The run that came of a turn last. */
    Optional<RunId> runOf(int turn) {
        var said = turns.get(turn);
        return said == null ? Optional.empty() : Optional.ofNullable(said.run);
    }

    /** The last turn that a run came of. */
    Optional<Integer> turnOf(RunId run) {
        return turns.descendingMap().entrySet().stream()
                .filter(turn -> run.equals(turn.getValue().run))
                .map(turn -> turn.getKey())
                .findFirst();
    }

    /** As the coordinator needs it. */
    Conversation conversation() {
        return Conversation.of(
                turns.values().stream()
                        .filter(said -> !said.answer.isMissing())
                        .map(Transcript::exchange)
                        .toList());
    }

    private static Exchange exchange(Said said) {
        var answer = said.answer;
        var understood = answer.field("understood").asText();
        return new Exchange(
                said.message,
                understood.isEmpty() ? said.message : understood,
                answer.field("text").asText(),
                question(answer.field("question")),
                !answer.field("workflow").isMissing()
                        || answer.field("actedOn").equals(Value.of(true)),
                answer.field("artifacts").items().stream().map(Transcript::artifact).toList());
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
    Value messages() {
        return Value.of(
                turns.entrySet().stream()
                        .flatMap(turn -> messages(turn.getKey(), turn.getValue()).stream())
                        .toList());
    }

    private static List<Value> messages(int turn, Said said) {
        var message =
                Values.record(
                        "turn", Value.of(turn),
                        "role", Value.of("user"),
                        "text", Value.of(said.message),
                        "at", Values.time(said.at));
        var run = said.run;
        var runId = run == null ? Value.missing() : Value.of(run.value());
        if (said.answer.isMissing()) {
            return run == null ? List.of(message) : List.of(message, underWay(turn, said, runId));
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

    private static Value underWay(int turn, Said said, Value runId) {
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
