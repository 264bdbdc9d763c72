package dev.troupe.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.SecurityTestServer;
import dev.troupe.server.TestBrowser;
import dev.troupe.server.TestClient.Reply;
import dev.troupe.server.TestServer;
import dev.troupe.server.access.AccountService;
import dev.troupe.store.account.Account;
import dev.troupe.testing.mcp.FakeAuthorizationServer;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Signing in at an MCP server by the console. */
@Tag("slow")
@Timeout(300)
class McpSignInControllerTest {
    private static final String PATH = "/api/mcp-servers";
    private static final String BEGIN = PATH + "/toy/sign-in";
    private static final String COMPLETE = PATH + "/sign-in";
    private static final String PASSWORD = "correct horse battery";

    @TempDir private Path directory;
    private FakeAuthorizationServer toy;
    private TestServer server;
    private TestBrowser ada;

    @BeforeEach
    void start() throws IOException {
        toy = FakeAuthorizationServer.start();
        server = TestServer.startAllowing(directory, SecurityTestServer.ACCOUNTS, "127.0.0.1:*");
        ada = browser("ada");
        assertThat(ada.post(PATH, settings("/mcp")).status()).isEqualTo(201);
        awaitState("unavailable");
    }

    @AfterEach
    void stop() {
        server.close();
        toy.close();
    }

    @Test
    void theServerIsConnectedOnceAUserHasSignedIn() throws Exception {
        var back = back(ada.send("POST", BEGIN, ""));
        assertThat(back.get("")).endsWith(":" + server.port() + "/settings/mcp-sign-in");

        var completed = complete(ada, back);

        assertThat(completed.status()).as(completed.body()).isEqualTo(200);
        assertThat(completed.body()).contains("\"name\":\"toy\"").doesNotContain(toy.valid);
        awaitState("connected");
        assertThat(toy()).contains("\"tools\":1", "\"signIn\":\"signed-in\"");
        assertThat(Files.readString(tokens())).contains(toy.valid);
        assertThat(toy.grants)
                .singleElement()
                .satisfies(form ->
                        assertThat(form)
                                .containsEntry("redirect_uri", back.get(""))
                                .containsKey("code_verifier"));
        assertThat(ada.get("/api/audit").body())
                .contains("mcp-server.signed-in")
                .doesNotContain(toy.valid, back.get("code"));

        assertThat(ada.send("DELETE", BEGIN, "").status()).isEqualTo(204);
        awaitState("unavailable");
        assertThat(tokens()).doesNotExist();
        assertThat(ada.send("DELETE", BEGIN, "").status()).isEqualTo(204);
    }

    @Test
    void aSignInIsCompletedOnce() throws Exception {
        var back = back(ada.send("POST", BEGIN, ""));
        var others =
                CompletableFuture.supplyAsync(() -> complete(ada, back).status())
                        .thenCombine(
                                CompletableFuture.supplyAsync(() -> complete(ada, back).status()),
                                List::of)
                        .join();

        assertThat(others).containsExactlyInAnyOrder(200, 409);
        var again = complete(ada, back);
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.body()).contains("no such sign-in is open");
        assertThat(toy.grants).hasSize(1);
    }

    @Test
    void anotherUserCannotCompleteIt() throws Exception {
        var bob = browser("bob");
        var back = back(ada.send("POST", BEGIN, ""));

        var refused = complete(bob, back);

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.body()).contains("another user began this sign-in");
        assertThat(toy.grants).isEmpty();
        assertThat(complete(ada, back).status()).isEqualTo(200);
    }

    @Test
    void anotherStateCompletesNothing() throws Exception {
        var back = back(ada.send("POST", BEGIN, ""));

        var refused = complete(ada, Map.of("state", "other", "code", back.get("code")));

        assertThat(refused.status()).isEqualTo(409);
        assertThat(toy.grants).isEmpty();
        assertThat(tokens()).doesNotExist();
    }

    @Test
    void aSecondSignInReplacesTheFirst() throws Exception {
        var first = back(ada.send("POST", BEGIN, ""));
        var second = back(ada.send("POST", BEGIN, ""));

        assertThat(complete(ada, first).status()).isEqualTo(409);
        assertThat(complete(ada, second).status()).isEqualTo(200);
    }

    @Test
    void aRefusalIsStatedPlainly() throws Exception {
        toy.refusal = "error=access_denied&error_description=no%20play&state={state}";
        var denied = complete(ada, back(ada.send("POST", BEGIN, "")));
        toy.refusal = "code=stolen&state={state}";
        var stolen = complete(ada, back(ada.send("POST", BEGIN, "")));
        toy.refusal = "code=stolen&state={state}&iss=https://other.example";
        var elsewhere = complete(ada, back(ada.send("POST", BEGIN, "")));

        assertThat(denied.status()).isEqualTo(409);
        assertThat(denied.body()).contains("access_denied no play");
        assertThat(stolen.status()).isEqualTo(502);
        assertThat(stolen.body()).contains("invalid_grant");
        assertThat(elsewhere.status()).isEqualTo(502);
        assertThat(elsewhere.body()).contains("came from 'https://other.example'");
        assertThat(tokens()).doesNotExist();
    }

    @Test
    void anAuthorizationServerThatIsDownIsNamed() throws Exception {
        toy.metadata = "{\"token_endpoint\": \"http://127.0.0.1:9/token\"}";
        var down = complete(ada, back(ada.send("POST", BEGIN, "")));
        toy.resource = "{\"authorization_servers\": [\"http://127.0.0.1:9\"]}";
        var unreachable = ada.send("POST", BEGIN, "");

        assertThat(down.status()).as(down.body()).isEqualTo(502);
        assertThat(unreachable.status()).as(unreachable.body()).isEqualTo(502);
        assertThat(unreachable.body()).contains("signing in at MCP server 'toy' failed");
    }

    @Test
    void aServerThatWasChangedInTheMeantimeGetsNoTokens() throws Exception {
        var back = back(ada.send("POST", BEGIN, ""));
        var changed = Json.parse(settings("/other")).field("server");
        assertThat(ada.send("PUT", PATH + "/toy", Json.write(changed)).status()).isEqualTo(200);

        assertThat(complete(ada, back).body()).contains("changed or removed during the sign-in");

        assertThat(toy.grants).isEmpty();
        assertThat(tokens()).doesNotExist();
    }

    @Test
    void aServerThatIsRemovedWhileTokensComeKeepsNone() throws Exception {
        var back = back(ada.send("POST", BEGIN, ""));
        toy.onRequest =
                request -> {
                    if (request.equals("/token")) {
                        assertThat(ada.send("DELETE", PATH + "/toy", "").status()).isEqualTo(204);
                    }
                };

        assertThat(complete(ada, back).status()).isEqualTo(409);

        assertThat(toy.grants).hasSize(1);
        assertThat(tokens()).doesNotExist();
    }

    @Test
    void whatNeedsNoSignInIsRefused() {
        var program = "{\"name\":\"local\",\"server\":{\"command\":\"/nowhere/toy\"}}";
        assertThat(ada.post(PATH, program).status()).isEqualTo(201);

        assertThat(ada.send("POST", PATH + "/local/sign-in", "").status()).isEqualTo(409);
        assertThat(ada.send("POST", PATH + "/unknown/sign-in", "").status()).isEqualTo(404);
        assertThat(ada.post(COMPLETE, "{\"code\": \"x\"}").status()).isEqualTo(400);
    }

    @Test
    void membersSignInNowhere() {
        server.part(AccountService.class).create("eve", PASSWORD, Account.Role.MEMBER);
        var eve = new TestBrowser(server.port());
        assertThat(eve.signIn("eve", PASSWORD).status()).isEqualTo(200);

        assertThat(eve.send("POST", BEGIN, "").status()).isEqualTo(403);
        assertThat(eve.post(COMPLETE, "{\"state\": \"x\"}").status()).isEqualTo(403);
        assertThat(eve.send("DELETE", BEGIN, "").status()).isEqualTo(403);
    }

    private TestBrowser browser(String name) {
        server.part(AccountService.class).create(name, PASSWORD, Account.Role.ADMIN);
        var browser = new TestBrowser(server.port());
        assertThat(browser.signIn(name, PASSWORD).status()).isEqualTo(200);
        return browser;
    }

    private String settings(String path) {
        return "{\"name\":\"toy\",\"server\":{\"url\":\"%s\"}}".formatted(toy.base() + path);
    }

    private Path tokens() {
        return directory.resolve("home/mcp-tokens/toy.json");
    }

    private String toy() {
        return ada.get(PATH).body();
    }

    private void awaitState(String state) {
        while (!toy().contains("\"state\":\"" + state + "\"")) {
            Thread.onSpinWait(); // until the time limit of the test
        }
    }

    /**
     * A user who agrees, or as the toy refuses: the parameters with which their browser comes back,
     * and where, as that of no name.
     */
    private static Map<String, String> back(Reply begun) throws IOException, InterruptedException {
        assertThat(begun.status()).as(begun.body()).isEqualTo(200);
        try (var client = HttpClient.newHttpClient()) {
            var address = URI.create(begun.json().field("address").asText());
            var answer =
                    client.send(
                            HttpRequest.newBuilder(address).build(),
                            HttpResponse.BodyHandlers.discarding());
            var location = answer.headers().firstValue("Location").orElseThrow();
            var parts = location.split("\\?", 2);
            var parameters = new HashMap<>(Map.of("", parts[0]));
            for (var pair : parts[1].split("&", -1)) {
                var named = pair.split("=", 2);
                parameters.put(named[0], URLDecoder.decode(named[1], StandardCharsets.UTF_8));
            }
            return parameters;
        }
    }

    private static Reply complete(TestBrowser browser, Map<String, String> back) {
        var fields = new HashMap<String, Value>();
        back.forEach((name, value) -> {
            var field = name.equals("error_description") ? "errorDescription" : name;
            if (!field.isEmpty()) {
                fields.put(field, Value.of(Objects.requireNonNull(value)));
            }
        });
        return browser.post(COMPLETE, Json.write(Value.of(fields)));
    }
}
