package dev.troupe.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.server.settings.AccessSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
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
    void everyAddressOfTheConsoleIsAnsweredWithIt() throws IOException {
        var routes = Files.readString(Path.of("../console/src/app/routes.tsx"));

        var missing =
                Pattern.compile("path: '(/[a-z-]*)")
                        .matcher(routes)
                        .results()
                        .map(found -> found.group(1))
                        .filter(path ->
                                ConsolePages.ADDRESSES.stream()
                                        .noneMatch(
                                                it -> it.equals(path) || it.equals(path + "/**")))
                        .toList();

        assertThat(missing).isEmpty();
    }

    @Test
    void visitsAreLedToTheConsoleOnce(@TempDir Path directory) {
        try (var server = SecurityTestServer.start(directory, AccessSettings.OPEN)) {
            var answer = server.program().send("GET", "/no/such/page", "", "Accept", "text/html");

            assertThat(answer.status()).isEqualTo(404); // the build has no console, and no loop
        }
    }
}
