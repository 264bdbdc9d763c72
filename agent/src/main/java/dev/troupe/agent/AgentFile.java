package dev.troupe.agent;

import dev.troupe.core.Sentence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads an agent from a Markdown file: who it is in YAML on top, its instructions below. Tells
 * everything that is wrong at once.
 */
final class AgentFile {
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

    private AgentFile(Path file, Map<String, Tool<?, ?>> shelf) {
        this.file = file;
        this.shelf = shelf;
    }

    /**
     * @param agent {@code null} where there are problems
     */
    record Read(@Nullable Agent agent, List<AgentFileProblem> problems) {}

    /**
     * Reads one.
     *
     * @param shelf tools by name, of which the file may name some
     */
    static Read read(Path file, String text, Map<String, Tool<?, ?>> shelf) {
        var reader = new AgentFile(file, shelf);
        Agent agent = null;
        try {
            agent = reader.agent(FrontMatter.parse(text));
        } catch (FrontMatter.Unreadable e) {
            reader.problem(e.line, e.sentence);
        } catch (IllegalArgumentException e) {
            reader.problem(1, Sentence.of(e));
        }
        return new Read(reader.problems.isEmpty() ? agent : null, reader.problems);
    }

    private @Nullable Agent agent(FrontMatter front) {
        for (var entry : front.entries().entrySet()) {
            if (!KEYS.contains(entry.getKey())) {
                problem(
                        entry.getValue().line(),
                        Sentence.of(
                                "“%s”无法识别；有 %s",
                                "'%s' is not known; there are %s", entry.getKey(), sorted(KEYS)));
            }
        }
        var type = one(front, "type", typeOf(file));
        var description = one(front, "description", "");
        if (description.isEmpty()) {
            problem(
                    1,
                    Sentence.of(
                            "没有 description；请用一句话说明智能体做什么",
                            "there is no description; say in one sentence what the agent does"));
        }
        if (front.body().isEmpty()) {
            problem(
                    1,
                    Sentence.of(
                            "没有指令；请写在 YAML 下面",
                            "there are no instructions; write them below the YAML"));
        }
        var tools = tools(front);
        int maxTurns = maxTurns(front);
        if (!problems.isEmpty()) {
            return null;
        }
        var card =
                new AgentCard(
                        type,
                        one(front, "name", type),
                        description,
                        list(front, "capabilities"),
                        list(front, "cues").stream().filter(cue -> !cue.isBlank()).toList(),
                        Set.copyOf(list(front, "consumes")),
                        Set.copyOf(list(front, "produces")),
                        list(front, "requires").stream().map(Requirement::of).toList());
        var model = one(front, "model", "");
        return new Agent(card, front.body(), tools, maxTurns, model.isEmpty() ? null : model)
                .withDocuments(list(front, "documents"));
    }

    private static String typeOf(Path file) {
        return String.valueOf(file.getFileName())
                .replaceAll("(?i)\\.md$", "")
                .toLowerCase(Locale.ROOT);
    }

    private static List<String> sorted(Set<String> words) {
        return words.stream().sorted().toList();
    }

    private String one(FrontMatter front, String key, String standard) {
        var entry = front.entries().get(key);
        if (entry == null || entry.values().isEmpty()) {
            return standard;
        }
        if (entry.isList()) {
            problem(
                    entry.line(),
                    Sentence.of("“%s”应是一段文字，不是列表", "'%s' must be one text, not a list", key));
        }
        return entry.values().getFirst();
    }

    /** A list, or words between commas. */
    private static List<String> list(FrontMatter front, String key) {
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

    private List<Tool<?, ?>> tools(FrontMatter front) {
        var tools = new ArrayList<Tool<?, ?>>();
        var seen = new HashSet<String>();
        for (var name : list(front, "tools")) {
            var tool = shelf.get(name);
            if (tool == null) {
                problem(
                        line(front, "tools"),
                        Sentence.of(
                                "没有工具“%s”；有 %s",
                                "there is no tool '%s'; there are %s",
                                name,
                                sorted(shelf.keySet())));
            } else if (seen.add(name)) {
                tools.add(tool);
            }
        }
        return tools;
    }

    private int maxTurns(FrontMatter front) {
        var text = one(front, "maxTurns", String.valueOf(Agent.STANDARD_TURNS));
        if (!text.matches("[1-9]\\d{0,2}")) {
            problem(
                    line(front, "maxTurns"),
                    Sentence.of(
                            "maxTurns 是“%s”；应为 1 到 999", "maxTurns is '%s'; give 1 to 999", text));
            return 1;
        }
        return Integer.parseInt(text);
    }

    private static int line(FrontMatter front, String key) {
        var entry = front.entries().get(key);
        return entry == null ? 1 : entry.line();
    }

    private void problem(int line, Sentence sentence) {
        problems.add(new AgentFileProblem(file, line, sentence));
    }
}
