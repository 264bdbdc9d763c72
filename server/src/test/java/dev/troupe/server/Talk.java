package dev.troupe.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import dev.troupe.server.Program.Reply;
import java.util.Map;

/** A conversation of a test with the server. */
record Talk(TestTroupe server, String id) {
    String path() {
        return "/api/conversations/" + id;
    }

    Reply say(String text) {
        return say(text, Map.of());
    }

    Reply say(String text, Map<String, Value> wishes) {
        return send(path() + "/messages", text, wishes);
    }

    Reply sayAgain(int turn, String text) {
        return send(path() + "/messages/" + turn, text, Map.of());
    }

    private Reply send(String to, String text, Map<String, Value> wishes) {
        var body = new java.util.LinkedHashMap<>(wishes);
        body.put("text", Value.of(text));
        return server.program().post(to, Json.write(Value.of(body)));
    }

    /** Says something, and hears the answer on the stream. */
    Value ask(String text) {
        return ask(text, Map.of());
    }

    Value ask(String text, Map<String, Value> wishes) {
        try (var events = events()) {
            var said = say(text, wishes);
            assertThat(said.status()).as(said.body()).isEqualTo(202);
            return events.answer(Values.number(said.json().field("turn")));
        }
    }

    /** All that is and will be said. */
    EventReader events() {
        return server.events(path() + "/events");
    }

    Value show() {
        return server.program().get(path()).json();
    }

    /** The answer to a turn, as the conversation shows it. */
    Value answerTo(int turn) {
        return show().field("messages").items().stream()
                .filter(message ->
                        message.field("role").asText().equals("assistant")
                                && Values.number(message.field("turn")) == turn)
                .findFirst()
                .orElse(Value.missing());
    }

    /** What was asked about a run and may be the only one: the run of the last answer. */
    static String runOf(Value answer) {
        return answer.field("runId").asText();
    }
}
