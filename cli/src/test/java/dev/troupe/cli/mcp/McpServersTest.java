package dev.troupe.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.protocols.mcp.oauth.OAuthException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server sends does not steer the terminal. */
class McpServersTest {
    @TempDir Path directory;

    @Test
    void textOfAServerIsPrintedOnOneLineWithoutEscapes() {
        assertThat(report(new IOException("no host 'a\u001b[2J\nb'")))
                .isEqualTo("troupe: no host 'a [2J b'\n");
        assertThat(report(new OAuthException("%s", "it names itself '%s'", "a\u009b2J\rb")))
                .isEqualTo("troupe: it names itself 'a 2J b'\n");
    }

    private String report(IOException problem) {
        var cli = new TestCli(directory);
        int _ = McpServers.report(cli.context(), problem);
        return cli.err();
    }
}
