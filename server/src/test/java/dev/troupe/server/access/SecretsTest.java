package dev.troupe.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.troupe.server.SecurityTestServer;
import dev.troupe.server.TestBrowser;
import dev.troupe.server.TestClient;
import dev.troupe.store.account.Account.Role;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/**
 * Texts that must not be disclosed: in no line of the log, even at the most detailed level, and in
 * no answer.
 */
class SecretsTest {
    private static final String PASSWORD = "correct horse battery";
    private static final String WRONG = "incorrect donkey battery";
    private static final String NEW = "another good password";

    @TempDir private Path directory;
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final List<String> bodies = new ArrayList<>();
    private SecurityTestServer server;

    @BeforeEach
    void start() {
        server = SecurityTestServer.start(directory, SecurityTestServer.ACCOUNTS);
        log.list = Collections.synchronizedList(new ArrayList<>());
        log.start();
        root().addAppender(log);
        root().setLevel(Level.DEBUG);
        logger("jdk.internal.httpclient").setLevel(Level.OFF);
    }

    @AfterEach
    void stop() {
        root().detachAppender(log);
        root().setLevel(Level.WARN);
        server.close();
    }

    private static Logger root() {
        return logger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    }

    private static Logger logger(String name) {
        return (Logger) LoggerFactory.getLogger(name);
    }

    private TestClient.Reply noted(TestClient.Reply reply) {
        bodies.add(reply.body());
        return reply;
    }

    @Test
    void noSecretIsLoggedOrAnswered() {
        var code = server.part(SetupCode.class).issue().orElseThrow();
        var browser = server.browser();
        noted(setUp(browser, "wrong-" + code, "ann", PASSWORD));
        noted(setUp(browser, code, "ann", "short"));
        var made = noted(setUp(browser, code, "ann", PASSWORD));
        assertThat(made.status()).isEqualTo(201);
        browser.open();
        noted(server.browser().signIn("ann", WRONG));
        noted(server.browser().signIn(WRONG, WRONG));
        noted(browser.post("/api/session", "{\"name\":\"ann\",\"password\":\"" + PASSWORD));
        noted(
                browser.post(
                        "/api/session", "{\"name\":\"ann\",\"password\":[\"" + PASSWORD + "\"]}"));
        noted(browser.post("/api/users", user("ann", NEW)));
        noted(browser.post("/api/users", user("bob", NEW)));
        var key = browser.post("/api/keys", "{\"name\":\"k\",\"scopes\":[\"admin\"]}").json();
        var secret = key.field("secret").asText();
        var program = server.program().withKey(secret);
        noted(program.get("/api/things"));
        noted(program.send("DELETE", "/api/things", "")); // a bug
        noted(server.program().withKey(secret + "x").get("/api/things"));
        var before = browser.cookie("troupe_session");
        noted(
                browser.send(
                        "PUT",
                        "/api/session/password",
                        "{\"old\":\"" + PASSWORD + "\",\"new\":\"" + NEW + "\"}"));
        var after = browser.cookie("troupe_session");
        noted(browser.sendWith("POST", "/api/things", "{}", "X-CSRF-Token", secret));

        assertThat(before).isNotEmpty().isNotEqualTo(after);
        var lines = log.list.stream().map(SecretsTest::text).toList();
        assertThat(lines).as("the log was on").hasSizeGreaterThan(50);
        for (var hidden :
                List.of(PASSWORD, WRONG, NEW, code, secret, before, after, "$argon2id$")) {
            assertThat(lines).filteredOn(line -> line.contains(hidden)).isEmpty();
            assertThat(bodies).filteredOn(body -> body.contains(hidden)).isEmpty();
            assertThat(program.get("/api/audit").body()).doesNotContain(hidden);
        }
    }

    private static TestClient.Reply setUp(
            TestBrowser browser, String code, String name, String password) {
        return browser.post(
                "/api/session/setup",
                "{\"code\":\"%s\",\"name\":\"%s\",\"password\":\"%s\"}"
                        .formatted(code, name, password));
    }

    private static String user(String name, String password) {
        return "{\"name\":\"%s\",\"password\":\"%s\",\"role\":\"member\"}"
                .formatted(name, password);
    }

    private static String text(ILoggingEvent event) {
        var text = new StringBuilder(event.getLoggerName() + ": " + event.getFormattedMessage());
        for (var thrown = event.getThrowableProxy(); thrown != null; thrown = thrown.getCause()) {
            text.append('\n').append(thrown.getClassName()).append(thrown.getMessage());
        }
        return text.toString();
    }

    @Test
    void whatIsPassedAroundDoesNotShowSecrets() {
        var ann = server.part(AccountService.class).create("ann", PASSWORD, Role.ADMIN);
        var issued =
                server.part(ApiKeyService.class)
                        .issue(
                                AccountPrincipals.of(ann),
                                "k",
                                java.util.Set.of(ApiKeyScope.READ),
                                null);
        var access =
                new UserAuthentication(
                        AccountPrincipals.of(ann), UserAuthentication.Kind.SESSION, "the token");

        assertThat(issued.toString()).doesNotContain(issued.secret());
        assertThat(access.toString()).doesNotContain("the token");
        assertThat(ann.toString()).doesNotContain("argon2");
    }
}
