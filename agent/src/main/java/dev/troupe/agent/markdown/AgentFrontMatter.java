package dev.troupe.agent.markdown;

import dev.troupe.core.value.LocalizedText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * The YAML between two lines of three dashes at the top of a Markdown file, and the text below.
 *
 * @param entries by key, with the line each begins at
 */
record AgentFrontMatter(Map<String, Entry> entries, String body) {
    private static final String MARK = "\uFEFF"; // which some editors put before UTF-8
    private static final int FIRST_LINE = 2; // of the YAML, below the dashes
    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setAllowDuplicateKeys(false).setCodePointLimit(100_000).build();

    /**
     * A key's values; one for a plain value.
     *
     * @param line in the file, from 1
     */
    record Entry(int line, List<String> values, boolean isList) {
        Entry {
            values = List.copyOf(values);
        }
    }

    /** Why a file cannot be read at all. */
    static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1L;
        final int line;
        final transient LocalizedText text;

        Unreadable(int line, LocalizedText text) {
            super(text.en());
            this.line = line;
            this.text = text;
        }
    }

    static AgentFrontMatter parse(String text) throws Unreadable {
        return parse(text, Set.of());
    }

    /**
     * The same.
     *
     * @param mappings keys whose values may be mappings, which are passed over
     */
    static AgentFrontMatter parse(String text, Set<String> mappings) throws Unreadable {
        var plain = text.startsWith(MARK) ? text.substring(MARK.length()) : text;
        var lines = plain.replace("\r\n", "\n").split("\n", -1);
        if (!lines[0].strip().equals("---")) {
            throw new Unreadable(
                    1,
                    LocalizedText.of(
                            "文件应以一行三个短横和 YAML 开头",
                            "the file must begin with a line of three dashes and YAML"));
        }
        int end = 1;
        while (end < lines.length && !lines[end].strip().equals("---")) {
            end++;
        }
        if (end == lines.length) {
            throw new Unreadable(
                    1,
                    LocalizedText.of(
                            "YAML 没有结束；请在下面加一行三个短横",
                            "the YAML has no end; put a line of three dashes below it"));
        }
        var yaml = String.join("\n", List.of(lines).subList(1, end));
        var body = String.join("\n", List.of(lines).subList(end + 1, lines.length));
        return new AgentFrontMatter(entries(yaml, mappings), body.strip());
    }

    private static Map<String, Entry> entries(String yaml, Set<String> mappings) throws Unreadable {
        Optional<Node> root;
        try {
            root =
                    new Composer(
                                    SETTINGS,
                                    new ParserImpl(SETTINGS, new StreamReader(SETTINGS, yaml)))
                            .getSingleNode();
        } catch (MarkedYamlEngineException e) {
            throw new Unreadable(
                    e.getProblemMark().map(AgentFrontMatter::line).orElse(FIRST_LINE),
                    LocalizedText.verbatim(String.valueOf(e.getProblem())));
        } catch (YamlEngineException e) {
            throw new Unreadable(FIRST_LINE, LocalizedText.of(e));
        }
        if (!(root.orElse(null) instanceof MappingNode mapping)) {
            throw new Unreadable(
                    FIRST_LINE,
                    LocalizedText.of(
                            "YAML 应由“type: news”这样的行组成",
                            "the YAML must be lines such as 'type: news'"));
        }
        var entries = new LinkedHashMap<String, Entry>();
        for (var tuple : mapping.getValue()) {
            int line =
                    tuple.getKeyNode()
                            .getStartMark()
                            .map(AgentFrontMatter::line)
                            .orElse(FIRST_LINE);
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                throw new Unreadable(line, LocalizedText.of("键应是一个词", "a key must be a word"));
            }
            if (mappings.contains(key.getValue()) && tuple.getValueNode() instanceof MappingNode) {
                continue;
            }
            boolean isList = tuple.getValueNode() instanceof SequenceNode;
            var values = values(key.getValue(), tuple.getValueNode(), line);
            if (entries.put(key.getValue(), new Entry(line, values, isList)) != null) {
                throw new Unreadable(
                        line, LocalizedText.of("“%s”写了两次", "'%s' is given twice", key.getValue()));
            }
        }
        return entries;
    }

    private static int line(Mark mark) {
        return mark.getLine() + FIRST_LINE;
    }

    private static List<String> values(String key, Node node, int line) throws Unreadable {
        var values = new ArrayList<String>();
        switch (node) {
            case ScalarNode scalar -> {
                if (!scalar.getValue().isBlank()) {
                    values.add(scalar.getValue().strip());
                }
            }
            case SequenceNode sequence -> {
                for (var item : sequence.getValue()) {
                    if (!(item instanceof ScalarNode scalar)) {
                        throw new Unreadable(
                                line,
                                LocalizedText.of(
                                        "“%s”应是词的列表", "'%s' must be a list of words", key));
                    }
                    values.add(scalar.getValue().strip());
                }
            }
            default ->
                    throw new Unreadable(
                            line,
                            LocalizedText.of("“%s”应是文字或列表", "'%s' must be a text or a list", key));
        }
        return values;
    }
}
