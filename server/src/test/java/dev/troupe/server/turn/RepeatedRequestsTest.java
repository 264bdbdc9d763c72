package dev.troupe.server.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.TestClient.Reply;
import dev.troupe.server.TestServer;
import dev.troupe.server.http.Values;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Repeated requests: runs during a busy conversation, orders that are sent twice. */
@Tag("slow")
class RepeatedRequestsTest {
    private static final String COPY = "Read sales.csv and save it as copy.csv";

    @TempDir private Path directory;
    private TestServer server;

    @BeforeEach
    void start() {
        server = TestServer.start(directory).with("sales.csv", TestServer.SALES);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aForkOfABusyConversationRunsInOneOfItsOwn() {
        var talk = server.talk();
        var run = talk.ask(COPY).field("runId").asText();
        assertThat(talk.say("Await the signal go").status()).isEqualTo(202);

        var forked =
                server.program()
                        .post("/api/runs/" + run + "/fork", "{\"inputs\": {\"note\": \"new\"}}");

        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        assertThat(forked.json().field("conversationId").asText()).isNotEqualTo(talk.id());
        var ended = server.ended(forked.json().field("runId").asText());
        assertThat(ended.field("state").asText()).isEqualTo("COMPLETED");
        server.signal("go");
    }

    private Reply order(String request, String conversation) {
        var body =
                Values.record("request", Value.of(request), "conversation", Value.of(conversation));
        return server.program()
                .send("POST", "/api/runs", Json.write(body), "Idempotency-Key", "k-1");
    }

    @Test
    void anOrderUnderAKeyIsTakenOnceInTheConversationThatItNames() {
        var talk = server.talk();

        var first = order(COPY, talk.id());
        server.ended(first.json().field("runId").asText());
        var second = order(COPY, talk.id());
        var other = order(COPY + ".", talk.id());

        assertThat(first.json().field("conversationId")).isEqualTo(Value.of(talk.id()));
        assertThat(second.json().field("runId")).isEqualTo(first.json().field("runId"));
        assertThat(second.json().field("turn")).isEqualTo(Value.of(1));
        assertThat(other.status()).isEqualTo(422);
        assertThat(other.code()).isEqualTo("server.idempotency-key");
        assertThat(talk.show().field("turns")).isEqualTo(Value.of(1));
    }

    @Test
    void aPlanComesWithWhatWasUnderstood() {
        var body = Json.write(Values.record("message", Value.of(COPY)));

        var plan = server.program().post("/api/workflow/generate", body);

        assertThat(plan.status()).as(plan.body()).isEqualTo(200);
        assertThat(plan.json().field("intent").field("intent").asText()).isNotEmpty();
    }

    @Test
    void whatNeedsALanguageModelIsNoFaultOfTheServer() {
        var body = Json.write(Values.record("message", Value.of("~")));

        var plan = server.program().post("/api/workflow/generate", body);

        assertThat(plan.status()).as(plan.body()).isEqualTo(422);
        assertThat(plan.code()).isEqualTo("model.needs-model");
    }

    @Test
    void aFileMayHaveASemicolonInItsName() {
        var path = "/api/conversations/" + server.talk().id() + "/files/";

        assertThat(server.program().send("PUT", path + "a%3Bb.csv", "x,y").status()).isEqualTo(201);

        assertThat(server.file("a;b.csv")).hasContent("x,y");
        assertThat(server.program().get(path + "a%3Bb.csv").body()).isEqualTo("x,y");
        assertThat(server.program().get(path + "a;b.csv").status())
                .as("parameters of a path hide what it is")
                .isEqualTo(400);
    }
}
