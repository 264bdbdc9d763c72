package dev.troupe.server.a2a;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.Value;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.TurnListener;
import dev.troupe.server.http.Values;
import dev.troupe.server.stream.DisconnectValve;
import dev.troupe.server.stream.SignalQueue;
import dev.troupe.server.stream.SseWriter;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;

/**
 * The events of one turn of a task. It listens on any thread, and reports on that of the request.
 */
final class A2aTurn implements TurnListener {
    private final SignalQueue<Signal> signals;
    private final InstantSource clock;
    private final StringBuilder sent = new StringBuilder(); // of the answer

    private sealed interface Signal {}

    private record Working(String line) implements Signal {}

    private record TextReceived(String delta) implements Signal {}

    private record TextRevoked() implements Signal {}

    private record Ended() implements Signal {}

    /** Takes an event of the stream. */
    @FunctionalInterface
    interface Sink {
        void send(Value event) throws IOException;
    }

    A2aTurn(DisconnectValve.Connection client, SseWriter stream, InstantSource clock) {
        this.signals = new SignalQueue<>(client, stream);
        this.clock = clock;
    }

    /** Has its end now. */
    void end() {
        signals.add(new Ended());
    }

    /** Has its end once that is on record. */
    A2aTurn follow(ActiveTurn turn) {
        var _ = turn.endFuture().thenRun(this::end);
        return this;
    }

    @Override
    public void on(ConversationEvent.Progress event) {
        switch (event) {
            case ConversationEvent.TextWritten(var delta) -> signals.add(new TextReceived(delta));
            case ConversationEvent.TextRestarted _ -> signals.add(new TextRevoked());
            default -> {} // too detailed for another agent
        }
    }

    @Override
    public void on(JournalEntry entry) {
        switch (entry.event()) {
            case RunEvent.NodeStarted(var node, _) ->
                    signals.add(new Working("started: " + node.value()));
            case RunEvent.NodeFinished(var node, _, _) ->
                    signals.add(new Working("ended: " + node.value()));
            default -> {} // as well
        }
    }

    @Override
    public void onAnswer(TurnAnswered answer) {} // is read from the record

    /**
     * Waits for the answer.
     *
     * @throws IOException when the client has disconnected
     */
    void await() throws IOException, InterruptedException {
        while (!(signals.next() instanceof Ended)) {}
    }

    /** Reports what happens to a task until there is an answer. */
    void report(A2aTask task, Sink sink) throws IOException, InterruptedException {
        int line = 0;
        while (true) {
            switch (signals.next()) {
                case Working(var text) -> sink.send(working(task, text, ++line));
                case TextReceived(var delta) -> {
                    sink.send(text(task, delta, !sent.isEmpty(), false));
                    sent.append(delta);
                }
                case TextRevoked _ -> sent.setLength(0); // the next piece replaces it
                case Ended _ -> {
                    return;
                }
            }
        }
    }

    /** Reports what is missing of an answer, and where the task is then. */
    void reportEnd(A2aTask task, String address, Sink sink) throws IOException {
        for (var artifact : task.artifacts(address)) {
            boolean isAnswer = artifact.field("artifactId").asText().equals("answer");
            var whole = artifact.field("parts").items().getFirst().field("text").asText();
            boolean isBegun = isAnswer && !sent.isEmpty() && whole.startsWith(sent.toString());
            if (isBegun && whole.length() == sent.length()) {
                continue; // nothing is missing
            }
            sink.send(
                    isBegun
                            ? text(task, whole.substring(sent.length()), true, true)
                            : artifact(task, artifact, false, true));
        }
        sink.send(update(task, task.status()));
    }

    private Value working(A2aTask task, String text, int line) {
        var message =
                task.message(
                        "progress." + task.last() + "." + line,
                        "ROLE_AGENT",
                        List.of(A2aTask.text(text)));
        return update(
                task,
                Values.record(
                        "state", Value.of(A2aTask.State.WORKING.wireName()),
                        "timestamp", Value.of(clock.instant().toString()),
                        "message", message));
    }

    private static Value text(A2aTask task, String text, boolean isAppended, boolean isLast) {
        return artifact(task, A2aTask.answerArtifact(text), isAppended, isLast);
    }

    private static Value artifact(
            A2aTask task, Value artifact, boolean isAppended, boolean isLast) {
        return Values.record(
                "artifactUpdate",
                Values.record(
                        "taskId", Value.of(task.id()),
                        "contextId", Value.of(task.log().id()),
                        "artifact", artifact,
                        "append", Value.of(isAppended),
                        "lastChunk", Value.of(isLast)));
    }

    private static Value update(A2aTask task, Value status) {
        return Values.record(
                "statusUpdate",
                Values.record(
                        "taskId", Value.of(task.id()),
                        "contextId", Value.of(task.log().id()),
                        "status", status));
    }
}
