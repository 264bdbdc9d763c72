package dev.troupe.cli;

import dev.troupe.core.AgentNode;
import dev.troupe.core.Edge;
import dev.troupe.core.NodeId;
import dev.troupe.core.Workflow;
import dev.troupe.language.Language;
import dev.troupe.runtime.RunEvents;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A plan for people: level by level, each node with what it waits for and its steps. */
final class PlanText {
    private final Workflow workflow;
    private final Language language;
    private final boolean hasColor;
    private final int columns;
    private final List<NodeId> order;
    private final Map<NodeId, Integer> numbers = new HashMap<>();
    private final Map<NodeId, List<Edge>> edgesTo;

    PlanText(Workflow workflow, Language language, Screen screen) {
        this.workflow = workflow;
        this.language = language;
        this.hasColor = screen.hasColor();
        this.columns = screen.isTerminal() ? screen.size().cells().columns() : Integer.MAX_VALUE;
        this.order = RunEvents.readingOrder(workflow);
        for (var node : order) {
            numbers.put(node, numbers.size() + 1);
        }
        this.edgesTo = workflow.edges().stream().collect(Collectors.groupingBy(Edge::to));
    }

    List<String> lines() {
        var lines = new ArrayList<String>();
        wrapped(CellText.oneLine(workflow.name()), columns)
                .forEach(line -> lines.add(styled(line, Style.BOLD)));
        if (!workflow.description().equals(workflow.name())) {
            wrapped(CellText.oneLine(workflow.description()), columns)
                    .forEach(line -> lines.add(styled(line, Style.DIM)));
        }
        for (int place = 0; place < order.size(); place++) {
            boolean isLast = place == order.size() - 1;
            var node = workflow.node(order.get(place));
            lines.add((isLast ? "└─ " : "├─ ") + title(node, place + 1));
            var indent = isLast ? "      " : "│     ";
            for (var step : node.steps()) {
                wrapped(step(step.desc()), columns - CellText.width(indent))
                        .forEach(line -> lines.add(indent + line));
            }
        }
        return lines;
    }

    private String title(AgentNode node, int number) {
        var text =
                number
                        + " "
                        + styled(
                                CellText.clip(CellText.oneLine(node.name()), columns / 5 * 2),
                                Style.BOLD)
                        + " "
                        + styled("[" + node.type() + "]", Style.CYAN);
        var parents = workflow.parents(node.id());
        if (parents.isEmpty()) {
            return text;
        }
        var numbers = parents.stream().map(this::numberOf).collect(Collectors.joining(", "));
        return text + styled(" ← " + numbers + conditions(node), Style.DIM);
    }

    /** The conditions of the edges that lead to a node, in their own words. */
    private String conditions(AgentNode node) {
        return edgesTo.getOrDefault(node.id(), List.of()).stream()
                .map(edge ->
                        switch (edge) {
                            case Edge.When(var from, _, _, _) ->
                                    language.choose("；%s 满足条件时", "; if %s's condition holds")
                                            .formatted(numberOf(from));
                            case Edge.Otherwise(var from, _) ->
                                    language.choose("；%s 的其他情况", "; otherwise after %s")
                                            .formatted(numberOf(from));
                            case Edge.Control _,
                                    Edge.Info _,
                                    Edge.Listening _,
                                    Edge.Notification _ ->
                                    "";
                        })
                .collect(Collectors.joining());
    }

    private String numberOf(NodeId node) {
        return String.valueOf(numbers.get(node));
    }

    private static List<String> wrapped(String text, int cells) {
        return CellText.wrap(text, cells, text.startsWith("· ") ? "  " : "");
    }

    private static String step(String desc) {
        return "· " + CellText.oneLine(desc);
    }

    private String styled(String text, Style style) {
        return hasColor ? style.on(text) : text;
    }
}
