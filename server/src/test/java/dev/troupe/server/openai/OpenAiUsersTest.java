package dev.troupe.server.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.TestBrowser;
import dev.troupe.server.TestClient;
import dev.troupe.server.access.AccountService;
import dev.troupe.server.http.Values;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.store.account.Account;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Access to the models, and that users do not see data of others. */
class OpenAiUsersTest {
    private static final String PASSWORD = "correct horse battery";

    @TempDir private static Path directory;
    private static OpenAiTestServer server;
    private static TestClient ann;
    private static TestClient bob;

    @BeforeAll
    static void start() throws IOException {
        server =
                OpenAiTestServer.start(
                        directory,
                        null,
                        AccessSettings.OPEN.withMode(AccessSettings.Mode.ACCOUNTS),
                        Map.of());
        ann = program("ann", Account.Role.MEMBER, "run");
        bob = program("bob", Account.Role.MEMBER, "run");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static TestClient program(String name, Account.Role role, String scope) {
        server.part(AccountService.class).create(name, PASSWORD, role);
        var browser = new TestBrowser(server.port());
        browser.signIn(name, PASSWORD);
        var made =
                browser.post("/api/keys", "{\"name\":\"chat\",\"scopes\":[\"" + scope + "\"]}")
                        .json();
        return server.program().withKey(made.field("secret").asText());
    }

    private static String saying(String... messages) {
        var said = new ArrayList<Value>();
        for (int i = 0; i < messages.length; i++) {
            said.add(
                    Values.record(
                            "role", Value.of(i % 2 == 0 ? "user" : "assistant"),
                            "content", Value.of(messages[i])));
        }
        return Json.write(
                Values.record(
                        "model", Value.of("troupe"), "messages", Value.of(List.copyOf(said))));
    }

    private static TestClient.Reply say(TestClient program, String body, String... headers) {
        return program.send("POST", "/v1/chat/completions", body, headers);
    }

    private static String error(TestClient.Reply reply, String field) {
        return reply.json().field("error").field(field).asText();
    }

    @Test
    void strangersAreRefusedInOpenAisForm() {
        var withoutKey = server.program().get("/v1/models");
        var wrongKey = server.program().withKey("sk-wrong").get("/v1/models");

        assertThat(withoutKey.status()).isEqualTo(401);
        assertThat(error(withoutKey, "code")).isEqualTo("invalid_api_key");
        assertThat(wrongKey.status()).isEqualTo(401);
        assertThat(error(wrongKey, "message")).contains("API key");
    }

    @Test
    void whoOnlyLooksSeesTheModelsAndAsksNone() {
        var reader = program("eve", Account.Role.MEMBER, "read");

        assertThat(reader.get("/v1/models").status()).isEqualTo(200);
        var refused = say(reader, saying("hello"));
        assertThat(refused.status()).isEqualTo(403);
        assertThat(error(refused, "type")).isEqualTo("permission_error");
    }

    @Test
    void nobodyGoesOnInTheConversationOfAnother() {
        var hers = say(ann, saying("hello"));
        assertThat(hers.status()).as(hers.body()).isEqualTo(200);
        var id = hers.header(OpenAiController.CONVERSATION);
        var answer =
                hers.json().field("choices").item(0).field("message").field("content").asText();

        var byId = say(bob, saying("and then?"), OpenAiController.CONVERSATION, id);
        var byHistory = say(bob, saying("hello", answer, "thanks"));
        var herOwn = say(ann, saying("hello", answer, "thanks"));

        assertThat(byId.status()).isEqualTo(404);
        assertThat(byHistory.status()).isEqualTo(200);
        assertThat(byHistory.header(OpenAiController.CONVERSATION)).isNotEqualTo(id);
        assertThat(herOwn.header(OpenAiController.CONVERSATION)).isEqualTo(id);
    }

    @Test
    void theNamesOfConversationsAreEachPersonsOwn() {
        var body = "{\"message\":\"hello\",\"conversationId\":\"mine\"}";
        ann.post("/api/conversation", body.replace("hello", "thanks a lot"));

        bob.post("/api/conversation", body);

        var his = bob.get("/api/conversations").json().field("items").items();
        assertThat(his).extracting(it -> it.field("title").asText()).doesNotContain("thanks a lot");
        assertThat(bob.get("/api/conversations").body()).doesNotContain("thanks a lot");
    }

    @Test
    void theResponsesOfAnotherDoNotExist() {
        var made = ann.post("/v1/responses", "{\"model\":\"troupe\",\"input\":\"hello\"}");
        assertThat(made.status()).as(made.body()).isEqualTo(200);
        var id = made.json().field("id").asText();
        var path = "/v1/responses/" + id;

        assertThat(bob.get(path).status()).isEqualTo(404);
        assertThat(bob.get(path + "/input_items").status()).isEqualTo(404);
        assertThat(bob.post(path + "/cancel", "").status()).isEqualTo(404);
        assertThat(bob.send("DELETE", path, "").status()).isEqualTo(404);
        var next = "{\"model\":\"troupe\",\"input\":\"and?\",\"previous_response_id\":\"%s\"}";
        var continued = bob.post("/v1/responses", next.formatted(id));
        var unknown = bob.post("/v1/responses", next.formatted("resp_none"));
        assertThat(continued.status()).isEqualTo(400);
        assertThat(error(continued, "code")).isEqualTo(error(unknown, "code"));
        assertThat(ann.get(path).status()).isEqualTo(200);
    }

    @Test
    void whoOnlyLooksAsksForNoResponse() {
        var reader = program("eva", Account.Role.MEMBER, "read");

        var refused = reader.post("/v1/responses", "{\"model\":\"troupe\",\"input\":\"hi\"}");

        assertThat(refused.status()).isEqualTo(403);
        assertThat(error(refused, "type")).isEqualTo("permission_error");
    }
}
