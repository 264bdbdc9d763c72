package dev.troupe.chat.answer;

import dev.troupe.chat.conversation.Artifact;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The results of a run, for wording an answer.
 *
 * @param nodes in declaration order
 */
public record RunResults(
        Language language, RunStatus status, List<NodeReport> nodes, List<Artifact> artifacts) {
    /**
     * @param text its summary, its problem, or the node because of which it was skipped
     * @param sources passages of documents that it used, {@code path#anchor}
     */
    record NodeReport(
            String id, String name, NodeStatus status, String text, List<String> sources) {}

    private static final int MOST_CITED = 6;
    private static final int MOST_FILES = 12;

    /** How a question was read, what loading had to assume. */
    private static final Pattern REMARK = Pattern.compile("^(?:注意：|理解为：|Note: |Interpreted as: )");

    public RunResults {
        nodes = List.copyOf(nodes);
        artifacts = List.copyOf(artifacts);
    }

    /** The documents that completed nodes used; empty if there were none. */
    String citations() {
        var cited =
                nodes.stream()
                        .filter(node -> node.status() == NodeStatus.COMPLETED)
                        .flatMap(node -> node.sources().stream())
                        .distinct()
                        .limit(MOST_CITED)
                        .toList();
        return cited.isEmpty()
                ? ""
                : language.choose("参考文档：", "Documents: ")
                        + String.join(language.choose("、", ", "), cited);
    }

    /**
     * A text that names all files, and who made each from what, where several agents made files: a
     * model may have left some out.
     *
     * @param agents of the nodes
     */
    String withMissingFiles(String text, Map<String, String> agents) {
        boolean isOfSeveral =
                artifacts.stream().map(file -> maker(file, agents)).distinct().count() > 1;
        if (!isOfSeveral || text.equals(plainText())) { // the words of the tools name their files
            return text;
        }
        var missing =
                artifacts.stream()
                        .filter(file -> !text.contains(file.path()))
                        .map(file -> "- " + describe(file, maker(file, agents)))
                        .toList();
        int left = missing.size() - MOST_FILES;
        return missing.isEmpty()
                ? text
                : text
                        + "\n\n"
                        + language.choose("其他文件：", "Further files:")
                        + "\n"
                        + missing.stream().limit(MOST_FILES).collect(Collectors.joining("\n"))
                        + (left > 0
                                ? language.choose("\n- 以及另外 %d 个", "\n- and %d more")
                                        .formatted(left)
                                : "");
    }

    private static String maker(Artifact file, Map<String, String> agents) {
        var agent = file.origin().field("agent").asText(); // to whom the node was handed off
        return agent.isEmpty() ? agents.getOrDefault(file.node(), file.node()) : agent;
    }

    private String describe(Artifact file, String maker) {
        var inputs =
                file.origin().field("inputs").items().stream()
                        .map(Value::asText)
                        .collect(Collectors.joining(language.choose("、", ", ")));
        return inputs.isEmpty()
                ? language.choose("%s（%s）", "%s (%s)").formatted(file.path(), maker)
                : language.choose("%s（%s，根据 %s）", "%s (%s, from %s)")
                        .formatted(file.path(), maker, inputs);
    }

    /** The results and failures of all nodes, in plain words and without a model. */
    public String plainText() {
        var told = new HashSet<String>();
        var all = new StringBuilder();
        var gap = "";
        for (var node : nodes) {
            var text = withoutRepeatedRemarks(text(node), told);
            if (!text.isBlank()) {
                all.append(gap).append(text);
                gap = gapAfter(text);
            }
        }
        return all.toString();
    }

    /** A line right under a table would be a row of it. */
    private static String gapAfter(String text) {
        return text.lines().reduce((_, last) -> last).orElse("").startsWith("|") ? "\n\n" : "\n";
    }

    /** A comment of several nodes appears once. */
    private static String withoutRepeatedRemarks(String text, Set<String> told) {
        return text.lines()
                .filter(line -> !REMARK.matcher(line).find() || told.add(line))
                .collect(Collectors.joining("\n"));
    }

    /** The same with the files, for a model to word an answer from. */
    String material() {
        return plainText()
                + "\nFiles: "
                + artifacts.stream().map(Artifact::path).collect(Collectors.joining(", "));
    }

    private String text(NodeReport node) {
        return switch (node.status()) {
            case COMPLETED -> node.text();
            case FAILED -> language.choose("失败：", "Failed: ") + label(node) + node.text();
            case SKIPPED -> describeSkipped(node);
            case CANCELLED -> language.choose("已取消：", "Cancelled: ") + node.name() + notice(node);
            case PENDING, RUNNING, WAITING -> "";
        };
    }

    /** The first line is the reason, which all cancelled nodes share. */
    private static String notice(NodeReport node) {
        int line = node.text().indexOf('\n');
        return line < 0 ? "" : "\n  " + node.text().substring(line + 1);
    }

    /** The only node needs no name; the reason of another stands under its name. */
    private String label(NodeReport node) {
        return nodes.size() == 1 ? "" : node.name() + "\n  ";
    }

    private String describeSkipped(NodeReport node) {
        var cause =
                node.text().isEmpty()
                        ? ""
                        : "\n  " + language.choose("前面没有完成：", "Not done before it: ") + node.text();
        return language.choose("没有执行：", "Not run: ") + node.name() + cause;
    }
}
