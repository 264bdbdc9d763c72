package dev.troupe.protocols.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.protocols.mcp.Judge;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The inspector of the protocol's authors, at both doors. */
@Tag("node")
@Timeout(300)
@Tag("slow")
class InspectorTest {
    private static final String LAUNCHER =
            "@modelcontextprotocol/inspector/clients/launcher/build/index.js";

    @TempDir Path directory;

    @Test
    void listsAndCallsToolsByHttp() throws Exception {
        try (var server = HttpTestServer.start(_ -> new FixtureBackend())) {
            var target = List.of(server.url(), "--transport", "http");

            inspect(target);
        }
    }

    @Test
    void listsAndCallsToolsByStandardStreams() throws Exception {
        var path =
                System.getProperty("jdk.module.path", "")
                        + System.getProperty("path.separator")
                        + System.getProperty("java.class.path", "");
        inspect(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        Path.of("target/test-classes").toAbsolutePath() + ":" + path,
                        FixtureMain.class.getName()));
    }

    private void inspect(List<String> target) throws Exception {
        assertThat(said(target, "--method", "tools/list")).contains("test_simple_text");
        assertThat(said(target, "--method", "tools/call", "--tool-name", "test_simple_text"))
                .contains("This is a simple text response for testing.");
        assertThat(said(target, "--method", "resources/list")).contains("test://static-text");
        assertThat(said(target, "--method", "prompts/list")).contains("test_simple_prompt");
    }

    private String said(List<String> target, String... method) throws Exception {
        var arguments = new ArrayList<String>();
        arguments.add("--cli");
        arguments.addAll(target);
        arguments.addAll(List.of(method));
        var verdict = Judge.of(LAUNCHER, directory).run(arguments);
        assertThat(verdict.exitCode()).as(verdict.output()).isZero();
        return verdict.output();
    }
}
