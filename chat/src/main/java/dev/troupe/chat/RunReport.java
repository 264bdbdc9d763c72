package dev.troupe.chat;

import dev.troupe.core.NodeStatus;
import dev.troupe.core.RunStatus;
import dev.troupe.language.Language;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a run came to, for wording an answer.
 *
 * @param nodes in declaration order
 */
record RunReport(
        Language language, RunStatus status, List<NodeReport> nodes, List<Artifact> artifacts) {
    /**
     * @param text its summary, its problem, or the node because of which it was skipped
     */
    record NodeReport(String id, String name, NodeStatus status, String text) {}

    RunReport {
        nodes = List.copyOf(nodes);
        artifacts = List.copyOf(artifacts);
    }

    /** What each node says and what failed, in plain words and without a model. */
    String plainText() {
        return nodes.stream()
                .map(this::line)
                .filter(line -> !line.isBlank())
                .collect(Collectors.joining("\n"));
    }

    /** The same with the files, for a model to word an answer from. */
    String material() {
        return plainText()
                + "\nFiles: "
                + artifacts.stream().map(Artifact::path).collect(Collectors.joining(", "));
    }

    private String line(NodeReport node) {
        return switch (node.status()) {
            case COMPLETED -> node.text();
            case FAILED ->
                    language.choose("“%s”失败：%s", "\"%s\" failed: %s")
                            .formatted(node.name(), node.text());
            case SKIPPED ->
                    language.choose(
                                    "“%s”没有执行，因为“%s”没有完成。",
                                    "\"%s\" was not run, because \"%s\" was not done.")
                            .formatted(node.name(), node.text());
            case CANCELLED ->
                    language.choose("“%s”已取消。", "\"%s\" was cancelled.").formatted(node.name());
            case PENDING, RUNNING, WAITING -> "";
        };
    }
}
