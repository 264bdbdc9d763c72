package dev.troupe.agent.markdown;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentSource;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.AskUserTool;
import dev.troupe.agent.tool.Tool;
import dev.troupe.core.value.LocalizedText;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Synchronizes a catalog with directories of Markdown files and of skills, each of which describes
 * an agent. A file that cannot be read is reported and omitted; the others stay. Safe for use by
 * several threads.
 */
public final class MarkdownAgents {
    private final Catalog catalog;
    private final Map<Path, AgentFileFormat> directories = new LinkedHashMap<>();
    private final AgentFileRule rule;
    private final Map<Path, Loaded> loaded = new LinkedHashMap<>();

    private record Loaded(String text, Agent agent) {}

    /**
     * The result of a scan of the directories.
     *
     * @param agents all that are registered from files now
     */
    public record Report(List<Agent> agents, List<AgentFileProblem> problems) {
        public Report {
            agents = List.copyOf(agents);
            problems = List.copyOf(problems);
        }
    }

    /**
     * Over directories, which need not exist.
     *
     * @param catalog whose agents lend their tools
     */
    public MarkdownAgents(Catalog catalog, List<Path> directories) {
        this(catalog, directories, AgentFileRule.NONE);
    }

    /**
     * The same, with a rule that files must satisfy.
     *
     * @param catalog whose agents lend their tools
     */
    public MarkdownAgents(Catalog catalog, List<Path> directories, AgentFileRule rule) {
        this.catalog = catalog;
        this.rule = rule;
        var format = new AgentFileFormat.OfMarkdown();
        directories.forEach(directory -> this.directories.putIfAbsent(directory, format));
    }

    /** The same, with directories of skills, each of which is an agent as well. */
    public MarkdownAgents withSkills(List<Path> newDirectories, SkillAgentFactory factory) {
        var all = new MarkdownAgents(catalog, List.of(), rule);
        all.directories.putAll(directories);
        var format = new AgentFileFormat.OfSkills(factory);
        newDirectories.forEach(directory -> all.directories.putIfAbsent(directory, format));
        return all;
    }

    /** Reads what has changed, registers new agents and unregisters removed ones. */
    public synchronized Report reload() {
        var problems = new ArrayList<AgentFileProblem>();
        var files = listFiles(problems);
        var gone = loaded.keySet().stream().filter(file -> !files.containsKey(file)).toList();
        gone.forEach(this::unregister);
        gone.forEach(loaded::remove);
        var shelf = findTools();
        files.forEach((file, format) -> reload(file, format, shelf, problems));
        return new Report(loaded.values().stream().map(Loaded::agent).toList(), problems);
    }

    /** Not an agent that was registered by others in its place. */
    private void unregister(Path file) {
        var gone = loaded.get(file);
        if (gone == null) {
            return;
        }
        var type = gone.agent().card().type();
        boolean isOwn =
                catalog.snapshot()
                        .find(type)
                        .filter(entry -> entry.source().equals(new AgentSource.OfFile(file)))
                        .isPresent();
        if (isOwn) {
            catalog.unregister(type);
        }
    }

    private Map<Path, AgentFileFormat> listFiles(List<AgentFileProblem> problems) {
        var files = new TreeMap<Path, AgentFileFormat>();
        directories.forEach((directory, format) -> {
            if (!Files.isDirectory(directory)) {
                return;
            }
            try {
                format.list(directory).forEach(file -> files.put(file, format));
            } catch (IOException e) {
                problems.add(
                        new AgentFileProblem(
                                directory,
                                1,
                                LocalizedText.of("无法列出：%s", "cannot be listed: %s", e)));
            }
        });
        return files;
    }

    /** Tools of all agents that are not from files, of several with one name the first; and one. */
    private Map<String, Tool<?, ?>> findTools() {
        var shelf = new LinkedHashMap<String, Tool<?, ?>>();
        shelf.put(AskUserTool.NAME, new AskUserTool());
        for (var entry : catalog.snapshot().entries()) {
            if (!(entry.source() instanceof AgentSource.OfFile)) {
                entry.agent().tools().forEach(tool -> shelf.putIfAbsent(tool.spec().name(), tool));
            }
        }
        return shelf;
    }

    private void reload(
            Path file,
            AgentFileFormat format,
            Map<String, Tool<?, ?>> shelf,
            List<AgentFileProblem> problems) {
        var text = readText(file, problems);
        var before = loaded.get(file);
        if (before != null && before.text().equals(text)) {
            return;
        }
        if (before != null) {
            unregister(file);
            loaded.remove(file);
        }
        if (text != null) {
            register(file, text, format.read(file, text, shelf), problems);
        }
    }

    private static @Nullable String readText(Path file, List<AgentFileProblem> problems) {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException _) {
            problems.add(
                    new AgentFileProblem(
                            file,
                            1,
                            LocalizedText.of(
                                    "不是 UTF-8 文本；请保存为 UTF-8",
                                    "is not UTF-8 text; save it as UTF-8")));
        } catch (IOException e) {
            problems.add(
                    new AgentFileProblem(
                            file, 1, LocalizedText.of("无法读取：%s", "cannot be read: %s", e)));
        }
        return null;
    }

    private void register(
            Path file, String text, AgentFileParser.Read read, List<AgentFileProblem> problems) {
        problems.addAll(read.problems());
        var agent = read.agent();
        if (agent == null) {
            return;
        }
        var violation = rule.findViolation(file, agent);
        if (violation.isPresent()) {
            problems.add(new AgentFileProblem(file, 1, violation.get()));
            return;
        }
        try {
            catalog.register(agent, new AgentSource.OfFile(file));
            loaded.put(file, new Loaded(text, agent));
        } catch (IllegalArgumentException e) {
            problems.add(new AgentFileProblem(file, 1, LocalizedText.of(e)));
        }
    }
}
