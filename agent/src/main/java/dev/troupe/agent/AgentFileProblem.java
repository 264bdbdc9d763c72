package dev.troupe.agent;

import java.nio.file.Path;

/**
 * What is wrong with a file that should describe an agent.
 *
 * @param line from 1
 */
public record AgentFileProblem(Path file, int line, String message) {
    @Override
    public String toString() {
        return file + ":" + line + ": " + message;
    }
}
