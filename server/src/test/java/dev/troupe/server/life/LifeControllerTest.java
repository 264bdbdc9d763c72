package dev.troupe.server.life;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.server.SecurityTestServer;
import dev.troupe.server.TestBrowser;
import dev.troupe.server.TestClient;
import dev.troupe.server.TestServer;
import dev.troupe.server.access.AccountService;
import dev.troupe.server.settings.ServerSettings;
import dev.troupe.store.account.Account.Role;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Goals, projects, tasks and reviews over HTTP; every answer is held against the description. */
class LifeControllerTest {
    private static final String PASSWORD = "correct horse battery";

    @TempDir private Path directory = Path.of("");

    private static String text(TestClient.Reply reply, String field) {
        return reply.json().field(field).asText();
    }

    @Test
    void addsReadsChangesAndDeletes() {
        try (var server = TestServer.start(directory)) {
            var program = server.program();

            var made =
                    program.post(
                            "/api/life/projects",
                            "{\"name\": \"Run\", \"endDate\": \"2030-01-01\"}");
            assertThat(made.status()).as(made.body()).isEqualTo(201);
            assertThat(made.header("ETag")).isEqualTo("\"1\"");
            var path = "/api/life/projects/" + text(made, "id");
            var changed =
                    program.send(
                            "PATCH",
                            path,
                            "{\"status\": \"paused\", \"endDate\": null}",
                            "If-Match",
                            "\"1\"");
            assertThat(text(changed, "status")).isEqualTo("PAUSED");
            assertThat(changed.json().field("endDate").isMissing()).isTrue();
            var late = program.send("PATCH", path, "{\"name\": \"Late\"}", "If-Match", "\"1\"");
            assertThat(late.status()).isEqualTo(409);
            assertThat(late.code()).isEqualTo("life.conflict");

            assertThat(program.send("DELETE", path, "").status()).isEqualTo(204);
            assertThat(program.get(path).status()).isEqualTo(404);
            assertThat(
                            program.post("/api/life/undo", "{}")
                                    .json()
                                    .field("said")
                                    .field("en")
                                    .asText())
                    .isEqualTo("delete project 'Run'");
            assertThat(text(program.get(path), "status")).isEqualTo("PAUSED");
            assertThat(program.get("/api/life/changes").json().field("items").items()).hasSize(4);
        }
    }

    @Test
    void listsByPageOrderAndSearch() {
        try (var server = TestServer.start(directory)) {
            var program = server.program();
            for (var title : List.of("b", "a", "报告", "c")) {
                program.post(
                        "/api/life/tasks", "{\"title\": \"" + title + "\", \"priority\": \"LOW\"}");
            }
            program.send("PATCH", "/api/life/tasks/task-4/complete", "");

            var page =
                    program.get("/api/life/tasks?limit=2&page=2&sort=title&completed=false").json();
            assertThat(page.field("items").items())
                    .extracting(item -> item.field("title").asText())
                    .containsExactly("报告");
            assertThat(page.field("meta").field("total")).isEqualTo(Value.of(3));
            assertThat(page.field("meta").field("hasMore")).isEqualTo(Value.of(false));
            var first = program.get("/api/life/tasks?sort=title&order=desc&limit=1&page=1").json();
            assertThat(first.field("meta").field("hasMore")).isEqualTo(Value.of(true));
            assertThat(
                            program.get("/api/life/tasks?search=%E6%8A%A5%E5%91%8A")
                                    .json()
                                    .field("items")
                                    .items())
                    .hasSize(1);
            assertThat(program.get("/api/life/tasks?color=red").code()).isEqualTo("life.invalid");
            assertThat(program.get("/api/life/tasks?limit=0").status()).isEqualTo(400);
            assertThat(program.get("/api/life/tasks?page=x").status()).isEqualTo(400);
            assertThat(program.get("/api/life/cats").status()).isEqualTo(404);
        }
    }

    @Test
    void keepsTheTimeZone() {
        try (var server = TestServer.start(directory)) {
            var program = server.program();

            assertThat(program.get("/api/life/settings").json().field("isOwn"))
                    .isEqualTo(Value.of(false));
            var set = program.send("PUT", "/api/life/settings", "{\"zone\": \"Asia/Shanghai\"}");
            assertThat(text(set, "zone")).as(set.body()).isEqualTo("Asia/Shanghai");
            var bad = program.send("PUT", "/api/life/settings", "{\"zone\": \"Mars\"}");
            assertThat(bad.status()).isEqualTo(422);
            assertThat(bad.code()).isEqualTo("life.invalid");
            assertThat(bad.body()).contains("Europe/Berlin");
            assertThat(program.send("PUT", "/api/life/settings", "{}").status()).isEqualTo(400);
            assertThat(text(program.get("/api/life/settings"), "zone")).isEqualTo("Asia/Shanghai");
            var cleared = program.send("PUT", "/api/life/settings", "{\"zone\": \"\"}");
            assertThat(cleared.json().field("isOwn")).isEqualTo(Value.of(false));
        }
    }

    @Test
    void tellsFiguresLinksAndProblems() {
        try (var server = TestServer.start(directory)) {
            var program = server.program();
            program.post("/api/life/goals", "{\"title\": \"Health\", \"stage\": \"yearly\"}");
            program.post("/api/life/projects", "{\"name\": \"Run\"}");
            program.post(
                    "/api/life/tasks",
                    "{\"title\": \"shoes\", \"projectId\": \"project-1\", \"dueDate\": \"2020-01-01\"}");
            program.post(
                    "/api/life/reviews",
                    "{\"content\": \"well\", \"type\": \"daily\", \"mood\": 8}");

            var linked =
                    program.post("/api/life/goals/goal-1/link", "{\"projectId\": \"project-1\"}");
            assertThat(linked.json().field("goals").item(0).asText()).isEqualTo("goal-1");
            assertThat(program.get("/api/life/stats").json().field("tasks").field("overdue"))
                    .isEqualTo(Value.of(1));
            var progress = program.get("/api/life/projects/project-1/stats").json();
            assertThat(progress.field("recommendations").items())
                    .extracting(one -> one.field("type").asText())
                    .containsExactly("slow", "overdue");
            assertThat(program.get("/api/life/progress").json().field("items").items()).hasSize(1);
            assertThat(program.get("/api/life/suggestions").json().field("items").items())
                    .hasSize(3);
            var patterns =
                    program.post("/api/life/reviews/analyze", "{\"timeRange\": \"week\"}").json();
            assertThat(patterns.field("totalReviews")).isEqualTo(Value.of(1));
            assertThat(
                            program.send("DELETE", "/api/life/goals/goal-1/link/project-1", "")
                                    .json()
                                    .field("goals")
                                    .items())
                    .isEmpty();

            assertThat(program.post("/api/life/projects", "{\"name\": \"run\"}").status())
                    .isEqualTo(409);
            var bad = program.post("/api/life/tasks", "{\"dueDate\": \"soon\"}");
            assertThat(bad.status()).isEqualTo(422);
            assertThat(text(bad, "detail")).contains("is missing 'title'", "'soon'");
            assertThat(program.post("/api/life/tasks", "[]").status()).isEqualTo(400);
            assertThat(
                            program.post("/api/life/reviews/analyze", "{\"timeRange\": \"year\"}")
                                    .status())
                    .isEqualTo(400);
        }
    }

    @Test
    void writesAndReadsFiles() {
        try (var server = TestServer.start(directory)) {
            var program = server.program();
            program.post("/api/life/tasks", "{\"title\": \"shoes\", \"dueDate\": \"2030-01-01\"}");

            var csv = program.get("/api/life/export?format=csv&kind=tasks");
            assertThat(csv.header("Content-Disposition")).contains("tasks.csv");
            assertThat(program.get("/api/life/export?format=ics").body())
                    .contains("DUE;VALUE=DATE:20300101");
            program.send("DELETE", "/api/life/tasks/task-1", "");
            assertThat(
                            program.post("/api/life/import?format=csv&kind=tasks", csv.body())
                                    .json()
                                    .field("added"))
                    .isEqualTo(Value.of(1));
            var broken = program.post("/api/life/import?format=csv&kind=tasks", "title,due\nx,y\n");
            assertThat(broken.status()).isEqualTo(422);
            assertThat(broken.code()).isEqualTo("life.bad-file");
        }
    }

    @Test
    void showsNobodyWhatIsOthers() {
        try (var server =
                TestServer.start(
                        directory, SecurityTestServer.ACCOUNTS, ServerSettings.HEARTBEAT)) {
            var ann = signedIn(server, "ann", Role.MEMBER);
            var bob = signedIn(server, "bob", Role.ADMIN);
            var eve = signedIn(server, "eve", Role.VIEWER);
            ann.post("/api/life/projects", "{\"name\": \"Secret\"}");

            for (var call : List.of("GET", "PATCH", "DELETE")) {
                var body = call.equals("PATCH") ? "{\"name\": \"Mine\"}" : "";
                assertThat(bob.send(call, "/api/life/projects/project-1", body).status())
                        .as(call)
                        .isEqualTo(404);
            }
            assertThat(bob.get("/api/life/projects/project-1/stats").status()).isEqualTo(404);
            assertThat(
                            bob.post(
                                            "/api/life/goals/goal-1/link",
                                            "{\"projectId\": \"project-1\"}")
                                    .status())
                    .isEqualTo(404);
            assertThat(bob.get("/api/life/projects").json().field("items").items()).isEmpty();
            assertThat(bob.get("/api/life/changes").json().field("items").items()).isEmpty();
            assertThat(bob.get("/api/life/export").body()).doesNotContain("Secret");
            assertThat(bob.post("/api/life/undo", "{}").code()).isEqualTo("life.nothing-to-undo");
            assertThat(eve.post("/api/life/projects", "{\"name\": \"x\"}").status()).isEqualTo(403);
            assertThat(server.program().get("/api/life/projects").status()).isEqualTo(401);
            assertThat(ann.get("/api/life/projects/project-1").status()).isEqualTo(200);
        }
    }

    private static TestBrowser signedIn(TestServer server, String name, Role role) {
        server.part(AccountService.class).create(name, PASSWORD, role);
        var browser = new TestBrowser(server.port());
        assertThat(browser.signIn(name, PASSWORD).status()).isEqualTo(200);
        return browser;
    }
}
