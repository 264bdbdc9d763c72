package dev.troupe.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.TestClient.Reply;
import dev.troupe.server.http.Values;
import java.util.Map;

/** A conversation of a test with the server. */
public record TestConversation(TestServer server, String id) {
    public String path() {
        return "/api/conversations/" + id;
    }

    public Reply say(String text) {
        return say(text, Map.of());
    }

    Reply say(String text, Map<String, Value> preferences) {
        return send(path() + "/messages", text, preferences);
    }

    public Reply sayAgain(int turn, String text) {
        return send(path() + "/messages/" + turn, text, Map.of());
    }

    private Reply send(String to, String text, Map<String, Value> preferences) {
        var body = new java.util.LinkedHashMap<>(preferences);
        body.put("text", Value.of(text));
        return server.program().post(to, Json.write(Value.of(body)));
    }

    /** Sends a message, and receives the answer on the stream. */
    public Value ask(String text) {
        return ask(text, Map.of());
    }

    public Value ask(String text, Map<String, Value> preferences) {
        try (var events = events()) {
            var said = say(text, preferences);
            assertThat(said.status()).as(said.body()).isEqualTo(202);
            return events.answer(Values.number(said.json().field("turn")));
        }
    }

    /** All events, past and future. */
    public SseReader events() {
        return server.events(path() + "/events");
    }

    public Value show() {
        return server.program().get(path()).json();
    }

    /** The answer to a turn, as the conversation shows it. */
    public Value answerTo(int turn) {
        return show().field("messages").items().stream()
                .filter(message ->
                        message.field("role").asText().equals("assistant")
                                && Values.number(message.field("turn")) == turn)
                .findFirst()
                .orElse(Value.missing());
    }

    /** What was asked about a run and may be the only one: the run of the last answer. */
    public static String runOf(Value answer) {
        return answer.field("runId").asText();
    }
}
