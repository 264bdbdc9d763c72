package dev.troupe.server.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.retrieval.DocIndex;
import dev.troupe.retrieval.value.Corpus;
import dev.troupe.server.TestBrowser;
import dev.troupe.server.TestClient.Reply;
import dev.troupe.server.TestServer;
import dev.troupe.server.access.AccountService;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.ServerSettings;
import dev.troupe.store.account.Account;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class DocumentControllerTest {
    @TempDir private static Path directory;
    private static TestServer shared;
    @TempDir private Path folder;
    private TestServer server;

    @BeforeAll
    static void start() {
        shared = TestServer.start(directory);
    }

    @AfterAll
    static void stop() {
        shared.close();
    }

    @BeforeEach
    void begin() throws IOException {
        server = shared;
        Files.createDirectories(folder.resolve("controls"));
        write(
                "controls/table.md",
                """
                ---
                title: Table 表格
                ---

                Shows rows.

                ## Fixed columns 固定列

                A column with `fixed` stays in its place. 固定的列不会滚动。

                ```json
                {"fixed": "left"}
                ```
                """);
        write("notes.txt", "Notes about releases of tables.");
    }

    @AfterEach
    void forget() {
        if (server != shared) {
            server.close();
        }
        var index = shared.part(DocumentService.class).index();
        index.listCorpora().forEach(corpus -> index.removeCorpus(corpus.id()));
        index.feedback().removeAll();
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    /** As another process does, with the command. */
    private void add() {
        add(directory);
    }

    private void add(Path home) {
        try (var other = DocIndex.open(home.resolve("home/docs"), Optional::empty)) {
            other.add(new Corpus("guide", "", folder));
        }
    }

    private Reply get(String path) {
        return server.program().get("/api/documents" + path);
    }

    private Value search(String query) {
        return get("/search?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8)).json();
    }

    private List<String> found(String query) {
        return search(query).field("hits").items().stream()
                .map(hit -> hit.field("path").asText())
                .toList();
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionError("it takes too long");
            }
        }
    }

    @Test
    void aMessageNamesTheDocumentsThatAgentsLookInto() {
        add();
        var talk = "/api/conversations/" + server.talk().id() + "/messages";

        var unknown =
                server.program().post(talk, "{\"text\": \"hello\", \"documents\": [\"cellar\"]}");
        var known =
                server.program().post(talk, "{\"text\": \"hello\", \"documents\": [\"guide\"]}");

        assertThat(unknown.status()).as(unknown.body()).isEqualTo(400);
        assertThat(unknown.body()).contains("cellar", "guide");
        assertThat(known.status()).as(known.body()).isLessThan(300);
    }

    @Test
    void hasNothingBeforeAFolderIsAdded(@TempDir Path home) {
        server = TestServer.start(home);

        assertThat(server.items("/api/documents")).isEmpty();
        assertThat(search("table").field("hits").items()).isEmpty();
    }

    @Test
    void findsPagesAndSaysWhy() {
        add();

        var answer = search("固定列");
        var hit = answer.field("hits").item(0);

        assertThat(hit.field("path").asText()).isEqualTo("controls/table.md");
        assertThat(hit.field("anchor").asText()).isEqualTo("fixed-columns-固定列");
        assertThat(hit.field("snippet").asText()).contains("固定的列");
        assertThat(hit.field("explanation").items()).isNotEmpty();
        assertThat(hit.field("matches").items())
                .extracting(match -> match.field("word").asText())
                .contains("固定");
        var lexical = get("/search?query=fixed&mode=lexical&limit=1&corpus=guide").json();
        assertThat(lexical.field("mode")).isEqualTo(Value.of("lexical"));
        assertThat(lexical.field("hits").items()).hasSize(1);
    }

    @Test
    void listsCorporaAndPagesAndShowsOne() throws IOException {
        Files.write(folder.resolve("broken.md"), new byte[] {(byte) 0xC3, 0x28});
        add();

        var corpus = server.items("/api/documents").getFirst();
        assertThat(corpus.field("pages")).isEqualTo(Value.of(2));
        assertThat(corpus.field("folder").asText()).isEqualTo(folder.toString());
        assertThat(corpus.field("changedAt").asText()).startsWith("20");
        assertThat(corpus.field("skipped").item(0).field("en").asText()).contains("broken.md");
        var first = get("/pages?corpus=guide&limit=1").json();
        assertThat(first.field("next").asText()).isEqualTo("controls/table.md");
        var second = get("/pages?corpus=guide&after=controls/table.md").json();
        assertThat(second.field("items").item(0).field("path").asText()).isEqualTo("notes.txt");
        var page = get("/page?path=controls/table.md").json();
        assertThat(page.field("markdown").asText()).contains("## Fixed").doesNotContain("title:");
        assertThat(page.field("passages").item(1).field("anchor").asText())
                .isEqualTo("fixed-columns-固定列");
        assertThat(get("/page?path=notes.txt").json().field("markdown").isMissing()).isTrue();
    }

    @Test
    void findsWhatChangesWhileItRuns() throws IOException {
        add();
        write("new.md", "# Okapi\n\nAn animal.");

        await(() -> found("okapi").contains("new.md"));

        Files.delete(folder.resolve("new.md"));
        await(() -> found("okapi").isEmpty());
    }

    @Test
    void tellsAgentsWhatChangedWhileItRuns() throws IOException {
        add();
        await(() -> found("table").contains("controls/table.md"));
        write("animals.md", "# Okapi\n\nAn okapi eats the leaves of forests.");
        await(() -> found("okapi").contains("animals.md"));

        var answer = server.talk().ask("According to the documentation, what does an okapi eat?");

        assertThat(answer.field("text").asText()).contains("leaves of forests", "animals.md");
    }

    @Test
    void makesVectorsForWhatIsNew() throws IOException {
        add();
        await(() -> search("table").field("mode").equals(Value.of("hybrid")));

        write("new.md", "# Okapi\n\nAn animal that lives in forests.");

        await(() -> {
            var corpus = server.items("/api/documents").getFirst();
            return corpus.field("pages").equals(Value.of(3))
                    && corpus.field("embedded").equals(corpus.field("passages"));
        });
    }

    @Test
    void raisesWhatAnsweredAQuestionAndTakesItBack() {
        add();
        var before = search("tables releases").field("hits");

        var given =
                server.program()
                        .post(
                                "/api/documents/feedback",
                                "{\"query\": \"tables releases\", \"path\": \"controls/table.md\"}");

        assertThat(given.status()).as(given.body()).isEqualTo(201);
        assertThat(given.json().field("corpus").asText()).isEqualTo("guide");
        assertThat(server.items("/api/documents/feedback")).hasSize(1);
        assertThat(search("tables releases").field("hits").toString())
                .contains("opened for a similar question");
        var place = "/api/documents/feedback?query=tables%20releases&corpus=guide&path=";
        assertThat(server.program().send("DELETE", place + "controls/table.md", "").status())
                .isEqualTo(204);
        assertThat(server.program().send("DELETE", place + "controls/table.md", "").status())
                .isEqualTo(404);
        assertThat(search("tables releases").field("hits").toString())
                .doesNotContain("opened for a similar question");
        assertThat(before.items()).isNotEmpty();
    }

    @Test
    void readsAllAnewAndForgets() {
        add();

        var rebuilt = server.program().post("/api/documents/corpora/guide/rebuild", "{}");
        var cleared = server.program().send("DELETE", "/api/documents/corpora/guide", "");

        assertThat(rebuilt.json().field("pages")).as(rebuilt.body()).isEqualTo(Value.of(2));
        assertThat(cleared.status()).as(cleared.body()).isEqualTo(204);
        assertThat(server.items("/api/documents")).isEmpty();
        assertThat(folder.resolve("notes.txt")).exists();
        assertThat(server.items("/api/audit"))
                .extracting(entry -> entry.field("action").asText())
                .contains("documents.rebuilt", "documents.cleared");
    }

    @TestFactory
    Stream<DynamicTest> refusesWhatMakesNoSense() {
        add();
        return Stream.of(
                refuses("/search", 400, "server.bad-request"),
                refuses("/search?query=%20", 400, "server.bad-request"),
                refuses("/search?query=a&limit=0", 400, "server.bad-request"),
                refuses("/search?query=a&limit=101", 400, "server.bad-request"),
                refuses("/search?query=a&limit=x", 400, "server.bad-request"),
                refuses("/search?query=a&mode=fuzzy", 400, "server.bad-request"),
                refuses("/search?query=a&corpus=nothing", 404, "retrieval.unknown-corpus"),
                refuses("/pages", 400, "server.bad-request"),
                refuses("/pages?corpus=nothing", 404, "retrieval.unknown-corpus"),
                refuses("/page?path=../home/docs/corpora.json", 404, "retrieval.unknown-page"),
                refuses("/page?path=/etc/passwd", 404, "retrieval.unknown-page"),
                refuses("/page?path=%00", 404, "retrieval.unknown-page"),
                refuses("/page?path=notes.txt&corpus=nothing", 404, "retrieval.unknown-corpus"),
                refuses("?after=nothing", 404, "retrieval.unknown-corpus"),
                refuses("/feedback?after=-1", 400, "server.bad-request"));
    }

    private DynamicTest refuses(String path, int status, String code) {
        return DynamicTest.dynamicTest(
                path,
                () -> {
                    var reply = get(path);

                    assertThat(reply.status()).as(reply.body()).isEqualTo(status);
                    assertThat(reply.code()).isEqualTo(code);
                });
    }

    @Test
    void takesNoFolderFromTheNetwork() {
        var reply = server.program().post("/api/documents", "{\"folder\": \"/etc\"}");

        assertThat(reply.status()).isEqualTo(405);
    }

    @Test
    void leavesToEachRoleWhatIsItsOwn(@TempDir Path home) {
        add(home);
        var access = AccessSettings.OPEN.withMode(AccessSettings.Mode.ACCOUNTS);
        server = TestServer.start(home, access, ServerSettings.HEARTBEAT);
        var given = "{\"query\": \"table\", \"path\": \"notes.txt\"}";

        var viewer = signedIn("vera", Account.Role.VIEWER);
        assertThat(viewer.get("/api/documents/search?query=table").status()).isEqualTo(200);
        assertThat(viewer.get("/api/documents").body()).doesNotContain(folder.toString());
        assertThat(viewer.post("/api/documents/feedback", given).status()).isEqualTo(403);
        var member = signedIn("max", Account.Role.MEMBER);
        assertThat(member.post("/api/documents/feedback", given).status())
                .as("it ranks documents for everybody")
                .isEqualTo(403);
        assertThat(member.post("/api/documents/corpora/guide/rebuild", "{}").status())
                .isEqualTo(403);
        assertThat(member.send("DELETE", "/api/documents/corpora/guide", "").status())
                .isEqualTo(403);
        var admin = signedIn("ada", Account.Role.ADMIN);
        assertThat(admin.post("/api/documents/feedback", given).status()).isEqualTo(201);
        assertThat(admin.get("/api/documents").body()).contains(folder.toString());
        assertThat(admin.send("DELETE", "/api/documents/corpora/guide", "").status())
                .isEqualTo(204);
        assertThat(server.program().get("/api/documents").status()).isEqualTo(401);
    }

    private TestBrowser signedIn(String name, Account.Role role) {
        var password = "correct horse battery";
        server.part(AccountService.class).create(name, password, role);
        var browser = new TestBrowser(server.port());
        assertThat(browser.signIn(name, password).status()).isEqualTo(200);
        return browser;
    }
}
