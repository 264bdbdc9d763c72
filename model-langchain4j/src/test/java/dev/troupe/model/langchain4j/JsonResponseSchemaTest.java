package dev.troupe.model.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ResponseSchema.Reading;
import dev.troupe.model.StructuredChat;
import dev.troupe.testing.model.FakeAnthropicServer;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonResponseSchemaTest {
    private static final JsonResponseSchema TRIP =
            JsonResponseSchema.of(
                    "trip",
                    "Where to and for how long.",
                    Json.parse(
                            """
                            {"type": "object", "required": ["city", "days"], "additionalProperties": false,
                             "properties": {"city": {"type": "string", "minLength": 1},
                                            "days": {"type": "integer", "minimum": 1}}}
                            """));

    @Test
    void readsWhatHasTheForm() {
        assertThat(TRIP.parse("```json\n{\"city\": \"杭州\", \"days\": 3,}\n```"))
                .isEqualTo(new Reading.Valid<>(Json.parse("{\"city\": \"杭州\", \"days\": 3}")));
    }

    @Test
    void namesEverythingThatIsWrongAndWhere() {
        var reading = TRIP.parse("{\"city\": \"\", \"days\": \"three\", \"hotel\": true}");

        assertThat(reading)
                .isInstanceOfSatisfying(
                        Reading.Invalid.class,
                        wrong ->
                                assertThat(wrong.problems().toString())
                                        .contains("/city", "/days", "hotel"));
        assertThat(TRIP.parse("no idea")).isInstanceOf(Reading.Invalid.class);
    }

    @Test
    void asksAProviderForItAndOnceMoreWhereItIsWrong() throws InterruptedException {
        var script =
                ScriptedModel.of(
                        ScriptedReply.call("trip", "{\"city\": \"Rome\"}"),
                        ScriptedReply.call("trip", "{\"city\": \"Rome\", \"days\": 2}"));
        try (var server = FakeAnthropicServer.start(script, "k")) {
            var chat = new StructuredChat(Settings.model("anthropic:m", server.baseUrl(), "k"));

            var trip =
                    chat.request(
                            ModelRequest.of(
                                    ModelRole.AGENT, List.of(new Message.User("A weekend?"))),
                            TRIP);

            assertThat(trip).isEqualTo(Json.parse("{\"city\": \"Rome\", \"days\": 2}"));
            assertThat(script.requests().getLast().messages().getLast().text()).contains("days");
        }
    }
}
