package dev.troupe.agent.markdown;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Requirement;
import dev.troupe.agent.tool.AskUserTool;
import dev.troupe.agent.tool.Tool;
import dev.troupe.core.value.LocalizedText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads an agent from a Markdown file: who it is in YAML on top, its instructions below. Reports
 * all problems together.
 */
final class AgentFileParser {
    private static final Set<String> KEYS =
            Set.of(
                    "name",
                    "type",
                    "description",
                    "capabilities",
                    "tools",
                    "cues",
                    "consumes",
                    "produces",
                    "requires",
                    "documents",
                    "model",
                    "maxTurns");

    private final Path file;
    private final Map<String, Tool<?, ?>> shelf;
    private final List<AgentFileProblem> problems = new ArrayList<>();

    private AgentFileParser(Path file, Map<String, Tool<?, ?>> shelf) {
        this.file = file;
        this.shelf = shelf;
    }

    /**
     * @param agent {@code null} if there are problems
     */
    record Read(@Nullable Agent agent, List<AgentFileProblem> problems) {}

    /**
     * Reads one.
     *
     * @param shelf tools by name, of which the file may name some
     */
    static Read read(Path file, String text, Map<String, Tool<?, ?>> shelf) {
        var reader = new AgentFileParser(file, shelf);
        Agent agent = null;
        try {
            agent = reader.agent(AgentFrontMatter.parse(text));
        } catch (AgentFrontMatter.Unreadable e) {
            reader.addProblem(e.line, e.text);
        } catch (IllegalArgumentException e) {
            reader.addProblem(1, LocalizedText.of(e));
        }
        return new Read(reader.problems.isEmpty() ? agent : null, reader.problems);
    }

    private @Nullable Agent agent(AgentFrontMatter front) {
        for (var entry : front.entries().entrySet()) {
            if (!KEYS.contains(entry.getKey())) {
                addProblem(
                        entry.getValue().line(),
                        LocalizedText.of(
                                "“%s”无法识别；有 %s",
                                "'%s' is not known; there are %s", entry.getKey(), sort(KEYS)));
            }
        }
        var type = findText(front, "type", typeOf(file));
        var description = findText(front, "description", "");
        if (description.isEmpty()) {
            addProblem(
                    1,
                    LocalizedText.of(
                            "缺少 description；请用一句话描述智能体的用途",
                            "description is missing; describe in one sentence what the agent does"));
        }
        if (front.body().isEmpty()) {
            addProblem(
                    1,
                    LocalizedText.of(
                            "缺少指令；请在 YAML 下方填写",
                            "instructions are missing; write them below the YAML"));
        }
        var tools = tools(front);
        int maxTurns = maxTurns(front);
        if (!problems.isEmpty()) {
            return null;
        }
        var card =
                new AgentCard(
                        type,
                        findText(front, "name", type),
                        description,
                        list(front, "capabilities"),
                        list(front, "cues").stream().filter(cue -> !cue.isBlank()).toList(),
                        Set.copyOf(list(front, "consumes")),
                        Set.copyOf(list(front, "produces")),
                        list(front, "requires").stream().map(Requirement::of).toList());
        var model = findText(front, "model", "");
        return new Agent(card, front.body(), tools, maxTurns, model.isEmpty() ? null : model)
                .withDocuments(list(front, "documents"));
    }

    private static String typeOf(Path file) {
        return String.valueOf(file.getFileName())
                .replaceAll("(?i)\\.md$", "")
                .toLowerCase(Locale.ROOT);
    }

    private static List<String> sort(Set<String> words) {
        return words.stream().sorted().toList();
    }

    private String findText(AgentFrontMatter front, String key, String standard) {
        var entry = front.entries().get(key);
        if (entry == null || entry.values().isEmpty()) {
            return standard;
        }
        if (entry.isList()) {
            addProblem(
                    entry.line(),
                    LocalizedText.of("“%s”应是一段文字，不是列表", "'%s' must be one text, not a list", key));
        }
        return entry.values().getFirst();
    }

    /** A list, or words between commas. */
    private static List<String> list(AgentFrontMatter front, String key) {
        var entry = front.entries().get(key);
        if (entry == null) {
            return List.of();
        }
        return entry.isList()
                ? entry.values()
                : entry.values().stream()
                        .flatMap(text -> List.of(text.split("[,，、]")).stream())
                        .map(String::strip)
                        .toList();
    }

    private List<Tool<?, ?>> tools(AgentFrontMatter front) {
        var tools = new ArrayList<Tool<?, ?>>();
        var seen = new HashSet<String>();
        for (var name : list(front, "tools")) {
            var tool = shelf.get(AskUserTool.currentName(name));
            if (tool == null) {
                addProblem(
                        line(front, "tools"),
                        LocalizedText.of(
                                "工具“%s”不存在；可用的有 %s",
                                "unknown tool '%s'; expected one of %s",
                                name,
                                sort(shelf.keySet())));
            } else if (seen.add(tool.spec().name())) {
                tools.add(tool);
            }
        }
        return tools;
    }

    private int maxTurns(AgentFrontMatter front) {
        var text = findText(front, "maxTurns", String.valueOf(Agent.STANDARD_TURNS));
        if (!text.matches("[1-9]\\d{0,2}")) {
            addProblem(
                    line(front, "maxTurns"),
                    LocalizedText.of(
                            "maxTurns 是“%s”；应为 1 到 999", "maxTurns is '%s'; give 1 to 999", text));
            return 1;
        }
        return Integer.parseInt(text);
    }

    private static int line(AgentFrontMatter front, String key) {
        var entry = front.entries().get(key);
        return entry == null ? 1 : entry.line();
    }

    private void addProblem(int line, LocalizedText text) {
        problems.add(new AgentFileProblem(file, line, text));
    }
}
