package dev.troupe.agent.markdown;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A directory with {@code SKILL.md}: instructions for one kind of work, and the programs and
 * documents of these.
 *
 * @param name the name of its directory
 * @param description what it does and when to use it
 * @param compatibility its requirements, in words; may be empty
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

    private static final Pattern NAME = Pattern.compile("[a-z](?:[a-z0-9]|-(?!-|$)){0,63}");

    public Skill {
        tools = List.copyOf(tools);
    }

    /** Whether a skill may have this name. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }
}
