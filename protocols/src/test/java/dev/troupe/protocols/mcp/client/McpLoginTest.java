package dev.troupe.protocols.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.codec.Json;
import dev.troupe.language.Language;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.protocols.mcp.oauth.OAuthException;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.mcp.FakeAuthorizationServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Signing in at a server on this machine. */
@Timeout(180)
class McpLoginTest {
    @TempDir Path home;
    private FakeAuthorizationServer toy;

    @BeforeEach
    void start() throws IOException {
        toy = FakeAuthorizationServer.start();
    }

    @AfterEach
    void stop() {
        toy.close();
    }

    @Test
    void theTokenIsSentAndItsFileIsItsOwnersAlone() throws Exception {
        assertThat(login("{}").login(new ObedientBrowser(), 0)).hasValue(1);

        var file = home.resolve("mcp-tokens/toy.json");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");
        assertThat(call()).contains("It bounces.");
        assertThat(toy.grants)
                .singleElement()
                .satisfies(form ->
                        assertThat(form)
                                .containsEntry("grant_type", "authorization_code")
                                .containsEntry("client_id", "client-1")
                                .containsEntry("resource", toy.base() + "/mcp")
                                .containsKey("code_verifier"));
    }

    @Test
    void aTokenThatEndsIsRefreshedOnceForAll() throws Exception {
        toy.seconds = 10; // less than is spared
        var _ = login("{}").login(new ObedientBrowser(), 0);
        int before = toy.grants.size();
        toy.seconds = 3_600;

        assertThat(call()).contains("It bounces.");
        assertThat(call()).contains("It bounces.");

        assertThat(toy.grants).hasSize(before + 1);
        assertThat(toy.grants.getLast()).containsEntry("grant_type", "refresh_token");
    }

    @Test
    void aTokenThatTheServerRefusesIsRefreshed() throws Exception {
        var _ = login("{}").login(new ObedientBrowser(), 0);
        toy.valid = "revoked";

        assertThat(call()).contains("It bounces.");

        assertThat(toy.grants.getLast()).containsEntry("grant_type", "refresh_token");
    }

    @Test
    void aCallThatIsCancelledDuringARefreshIsNotSentAgain() throws Exception {
        var _ = login("{}").login(new ObedientBrowser(), 0);
        try (var pack = open()) {
            assertThat(pack.agents()).hasSize(1);
            toy.valid = "revoked";
            var refreshing = new CountDownLatch(1);
            var cancelled = new CountDownLatch(1);
            toy.onRequest =
                    request -> {
                        if (request.equals("/token")) {
                            refreshing.countDown();
                            await(cancelled);
                        } else if (request.equals("notifications/cancelled")) {
                            cancelled.countDown();
                        }
                    };
            var outcome = new FutureTask<>(() -> call(pack, "{\"ball\": \"cancelled\"}"));
            var caller = Thread.ofVirtual().start(outcome);
            await(refreshing);
            caller.interrupt();
            caller.join();

            assertThat(call(pack, "{\"ball\": \"other\"}")).contains("It bounces.");
            assertThat(toy.calls).containsExactly(Json.parse("{\"ball\": \"other\"}"));
            assertThatThrownBy(outcome::get).hasCauseInstanceOf(InterruptedException.class);
        }
    }

    @Test
    void aCallThatNeedsAnotherScopeFailsAlone() throws Exception {
        var _ = login("{}").login(new ObedientBrowser(), 0);
        try (var pack = open()) {
            assertThat(pack.agents()).hasSize(1);
            var accepted = new CountDownLatch(1);
            var refused = new CountDownLatch(1);
            toy.onRequest =
                    request -> {
                        if (request.equals("accepted")) {
                            accepted.countDown();
                            await(refused);
                        }
                    };
            var other = new FutureTask<>(() -> call(pack, "{}"));
            Thread.ofVirtual().start(other);
            await(accepted);

            assertThatThrownBy(() -> call(pack, "{\"scope\": \"admin\"}"))
                    .isInstanceOf(ToolException.class)
                    .hasMessageContainingAll("refused ball", "also needs the scope 'admin'");
            refused.countDown();

            assertThat(other.get()).contains("It bounces.");
        }
    }

    @Test
    void signingOutDuringARefreshLeavesNoTokens() throws Exception {
        var _ = login("{}").login(new ObedientBrowser(), 0);
        toy.valid = "revoked";
        var refreshing = new CountDownLatch(1);
        var isReleased = new CountDownLatch(1);
        toy.onRequest =
                request -> {
                    if (request.equals("/token")) {
                        refreshing.countDown();
                        await(isReleased);
                    }
                };
        var call = new FutureTask<>(() -> call()); // whether it comes before or after is open
        var caller = Thread.ofVirtual().start(call);
        await(refreshing);
        var signOut = new FutureTask<>(() -> login("{}").logout());
        var thread = Thread.ofPlatform().start(signOut);
        while (thread.getState() != Thread.State.WAITING
                && thread.getState() != Thread.State.TERMINATED) {
            Thread.onSpinWait();
        }
        isReleased.countDown();

        assertThat(signOut.get()).isTrue();
        caller.join();
        assertThat(home.resolve("mcp-tokens/toy.json")).doesNotExist();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(50, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theAgentStatesThatAUserHasToSignIn() throws Exception {
        assertThat(trouble()).contains("'toy' needs you to sign in", "troupe mcp login toy");
        var _ = login("{}").login(new ObedientBrowser(), 0);
        toy.valid = "revoked";
        toy.refresh = "revoked";

        assertThat(trouble()).contains("'toy' needs you to sign in");
        assertThat(login("{}").logout()).isTrue();
        assertThat(login("{}").logout()).isFalse();
    }

    @Test
    void tokensOfAnotherAddressAreNotSent() throws Exception {
        var _ = login("{}").login(new ObedientBrowser(), 0);
        var file = home.resolve("mcp-tokens/toy.json");
        Files.writeString(
                file, Files.readString(file).replace("\"url\":\"http", "\"url\":\"https"));
        toy.used.clear();

        assertThat(trouble()).contains("needs you to sign in");

        assertThat(toy.used).isNotEmpty().allMatch(String::isEmpty);
    }

    @Test
    void aClientOfTheSettingsIsUsed() throws Exception {
        toy.metadata = "{\"registration_endpoint\": null}";
        refuses("registers no client automatically");

        var settings = "{\"client-id\": \"mine\", \"client-secret\": \"s\", \"scope\": \"run\"}";
        assertThat(login(settings).login(new ObedientBrowser(), 0)).hasValue(1);
        assertThat(toy.grants.getLast()).doesNotContainKey("client_id"); // is in the header
    }

    @Test
    void whatIsNotSafeIsRefused() throws Exception {
        toy.metadata = "{\"code_challenge_methods_supported\": [\"plain\"]}";
        refuses("does not state that it supports PKCE");
        toy.metadata = "{\"issuer\": \"https://other.example\"}";
        refuses("names itself 'https://other.example'");
        toy.metadata = "{\"issuer\": \"https://other.example\\u001b[2J\"}";
        refuses("names itself 'https://other.example [2J'");
        toy.metadata = "{\"token_endpoint\": \"http://other.example/token\"}";
        refuses("'http://other.example/token'", "https");
        toy.metadata = "{\"authorization_endpoint\": \"file:///etc/passwd\"}";
        refuses("'file:///etc/passwd'");
        toy.metadata = "{}";
        toy.resource = "{\"resource\": \"https://other.example/mcp\"}";
        refuses("is about 'https://other.example/mcp'");
        toy.resource = "{\"authorization_servers\": []}";
        refuses("names no authorization server");
        toy.resource = "{}";
        toy.refusal = "error=access_denied&error_description=no%0Aplay&state={state}";
        refuses("access_denied no play");
        toy.refusal = "code=stolen&state={state}&iss=https://other.example";
        refuses("came from 'https://other.example'");
        toy.refusal = "code=stolen&state={state}";
        refuses("invalid_grant used before");
        assertThat(home.resolve("mcp-tokens/toy.json")).doesNotExist();
    }

    @Test
    void anAnswerWithAnotherStateIsNotTaken() throws Exception {
        var done =
                login("{}")
                        .login(
                                address -> {
                                    var back =
                                            address.toString()
                                                    .replaceFirst(".*redirect_uri=([^&]+).*", "$1")
                                                    .replace("%3A", ":")
                                                    .replace("%2F", "/");
                                    get(back + "?code=stolen&state=other");
                                    new ObedientBrowser().open(address);
                                },
                                0);

        assertThat(done).hasValue(1);
    }

    /** Not waited for: the answer comes once the browser is awaited. */
    private static void get(String address) {
        var _ =
                HttpClient.newHttpClient()
                        .sendAsync(
                                HttpRequest.newBuilder(URI.create(address)).build(),
                                HttpResponse.BodyHandlers.discarding());
    }

    @Test
    void aProgramIsNotSignedInAt() {
        var settings = parse("{\"servers\": {\"toy\": {\"command\": \"toy\"}}}");
        var login = new McpLogin(settings, home, AllowedHosts.none());

        assertThatThrownBy(() -> login.login(new ObedientBrowser(), 0))
                .isInstanceOf(OAuthException.class)
                .hasMessageContaining("mcp.servers.toy needs no sign-in");
    }

    private void refuses(String... parts) throws IOException {
        assertThatThrownBy(() -> login("{}").login(new ObedientBrowser(), 0))
                .isInstanceOf(OAuthException.class)
                .hasMessageContainingAll(parts);
    }

    private McpLogin login(String oauth) {
        return new McpLogin(settings(oauth), home, allowed());
    }

    private static AllowedHosts allowed() {
        return AllowedHosts.parse("127.0.0.1:*");
    }

    private McpServerSettings settings(String oauth) {
        return parse(
                "{\"servers\": {\"toy\": {\"url\": \"%s/mcp\", \"oauth\": %s}}}"
                        .formatted(toy.base(), oauth));
    }

    private static McpServerSettings parse(String json) {
        return McpServerSettings.parse(Json.parse(json), _ -> Optional.empty()).getFirst();
    }

    private McpPack open() {
        return McpPack.open(List.of(settings("{}")), home, allowed(), Duration.ofMillis(10));
    }

    private String call() throws InterruptedException {
        try (var pack = open()) {
            assertThat(pack.agents()).hasSize(1);
            return call(pack, "{}");
        }
    }

    private String call(McpPack pack, String arguments) throws InterruptedException {
        var tool = pack.tools("toy").getFirst();
        var input = tool.spec().toInput(Json.parse(arguments));
        var context = TestToolContext.inDirectory(home);
        return Json.write(tool.call(input, context).toValue());
    }

    private String trouble() {
        try (var pack = open()) {
            return pack.agents().getFirst().card().requirements().getFirst().remedy(Language.EN);
        }
    }
}
