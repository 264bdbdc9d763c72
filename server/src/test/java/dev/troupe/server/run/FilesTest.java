package dev.troupe.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.codec.RunArchive;
import dev.troupe.core.value.Value;
import dev.troupe.packs.amis.page.AmisSdk;
import dev.troupe.server.SignalPack;
import dev.troupe.server.TestClient;
import dev.troupe.server.TestClient.Reply;
import dev.troupe.server.TestConversation;
import dev.troupe.server.TestServer;
import dev.troupe.server.artifact.ArtifactStore;
import dev.troupe.server.http.Values;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of runs, uploads of users, and runs as files. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FilesTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final int MIB = 1024 * 1024;

    private Path directory;
    private TestServer server;

    @BeforeAll
    void start(@TempDir Path temporary) {
        directory = temporary;
        server = TestServer.start(directory).with("sales.csv", TestServer.SALES);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private static String text(Value value, String field) {
        return value.field(field).asText();
    }

    /** A run that copies a file to another of this name. */
    private String made(String name) {
        var request = Values.record("request", Value.of("Read sales.csv and save it as " + name));
        var reply = server.program().post("/api/runs", Json.write(request));
        assertThat(reply.status()).as(reply.body()).isEqualTo(202);
        var run = text(reply.json(), "runId");
        assertThat(text(server.ended(run), "state")).isEqualTo("COMPLETED");
        return run;
    }

    private HttpResponse<byte[]> fetch(String path, String... headers) throws Exception {
        var request =
                HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return CLIENT.send(request.build(), BodyHandlers.ofByteArray());
    }

    private static String header(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }

    @Test
    void showsAPageWithItsOwnScriptsOnly() throws Exception {
        Assumptions.assumeTrue(AmisSdk.isInstalled(), "this build left out amis (-Dskip.console)");
        var request =
                Values.record(
                        "request", Value.of("Build an amis form with name (required), email"));
        var reply = server.program().post("/api/runs", Json.write(request));
        var run = text(reply.json(), "runId");
        assertThat(text(server.ended(run), "state")).isEqualTo("COMPLETED");
        var path = "/api/runs/" + run + "/artifacts/page.json";

        var shown = fetch(path + "?page=1");
        var plain = fetch(path);

        assertThat(shown.statusCode()).isEqualTo(200);
        assertThat(header(shown, "Content-Type")).startsWith("text/html");
        assertThat(header(shown, "Content-Security-Policy"))
                .startsWith("sandbox allow-scripts; default-src 'none'")
                .doesNotContain("allow-same-origin");
        assertThat(new String(shown.body(), StandardCharsets.UTF_8).contains("script-src 'sha256-"))
                .isTrue();
        assertThat(header(plain, "Content-Security-Policy")).startsWith("sandbox; ");
    }

    @Test
    void refusesToShowWhatIsNoPage() throws Exception {
        var run = made("none.csv");

        var shown = fetch("/api/runs/" + run + "/artifacts/none.csv?page=1");

        assertThat(shown.statusCode()).isEqualTo(400);
    }

    @Test
    void showsAFileAndLetsItBeTakenHome() throws Exception {
        var run = made("shown.csv");
        var path = "/api/runs/" + run + "/artifacts/shown.csv";

        var shown = fetch(path);
        var taken = fetch(path + "?download=1");
        var part = fetch(path, "Range", "bytes=0-4");
        var end = fetch(path, "Range", "bytes=-3");
        var wrong = fetch(path, "Range", "bytes=99999-");

        var bytes = Files.readAllBytes(server.file("shown.csv"));
        assertThat(shown.body()).isEqualTo(bytes);
        assertThat(header(shown, "Content-Disposition")).startsWith("inline");
        assertThat(header(shown, "Content-Security-Policy")).startsWith("sandbox");
        assertThat(header(shown, "X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(header(shown, "X-Frame-Options")).isEmpty();
        assertThat(header(taken, "Content-Disposition"))
                .startsWith("attachment")
                .contains("shown.csv");
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(part.body()).isEqualTo(java.util.Arrays.copyOf(bytes, 5));
        assertThat(header(part, "Content-Range")).isEqualTo("bytes 0-4/" + bytes.length);
        assertThat(end.body()).hasSize(3);
        assertThat(wrong.statusCode()).isEqualTo(416);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "两个月.csv",
                "two words.csv",
                "100%.csv",
                "a+b&c=d.csv",
                "q?#.csv",
                "sub/深 '/a.csv"
            })
    void servesWhateverTheFileIsCalled(String name) throws Exception {
        var run = server.run(TestServer.plan(SignalPack.WAITER, "write the file <" + name + ">"));
        server.ended(run);
        var artifact = server.items("/api/runs/" + run + "/artifacts").getFirst();

        var shown = fetch(text(artifact, "url"));

        assertThat(shown.statusCode()).as(text(artifact, "url")).isEqualTo(200);
        assertThat(shown.body()).isEqualTo(Files.readAllBytes(server.file(text(artifact, "path"))));
        assertThat(entries(fetch("/api/runs/" + run + "/artifacts.zip").body()))
                .containsExactly(text(artifact, "path"));
    }

    @Test
    void tellsWhatAFileWasMadeFrom() {
        var run = server.run(TestServer.plan(SignalPack.WAITER, "write the file <told.csv>"));
        server.ended(run);

        var shown = server.program().get("/api/runs/" + run).json().field("artifacts").item(0);
        var node = server.program().get("/api/runs/" + run + "/nodes/node-1").json();
        var plain = server.items("/api/runs/" + made("plain.csv") + "/artifacts").getFirst();

        assertThat(shown.field("origin")).isEqualTo(SignalPack.ORIGIN);
        assertThat(node.field("artifacts").item(0).field("origin")).isEqualTo(SignalPack.ORIGIN);
        assertThat(plain.field("origin").isMissing()).isTrue();
    }

    private static List<String> entries(byte[] zip) throws IOException {
        var names = new ArrayList<String>();
        try (var in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                names.add(entry.getName());
            }
        }
        return names;
    }

    @Test
    void saysWhereAFileIsGoneOrNone() throws Exception {
        var run = made("gone.csv");
        Files.delete(server.file("gone.csv"));
        var path = "/api/runs/" + run + "/artifacts";
        assertThat(fetch(path + "/gone.csv").statusCode()).as("it is kept").isEqualTo(200);
        server.part(ArtifactStore.class).sweep(_ -> false);

        var gone = fetch(path + "/gone.csv");

        assertThat(gone.statusCode()).isEqualTo(404);
        assertThat(new String(gone.body(), StandardCharsets.UTF_8)).contains("no longer exists");
        assertThat(entries(fetch(path + ".zip").body())).isEmpty();
        for (var other :
                List.of("/none.csv", "/sales.csv", "/..%2fhome", "/%2e%2e/x", "/", "/%00")) {
            assertThat(fetch(path + other).statusCode()).as(other).isIn(400, 404);
        }
    }

    private Reply put(TestConversation testConversation, String path, byte[] content) {
        var request =
                HttpRequest.newBuilder(
                                URI.create(
                                        "http://localhost:"
                                                + server.port()
                                                + testConversation.path()
                                                + "/files/"
                                                + path))
                        .PUT(BodyPublishers.ofByteArray(content))
                        .build();
        return TestClient.reply(CLIENT, request);
    }

    @Test
    void takesInFilesAndReplacesNone() throws Exception {
        var testConversation = server.talk();
        var content = "a,b\n1,2\n".getBytes(StandardCharsets.UTF_8);

        var taken = put(testConversation, "new/%E8%A1%A8%201.csv", content);
        var again = put(testConversation, "new/%E8%A1%A8%201.csv", new byte[3]);

        assertThat(taken.status()).as(taken.body()).isEqualTo(201);
        assertThat(text(taken.json(), "path")).isEqualTo("new/表 1.csv");
        assertThat(again.status()).isEqualTo(409);
        assertThat(server.file("new/表 1.csv")).hasBinaryContent(content);
        assertThat(server.items(testConversation.path() + "/files"))
                .extracting(it -> text(it, "path"))
                .contains("new/表 1.csv", "sales.csv")
                .noneMatch(path -> path.contains(".upload"));
        assertThat(fetch(testConversation.path() + "/files/new/%E8%A1%A8%201.csv").body())
                .isEqualTo(content);
        assertThat(fetch(testConversation.path() + "/files/none.csv").statusCode()).isEqualTo(404);
    }

    @Test
    void takesInOneOfTwoThatAreBroughtAtOnce() throws Exception {
        var testConversation = server.talk();
        Callable<Reply> bring = () -> put(testConversation, "race.bin", new byte[MIB]);
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var replies =
                    executor.invokeAll(List.of(bring, bring, bring)).stream()
                            .map(future -> future.resultNow().status())
                            .toList();

            assertThat(replies).containsOnlyOnce(201).containsOnly(201, 409);
        }
    }

    @Test
    void takesInFilesUpToALimit() {
        var testConversation = server.talk();

        assertThat(put(testConversation, "large.bin", new byte[32 * MIB]).status()).isEqualTo(201);
        var tooLarge = put(testConversation, "larger.bin", new byte[32 * MIB + 1]);

        assertThat(tooLarge.status()).isEqualTo(413);
        assertThat(tooLarge.code()).isEqualTo("server.too-large");
        assertThat(server.file("larger.bin")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../out.csv",
                "..%2fout.csv",
                "%2e%2e/out.csv",
                "a/../../out.csv",
                "%2fetc/out.csv",
                "",
                "a/",
                "%00",
                "..",
                "a%5c..%5cout.csv"
            })
    void leavesAloneWhatLiesOutside(String path) throws Exception {
        var testConversation = server.talk();

        var reply = put(testConversation, path, new byte[3]);

        assertThat(reply.status()).as(reply.body()).isIn(400, 404, 405);
        try (var files = Files.walk(directory)) {
            assertThat(files).noneMatch(file -> file.toString().contains("out.csv"));
        }
    }

    @Test
    void listsWhatItMayAndPassesOverTheRest() throws Exception {
        var testConversation = server.talk();
        Files.createDirectories(server.file(".hidden"));
        server.with(".hidden/x.csv", "").with("a/b/c/deep.csv", "");
        Files.createSymbolicLink(server.file("loop"), server.file("."));

        assertThat(server.items(testConversation.path() + "/files"))
                .extracting(it -> text(it, "path"))
                .contains("a/b/c/deep.csv")
                .noneMatch(path -> path.contains("hidden") || path.contains("loop"));
    }

    private Reply take(String query, byte[] archive) {
        var request =
                HttpRequest.newBuilder(
                                URI.create(
                                        "http://localhost:"
                                                + server.port()
                                                + "/api/runs/import"
                                                + query))
                        .header("Content-Type", "application/octet-stream")
                        .POST(BodyPublishers.ofByteArray(archive))
                        .build();
        return TestClient.reply(CLIENT, request);
    }

    @Test
    void completesAnImportThatWasKilled() throws Exception {
        var run = made("killed.csv");
        var archive = fetch("/api/runs/" + run + "/export").body();
        server.program().send("DELETE", "/api/runs/" + run, "");
        var imported = directory.resolve("home").resolve("imported");
        var left = Files.createDirectories(imported.resolve(run)); // before the run is on record
        Files.copy(server.file("killed.csv"), left.resolve("killed.csv"));
        Files.writeString(left.resolve(".troupe-1.part"), "hal");

        assertThat(take("", archive).status()).isEqualTo(201);
        assertThat(take("", archive).status()).isEqualTo(409);

        try (var all = Files.list(imported)) {
            assertThat(all.filter(each -> String.valueOf(each.getFileName()).startsWith(run)))
                    .containsExactly(left);
        }
        assertThat(left.resolve("killed.csv")).hasSameBinaryContentAs(server.file("killed.csv"));
        assertThat(left.resolve(".troupe-1.part")).doesNotExist();
    }

    @Test
    void importsBesideWhatIsNotOfTheRun() throws Exception {
        var run = made("beside.csv");
        var archive = fetch("/api/runs/" + run + "/export").body();
        server.program().send("DELETE", "/api/runs/" + run, "");
        var other = Files.createDirectories(directory.resolve("home/imported").resolve(run));
        Files.writeString(other.resolve("beside.csv"), "mine");

        assertThat(take("", archive).status()).isEqualTo(201);

        assertThat(other.resolve("beside.csv")).hasContent("mine");
    }

    @Test
    void letsRunsOutAndIn() throws Exception {
        var run = made("archived.csv");

        var archive = fetch("/api/runs/" + run + "/export");
        assertThat(archive.statusCode()).isEqualTo(200);
        assertThat(entries(archive.body())).contains("manifest.json", "events.jsonl");
        var twice = take("", archive.body());
        var copy = take("?asNew", archive.body());
        server.program().send("DELETE", "/api/runs/" + run, "");
        var back = take("", archive.body());

        assertThat(twice.status()).isEqualTo(409);
        assertThat(copy.status()).as(copy.body()).isEqualTo(201);
        assertThat(text(copy.json(), "runId")).isNotEqualTo(run);
        assertThat(back.status()).as(back.body()).isEqualTo(201);
        assertThat(text(back.json(), "runId")).isEqualTo(run);
        var taken = server.items("/api/runs/" + run + "/artifacts").getFirst();
        assertThat(fetch(text(taken, "url")).body())
                .isEqualTo(Files.readAllBytes(server.file("archived.csv")));
        archive.body()[archive.body().length / 2] ^= 1;
        assertThat(take("?asNew", archive.body()).status()).isEqualTo(422);
        assertThat(take("", new byte[0]).status()).isEqualTo(422);
    }

    private List<String> imported() {
        var names = server.file("../home/imported").toFile().list();
        return names == null ? List.of() : Stream.of(names).sorted().toList();
    }

    @Test
    void leavesNothingOfAnArchiveWithANameThatWillNotDo(@TempDir Path here) throws Exception {
        var run = made("named.csv");
        var exported = here.resolve("exported.zip");
        Files.write(exported, fetch("/api/runs/" + run + "/export").body());
        var archive = RunArchive.read(exported);
        var bytes = "x".getBytes(StandardCharsets.UTF_8);
        var before = imported();

        for (var name : List.of("a\\b.txt", "C:x.txt", "~/x", "aux.txt", "%2e%2e")) {
            var file = here.resolve("bad-" + name.hashCode() + ".zip");
            var item = new RunArchive.ArchivedFile(name, "text/plain", bytes);
            new RunArchive(archive.entries(), List.of(item), List.of()).write(file);

            var refused = take("?asNew", Files.readAllBytes(file));

            assertThat(refused.status()).as(name).isEqualTo(422);
            assertThat(refused.json().field("detail").asText()).contains(name);
        }
        assertThat(imported()).isEqualTo(before);
    }

    @Test
    void letsNoRunOutThatHasNotEnded() throws Exception {
        var run = server.run(TestServer.plan(SignalPack.WAITER, "await the signal go"));

        assertThat(fetch("/api/runs/" + run + "/export").statusCode()).isEqualTo(409);

        server.signal("go");
        server.ended(run);
    }
}
