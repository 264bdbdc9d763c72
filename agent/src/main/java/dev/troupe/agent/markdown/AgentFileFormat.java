package dev.troupe.agent.markdown;

import dev.troupe.agent.tool.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A way to describe agents by files. */
interface AgentFileFormat {
    /** The files of a directory that describe one agent each. */
    List<Path> list(Path directory) throws IOException;

    /**
     * Reads one.
     *
     * @param shelf tools by name, of which the file may name some
     */
    AgentFileParser.Read read(Path file, String text, Map<String, Tool<?, ?>> shelf);

    /** Each Markdown file of the directory describes an agent. */
    final class OfMarkdown implements AgentFileFormat {
        @Override
        public List<Path> list(Path directory) throws IOException {
            try (var entries = Files.list(directory)) {
                return entries.filter(OfMarkdown::isAgentFile).toList();
            }
        }

        private static boolean isAgentFile(Path file) {
            var name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
            return name.endsWith(".md")
                    && !name.startsWith(".")
                    && !name.equals("readme.md")
                    && Files.isRegularFile(file);
        }

        @Override
        public AgentFileParser.Read read(Path file, String text, Map<String, Tool<?, ?>> shelf) {
            return AgentFileParser.read(file, text, shelf);
        }
    }

    /**
     * Each directory in the directory that is a skill describes an agent.
     *
     * @param factory of its agent
     */
    record OfSkills(SkillAgentFactory factory) implements AgentFileFormat {
        @Override
        public List<Path> list(Path directory) throws IOException {
            try (var entries = Files.list(directory)) {
                return entries.map(entry -> entry.resolve(Skill.FILE))
                        .filter(Files::isRegularFile)
                        .toList();
            }
        }

        @Override
        public AgentFileParser.Read read(Path file, String text, Map<String, Tool<?, ?>> shelf) {
            var skill = SkillFileParser.read(file, text);
            return new AgentFileParser.Read(
                    skill.skill() == null ? null : factory.create(skill.skill(), shelf),
                    skill.problems());
        }
    }
}
