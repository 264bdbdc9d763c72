package dev.troupe.protocols.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.protocols.mcp.Judge;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The conformance suite of the protocol's authors, against fixtures behind our server. */
@Tag("node")
@Timeout(240)
class ConformanceTest {
    @TempDir Path directory;

    @Test
    void passesAllActiveScenariosOfServers() throws Exception {
        try (var server = HttpTestServer.start(_ -> new FixtureBackend())) {
            var said =
                    Judge.of("@modelcontextprotocol/conformance/dist/index.js", directory)
                            .run(List.of("server", "--url", server.url()));

            System.out.println(Judge.summary(said.output()));
            assertThat(said.exitCode()).as(said.output()).isZero();
            assertThat(Judge.summary(said.output())).contains(" 0 failed");
        }
    }
}
