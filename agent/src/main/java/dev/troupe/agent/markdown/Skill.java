package dev.troupe.agent.markdown;

import java.nio.file.Path;
import java.util.List;

/**
 * A directory with {@code SKILL.md}: instructions for one kind of work, with programs and documents
 * beside them.
 *
 * @param name the name of its directory
 * @param description what it does and when to use it
 * @param compatibility what it needs, in words; may be empty
 * @param tools that it names under {@code allowed-tools}; naming one permits nothing
 * @param instructions the text below the YAML
 * @see <a href="https://agentskills.io/specification">the format</a>
 */
public record Skill(
        String name,
        String description,
        String compatibility,
        List<String> tools,
        String instructions,
        Path directory) {
    /** The file that makes a directory a skill. */
    public static final String FILE = "SKILL.md";

    public Skill {
        tools = List.copyOf(tools);
    }
}
