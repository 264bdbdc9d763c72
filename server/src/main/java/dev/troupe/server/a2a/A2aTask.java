package dev.troupe.server.a2a;

import dev.troupe.chat.conversation.AnswerDetails.AnswerFile;
import dev.troupe.chat.conversation.AnswerDetails.Composed;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.ConversationTranscript;
import dev.troupe.server.http.Values;
import dev.troupe.server.openai.ApprovalTool;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A task: a turn of a conversation, and those that answer its questions.
 *
 * @param first the turn that began it
 * @param turns all of it, in order
 * @param transcript of the conversation when it was read
 */
record A2aTask(
        ConversationLog log, int first, List<Integer> turns, ConversationTranscript transcript) {
    /** How the digest of a turn begins that a client of A2A sent. */
    static final String NEW = "a2a new";

    private static final String CONTINUES = "a2a continues ";

    /** The state of a task, as A2A 1.0 names it. */
    enum State {
        SUBMITTED,
        WORKING,
        COMPLETED,
        FAILED,
        CANCELED,
        INPUT_REQUIRED,
        REJECTED;

        /** Whether nothing more will happen. */
        boolean isTerminal() {
            return switch (this) {
                case COMPLETED, FAILED, CANCELED, REJECTED -> true;
                case SUBMITTED, WORKING, INPUT_REQUIRED -> false;
            };
        }

        String wireName() {
            return "TASK_STATE_" + name();
        }
    }

    A2aTask {
        turns = List.copyOf(turns);
    }

    /** The digest of a turn that continues this one. */
    String digest() {
        return CONTINUES + first;
    }

    /** All tasks of a conversation, in order. */
    static List<A2aTask> listAll(ConversationLog log) {
        var transcript = log.transcript();
        var tasks = new ArrayList<A2aTask>();
        for (int turn = 1; turn <= log.summary().turns(); turn++) {
            if (transcript.hasTurn(turn) && transcript.digest(turn).equals(NEW)) {
                tasks.add(read(log, transcript, turn));
            }
        }
        return tasks;
    }

    /** The one that began with a turn, if that was a task. */
    static Optional<A2aTask> find(ConversationLog log, int first) {
        var transcript = log.transcript();
        return transcript.hasTurn(first) && transcript.digest(first).equals(NEW)
                ? Optional.of(read(log, transcript, first))
                : Optional.empty();
    }

    private static A2aTask read(ConversationLog log, ConversationTranscript transcript, int first) {
        var turns = new ArrayList<Integer>();
        turns.add(first);
        for (int turn = first + 1; turn <= log.summary().turns(); turn++) {
            if (transcript.hasTurn(turn) && transcript.digest(turn).equals(CONTINUES + first)) {
                turns.add(turn);
            }
        }
        return new A2aTask(log, first, turns, transcript);
    }

    String id() {
        return log.id() + "." + first;
    }

    int last() {
        return turns.getLast();
    }

    /** Whether nothing was sent in its conversation since. */
    boolean isCurrent() {
        return last() == log.summary().turns();
    }

    Optional<TurnAnswered> answer() {
        return answer(last());
    }

    /** The answer to one of its turns. */
    Optional<TurnAnswered> answer(int turn) {
        return transcript.findAnswer(turn);
    }

    State state() {
        return answer().map(A2aTask::state)
                .orElseGet(() -> isWorkedOn() ? State.WORKING : State.SUBMITTED);
    }

    /** Whether this server or another one of the cluster works on it. */
    private boolean isWorkedOn() {
        return log.activeTurn(last()).isPresent() || log.turnsOfOthers().contains(last());
    }

    static State state(TurnAnswered answer) {
        return switch (answer.state()) {
            case COMPLETED, PARTIAL -> State.COMPLETED;
            case NEEDS_INPUT -> State.INPUT_REQUIRED;
            case CANCELLED -> State.CANCELED;
            case REFUSED -> State.REJECTED;
            case FAILED, OVER_BUDGET, INTERRUPTED -> State.FAILED;
        };
    }

    /** The key of the question of its run that is open; empty if there is none. */
    String questionKey() {
        return answer().flatMap(A2aTask::question).map(it -> it.field("key").asText()).orElse("");
    }

    private static Optional<Value> question(TurnAnswered answer) {
        return ApprovalTool.callsFor(answer).stream()
                .map(call -> Json.parse(call.arguments()))
                .findFirst();
    }

    /** When its last message was accepted or answered. */
    Instant changedAt() {
        return transcript.messages().stream()
                .filter(message -> message.turn() == last())
                .map(message -> message.at())
                .reduce((_, later) -> later)
                .orElse(Instant.EPOCH);
    }

    /**
     * As A2A 1.0 has it.
     *
     * @param address of the server, for links
     * @param history how many of its messages, the last ones
     */
    Value toJson(String address, int history, boolean hasArtifacts) {
        var messages = history();
        return Values.record(
                "id", Value.of(id()),
                "contextId", Value.of(log.id()),
                "status", status(),
                "artifacts", hasArtifacts ? Value.of(artifacts(address)) : Value.missing(),
                "history",
                        history == 0
                                ? Value.missing()
                                : Value.of(
                                        messages.subList(
                                                Math.max(0, messages.size() - history),
                                                messages.size())));
    }

    /** The status; the text of an answer that is not a result is its message. */
    Value status() {
        return answer().map(this::status)
                .orElseGet(() ->
                        Values.record(
                                "state", Value.of(state().wireName()),
                                "timestamp", Value.of(changedAt().toString())));
    }

    private Value status(TurnAnswered answer) {
        var state = state(answer);
        var parts = new ArrayList<Value>();
        parts.add(text(answer.text()));
        question(answer).ifPresent(it -> parts.add(Values.record("data", it)));
        return Values.record(
                "state", Value.of(state.wireName()),
                "timestamp", Value.of(changedAt().toString()),
                "message",
                        state == State.COMPLETED
                                ? Value.missing()
                                : message("answer." + last(), "ROLE_AGENT", parts));
    }

    private List<Value> history() {
        var messages = new ArrayList<Value>();
        for (int turn : turns) {
            messages.add(
                    message(
                            "message." + turn,
                            "ROLE_USER",
                            List.of(text(transcript.message(turn)))));
            if (turn != last()) { // the last is in the status or the artifacts
                transcript
                        .findAnswer(turn)
                        .ifPresent(answer ->
                                messages.add(
                                        message(
                                                "answer." + answer.turn(),
                                                "ROLE_AGENT",
                                                List.of(text(answer.text())))));
            }
        }
        return messages;
    }

    /** A message of this task; its id is unique in the conversation. */
    Value message(String id, String role, List<Value> parts) {
        return Values.record(
                "messageId", Value.of(log.id() + "." + id),
                "contextId", Value.of(log.id()),
                "taskId", Value.of(id()),
                "role", Value.of(role),
                "parts", Value.of(parts));
    }

    /** The answer to a task that is completed, and the files of all its turns. */
    List<Value> artifacts(String address) {
        var artifacts = new ArrayList<Value>();
        answer().filter(answer -> state(answer) == State.COMPLETED)
                .ifPresent(answer -> artifacts.add(answerArtifact(answer.text())));
        for (int turn : turns) {
            transcript
                    .findAnswer(turn)
                    .ifPresent(answer -> artifacts.addAll(files(answer, address)));
        }
        return artifacts;
    }

    /** The text of an answer, whole or a piece of it. */
    static Value answerArtifact(String text) {
        return Values.record(
                "artifactId", Value.of("answer"),
                "name", Value.of("answer"),
                "parts", Value.of(List.of(text(text))));
    }

    private static List<Value> files(TurnAnswered answer, String address) {
        return answer.details() instanceof Composed composed
                ? composed.files().stream()
                        .filter(file -> !file.url().isEmpty())
                        .map(file -> file(file, answer.turn(), address))
                        .toList()
                : List.of();
    }

    private static Value file(AnswerFile file, int turn, String address) {
        var path = file.artifact().path();
        var part =
                Values.record(
                        "url", Value.of(address + file.url()),
                        "filename", Value.of(path),
                        "mediaType", Value.of(file.artifact().type()));
        return Values.record(
                "artifactId", Value.of("file." + turn + "." + path),
                "name", Value.of(path),
                "parts", Value.of(List.of(part)));
    }

    static Value text(String text) {
        return Values.record("text", Value.of(text), "mediaType", Value.of("text/markdown"));
    }
}
