package dev.troupe.server.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.runtime.backup.HomeBackup;
import dev.troupe.server.SecurityTestServer;
import dev.troupe.server.TestBrowser;
import dev.troupe.server.TestServer;
import dev.troupe.server.access.AccountService;
import dev.troupe.server.settings.ServerSettings;
import dev.troupe.store.account.Account.Role;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups over HTTP, while the server runs. */
class BackupControllerTest {
    private static final String PASSWORD = "correct horse battery";

    @TempDir private Path directory;

    private static TestBrowser signedIn(TestServer server, String name, Role role) {
        server.part(AccountService.class).create(name, PASSWORD, role);
        var browser = new TestBrowser(server.port());
        assertThat(browser.signIn(name, PASSWORD).status()).isEqualTo(200);
        return browser;
    }

    @Test
    void makesABackupForAdminsThatCanBeRestored() {
        try (var server =
                TestServer.start(
                        directory, SecurityTestServer.ACCOUNTS, ServerSettings.HEARTBEAT)) {
            var ann = signedIn(server, "ann", Role.ADMIN);
            ann.post("/api/life/tasks", "{\"title\": \"Buy paint\"}");
            var bob = signedIn(server, "bob", Role.MEMBER);

            assertThat(server.program().post("/api/backup", "{}").status()).isEqualTo(401);
            assertThat(bob.post("/api/backup", "{}").status()).isEqualTo(403);
            var made = ann.post("/api/backup", "{}");

            assertThat(made.status()).as(made.body()).isEqualTo(201);
            assertThat(made.json().field("counts").field("tasks")).isEqualTo(Value.of(1));
            var backup = directory.resolve("home").resolve(made.json().field("path").asText());
            var restored = HomeBackup.restore(backup, directory.resolve("restored"));
            assertThat(restored.counts().tasks()).isEqualTo(1);
            assertThat(directory.resolve("restored/troupe.db")).isNotEmptyFile();
        }
    }
}
