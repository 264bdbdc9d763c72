package dev.troupe.server.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.server.SecurityTestServer;
import dev.troupe.server.SharedServer;
import dev.troupe.server.TestBrowser;
import dev.troupe.server.TestClient;
import dev.troupe.server.TestServer;
import dev.troupe.server.access.AccountService;
import dev.troupe.server.settings.ServerSettings;
import dev.troupe.store.account.Account.Role;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tools that are called over HTTP; every answer is held against the description. */
class ToolControllerTest {
    private static final String PASSWORD = "correct horse battery";

    @TempDir private static Path directory;
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(directory);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void clean() {
        SharedServer.clean(server);
    }

    private static TestClient.Reply execute(TestClient program, String tool, String arguments) {
        return program.post(
                "/api/tools/execute",
                "{\"tool\": \"" + tool + "\", \"arguments\": " + arguments + "}");
    }

    @Test
    void callsToolsOfAllPacks(@TempDir Path home) {
        try (var own = TestServer.start(home)) {
            var program = own.program();

            var made = execute(program, "createProject", "{\"name\": \"Run\"}");
            assertThat(made.status()).as(made.body()).isEqualTo(200);
            assertThat(made.json().field("result").field("project").field("id").asText())
                    .isEqualTo("project-1");
            assertThat(program.post("/api/tools/execute", "{\"tool\": \"ping\"}").body())
                    .contains("pong");
            var missing = execute(program, "getProject", "{\"projectId\": \"Mars\"}");
            assertThat(missing.status()).isEqualTo(404);
            assertThat(missing.code()).isEqualTo("life.not-found");
        }
    }

    @Test
    void callsToolsThatSetVariables() {
        server.with("in.csv", TestServer.SALES);
        var loaded =
                execute(server.program(), "loadTable", "{\"path\": \"in.csv\", \"saveAs\": \"t\"}");

        assertThat(loaded.status()).as(loaded.body()).isEqualTo(200);
    }

    @Test
    void keepsTroupesOwnStateFromItsTools() {
        var program = server.program();
        var state = server.file("../home/troupe.yaml").normalize();

        var linked = server.file("state");
        try {
            java.nio.file.Files.createDirectories(server.file(""));
            java.nio.file.Files.createSymbolicLink(linked, state.getParent());
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
        var written =
                execute(
                        program,
                        "writeFile",
                        "{\"path\": \"state/troupe.yaml\", \"content\": \"tools: {}\"}");

        assertThat(written.status()).as(written.body()).isIn(403, 422);
        assertThat(state).doesNotExist();
    }

    @Test
    void refusesTypesThatAreNoneAndCharactersThatNobodyStores() {
        var program = server.program();

        var nul = execute(program, "createProject", "{\"name\": \"a\\u0000b\"}");

        assertThat(nul.status()).as(nul.body()).isEqualTo(400);
        assertThat(nul.body()).contains("U+0000");
    }

    @Test
    void doesNothingThatNeedsAnApproval() {
        server.with("kept.txt", "kept");
        var program = server.program();
        var made = execute(program, "createProject", "{\"name\": \"Kept\"}").json();
        var id = made.field("result").field("project").field("id").asText();

        var deleted = execute(program, "deleteProject", "{\"projectId\": \"Kept\"}");
        assertThat(deleted.status()).as(deleted.body()).isEqualTo(409);
        assertThat(deleted.code()).isEqualTo("policy.not-approved");
        assertThat(deleted.body()).contains("in a conversation");
        var removed = execute(program, "deleteFile", "{\"path\": \"kept.txt\"}");
        assertThat(removed.code()).as(removed.body()).startsWith("policy.");
        assertThat(server.file("kept.txt")).hasContent("kept");
        assertThat(program.get("/api/life/projects/" + id).status()).isEqualTo(200);
    }

    @Test
    void namesWhatIsWrong() {
        var program = server.program();

        var unknown = execute(program, "launchRocket", "{}");
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.code()).isEqualTo("agent.unknown-tool");
        assertThat(unknown.body()).contains("launchRocket", "/api/tools");
        var unfit = execute(program, "createProject", "{\"title\": \"Run\"}");
        assertThat(unfit.status()).isEqualTo(400);
        assertThat(unfit.code()).isEqualTo("agent.bad-arguments");
        assertThat(unfit.body()).contains("name");
        for (var arguments : new String[] {"[]", "7", "\"x\""}) {
            assertThat(execute(program, "createProject", arguments).status())
                    .as(arguments)
                    .isEqualTo(400);
        }
        assertThat(program.post("/api/tools/execute", "{}").status()).isEqualTo(400);
    }

    @Test
    void obeysRolesKeepsPeopleApartAndIsNoted(@TempDir Path home) {
        try (var own =
                TestServer.start(home, SecurityTestServer.ACCOUNTS, ServerSettings.HEARTBEAT)) {
            var ann = signedIn(own, "ann", Role.MEMBER);
            var bob = signedIn(own, "bob", Role.ADMIN);
            var eve = signedIn(own, "eve", Role.VIEWER);
            var call = "{\"tool\": \"createProject\", \"arguments\": {\"name\": \"Secret\"}}";

            assertThat(own.program().post("/api/tools/execute", call).status()).isEqualTo(401);
            assertThat(eve.post("/api/tools/execute", call).status()).isEqualTo(403);
            assertThat(ann.post("/api/tools/execute", call).status()).isEqualTo(200);
            assertThat(ann.get("/api/life/projects/project-1").status()).isEqualTo(200);
            assertThat(bob.get("/api/life/projects/project-1").status()).isEqualTo(404);
            assertThat(bob.get("/api/audit").body())
                    .contains("tool.executed", "createProject", "ann");
        }
    }

    private static TestBrowser signedIn(TestServer server, String name, Role role) {
        server.part(AccountService.class).create(name, PASSWORD, role);
        var browser = new TestBrowser(server.port());
        assertThat(browser.signIn(name, PASSWORD).status()).isEqualTo(200);
        return browser;
    }
}
