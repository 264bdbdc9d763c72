package dev.troupe.protocols.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.protocols.mcp.Judge;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The conformance suite of the protocol's authors, against fixtures behind our server. */
@Tag("node")
@Timeout(240)
class ConformanceTest {
    @TempDir Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2026-07-28"})
    void passesAllScenariosThatAVersionRequiresOfServers(String version) throws Exception {
        var fixtures = new FixtureBackend();
        try (var server = HttpTestServer.start(_ -> fixtures)) {
            var said =
                    Judge.of("@modelcontextprotocol/conformance/dist/index.js", directory)
                            .run(
                                    List.of(
                                            "server",
                                            "--url",
                                            server.url(),
                                            "--requirements",
                                            version));

            System.out.println(Judge.summary(said.output()));
            assertThat(said.exitCode()).as(said.output()).isZero();
            var failed = said.output().lines().filter(line -> line.startsWith("✗ "));
            assertThat(failed).allMatch(line -> line.startsWith("✗ tasks-")); // an extension
            assertThat(said.output()).contains("✓ tools-list");
        }
    }
}
