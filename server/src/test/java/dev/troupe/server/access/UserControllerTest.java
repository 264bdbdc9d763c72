package dev.troupe.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.server.SecurityTestServer;
import dev.troupe.server.TestBrowser;
import dev.troupe.server.TestClient;
import dev.troupe.store.account.Account.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserControllerTest {
    private static final String PASSWORD = "correct horse battery";

    @TempDir private Path directory;
    private SecurityTestServer server;
    private TestBrowser ann;

    @BeforeEach
    void start() {
        server = SecurityTestServer.start(directory, SecurityTestServer.ACCOUNTS);
        ann = signedIn("ann", Role.ADMIN);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private TestBrowser signedIn(String name, Role role) {
        server.part(AccountService.class).create(name, PASSWORD, role);
        var browser = server.browser();
        browser.signIn(name, PASSWORD);
        return browser;
    }

    private static String id(TestBrowser browser) {
        return browser.open().json().field("user").field("id").asText();
    }

    @Test
    void anAdminLooksAfterTheOthers() {
        var made =
                ann.post(
                        "/api/users",
                        "{\"name\":\"小波\",\"password\":\"a good password\",\"role\":\"viewer\"}");

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.json().field("role").asText()).isEqualTo("viewer");
        assertThat(made.json().field("disabled").asText()).isEqualTo("false");
        assertThat(made.json().field("createdAt").asText()).isEqualTo("2026-01-01T00:00:00Z");
        var id = made.json().field("id").asText();
        var changed =
                ann.send(
                        "PATCH",
                        "/api/users/" + id,
                        "{\"role\":\"member\",\"password\":\"correct horse staple\"}");
        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.json().field("role").asText()).isEqualTo("member");
        assertThat(server.browser().signIn("小波", "a good password").status()).isEqualTo(401);
        assertThat(server.browser().signIn("小波", "correct horse staple").status()).isEqualTo(200);
        assertThat(ann.send("DELETE", "/api/users/" + id, "").status()).isEqualTo(204);
        assertThat(ann.send("DELETE", "/api/users/" + id, "").status()).isEqualTo(404);
        assertThat(ann.send("PATCH", "/api/users/" + id, "{}").status()).isEqualTo(404);
    }

    @Test
    void listsPageByPageWithoutHashes() {
        for (var name : List.of("bob", "carl", "dora")) {
            server.part(AccountService.class).create(name, PASSWORD, Role.VIEWER);
        }

        var first = ann.get("/api/users?limit=3");
        var next = first.json().field("next").asText();
        var second = ann.get("/api/users?limit=3&after=" + next);

        assertThat(names(first)).containsExactly("ann", "bob", "carl");
        assertThat(names(second)).containsExactly("dora");
        assertThat(second.json().field("next").isMissing()).isTrue();
        assertThat(first.body()).doesNotContain("argon2", "password");
        assertThat(ann.get("/api/users?limit=0").status()).isEqualTo(400);
        assertThat(ann.get("/api/users?limit=many").status()).isEqualTo(400);
    }

    private static List<String> names(TestClient.Reply reply) {
        return reply.json().field("items").items().stream()
                .map(item -> item.field("name").asText())
                .toList();
    }

    @Test
    void refusesWhatWillNotDo() {
        var user = "{\"name\":\"%s\",\"password\":\"%s\",\"role\":\"%s\"}";

        assertThat(status(user.formatted("ANN", "a good password", "viewer"))).isEqualTo(409);
        assertThat(status(user.formatted("bob", "short", "viewer"))).isEqualTo(400);
        assertThat(status(user.formatted("bobby.miller", "Bobby.Miller", "viewer"))).isEqualTo(400);
        assertThat(status(user.formatted("bob", "a good password", "boss"))).isEqualTo(400);
        assertThat(status(user.formatted("b o b", "a good password", "viewer"))).isEqualTo(400);
        assertThat(status("{\"name\":\"bob\"}")).isEqualTo(400);
        assertThat(status(user.formatted("b".repeat(2_000), "a good password", "viewer")))
                .isEqualTo(400);
    }

    private int status(String json) {
        return ann.post("/api/users", json).status();
    }

    @Test
    void theLastAdminStays() {
        var id = id(ann);

        for (var reply :
                List.of(
                        ann.send("DELETE", "/api/users/" + id, ""),
                        ann.send("PATCH", "/api/users/" + id, "{\"role\":\"member\"}"),
                        ann.send("PATCH", "/api/users/" + id, "{\"disabled\":true}"))) {
            assertThat(reply.status()).isEqualTo(409);
            assertThat(reply.body()).contains("last administrator");
        }
    }

    @Test
    void ofTwoAdminsThatRemoveEachOtherAtOnceOneStays() throws Exception {
        for (int round = 0; round < 5; round++) {
            var bob = signedIn("bob" + round, Role.ADMIN);
            var carl = signedIn("carl" + round, Role.ADMIN);
            var ids = new String[] {id(bob), id(carl)};
            if (round == 0) {
                bob.send("DELETE", "/api/users/" + id(ann), "");
            }

            try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
                var replies =
                        executor.invokeAll(
                                List.<Callable<TestClient.Reply>>of(
                                        () -> bob.send("DELETE", "/api/users/" + ids[1], ""),
                                        () -> carl.send("DELETE", "/api/users/" + ids[0], "")));
                assertThat(replies).allMatch(reply -> reply.resultNow().status() < 500);
            }

            var left =
                    server.accounts().list(100, null).stream()
                            .filter(account -> account.role() == Role.ADMIN)
                            .toList();
            assertThat(left).hasSizeBetween(1, round + 1);
        }
    }

    @Test
    void theAuditTellsWhatWasDoneByWhomAndFromWhere() {
        var bob = signedIn("bob", Role.MEMBER);
        server.browser().signIn("bob", "wrong password");
        server.browser().signIn("hunter2-typed-as-name", "wrong password");
        var key = bob.post("/api/keys", "{\"name\":\"k\",\"scopes\":[\"run\"]}").json();
        bob.send("DELETE", "/api/keys/" + key.field("id").asText(), "");
        ann.send("PATCH", "/api/users/" + id(bob), "{\"role\":\"viewer\",\"disabled\":true}");
        ann.send("DELETE", "/api/session", "");
        ann.open();
        ann.signIn("ann", PASSWORD);

        var audit = ann.get("/api/audit");

        assertThat(audit.json().field("items").items().stream().map(UserControllerTest::line))
                .containsExactlyInAnyOrder(
                        "ann session.signed-in ann ",
                        "bob session.signed-in bob ",
                        " session.refused bob ",
                        " session.refused  ",
                        "bob key.created " + key.field("prefix").asText() + " run",
                        "bob key.revoked " + key.field("prefix").asText() + " bob",
                        "ann user.changed bob role viewer, disabled",
                        "ann session.signed-out ann ",
                        "ann session.signed-in ann ");
        assertThat(audit.json().field("items").item(0).field("address").asText())
                .isIn("127.0.0.1", "0:0:0:0:0:0:0:1");
        assertThat(audit.body()).doesNotContain("hunter2", PASSWORD);
    }

    private static String line(Value entry) {
        return String.join(
                " ",
                Stream.of("user", "action", "target", "detail")
                        .map(name ->
                                name.equals("user")
                                        ? entry.field("user").field("name").asText()
                                        : entry.field(name).asText())
                        .toList());
    }

    @Test
    void theAuditIsReadPageByPage() {
        for (int i = 0; i < 4; i++) {
            server.clock.advance(java.time.Duration.ofSeconds(1));
            ann.send("PATCH", "/api/users/" + id(ann), "{\"role\":\"admin\"}");
        }

        var first = ann.get("/api/audit?limit=3").json();
        var second = ann.get("/api/audit?limit=3&after=" + first.field("next").asText()).json();

        assertThat(first.field("items").items()).hasSize(3);
        assertThat(second.field("items").items()).hasSize(2);
        assertThat(second.field("items").item(1).field("action").asText())
                .isEqualTo("session.signed-in");
        assertThat(second.field("next").isMissing()).isTrue();
    }
}
