package dev.troupe.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.server.settings.AccessSettings;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Addresses that lead nowhere. */
class ConsolePagesTest {
    @Test
    void programsAreToldSoAsAProblem(@TempDir Path directory) {
        try (var server = SecurityTestServer.start(directory, AccessSettings.OPEN)) {
            for (var accept : new String[] {"*/*", "application/json"}) {
                var answer = server.program().send("GET", "/no/such/page", "", "Accept", accept);

                assertThat(answer.status()).isEqualTo(404);
                assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
            }
            var api = server.program().send("GET", "/api/no-such", "", "Accept", "text/html");
            assertThat(api.status()).isEqualTo(404);
            assertThat(api.header("Content-Type")).startsWith("application/problem+json");
        }
    }

    @Test
    void visitsAreLedToTheConsoleOnce(@TempDir Path directory) {
        try (var server = SecurityTestServer.start(directory, AccessSettings.OPEN)) {
            var answer = server.program().send("GET", "/no/such/page", "", "Accept", "text/html");

            assertThat(answer.status()).isEqualTo(404); // the build has no console, and no loop
        }
    }
}
