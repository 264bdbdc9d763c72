package dev.troupe.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.server.RawRequest;
import dev.troupe.server.SecurityTestServer;
import dev.troupe.server.TestClient;
import dev.troupe.server.settings.AccessSettings;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server for one user on this machine, and what web pages try with it. */
class OpenModeTest {
    @TempDir private static Path directory;
    private static SecurityTestServer server;

    @BeforeAll
    static void start() {
        server = SecurityTestServer.start(directory, AccessSettings.OPEN);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void everybodyIsThePersonOfThisMachine() {
        var session = server.program().get("/api/session").json();

        assertThat(session.field("mode").asText()).isEqualTo("open");
        assertThat(session.field("user").field("name").asText()).isEqualTo("local");
        assertThat(session.field("user").field("role").asText()).isEqualTo("admin");
        assertThat(server.program().get("/api/users").status()).isEqualTo(200);
        assertThat(server.program().get("/api/audit").status()).isEqualTo(200);
    }

    @Test
    void programsNeedNeitherTokenNorKey() {
        assertThat(server.program().post("/api/things", "{}").status()).isEqualTo(200);
        assertThat(server.program().withKey("sk-any").post("/api/things", "{}").status())
                .as("clients of other protocols send keys for nothing")
                .isEqualTo(200);
    }

    @Test
    void theConsoleNeedsItsToken() {
        var browser = server.browser();

        assertThat(browser.post("/api/things", "{}").status()).isEqualTo(200);
        var origin = "http://localhost:" + server.port();
        assertThat(browser.sendWith("POST", "/api/things", "{}", "Origin", origin).code())
                .isEqualTo("server.csrf");
        assertThat(
                        browser.sendWith(
                                        "POST",
                                        "/api/things",
                                        "{}",
                                        "X-CSRF-Token",
                                        server.browser().token())
                                .code())
                .as("of another visit")
                .isEqualTo("server.csrf");
    }

    @Test
    void theTokenStaysGoodAcrossARestart() {
        var browser = server.browser();
        int port = server.port();
        server.close();

        server = SecurityTestServer.again(directory, AccessSettings.OPEN, server.clock, port);

        assertThat(browser.post("/api/things", "{}").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Origin: https://evil.example",
                "Origin: null",
                "Origin: http://localhost:9",
                "Origin: not an address",
                "Sec-Fetch-Site: cross-site",
                "Sec-Fetch-Site: same-site",
                "Referer: https://evil.example/page",
                "Cookie: troupe_visit=0000000000000000000000000000000000000000000"
            })
    void refusesWhatOtherSitesSend(String header) {
        var parts = header.split(": ", 2);

        var plain = server.program().send("POST", "/api/things", "{}", parts[0], parts[1]);
        var withKey =
                server.program()
                        .withKey("troupe_" + RandomTokens.random())
                        .send("POST", "/api/things", "{}", parts[0], parts[1]);

        assertThat(plain.status()).isEqualTo(403);
        assertThat(plain.code()).isEqualTo("server.csrf");
        assertThat(withKey.status()).as("no key is looked at here").isEqualTo(403);
        assertThat(plain.header("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void letsNoOtherSiteReadAnswers() {
        var preflight =
                RawRequest.send(
                        server.port(),
                        """
                        OPTIONS /api/things HTTP/1.1
                        Host: localhost:%d
                        Origin: https://evil.example
                        Access-Control-Request-Method: POST
                        Access-Control-Request-Headers: x-csrf-token
                        """
                                .formatted(server.port()));

        assertThat(preflight).doesNotContainIgnoringCase("access-control-allow");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "evil.example:80",
                "localhost.evil.example",
                "127.0.0.1.evil.example",
                "10.0.0.1",
                "[::2]",
                "localhost@evil.example"
            })
    void refusesNamesThatLeadHere(String host) {
        var answer =
                RawRequest.send(server.port(), "GET /api/things HTTP/1.1\nHost: " + host + "\n");

        assertThat(RawRequest.status(answer)).isIn(400, 421);
        assertThat(answer).doesNotContain("[]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LOCALHOST:80", "127.0.0.1", "127.0.0.1:8080", "[::1]:80"})
    void answersToNamesOfThisMachine(String host) {
        var answer =
                RawRequest.send(server.port(), "GET /api/things HTTP/1.1\nHost: " + host + "\n");

        assertThat(RawRequest.status(answer)).isEqualTo(200);
    }

    @Test
    void aNamedRefusalIsAProblemInTheLanguageOfWhoAsked() {
        var answer =
                RawRequest.send(
                        server.port(),
                        "GET / HTTP/1.1\nHost: evil.example\nAccept-Language: zh-CN\n");

        assertThat(RawRequest.status(answer)).isEqualTo(421);
        assertThat(answer)
                .contains("application/problem+json", "server.wrong-host", "服务器不叫“evil.example”");
    }

    @Test
    void answersToTheNameInItsSettings(@TempDir Path other) {
        var named = SecurityTestServer.ACCOUNTS.withUrl(URI.create("https://troupe.example"));
        try (var published = SecurityTestServer.start(other, named)) {
            assertThat(statusOf(published.port(), "troupe.example")).isEqualTo(200);
            assertThat(statusOf(published.port(), "evil.example")).isEqualTo(421);
        }
    }

    private static int statusOf(int port, String host) {
        var head = "GET /api/session HTTP/1.1\nHost: " + host + "\n";
        return RawRequest.status(RawRequest.send(port, head));
    }

    @Test
    void refusesPathsThatAreNoPaths() {
        for (var path :
                new String[] {"/api/../secret", "/api//things", "/api/things;x=1", "/%2e%2e/"}) {
            var answer =
                    RawRequest.send(server.port(), "GET " + path + " HTTP/1.1\nHost: localhost\n");
            assertThat(RawRequest.status(answer)).as(path).isIn(400, 404);
            assertThat(answer).as(path).doesNotContain("\tat ", "springframework");
        }
    }

    @Test
    void nobodySignsInAndNoKeysAreMade() {
        for (var request :
                new String[][] {
                    {"POST", "/api/session", "{\"name\":\"a\",\"password\":\"b\"}"},
                    {"POST", "/api/session/setup", "{}"},
                    {"PUT", "/api/session/password", "{}"},
                    {"POST", "/api/keys", "{\"name\":\"k\",\"scopes\":[\"read\"]}"}
                }) {
            var reply = server.program().send(request[0], request[1], request[2]);
            assertThat(reply.status()).as(request[1]).isEqualTo(409);
            assertThat(reply.body()).contains("troupe serve --accounts");
        }
    }

    @Test
    void tellsBrowsersWhatNotToDo() {
        var console = server.program().get("/");
        var artifact = server.program().get("/api/runs/run-1/artifacts/report.html");
        var refused = server.program().get("/api/nothing");

        for (var reply : new TestClient.Reply[] {console, artifact, refused}) {
            assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(reply.header("Referrer-Policy")).isEqualTo("no-referrer");
            assertThat(reply.header("Permissions-Policy")).contains("camera=()");
            assertThat(reply.header("Strict-Transport-Security")).as("over http").isEmpty();
            assertThat(reply.header("Server")).isEmpty();
        }
        assertThat(console.header("Content-Security-Policy"))
                .contains("script-src 'self'", "frame-ancestors 'none'", "object-src 'none'")
                .doesNotContain("unsafe-eval");
        assertThat(artifact.header("Content-Security-Policy"))
                .startsWith("sandbox;")
                .contains("default-src 'none'", "frame-ancestors 'self'")
                .doesNotContain("script-src");
        assertThat(artifact.header("X-Frame-Options")).isEmpty();
    }

    @Test
    void aBugIsAProblemWithoutItsInnards() {
        var reply = server.program().send("DELETE", "/api/things", "");

        assertThat(reply.status()).isEqualTo(500);
        assertThat(reply.body()).doesNotContain("NoSuchElement", "\\tat ");
    }
}
