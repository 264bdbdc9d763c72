package dev.troupe.cli.graph;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.core.graph.GraphEdge;
import dev.troupe.core.graph.GraphLayer;
import dev.troupe.core.graph.GraphNode;
import dev.troupe.core.graph.GraphNodeRole;
import dev.troupe.core.graph.StateGraphDocument;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.List;

/** A state graph as lines of text: its nodes by layers, each with the edges that leave it. */
final class GraphText {
    private final StateGraphDocument document;
    private final Language language;
    private final List<String> lines = new ArrayList<>();

    GraphText(StateGraphDocument document, Language language) {
        this.document = document;
        this.language = language;
    }

    List<String> lines() {
        addHead();
        for (var layer : GraphLayer.values()) {
            var nodes = document.nodes().stream().filter(node -> node.layer() == layer).toList();
            if (!nodes.isEmpty()) {
                lines.add("");
                lines.add(language.choose(layer.wireName(), layer.english()));
                nodes.forEach(this::addNode);
            }
        }
        return List.copyOf(lines);
    }

    private void addHead() {
        var metadata = document.metadata();
        var config = metadata.config();
        lines.add(
                language.choose("%s（%s，%s）：%d 个节点，%d 条边", "%s (%s, %s): %d nodes, %d edges")
                        .formatted(
                                CellText.cleanLine(metadata.name()),
                                CellText.cleanLine(metadata.id()),
                                CellText.cleanLine(metadata.version()),
                                document.nodes().size(),
                                document.edges().size()));
        lines.add(
                language.choose(
                                "同时最多 %d 个智能体，每个 %d 秒，交接%s",
                                "at most %d concurrent agents, %d s each, hand-offs %s")
                        .formatted(
                                config.maxConcurrency(),
                                config.defaultTimeout().toSeconds(),
                                config.enableHandoff()
                                        ? language.choose("最多 %d 次", "up to %d")
                                                .formatted(config.maxHandoffDepth())
                                        : language.choose("关闭", "off")));
    }

    private void addNode(GraphNode node) {
        var state = node.state() == null ? "" : "  [" + node.state().wireName() + "]";
        var name = language == Language.ZH ? node.displayName() : englishName(node);
        lines.add("  " + CellText.cleanLine(node.id() + "  " + name) + state);
        document.edges().stream()
                .filter(edge -> edge.source().equals(node.id()))
                .forEach(this::addEdge);
    }

    private static String englishName(GraphNode node) {
        return node.role() instanceof GraphNodeRole.Specialist specialist
                ? specialist.agentName() + ", " + specialist.agentRole()
                : "";
    }

    private void addEdge(GraphEdge edge) {
        lines.add("      " + arrow(edge) + " " + CellText.cleanLine(edge.target() + remark(edge)));
    }

    private static String arrow(GraphEdge edge) {
        return switch (edge.type()) {
            case CONTROL_FLOW -> "-->";
            case INFORMATION_FLOW -> "-.->";
            case CONDITIONAL -> "-?->";
            case LISTENING -> "...>";
            case NOTIFICATION -> "==>";
        };
    }

    private String remark(GraphEdge edge) {
        var remark = new ArrayList<String>();
        var branch = edge.branch();
        if (branch != null) {
            remark.add(
                    (branch.priority() == null ? "" : branch.priority() + ": ")
                            + branch.expression());
        }
        var label = edge.properties().label();
        if (label != null && language == Language.ZH) {
            remark.add(label);
        }
        return remark.isEmpty() ? "" : "  (" + String.join("; ", remark) + ")";
    }
}
