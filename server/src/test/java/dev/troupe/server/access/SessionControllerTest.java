package dev.troupe.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.server.SecurityTestServer;
import dev.troupe.server.TestBrowser;
import dev.troupe.store.account.Account.Role;
import java.net.HttpCookie;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionControllerTest {
    private static final String PASSWORD = "correct horse 电池";

    @TempDir private static Path directory;
    private static SecurityTestServer shared;
    private static int tests; // each has different users
    private SecurityTestServer server;
    private final String ann = "ann" + ++tests;
    private final String bob = "bob" + tests;

    @BeforeAll
    static void start() {
        shared = SecurityTestServer.start(directory, SecurityTestServer.ACCOUNTS);
    }

    @AfterAll
    static void stop() {
        shared.close();
    }

    @BeforeEach
    void begin() {
        server = shared;
    }

    @AfterEach
    void stopOwn() {
        if (server != shared) {
            server.close();
        }
    }

    private TestBrowser signedIn(String name, Role role) {
        server.part(AccountService.class).create(name, PASSWORD, role);
        var browser = server.browser();
        assertThat(browser.signIn(name, PASSWORD).status()).isEqualTo(200);
        return browser;
    }

    @Test
    void theFirstAdminIsMadeWithTheCodeFromTheTerminalOnce(@TempDir Path home) {
        server = SecurityTestServer.start(home, SecurityTestServer.ACCOUNTS);
        var code = server.part(SetupCode.class).issue().orElseThrow();
        var browser = server.browser();
        assertThat(browser.open().json().field("setup").asText()).isEqualTo("true");
        var json = "{\"code\": \"%s\", \"name\": \"ann\", \"password\": \"" + PASSWORD + "\"}";

        var wrong = browser.post("/api/session/setup", json.formatted("00000-00000-00000-00000"));
        var made =
                browser.post(
                        "/api/session/setup",
                        json.formatted(code.toLowerCase(Locale.ROOT).replace("-", " ")));
        var again = server.browser().post("/api/session/setup", json.formatted(code));

        assertThat(wrong.status()).isEqualTo(403);
        assertThat(made.status()).isEqualTo(201);
        assertThat(made.json().field("user").field("role").asText()).isEqualTo("admin");
        assertThat(again.status()).isEqualTo(403);
        assertThat(browser.get("/api/users").status()).isEqualTo(200);
        assertThat(server.part(SetupCode.class).issue()).isEmpty();
        assertThat(server.browser().open().json().field("setup").asText()).isEqualTo("false");
    }

    @Test
    void saysWhoIsSignedInAndWhetherAnybodyIs() {
        var stranger = server.browser().open();
        assertThat(stranger.status()).isEqualTo(200);
        assertThat(stranger.json().field("mode").asText()).isEqualTo("accounts");
        assertThat(stranger.json().field("user").isMissing()).isTrue();
        assertThat(stranger.body()).contains("\"user\":null", "\"oidc\":null");

        var browser = signedIn(ann, Role.MEMBER);

        var user = browser.open().json().field("user");
        assertThat(user.field("name").asText()).isEqualTo(ann);
        assertThat(user.field("role").asText()).isEqualTo("member");
        assertThat(browser.get("/api/things").status()).isEqualTo(200);
    }

    @Test
    void refusesAWrongPasswordAnUnknownNameAndADisabledAccountAlike() {
        var accounts = server.part(AccountService.class);
        accounts.create(ann, PASSWORD, Role.ADMIN);
        var second = accounts.create(bob, PASSWORD, Role.MEMBER);
        accounts.update(second.id(), null, true, null);

        var wrong = server.browser().signIn(ann, "incorrect horse");
        var unknown = server.browser().signIn("eve", PASSWORD);
        var disabled = server.browser().signIn(bob, PASSWORD);

        assertThat(wrong.status()).isEqualTo(401);
        assertThat(wrong.code()).isEqualTo("server.not-signed-in");
        assertThat(unknown.body()).isEqualTo(wrong.body());
        assertThat(disabled.body()).isEqualTo(wrong.body());
    }

    @Test
    void theNameCountsInAnyCase() {
        signedIn("Ann" + tests, Role.MEMBER);

        assertThat(server.browser().signIn("aNN" + tests, PASSWORD).status()).isEqualTo(200);
    }

    @Test
    void theCookieIsOutOfReachOfScriptsAndOtherSites() {
        server.part(AccountService.class).create(ann, PASSWORD, Role.MEMBER);
        var browser = server.browser();

        var reply = browser.signIn(ann, PASSWORD);

        assertThat(reply.header("Set-Cookie"))
                .contains(
                        "troupe_session_" + server.port() + "=",
                        "HttpOnly",
                        "SameSite=Strict",
                        "Path=/")
                .doesNotContain("Secure", "Domain");
        assertThat(browser.cookies()).allMatch(HttpCookie::isHttpOnly);
    }

    @Test
    void signingInMakesANewTokenWhateverTheBrowserHad() {
        server.part(AccountService.class).create(ann, PASSWORD, Role.MEMBER);
        var planted = RandomTokens.random();
        var browser = server.browser();
        browser.plant("troupe_session", planted);
        var before = browser.token();

        browser.signIn(ann, PASSWORD);

        assertThat(browser.cookie("troupe_session")).isNotEqualTo(planted);
        assertThat(browser.token()).isNotEqualTo(before);
        var first = browser.cookie("troupe_session");
        browser.signIn(ann, PASSWORD);
        assertThat(browser.cookie("troupe_session")).isNotEqualTo(first);
        var old = server.browser();
        old.plant("troupe_session", first);
        assertThat(old.get("/api/things").status()).as("the one before").isEqualTo(401);
        var attacker = server.browser();
        attacker.plant("troupe_session", planted);
        assertThat(attacker.get("/api/things").status()).as("the planted one").isEqualTo(401);
    }

    @Test
    void signingOutEndsTheSessionForWhoeverHasItsToken() {
        var browser = signedIn(ann, Role.MEMBER);
        var token = browser.cookie("troupe_session");

        var reply = browser.send("DELETE", "/api/session", "");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().field("user").isMissing()).isTrue();
        var thief = server.browser();
        thief.plant("troupe_session", token);
        assertThat(thief.get("/api/things").status()).isEqualTo(401);
        assertThat(browser.get("/api/things").status()).isEqualTo(401);
    }

    @Test
    void changesNeedTheTokenOfTheirOwnSession() {
        var browser = signedIn(ann, Role.MEMBER);
        var other = signedIn(bob, Role.MEMBER);
        var origin = "http://localhost:" + server.port();

        var missing = browser.sendWith("POST", "/api/things", "{}", "Origin", origin);
        var wrong =
                browser.sendWith(
                        "POST", "/api/things", "{}", "X-CSRF-Token", RandomTokens.random());
        var others = browser.sendWith("POST", "/api/things", "{}", "X-CSRF-Token", other.token());
        var own = browser.sendWith("POST", "/api/things", "{}", "X-CSRF-Token", browser.token());

        assertThat(missing.status()).isEqualTo(403);
        assertThat(missing.code()).isEqualTo("server.csrf");
        assertThat(wrong.code()).isEqualTo("server.csrf");
        assertThat(others.code()).isEqualTo("server.csrf");
        assertThat(own.status()).isEqualTo(200);
    }

    @Test
    void nobodyIsSignedInByThePageOfAnotherSite() {
        server.part(AccountService.class).create(ann, PASSWORD, Role.MEMBER);
        var json = "{\"name\": \"" + ann + "\", \"password\": \"" + PASSWORD + "\"}";
        var victim = server.browser();
        var attacker = server.browser();

        var withoutToken = victim.sendWith("POST", "/api/session", json);
        var withAttackers =
                victim.sendWith("POST", "/api/session", json, "X-CSRF-Token", attacker.token());

        assertThat(withoutToken.code()).isEqualTo("server.csrf");
        assertThat(withAttackers.code()).isEqualTo("server.csrf");
    }

    @Test
    void refusesWhatThePageOfAnotherSiteSends() {
        var browser = signedIn(ann, Role.MEMBER);

        for (var headers :
                new String[][] {
                    {"Origin", "https://evil.example"},
                    {"Origin", "null"},
                    {"Origin", "http://localhost:1"},
                    {"Sec-Fetch-Site", "cross-site"},
                    {"Sec-Fetch-Site", "same-site"}
                }) {
            var reply =
                    browser.sendWith(
                            "POST",
                            "/api/things",
                            "{}",
                            headers[0],
                            headers[1],
                            "X-CSRF-Token",
                            browser.token());
            assertThat(reply.status()).as(String.join(": ", headers)).isEqualTo(403);
            assertThat(reply.code()).isEqualTo("server.csrf");
        }
    }

    @Test
    void aSessionEndsWhenItIsNotUsedAndAtTheLatestAfterItsLifetime() {
        var browser = signedIn(ann, Role.MEMBER);

        server.clock.advance(Duration.ofDays(6));
        assertThat(browser.get("/api/things").status()).as("used in time").isEqualTo(200);
        server.clock.advance(Duration.ofDays(6));
        assertThat(browser.get("/api/things").status()).as("put off").isEqualTo(200);
        server.clock.advance(Duration.ofDays(7));
        assertThat(browser.get("/api/things").status()).as("idle").isEqualTo(401);

        browser.open();
        browser.signIn(ann, PASSWORD);
        for (int day = 0; day < 29; day++) {
            server.clock.advance(Duration.ofDays(1));
            assertThat(browser.get("/api/things").status()).isEqualTo(200);
        }
        server.clock.advance(Duration.ofDays(1));
        assertThat(browser.get("/api/things").status()).as("lifetime").isEqualTo(401);
    }

    @Test
    void aSessionOutlivesARestart(@TempDir Path home) {
        server = SecurityTestServer.start(home, SecurityTestServer.ACCOUNTS);
        var browser = signedIn(ann, Role.MEMBER);
        int port = server.port();
        server.close();

        server = SecurityTestServer.again(home, SecurityTestServer.ACCOUNTS, server.clock, port);

        assertThat(browser.get("/api/things").status()).isEqualTo(200);
        assertThat(browser.post("/api/things", "{}").status()).isEqualTo(200);
    }

    @Test
    void whoIsDisabledOrDeletedIsOutAtOnce() {
        var admin = signedIn(ann, Role.ADMIN);
        var browser = signedIn(bob, Role.MEMBER);
        var id = browser.open().json().field("user").field("id").asText();

        admin.send("PATCH", "/api/users/" + id, "{\"disabled\": true}");
        assertThat(browser.get("/api/things").status()).isEqualTo(401);

        admin.send("PATCH", "/api/users/" + id, "{\"disabled\": false}");
        assertThat(browser.get("/api/things").status()).as("must sign in again").isEqualTo(401);
        browser.open();
        browser.signIn(bob, PASSWORD);
        assertThat(browser.get("/api/things").status()).isEqualTo(200);
        admin.send("DELETE", "/api/users/" + id, "");
        assertThat(browser.get("/api/things").status()).isEqualTo(401);
    }

    @Test
    void whatGoesOnForLongLearnsThatItsReaderIsOut() {
        var admin = signedIn(ann, Role.ADMIN);
        var browser = signedIn(bob, Role.MEMBER);
        var id = browser.open().json().field("user").field("id").asText();
        var key = browser.post("/api/keys", "{\"name\":\"k\",\"scopes\":[\"read\"]}").json();
        var doors = server.part(SecurityTestServer.Doors.class);

        browser.get("/api/stream");
        var ofBrowser = doors.isStillThere;
        server.program().withKey(key.field("secret").asText()).get("/api/stream");
        var ofProgram = doors.isStillThere;
        admin.get("/api/stream");
        var ofAdmin = doors.isStillThere;

        assertThat(ofBrowser.getAsBoolean()).isTrue();
        assertThat(ofProgram.getAsBoolean()).isTrue();
        admin.send("PATCH", "/api/users/" + id, "{\"disabled\": true}");
        assertThat(ofBrowser.getAsBoolean()).isFalse();
        assertThat(ofProgram.getAsBoolean()).isFalse();
        assertThat(ofAdmin.getAsBoolean()).isTrue();
        admin.send("DELETE", "/api/session", "");
        assertThat(ofAdmin.getAsBoolean()).isFalse();
    }

    @Test
    void whoseSessionHasEndedIsToldToSignIn() {
        var browser = signedIn(ann, Role.MEMBER);
        server.clock.advance(Duration.ofDays(40));

        var reply = browser.post("/api/things", "{}");

        assertThat(reply.status()).as("and not that a token is wrong").isEqualTo(401);
    }

    @Test
    void anotherRoleCountsAtOnce() {
        var admin = signedIn(ann, Role.ADMIN);
        var browser = signedIn(bob, Role.MEMBER);
        var id = browser.open().json().field("user").field("id").asText();
        assertThat(browser.post("/api/things", "{}").status()).isEqualTo(200);

        admin.send("PATCH", "/api/users/" + id, "{\"role\": \"viewer\"}");

        assertThat(browser.post("/api/things", "{}").status()).isEqualTo(403);
        assertThat(browser.get("/api/things").status()).isEqualTo(200);
    }

    @Test
    void anotherPasswordSignsOtherBrowsersOut() {
        var browser = signedIn(ann, Role.MEMBER);
        var elsewhere = server.browser();
        elsewhere.signIn(ann, PASSWORD);
        var json = "{\"old\": \"%s\", \"new\": \"a new long password\"}";

        var wrong = browser.send("PUT", "/api/session/password", json.formatted("not the old one"));
        var right = browser.send("PUT", "/api/session/password", json.formatted(PASSWORD));

        assertThat(wrong.status()).isEqualTo(403);
        assertThat(right.status()).isEqualTo(200);
        assertThat(browser.get("/api/things").status()).isEqualTo(200);
        assertThat(elsewhere.get("/api/things").status()).isEqualTo(401);
        assertThat(server.browser().signIn(ann, PASSWORD).status()).isEqualTo(401);
        assertThat(server.browser().signIn(ann, "a new long password").status()).isEqualTo(200);
    }

    @Test
    void aSessionOverHttpsHasACookieForHttpsOnly(@TempDir Path home) {
        server = SecurityTestServer.start(home, SecurityTestServer.ACCOUNTS.withProxy(true));
        server.part(AccountService.class).create(ann, PASSWORD, Role.MEMBER);

        var reply =
                server.program()
                        .send(
                                "POST",
                                "/api/session",
                                "{\"name\": \"" + ann + "\", \"password\": \"" + PASSWORD + "\"}",
                                "X-Forwarded-Proto",
                                "https");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Set-Cookie")).contains("__Host-troupe_session=", "; Secure");
        assertThat(reply.header("Strict-Transport-Security")).contains("max-age=31536000");
    }
}
