package dev.troupe.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.server.SecurityTestServer;
import dev.troupe.server.SignalPack;
import dev.troupe.server.TestBrowser;
import dev.troupe.server.TestServer;
import dev.troupe.server.access.AccountService;
import dev.troupe.server.settings.ServerSettings;
import dev.troupe.store.account.Account.Role;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What users see of each other's work: nothing, whatever their role. */
class RunIsolationTest {
    private static final String PASSWORD = "correct horse battery";

    private static String text(Value value, String field) {
        return value.field(field).asText();
    }

    @Test
    void looksLikeNothingToOthers(@TempDir Path directory) {
        try (var server =
                TestServer.start(
                        directory, SecurityTestServer.ACCOUNTS, ServerSettings.HEARTBEAT)) {
            var ann = signedIn(server, "ann", Role.MEMBER);
            var bob = signedIn(server, "bob", Role.ADMIN);
            var plan = TestServer.plan(SignalPack.WAITER, "write the file <secret.csv>");
            var ordered = ann.post("/api/runs", "{\"workflow\": " + plan + "}").json();
            var run = text(ordered, "runId");
            var talk = text(ordered, "conversationId");
            assertThat(ann.get("/api/runs/" + run).status()).isEqualTo(200);

            for (var path :
                    List.of(
                            "",
                            "/nodes",
                            "/nodes/node-1",
                            "/workflow",
                            "/events",
                            "/events?limit=5",
                            "/export",
                            "/artifacts",
                            "/artifacts.zip",
                            "/artifacts/secret.csv",
                            "/diff/" + run)) {
                assertAlike(bob, "GET", "/api/runs/ID" + path, run, "run-unknown");
            }
            for (var verb : List.of("cancel", "approve", "deny", "resume")) {
                assertAlike(bob, "POST", "/api/runs/ID/" + verb, run, "run-unknown");
            }
            assertAlike(bob, "DELETE", "/api/runs/ID", run, "run-unknown");
            for (var path : List.of("", "/events", "/files", "/files/secret.csv")) {
                assertAlike(bob, "GET", "/api/conversations/ID" + path, talk, "c-unknown");
            }
            assertAlike(bob, "POST", "/api/conversations/ID/cancel", talk, "c-unknown");
            assertAlike(bob, "DELETE", "/api/conversations/ID", talk, "c-unknown");
            for (var list : List.of("/api/runs", "/api/conversations", "/api/approvals")) {
                assertThat(bob.get(list).json().field("items").items()).as(list).isEmpty();
                assertThat(server.program().get(list).status()).as(list).isEqualTo(401);
            }
            assertThat(bob.get("/api/runs?conversation=" + talk).json().field("items").items())
                    .isEmpty();
            assertThat(ann.get("/api/runs").json().field("items").items()).hasSize(1);
        }
    }

    private static TestBrowser signedIn(TestServer server, String name, Role role) {
        server.part(AccountService.class).create(name, PASSWORD, role);
        var browser = new TestBrowser(server.port());
        assertThat(browser.signIn(name, PASSWORD).status()).isEqualTo(200);
        return browser;
    }

    /** What is another's is answered as what was never there. */
    private static void assertAlike(
            TestBrowser stranger, String method, String path, String theirs, String nobodys) {
        var found = stranger.send(method, path.replace("ID", theirs), "");
        var missing = stranger.send(method, path.replace("ID", nobodys), "");

        assertThat(found.status()).as(path).isEqualTo(404);
        assertThat(found.body().replace(theirs, "ID"))
                .isEqualTo(missing.body().replace(nobodys, "ID"));
    }
}
