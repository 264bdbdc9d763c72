package dev.troupe.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.server.SecurityTestServer;
import dev.troupe.server.TestBrowser;
import dev.troupe.store.account.Account.Role;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApiKeyControllerTest {
    private static final String PASSWORD = "correct horse battery";

    @TempDir private Path directory;
    private SecurityTestServer server;
    private TestBrowser ann;
    private TestBrowser admin;

    @BeforeEach
    void start() {
        server = SecurityTestServer.start(directory, SecurityTestServer.ACCOUNTS);
        admin = signedIn("root", Role.ADMIN);
        ann = signedIn("ann", Role.MEMBER);
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

    private Value create(TestBrowser browser, String more) {
        var reply = browser.post("/api/keys", "{\"name\":\"脚本\",\"scopes\":[\"run\"]" + more + "}");
        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
        return reply.json();
    }

    private int status(String secret) {
        return server.program().withKey(secret).get("/api/things").status();
    }

    @Test
    void theSecretIsToldOnceAndKeptNowhere() throws Exception {
        var made = create(ann, "");
        var secret = made.field("secret").asText();

        assertThat(secret).matches("troupe_[A-Za-z0-9_-]{43}");
        assertThat(secret).startsWith(made.field("prefix").asText());
        assertThat(status(secret)).isEqualTo(200);
        var listed = ann.get("/api/keys");
        assertThat(listed.body()).doesNotContain(secret).doesNotContain("secret");
        assertThat(listed.json().field("items").items()).hasSize(1);
        assertThat(listed.json().field("items").item(0).field("lastUsedAt").asText())
                .isEqualTo("2026-01-01T00:00:00Z");
        server.close();
        try (var files = Files.list(directory)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .doesNotContain(secret)
                        .doesNotContain(PASSWORD);
            }
        }
        server = SecurityTestServer.start(directory, SecurityTestServer.ACCOUNTS);
        assertThat(status(secret)).as("after a restart").isEqualTo(200);
    }

    @Test
    void neitherARevokedNorAnExpiredNorAnUnknownKeyIsGood() {
        var revoked = create(ann, "");
        var expiring = create(ann, ",\"expiresAt\":\"2026-01-01T01:00:00Z\"");

        assertThat(ann.send("DELETE", "/api/keys/" + revoked.field("id").asText(), "").status())
                .isEqualTo(204);

        assertThat(status(revoked.field("secret").asText())).isEqualTo(401);
        assertThat(status("troupe_" + RandomTokens.random())).isEqualTo(401);
        assertThat(status("nonsense")).isEqualTo(401);
        assertThat(status(expiring.field("secret").asText())).isEqualTo(200);
        server.clock.advance(Duration.ofHours(1));
        assertThat(status(expiring.field("secret").asText())).isEqualTo(401);
        assertThat(ann.send("DELETE", "/api/keys/" + revoked.field("id").asText(), "").status())
                .as("revoked before")
                .isEqualTo(404);
    }

    @Test
    void theKeysOfWhoIsDisabledOrDeletedAreOfNoUse() {
        var secret = create(ann, "").field("secret").asText();
        var id = ann.open().json().field("user").field("id").asText();

        admin.send("PATCH", "/api/users/" + id, "{\"disabled\":true}");
        assertThat(status(secret)).isEqualTo(401);
        admin.send("PATCH", "/api/users/" + id, "{\"disabled\":false}");
        assertThat(status(secret)).isEqualTo(200);
        admin.send("PATCH", "/api/users/" + id, "{\"role\":\"viewer\"}");
        assertThat(server.program().withKey(secret).post("/api/things", "{}").status())
                .as("its owner may not any more")
                .isEqualTo(403);
        admin.send("DELETE", "/api/users/" + id, "");
        assertThat(status(secret)).isEqualTo(401);
    }

    @Test
    void onesOwnAreListedAndForAnAdminAll() {
        create(ann, "");
        create(admin, "");

        var own = ann.get("/api/keys").json().field("items");
        var all = admin.get("/api/keys").json().field("items");

        assertThat(own.items()).hasSize(1);
        assertThat(own.item(0).field("user").field("name").asText()).isEqualTo("ann");
        assertThat(all.items()).hasSize(2);
    }

    @Test
    void aKeyNeedsNoTokenAndCountsBeforeACookie() {
        var secret = create(ann, "").field("secret").asText();
        var viewer = signedIn("vera", Role.VIEWER);

        var reply =
                viewer.sendWith("POST", "/api/things", "{}", "Authorization", "Bearer " + secret);
        var wrong = ann.sendWith("GET", "/api/things", "", "Authorization", "Bearer troupe_wrong");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(wrong.status()).isEqualTo(401);
        assertThat(wrong.header("WWW-Authenticate")).startsWith("Bearer");
    }

    @Test
    void whatMakesNoSenseIsNamed() {
        for (var json :
                new String[] {
                    "{\"name\":\"k\",\"scopes\":[\"all\"]}",
                    "{\"name\":\"k\",\"scopes\":[]}",
                    "{\"scopes\":[\"read\"]}",
                    "{\"name\":\"k\",\"scopes\":\"read\"}",
                    "{\"name\":\"k\",\"scopes\":[\"read\"],\"expiresAt\":\"tomorrow\"}",
                    "{\"name\":\"k\",\"scopes\":[\"read\"],\"expiresAt\":\"2025-01-01T00:00:00Z\"}",
                    "{\"name\":\"k\",\"scopes\":[\"read\"],\"extra\":1}",
                    "[]",
                    "{"
                }) {
            var reply = ann.post("/api/keys", json);
            assertThat(reply.status()).as(json).isEqualTo(400);
            assertThat(reply.code()).isEqualTo("server.bad-request");
        }
    }
}
