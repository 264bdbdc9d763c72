package dev.troupe.server.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.Value;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.TestBrowser;
import dev.troupe.server.TestClient;
import dev.troupe.server.access.AccountService;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.limit.UploadLimiter;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.account.Account;
import dev.troupe.store.file.DirectoryObjectStore;
import dev.troupe.store.file.ObjectStore;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of the OpenAI-compatible API, as clients and users see them. */
class FilesTest {
    private static final String PASSWORD = "correct horse battery";
    private static final String CSV = "region,amount\nNorth,10\nSouth,5\nNorth,7\n";
    private static final String PICTURE =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

    @TempDir private Path directory;

    private static TestClient.Reply upload(int port, String key, String content, String name) {
        var body =
                """
                --b
                Content-Disposition: form-data; name="purpose"

                user_data
                --b
                Content-Disposition: form-data; name="file"; filename="%s"
                Content-Type: text/csv

                %s
                --b--
                """
                        .replace("\n", "\r\n")
                        .formatted(name, content);
        return send(port, key, "multipart/form-data; boundary=b", body);
    }

    private static TestClient.Reply send(int port, String key, String type, String body) {
        var request = TestClient.request(port, "POST", "/v1/files", body);
        request.setHeader("Content-Type", type);
        if (!key.isEmpty()) {
            request.setHeader("Authorization", "Bearer " + key);
        }
        try (var client = HttpClient.newHttpClient()) {
            return TestClient.reply(client, request.build());
        }
    }

    private static String key(OpenAiTestServer server, String name, String scope) {
        server.part(AccountService.class).create(name, PASSWORD, Account.Role.MEMBER);
        var browser = new TestBrowser(server.port());
        browser.signIn(name, PASSWORD);
        return browser.post("/api/keys", "{\"name\":\"x\",\"scopes\":[\"" + scope + "\"]}")
                .json()
                .field("secret")
                .asText();
    }

    private static TestClient.Reply ask(TestClient client, String part) {
        return client.post(
                "/v1/responses",
                """
                {"model": "troupe", "input": [{"role": "user", "content": [%s,
                  {"type": "input_text", "text": "what is the total of amount in this file"}]}]}
                """
                        .formatted(part));
    }

    private static String reference(String id) {
        return "{\"type\": \"input_file\", \"file_id\": \"" + id + "\"}";
    }

    private static String error(TestClient.Reply reply, String field) {
        return reply.json().field("error").field(field).asText();
    }

    @Test
    void theFilesOfAnotherUserDoNotExist() throws IOException {
        var access = AccessSettings.OPEN.withMode(AccessSettings.Mode.ACCOUNTS);
        try (var server = OpenAiTestServer.start(directory, null, access, Map.of())) {
            var ann = key(server, "ann", "run");
            var bob = server.program().withKey(key(server, "bob", "run"));
            var made = upload(server.port(), ann, CSV, "sales.csv");
            assertThat(made.status()).as(made.body()).isEqualTo(200);
            var id = made.json().field("id").asText();
            var path = "/v1/files/" + id;

            assertThat(bob.get(path).status()).isEqualTo(404);
            assertThat(bob.get(path + "/content").status()).isEqualTo(404);
            assertThat(bob.send("DELETE", path, "").status()).isEqualTo(404);
            assertThat(bob.get("/v1/files").json().field("data").items()).isEmpty();
            assertThat(error(ask(bob, reference(id)), "code")).isEqualTo("file_not_found");
            assertThat(server.program().withKey(ann).get(path).status()).isEqualTo(200);
            assertThat(upload(server.port(), key(server, "eve", "read"), CSV, "a.csv").status())
                    .isEqualTo(403);
            assertThat(upload(server.port(), "", CSV, "a.csv").status()).isEqualTo(401);
        }
    }

    @Test
    void aFileIsThereAfterARestartAndAFileOfTheWorkspaceIsNotReplaced() throws IOException {
        String id;
        try (var server = OpenAiTestServer.offline(directory)) {
            id = upload(server.port(), "", CSV, "sales.csv").json().field("id").asText();
        }
        try (var server = OpenAiTestServer.offline(directory)) {
            Files.writeString(server.workspace.resolve("sales.csv"), "amount\n1\n");

            var reply = ask(server.program(), reference(id));

            assertThat(reply.body()).contains("22");
            assertThat(server.workspace.resolve("sales.csv")).hasContent("amount\n1\n");
            assertThat(Files.readString(server.workspace.resolve("sales-2.csv"))).isEqualTo(CSV);

            assertThat(ask(server.program(), reference(id)).body()).contains("22");
            assertThat(server.workspace.resolve("sales-3.csv")).doesNotExist();
        }
    }

    @Test
    void twoFilesOfOneNameAtOnceAreTwoFiles() throws Exception {
        try (var server = OpenAiTestServer.offline(directory);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var tasks =
                    List.<Callable<TestClient.Reply>>of(
                            () -> ask(server.program(), inline("amount\n1\n2\n")),
                            () -> ask(server.program(), inline("amount\n30\n40\n")));

            var replies = threads.invokeAll(tasks);

            assertThat(replies.get(0).get().body()).contains("3");
            assertThat(replies.get(1).get().body()).contains("70");
            assertThat(server.workspace.resolve("n.csv")).exists();
            assertThat(server.workspace.resolve("n-2.csv")).exists();
        }
    }

    private static String inline(String content) {
        var data = Base64.getEncoder().encodeToString(content.getBytes(StandardCharsets.UTF_8));
        return "{\"type\": \"input_file\", \"filename\": \"n.csv\", \"file_data\": \""
                + data
                + "\"}";
    }

    @Test
    void whatIsNoFormOfAFileIsRefusedAndNothingIsLeft() throws IOException {
        try (var server = OpenAiTestServer.offline(directory)) {
            int port = server.port();

            assertThat(error(send(port, "", "application/json", "{}"), "message"))
                    .contains("multipart/form-data");
            assertThat(send(port, "", "multipart/form-data", "--b").status()).isEqualTo(400);
            assertThat(send(port, "", "multipart/form-data; boundary=b", "--b\r\nbroken").status())
                    .isEqualTo(400);
            assertThat(
                            error(
                                    send(
                                            port,
                                            "",
                                            "multipart/form-data; boundary=b",
                                            form("purpose")),
                                    "message"))
                    .contains("file is missing");
            assertThat(
                            error(
                                    send(
                                            port,
                                            "",
                                            "multipart/form-data; boundary=b",
                                            form("expires_after[anchor]")),
                                    "param"))
                    .isEqualTo("expires_after[anchor]");
            assertThat(error(upload(port, "", CSV, ".."), "code")).isEqualTo("invalid_value");
            assertThat(server.program().get("/v1/files").json().field("data").items()).isEmpty();
            try (var left = Files.walk(directory.resolve("home"))) {
                assertThat(left.filter(file -> file.toString().endsWith(".part"))).isEmpty();
            }
        }
    }

    private static String form(String field) {
        return "--b\r\nContent-Disposition: form-data; name=\""
                + field
                + "\"\r\n\r\nuser_data\r\n--b--\r\n";
    }

    @Test
    void aModelReceivesPicturesAndNoFiles() throws IOException {
        var script =
                ScriptedModel.of(
                        ScriptedReply.text("A dot."),
                        ScriptedReply.text("Red."),
                        ScriptedReply.text("Yes."));
        try (var server = OpenAiTestServer.withModel(directory, script)) {
            var client = server.program();
            var first =
                    client.post("/v1/responses", ofModel("\"input\": " + picture(), "what is it?"));
            assertThat(first.status()).as(first.body()).isEqualTo(200);
            assertThat(sentPictures(server, 0)).containsExactly("data:image/png;base64," + PICTURE);

            var second =
                    client.post(
                            "/v1/responses",
                            "{\"model\": \"%s\", \"previous_response_id\": \"%s\", \"input\": \"color?\"}"
                                    .formatted(
                                            OpenAiTestServer.MODEL,
                                            first.json().field("id").asText()));
            assertThat(second.status()).as(second.body()).isEqualTo(200);
            assertThat(sentPictures(server, 0)).containsExactly("data:image/png;base64," + PICTURE);

            var chat =
                    client.post(
                            "/v1/chat/completions",
                            """
                            {"model": "%s", "messages": [{"role": "user", "content": [
                              {"type": "text", "text": "a dot?"},
                              {"type": "image_url", "image_url": {"url": "data:image/png;base64,%s"}}]}]}
                            """
                                    .formatted(OpenAiTestServer.MODEL, PICTURE));
            assertThat(chat.status()).as(chat.body()).isEqualTo(200);
            assertThat(sentPictures(server, 0)).containsExactly("data:image/png;base64," + PICTURE);

            var refused =
                    client.post(
                            "/v1/responses", ofModel("\"input\": " + inline("a\n1\n"), "total?"));
            assertThat(refused.status()).isEqualTo(400);
            assertThat(error(refused, "message")).contains("only the model troupe reads files");
            script.requireAllUsed();
        }
    }

    @Test
    void aRequestHasFewFilesAndPictures() throws IOException {
        try (var server = OpenAiTestServer.withModel(directory, ScriptedModel.of())) {
            var client = server.program();
            int port = server.port();
            var id = upload(port, "", CSV, "sales.csv").json().field("id").asText();
            var large = "GIF8" + "x".repeat(4_500_000);
            var picture = upload(port, "", large, "large.gif").json().field("id").asText();
            var part = "{\"type\": \"input_image\", \"file_id\": \"" + picture + "\"}";
            var two = part + ", " + part;

            var many = ask(client, String.join(", ", Collections.nCopies(21, reference(id))));
            var bytes = client.post("/v1/responses", ofModel("\"input\": " + two, "what?"));

            assertThat(many.status()).isEqualTo(400);
            assertThat(error(many, "message")).contains("at most 20 files and pictures");
            assertThat(bytes.status()).isEqualTo(400);
            assertThat(error(bytes, "message")).contains("at most 8 MiB");
            assertThat(server.workspace.resolve("sales.csv")).doesNotExist();
            assertThat(client.get("/v1/files/" + picture + "/content").body()).isEqualTo(large);
        }
    }

    @Test
    void theModelIsCheckedBeforeFilesAreReadAndToolsGoToOneThatReadsNone() throws IOException {
        try (var server = OpenAiTestServer.withModel(directory, ScriptedModel.of())) {
            var client = server.program();
            var body =
                    """
                    {"model": "%s", "messages": [{"role": "user", "content": [
                      {"type": "text", "text": "total?"},
                      {"type": "file", "file": {"file_id": "%s"}}]}]%s}
                    """;
            var tools =
                    ", \"tools\": [{\"type\": \"function\", \"function\": {\"name\": \"f\","
                            + " \"parameters\": {\"type\": \"object\"}}}]";
            var id = upload(server.port(), "", CSV, "a.csv").json().field("id").asText();

            var unknown =
                    client.post("/v1/chat/completions", body.formatted("nobody:x", "file-0", ""));
            var withTools =
                    client.post("/v1/chat/completions", body.formatted("troupe", id, tools));

            assertThat(error(unknown, "message")).contains("nobody:x");
            assertThat(error(withTools, "message"))
                    .contains("omit tools")
                    .doesNotContain("choose troupe");
        }
    }

    @Test
    void ofAnUploadThatFailsNothingIsLeft() throws IOException {
        try (var server = OpenAiTestServer.offline(directory)) {
            var contents = new DirectoryObjectStore(directory.resolve("contents"));
            var entries = server.part(DurableJournal.class).uploadedFiles();
            var files =
                    new UploadedFileService(
                            entries,
                            failingAfterItStored(contents),
                            server.part(UploadLimiter.class),
                            InstantSource.system());
            var user = new UserPrincipal("ann", "ann", UserPrincipal.Role.MEMBER);

            assertThatThrownBy(() ->
                            files.add(
                                    user,
                                    3,
                                    parts -> {
                                        parts.field("purpose", "user_data");
                                        parts.file("a.txt", new ByteArrayInputStream(new byte[3]));
                                    }))
                    .isInstanceOf(IllegalStateException.class);

            assertThat(entries.list("ann")).isEmpty();
            assertThat(contents.list("files")).isEmpty();
        }
    }

    private static ObjectStore failingAfterItStored(ObjectStore contents) {
        return (ObjectStore)
                Proxy.newProxyInstance(
                        ObjectStore.class.getClassLoader(),
                        new Class<?>[] {ObjectStore.class},
                        (_, method, arguments) -> {
                            var result = method.invoke(contents, arguments);
                            if (method.getName().equals("put")) {
                                throw new IllegalStateException("the connection was lost");
                            }
                            return result;
                        });
    }

    private static String picture() {
        return "{\"type\": \"input_image\", \"image_url\": \"data:image/png;base64,"
                + PICTURE
                + "\"}";
    }

    private static String ofModel(String input, String text) {
        return "{\"model\": \""
                + OpenAiTestServer.MODEL
                + "\", "
                + input.replace("\"input\": ", "\"input\": [{\"role\": \"user\", \"content\": [")
                + ", {\"type\": \"input_text\", \"text\": \""
                + text
                + "\"}]}]}";
    }

    private static List<String> sentPictures(OpenAiTestServer server, int message) {
        var body = server.upstream().requests().getLast().body();
        return body.field("messages").item(message).field("content").items().stream()
                .filter(part -> part.field("type").asText().equals("image_url"))
                .map(part -> part.field("image_url").field("url"))
                .map(Value::asText)
                .toList();
    }
}
