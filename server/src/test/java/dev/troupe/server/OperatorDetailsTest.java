package dev.troupe.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.server.access.AccountService;
import dev.troupe.server.settings.ServerSettings;
import dev.troupe.store.account.Account.Role;
import java.net.http.HttpClient;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Data that only administrators see, and data that unauthenticated clients do not see at all. */
@Tag("slow")
class OperatorDetailsTest {
    private static final String PASSWORD = "correct horse battery";

    @TempDir private static Path directory;
    private static TestServer server;
    private static TestBrowser member;

    @BeforeAll
    static void start() {
        server = TestServer.start(directory, SecurityTestServer.ACCOUNTS, ServerSettings.HEARTBEAT);
        member = signedIn("bob", Role.MEMBER);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static TestBrowser signedIn(String name, Role role) {
        server.part(AccountService.class).create(name, PASSWORD, role);
        var browser = new TestBrowser(server.port());
        assertThat(browser.signIn(name, PASSWORD).status()).isEqualTo(200);
        return browser;
    }

    @Test
    void hostPathsAreForAdministrators() {
        var admin = signedIn("ann", Role.ADMIN);
        var home = directory.toString();

        assertThat(admin.get("/api/doctor").body()).contains(home);
        var checks = member.get("/api/doctor");
        assertThat(checks.status()).isEqualTo(200);
        assertThat(checks.json().field("checks").items()).isNotEmpty();
        assertThat(checks.body()).doesNotContain(home);
        assertThat(member.get("/api/models").body()).doesNotContain(home);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/docs", "/docs.js", "/openapi.json"})
    void theDescriptionOfTheApiIsForUsers(String path) {
        assertThat(server.program().get(path).status()).isEqualTo(401);
        assertThat(member.get(path).status()).isEqualTo(200);
    }

    @Test
    void aBodyOfAnyTypeIsRefused() {
        var key = "{\"name\": \"k\", \"scopes\": [\"run\"]}";
        var token = member.post("/api/keys", key).json().field("key").asText();
        var request =
                TestClient.request(server.port(), "POST", "/api/conversations", "{}")
                        .header("Authorization", "Bearer " + token)
                        .setHeader("Content-Type", "*/*")
                        .build();

        var reply = TestClient.reply(HttpClient.newHttpClient(), request);

        assertThat(reply.status()).as(reply.body()).isIn(400, 415);
    }
}
