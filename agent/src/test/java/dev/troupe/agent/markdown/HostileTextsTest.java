package dev.troupe.agent.markdown;

import dev.troupe.testing.text.LinearTimeAssert;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What users and files may contain takes time that grows no faster than its length. */
class HostileTextsTest {
    @Test
    void agentsInMarkdown() {
        LinearTimeAssert.check(text -> {
            AgentFileParser.read(Path.of("a.md"), text, Map.of());
            AgentFileParser.read(
                    Path.of("a.md"), "---\nname: a\n" + text + "\n---\n" + text, Map.of());
        });
    }
}
