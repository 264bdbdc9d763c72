package dev.troupe.agent.markdown;

import dev.troupe.core.value.LocalizedText;
import java.nio.file.Path;

/**
 * What is wrong with a file that should describe an agent.
 *
 * @param line from 1
 */
public record AgentFileProblem(Path file, int line, LocalizedText text) {
    /** The sentence in English. */
    public String message() {
        return text.en();
    }

    /** With its place. */
    public LocalizedText fullMessage() {
        return LocalizedText.of("%s:%d：%s", "%s:%d: %s", file, line, text);
    }

    @Override
    public String toString() {
        return fullMessage().en();
    }
}
