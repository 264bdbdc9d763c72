package dev.troupe.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.SecurityTestServer;
import dev.troupe.server.SharedServer;
import dev.troupe.server.TestBrowser;
import dev.troupe.server.TestClient;
import dev.troupe.server.TestServer;
import dev.troupe.server.access.AccountService;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.ServerLimits;
import dev.troupe.server.settings.ServerSettings;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.account.Account.Role;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages over HTTP; every answer is held against the description. */
class PageControllerTest {
    private static final String PASSWORD = "correct horse battery";
    private static final String REQUEST =
            "{\"message\": \"a page of sales.csv: total amount per month, total amount per category\"}";

    @TempDir private static Path directory;
    private static TestServer server;
    private static TestClient program;

    @BeforeAll
    static void start() {
        server = TestServer.start(directory);
        program = server.program();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void writeFile() {
        server.with("sales.csv", TestServer.SALES);
    }

    @AfterEach
    void clean() {
        for (var page : server.items("/api/pages")) {
            program.send("DELETE", "/api/pages/" + page.field("id").asText(), "");
        }
        SharedServer.clean(server);
    }

    private static String create(TestClient program) {
        var made = program.post("/api/pages", REQUEST);
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made.json().field("id").asText();
    }

    private static List<Value> events(TestClient.Reply reply) {
        return reply.body()
                .lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> Json.parse(line.substring("data: ".length())))
                .toList();
    }

    private static List<String> types(List<Value> events) {
        return events.stream().map(event -> event.field("type").asText()).toList();
    }

    private static Value block(Value page, int number) {
        return page.field("page").field("tabs").item(0).field("blocks").item(number);
    }

    @Test
    void streamsAPageAndStoresItBeforeTheLastEvent() {
        var events = events(program.post("/api/page/generate", REQUEST));

        assertThat(types(events)).startsWith("PHASE").endsWith("COMPLETE");
        assertThat(types(events)).containsOnlyOnce("COMPLETE");
        assertThat(types(events)).contains("TOOL_CALL", "TOOL_RESULT", "BLOCK_START");
        var result = events.getLast().field("result");
        var stored = program.get("/api/pages/" + result.field("pageId").asText());
        assertThat(stored.json().field("page")).isEqualTo(result.field("page"));
        assertThat(block(stored.json(), 0).field("series").item(0).field("data"))
                .isEqualTo(Json.parse("[30, 30]"));
        assertThat(block(stored.json(), 0).field("sources").item(0).field("tool").asText())
                .isEqualTo("askTable");
    }

    @Test
    void endsOnceWithAnErrorWhereRequiredDataFails() {
        var blueprint =
                """
                {"blueprint": {"id": "bp-x", "name": "X",
                  "dataContract": {"bindings": [{"id": "a", "toolName": "askTable",
                    "paramMapping": {"table": "gone.csv", "question": "total amount"}}]},
                  "uiComposition": {"tabs": [{"id": "t", "slots": [
                    {"id": "s", "componentType": "table", "dataBinding": "$data.a.result"}]}]}}}
                """;

        var events = events(program.post("/api/page/generate", blueprint));

        assertThat(types(events)).endsWith("DATA_ERROR", "COMPLETE");
        assertThat(types(events)).containsOnlyOnce("COMPLETE");
        assertThat(events.getLast().field("message").asText()).isEqualTo("error");
        assertThat(events.getLast().field("result").field("entity").asText()).isEqualTo("a");
        assertThat(server.items("/api/pages")).isEmpty();
        var refused = program.post("/api/pages", blueprint);
        assertThat(refused.status()).as(refused.body()).isEqualTo(422);
        assertThat(refused.code()).isEqualTo("page.data-error");
    }

    @Test
    void namesEverythingThatIsWrong() {
        var broken =
                program.post(
                        "/api/page/generate",
                        "{\"blueprint\": {\"id\": \"b\", \"colour\": 1, \"dataContract\":"
                                + " {\"bindings\": [{\"id\": \"a\", \"toolName\": \"askTabel\"}]}}}");
        assertThat(broken.status()).isEqualTo(422);
        assertThat(broken.body()).contains("UNKNOWN_FIELD", "UNKNOWN_TOOL", "askTable");
        var unclear =
                program.post(
                        "/api/pages", "{\"message\": \"a page of sales.csv: weather per month\"}");
        assertThat(unclear.status()).isEqualTo(422);
        assertThat(unclear.body()).contains("weather");
        assertThat(program.post("/api/pages", "{}").status()).isEqualTo(400);
        assertThat(program.post("/api/pages", "{\"text\": \"x\"}").status()).isEqualTo(400);
        assertThat(program.get("/api/pages/nothing").status()).isEqualTo(404);
    }

    @Test
    void refreshesComparesAndRestores() {
        var path = "/api/pages/" + create(program);
        server.with("sales.csv", TestServer.SALES + "2026-02,tea,5\n");

        var refreshed = program.post(path + "/refresh", "");
        assertThat(refreshed.json().field("version")).isEqualTo(Value.of(2));
        var change = program.get(path + "/diff").json().field("changes").item(0);
        assertThat(change.field("kind").asText()).isEqualTo("changed");
        assertThat(change.field("values").item(0).field("before")).isEqualTo(Value.of(30));
        assertThat(change.field("values").item(0).field("after")).isEqualTo(Value.of(35));

        var restored = program.post(path + "/versions/1/restore", "");
        assertThat(restored.json().field("version")).isEqualTo(Value.of(3));
        assertThat(program.get(path + "/diff?from=1&to=3").json().field("changes").items())
                .isEmpty();
        assertThat(program.get(path + "/versions?limit=2").json().field("items").items())
                .extracting(version -> version.field("cause").asText())
                .containsExactly("restore", "refresh");
        var next = program.get(path + "/versions?limit=2").json().field("next").asText();
        assertThat(
                        program.get(path + "/versions?limit=2&after=" + next)
                                .json()
                                .field("items")
                                .items())
                .extracting(version -> version.field("cause").asText())
                .containsExactly("build");
        assertThat(program.get(path + "?version=9").status()).isEqualTo(404);
    }

    @Tag("slow")
    @Test
    void changesAPageByAMessageAndUndoesIt() {
        var id = create(program);
        var patch = "{\"pageId\": \"" + id + "\", \"message\": \"%s\"%s}";

        var preview =
                program.post(
                        "/api/page/patch",
                        patch.formatted("make the charts red", ", \"preview\": true"));
        assertThat(preview.status()).as(preview.body()).isEqualTo(200);
        assertThat(preview.json().field("page").isMissing()).isTrue();
        assertThat(preview.json().field("patchPlan").field("instructions").items()).hasSize(2);
        var changed =
                program.post("/api/page/patch", patch.formatted("make the charts red，删除第二个图表", ""));
        assertThat(changed.status()).as(changed.body()).isEqualTo(200);
        var now = changed.json().field("page");
        assertThat(now.field("version")).isEqualTo(Value.of(2));
        assertThat(now.field("cause").asText()).isEqualTo("patch");
        assertThat(block(now, 0).field("color").asText()).isEqualTo("red");
        assertThat(block(now, 1).isMissing()).isTrue();

        var unclear = program.post("/api/page/patch", patch.formatted("sing a song", ""));
        assertThat(unclear.status()).isEqualTo(422);
        assertThat(unclear.body()).contains("sing a song");
        program.post("/api/pages/" + id + "/versions/1/restore", "");
        assertThat(
                        program.get("/api/pages/" + id + "/diff?from=1&to=3")
                                .json()
                                .field("changes")
                                .items())
                .isEmpty();
    }

    @Test
    void changesABlueprintOfTheClientWithoutStoringIt() {
        var made = program.post("/api/pages", REQUEST).json();
        var blueprint = Json.write(made.field("blueprint"));
        var plan =
                """
                {"blueprint": %s, "patchPlan": {"instructions": [
                  {"type": "%s", "targetBlockId": "part2", "changes": {}}]}}
                """;

        var changed = program.post("/api/page/patch", plan.formatted(blueprint, "remove_block"));
        assertThat(changed.status()).as(changed.body()).isEqualTo(200);
        assertThat(
                        changed.json()
                                .field("blueprint")
                                .field("dataContract")
                                .field("bindings")
                                .items())
                .hasSize(1);
        var wrong = program.post("/api/page/patch", plan.formatted(blueprint, "repaint"));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.body()).contains("repaint", "update_props");
        assertThat(program.post("/api/page/patch", "{}").status()).isEqualTo(400);
        assertThat(server.items("/api/pages")).hasSize(1);
    }

    @Tag("slow")
    @Test
    void recordsOneOfTwoConcurrentRefreshesOrBothInTurn() throws Exception {
        var path = "/api/pages/" + create(program);
        var calls = new ArrayList<Callable<Integer>>();
        for (int i = 0; i < 2; i++) {
            calls.add(() -> program.post(path + "/refresh", "").status());
        }

        var statuses = new ArrayList<Integer>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var call : threads.invokeAll(calls)) {
                statuses.add(call.get());
            }
        }

        assertThat(statuses).isSubsetOf(200, 409).contains(200);
        long stored = statuses.stream().filter(status -> status == 200).count();
        assertThat(program.get(path).json().field("version")).isEqualTo(Value.of(1 + stored));
    }

    @Test
    void exportsAPage() {
        var path = "/api/pages/" + create(program) + "/export";

        var html = program.get(path);
        assertThat(html.body()).contains("<svg", "askTable").doesNotContain("<script");
        assertThat(html.header("Content-Disposition")).contains("attachment");
        var pdf = program.get(path + "?format=pdf");
        assertThat(pdf.status()).isIn(200, 503); // 503 where no browser can be started
        assertThat(pdf.body()).containsAnyOf("%PDF-", "no PDF was written");
        var csv = program.get(path + "?format=csv&block=part1");
        assertThat(csv.body()).contains("2026-01,30", "2026-02,30");
        assertThat(program.get(path + "?format=csv").body()).contains("part1", "part2");
        assertThat(program.get(path + "?format=amis").json().field("type").asText())
                .isEqualTo("page");
        assertThat(program.get(path + "?format=docx").status()).isEqualTo(400);
    }

    @Tag("slow")
    @Test
    void listsAndDeletes() {
        var first = create(program);
        var second = create(program);

        var page = program.get("/api/pages?limit=1").json();
        assertThat(page.field("items").item(0).field("id").asText()).isEqualTo(second);
        var rest = program.get("/api/pages?limit=1&after=" + page.field("next").asText());
        assertThat(rest.json().field("items").item(0).field("id").asText()).isEqualTo(first);
        long before = used(program);
        assertThat(program.send("DELETE", "/api/pages/" + first, "").status()).isEqualTo(204);
        assertThat(program.get("/api/pages/" + first).status()).isEqualTo(404);
        assertThat(used(program)).isBetween(1L, before - 1);
    }

    private static long used(TestClient program) {
        return program.get("/api/usage").json().field("storage").field("pages")
                        instanceof Value.Num(var bytes)
                ? bytes.longValue()
                : 0;
    }

    @Test
    void readsAPageByALinkUntilItIsDeleted() {
        var path = "/api/pages/" + create(program) + "/links";

        var made = program.post(path, "{\"embedHosts\": [\"https://intranet.example\"]}").json();
        var url = made.field("url").asText();
        var address = url.substring(url.indexOf("/shared/"));
        var shared = program.get(address);
        assertThat(shared.status()).isEqualTo(200);
        assertThat(shared.body()).contains("2026-01").doesNotContain("<script");
        assertThat(shared.header("Content-Security-Policy"))
                .contains("sandbox", "frame-ancestors https://intranet.example");
        var listed = program.get(path);
        assertThat(listed.body()).doesNotContain(url.substring(url.lastIndexOf('/') + 1));
        assertThat(program.get("/shared/" + "x".repeat(43)).status()).isEqualTo(404);

        var closed = program.post(path, "{}").json().field("url").asText();
        assertThat(
                        program.get(closed.substring(closed.indexOf("/shared/")))
                                .header("Content-Security-Policy"))
                .contains("frame-ancestors 'none'");
        var link = path + "/" + made.field("id").asText();
        assertThat(program.send("DELETE", link, "").status()).isEqualTo(204);
        assertThat(program.get(address).status()).isEqualTo(404);
        assertThat(program.send("DELETE", link, "").status()).isEqualTo(404);
    }

    @Test
    void refusesLinksThatAreTooLongOrForNoSite() {
        var path = "/api/pages/" + create(program) + "/links";

        for (var body :
                List.of(
                        "{\"expiresAt\": \"2020-01-01T00:00:00Z\"}",
                        "{\"expiresAt\": \"2999-01-01T00:00:00Z\"}",
                        "{\"expiresAt\": \"soon\"}",
                        "{\"embedHosts\": [\"*\"]}",
                        "{\"embedHosts\": [\"https://a.example; script-src *\"]}")) {
            assertThat(program.post(path, body).status()).as(body).isEqualTo(400);
        }
    }

    @Test
    void separatesUsersAndObeysRoles(@TempDir Path home) {
        try (var own =
                TestServer.start(home, SecurityTestServer.ACCOUNTS, ServerSettings.HEARTBEAT)) {
            var ann = signedIn(own, "ann", Role.MEMBER);
            var bob = signedIn(own, "bob", Role.ADMIN);
            var eve = signedIn(own, "eve", Role.VIEWER);
            var blueprint =
                    """
                    {"blueprint": {"id": "bp-s", "name": "Secret",
                      "dataContract": {"bindings": [{"id": "a", "sourceType": "static",
                        "value": [{"name": "x", "n": 1}]}]},
                      "uiComposition": {"tabs": [{"id": "t", "slots": [
                        {"id": "s", "componentType": "table", "dataBinding": "$data.a"}]}]}}}
                    """;
            var made = ann.post("/api/pages", blueprint);
            assertThat(made.status()).as(made.body()).isEqualTo(201);
            var path = "/api/pages/" + made.json().field("id").asText();

            assertThat(ann.get(path).status()).isEqualTo(200);
            for (var other : List.of("", "/versions", "/diff", "/export", "/links")) {
                assertThat(bob.get(path + other).status()).as(other).isEqualTo(404);
            }
            assertThat(bob.post(path + "/refresh", "").status()).isEqualTo(404);
            assertThat(bob.post(path + "/links", "{}").status()).isEqualTo(404);
            assertThat(bob.send("DELETE", path, "").status()).isEqualTo(404);
            assertThat(bob.get("/api/pages").json().field("items").items()).isEmpty();
            assertThat(eve.post("/api/pages", blueprint).status()).isEqualTo(403);
            assertThat(eve.post("/api/page/generate", blueprint).status()).isEqualTo(403);
            assertThat(own.program().get(path).status()).isEqualTo(401);
            var url = ann.post(path + "/links", "{}").json().field("url").asText();
            var shared = url.substring(url.indexOf("/shared/"));
            assertThat(own.program().get(shared).status()).isEqualTo(200);

            var accounts = own.part(DurableJournal.class).accounts();
            var _ = accounts.delete(accounts.findByName("ann").orElseThrow().id());
            assertThat(own.program().get(shared).status()).isEqualTo(404);
        }
    }

    private static TestBrowser signedIn(TestServer server, String name, Role role) {
        server.part(AccountService.class).create(name, PASSWORD, role);
        var browser = new TestBrowser(server.port());
        assertThat(browser.signIn(name, PASSWORD).status()).isEqualTo(200);
        return browser;
    }

    @Tag("slow")
    @Test
    void aRunOfAPageIsOnRecordAndNotResumedAsAConversation(@TempDir Path home) {
        try (var own = TestServer.start(home).with("sales.csv", TestServer.SALES)) {
            create(own.program());

            var runs = own.part(DurableJournal.class).runs(RunFilter.ALL, RunPage.first(10));
            assertThat(runs).hasSize(1);
            var detail = own.program().get("/api/runs/" + runs.getFirst().run());
            assertThat(detail.status()).as(detail.body()).isEqualTo(200);
        }
    }

    @Test
    void buildsNoMorePagesOfOneUserAtTheSameTimeThanAreAllowed(@TempDir Path home) {
        var limits = ServerLimits.standard(true);
        var quotas = limits.quotas();
        var none =
                new ServerLimits.Quotas(
                        quotas.requests(),
                        quotas.turns(),
                        0,
                        quotas.queuedTurns(),
                        quotas.uploads(),
                        quotas.uploadedBytes(),
                        quotas.diskBytes());
        try (var own =
                TestServer.start(home, AccessSettings.OPEN, limits.with(none))
                        .with("sales.csv", TestServer.SALES)) {
            var refused = own.program().post("/api/pages", REQUEST);

            assertThat(refused.status()).as(refused.body()).isEqualTo(429);
            assertThat(refused.header("Retry-After")).isNotBlank();
            assertThat(
                            events(own.program().post("/api/page/generate", REQUEST))
                                    .getLast()
                                    .toString())
                    .contains("which is the limit", "COMPLETE");
        }
    }
}
