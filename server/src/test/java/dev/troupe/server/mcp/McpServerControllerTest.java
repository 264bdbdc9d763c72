package dev.troupe.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The MCP servers of a home, as administrators change them. */
@Tag("slow")
@Timeout(300)
class McpServerControllerTest {
    private static final String PATH = "/api/mcp-servers";
    private static final String TRACKER =
            "{\"name\":\"tracker\",\"server\":{\"url\":\"http://127.0.0.1:9/mcp\",\"headers\":[{\"name\":\"Authorization\",\"value\":\"Bearer"
                    + " s3cret\"}]}}";

    @TempDir private Path directory;

    @Test
    void aServerIsAddedChangedDisabledAndRemovedWithItsAgent() throws IOException {
        try (var server = TestServer.start(directory)) {
            var http = server.program();

            var added = http.post(PATH, TRACKER);
            assertThat(added.status()).as(added.body()).isEqualTo(201);
            assertThat(added.body()).contains("\"headers\":[\"Authorization\"]");
            assertThat(http.get("/api/agents").body()).contains("\"tracker\"");
            assertThat(http.post(PATH, TRACKER).status()).isEqualTo(409);
            var listed = http.get(PATH).body();
            assertThat(listed).contains("tracker").doesNotContain("s3cret");
            assertThat(http.get("/api/audit").body()).doesNotContain("s3cret");

            var disabled =
                    http.send(
                            "PUT",
                            PATH + "/tracker",
                            "{\"enabled\":false,\"url\":\"http://127.0.0.1:9/mcp\",\"headers\":[{\"name\":\"Authorization\"}]}");
            assertThat(disabled.status()).as(disabled.body()).isEqualTo(200);
            assertThat(disabled.body()).contains("\"state\":\"disabled\"");
            assertThat(http.get("/api/agents").body()).doesNotContain("\"tracker\"");
            assertThat(stored()).contains("s3cret");

            assertThat(http.send("DELETE", PATH + "/tracker", "").status()).isEqualTo(204);
            assertThat(http.send("DELETE", PATH + "/tracker", "").status()).isEqualTo(404);
            assertThat(stored()).doesNotContain("tracker");
        }
    }

    @Test
    void aStoredValueIsNotSentToAnotherAddress() throws IOException {
        try (var server = TestServer.start(directory)) {
            var http = server.program();
            assertThat(http.post(PATH, TRACKER).status()).isEqualTo(201);
            var elsewhere =
                    "{\"url\":\"http://127.0.0.1:8/mcp\",\"headers\":[{\"name\":\"Authorization\"}]}";

            var changed = http.send("PUT", PATH + "/tracker", elsewhere);
            var tested =
                    http.post(
                            PATH + "/test", "{\"name\":\"tracker\",\"server\":" + elsewhere + "}");

            assertThat(changed.status()).isEqualTo(400);
            assertThat(changed.body()).contains("Authorization").doesNotContain("s3cret");
            assertThat(tested.status()).isEqualTo(400);
            assertThat(stored()).contains("127.0.0.1:9");
        }
    }

    @Test
    void whatCannotBeReadIsRefusedAndChangesNothing() throws IOException {
        try (var server = TestServer.start(directory)) {
            var http = server.program();
            for (var wrong :
                    new String[] {
                        "{\"name\":\"Not a name\",\"server\":{\"url\":\"https://a.example\"}}",
                        "{\"name\":\"both\",\"server\":{\"url\":\"https://a.example\",\"command\":\"x\"}}",
                        "{\"name\":\"none\",\"server\":{}}",
                        "{\"name\":\"leak\",\"server\":{\"url\":\"https://a.example/${HOME}\"}}",
                        "{\"name\":\"data\",\"server\":{\"url\":\"https://a.example\"}}",
                        "{\"name\":\"risky\",\"server\":{\"url\":\"https://a.example\",\"risk\":\"none\"}}"
                    }) {
                var refused = http.post(PATH, wrong);
                assertThat(refused.status()).as(wrong + refused.body()).isEqualTo(400);
            }
            assertThat(Json.parse(http.get(PATH).body()).field("items").items()).isEmpty();
        }
    }

    @Test
    void aTestConnectsOnceAndStoresNothing() throws IOException {
        try (var server = TestServer.start(directory)) {
            var http = server.program();

            var tested =
                    Json.parse(
                            http.post(
                                            PATH + "/test",
                                            "{\"name\":\"toy\",\"server\":{\"command\":\"/nowhere/toy\"}}")
                                    .body());

            assertThat(tested.field("connected")).isEqualTo(Value.of(false));
            assertThat(tested.field("error").asText()).contains("/nowhere/toy");
            assertThat(Json.parse(http.get(PATH).body()).field("items").items()).isEmpty();
            assertThat(http.get("/api/agents").body()).doesNotContain("\"toy\"");
        }
    }

    @Test
    void theAuditStatesWhatIsStartedAndWhichHostIsReached() throws IOException {
        try (var server = TestServer.start(directory)) {
            var http = server.program();

            http.post(
                    PATH + "/test",
                    "{\"name\":\"toy\",\"server\":{\"command\":\"/nowhere/toy\",\"args\":[\"-y\",\"pack\"]}}");
            http.post(
                    PATH,
                    "{\"name\":\"far\",\"server\":{\"url\":\"http://127.0.0.1:9/mcp?key=s3cret\"}}");

            assertThat(http.get("/api/audit").body())
                    .contains("/nowhere/toy -y pack", "http://127.0.0.1:9")
                    .doesNotContain("s3cret");
        }
    }

    @Test
    void removingAServerDeletesItsSignIn() throws IOException {
        try (var server = TestServer.start(directory)) {
            var http = server.program();
            assertThat(
                            http.post(
                                            PATH,
                                            "{\"name\":\"far\",\"server\":{\"enabled\":false,\"url\":\"http://127.0.0.1:9/mcp\"}}")
                                    .status())
                    .isEqualTo(201);
            var tokens = directory.resolve("home").resolve("mcp-tokens").resolve("far.json");
            Files.createDirectories(tokens.getParent());
            Files.writeString(tokens, "{}");

            assertThat(http.send("DELETE", PATH + "/far", "").status()).isEqualTo(204);

            assertThat(tokens).doesNotExist();
        }
    }

    @Test
    void serversSurviveARestartAndTheirFileIsItsOwnersAlone() throws IOException {
        try (var server = TestServer.start(directory)) {
            assertThat(server.program().post(PATH, TRACKER).status()).isEqualTo(201);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                    .isEqualTo("rw-------");
        }
        try (var server = TestServer.start(directory)) {
            assertThat(server.program().get(PATH).body()).contains("\"tracker\"");
            assertThat(server.program().get("/api/agents").body()).contains("\"tracker\"");
        }
    }

    @Test
    void serversOfTheSettingsFileAreShownAndNotChanged() throws IOException {
        var home = Files.createDirectories(directory.resolve("home"));
        Files.writeString(
                home.resolve("troupe.yaml"),
                "mcp: {servers: {fixed: {url: \"http://127.0.0.1:9/mcp\", headers: {X-Key:"
                        + " hidden}}}}");
        try (var server = TestServer.start(directory)) {
            var http = server.program();

            assertThat(http.get(PATH).body())
                    .contains("\"fixed\":true", "X-Key")
                    .doesNotContain("hidden");
            assertThat(
                            http.send("PUT", PATH + "/fixed", "{\"url\":\"https://a.example\"}")
                                    .status())
                    .isEqualTo(400);
            assertThat(http.send("DELETE", PATH + "/fixed", "").status()).isEqualTo(409);
        }
    }

    private Path file() {
        return directory.resolve("home").resolve("mcp-servers.json");
    }

    private String stored() throws IOException {
        return Files.readString(file());
    }
}
