package dev.troupe.agent.catalog;

import java.nio.file.Path;

/** Where an agent comes from. */
public sealed interface AgentSource {
    /** Code that registered it. */
    record Program() implements AgentSource {
        @Override
        public String toString() {
            return "program";
        }
    }

    /** A pack. */
    record OfPack(String pack) implements AgentSource {
        @Override
        public String toString() {
            return "pack " + pack;
        }
    }

    /** A Markdown file. */
    record OfFile(Path file) implements AgentSource {
        @Override
        public String toString() {
            return "file " + file;
        }
    }
}
