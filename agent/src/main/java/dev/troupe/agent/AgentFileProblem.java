package dev.troupe.agent;

import dev.troupe.core.Sentence;
import java.nio.file.Path;

/**
 * What is wrong with a file that should describe an agent.
 *
 * @param line from 1
 */
public record AgentFileProblem(Path file, int line, Sentence sentence) {
    /** The sentence in English. */
    public String message() {
        return sentence.en();
    }

    /** With its place. */
    public Sentence said() {
        return Sentence.of("%s:%d：%s", "%s:%d: %s", file, line, sentence);
    }

    @Override
    public String toString() {
        return said().en();
    }
}
