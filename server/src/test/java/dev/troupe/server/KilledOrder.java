package dev.troupe.server;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.Values;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Work that is sent to a server which may be killed at any moment, and what the server has promised
 * of it. Half of them are messages of a conversation, half are runs under an idempotency key.
 */
final class KilledOrder {
    private final KilledServer server;
    private final int number;
    private final String text;
    private final String file;
    private final String content;
    private volatile String conversation = "";
    private volatile boolean isAccepted;

    /**
     * @param file that it writes, with its expected content; empty for none
     */
    KilledOrder(KilledServer server, int number, String text, String file, String content) {
        this.server = server;
        this.number = number;
        this.text = text;
        this.file = file;
        this.content = content;
    }

    int number() {
        return number;
    }

    /** Whether a 202 was received. */
    boolean isAccepted() {
        return isAccepted;
    }

    private boolean isKeyed() {
        return number % 2 == 0;
    }

    String file() {
        return file;
    }

    /** Sends it; a server that is killed in the meantime does not answer. */
    void send() {
        try {
            if (isKeyed()) {
                isAccepted = order().status() == 202;
            } else {
                conversation = server.conversation();
                var body = Json.write(Values.record("text", Value.of(text)));
                var path = "/api/conversations/" + conversation + "/messages";
                isAccepted = server.program().post(path, body).status() == 202;
            }
        } catch (RuntimeException _) {
            // nothing was promised
        }
    }

    private TestClient.Reply order() {
        var body = Json.write(Values.record("request", Value.of(text)));
        var key = "order-" + number;
        var reply = server.program().send("POST", "/api/runs", body, "Idempotency-Key", key);
        if (reply.status() < 300) {
            conversation = reply.json().field("conversationId").asText();
        }
        return reply;
    }

    /**
     * Sees to it that the server has it, as a client does that was not answered: under its key an
     * order is simply sent again. {@code false} for a message of which nothing was promised and
     * nothing is on record.
     */
    boolean isTaken() {
        if (isKeyed()) {
            return order().status() < 300;
        }
        return isAccepted || (!conversation.isEmpty() && answer().isPresent());
    }

    /** The state of its answer; empty while there is none. */
    String state() {
        return answer().map(answer -> answer.field("state").asText()).orElse("");
    }

    /** Waits for an answer. */
    boolean awaitAnswer() {
        return KilledServer.await(() -> !state().isEmpty() && !state().equals("RUNNING"));
    }

    /** Waits for the end of its work. */
    boolean awaitEnd() {
        return KilledServer.await(() ->
                !state().isEmpty() && !state().equals("RUNNING") && !state().equals("NEEDS_INPUT"));
    }

    /** Why it was not done, as its answer has it. */
    String problem() {
        return answer().map(answer ->
                        answer.field("problem").field("code").asText()
                                + " "
                                + answer.field("text").asText())
                .orElse("no answer");
    }

    private Optional<Value> answer() {
        var shown = server.program().get("/api/conversations/" + conversation);
        if (shown.status() != 200) {
            return Optional.empty();
        }
        var messages = shown.json().field("messages").items();
        return messages.isEmpty() ? Optional.empty() : Optional.of(messages.getLast());
    }

    /** The run that it started and that did its work; {@code null} for none. */
    @Nullable String run() {
        return server.runs(conversation).stream()
                .map(run -> run.field("runId").asText())
                .findFirst()
                .orElse(null);
    }

    /** How many of its runs ended. */
    long completedRuns() {
        return server.runs(conversation).stream()
                .filter(run -> run.field("state").asText().equals("COMPLETED"))
                .count();
    }

    /** Whether its file holds what it should. */
    boolean isRight() {
        return file.isEmpty() || server.content(file).equals(content);
    }
}
