package dev.troupe.cli.view;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.Screen;
import dev.troupe.cli.terminal.Style;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.language.Language;
import dev.troupe.runtime.report.RunEventJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A plan for users: level by level, each node with what it waits for and its steps. */
public final class PlanText {
    private final Workflow workflow;
    private final Language language;
    private final boolean hasColor;
    private final int columns;
    private final List<NodeId> order;
    private final Map<NodeId, Integer> numbers = new HashMap<>();
    private final Map<NodeId, List<Edge>> edgesTo;

    public PlanText(Workflow workflow, Language language, Screen screen) {
        this.workflow = workflow;
        this.language = language;
        this.hasColor = screen.hasColor();
        this.columns = screen.isTerminal() ? screen.size().cells().columns() : Integer.MAX_VALUE;
        this.order = RunEventJson.readingOrder(workflow);
        for (var node : order) {
            numbers.put(node, numbers.size() + 1);
        }
        this.edgesTo = workflow.edges().stream().collect(Collectors.groupingBy(Edge::to));
    }

    public List<String> lines() {
        var lines = new ArrayList<String>();
        wrap(CellText.cleanLine(workflow.name()), columns)
                .forEach(line -> lines.add(style(line, Style.BOLD)));
        if (!workflow.description().equals(workflow.name())) {
            wrap(CellText.cleanLine(workflow.description()), columns)
                    .forEach(line -> lines.add(style(line, Style.DIM)));
        }
        for (int place = 0; place < order.size(); place++) {
            boolean isLast = place == order.size() - 1;
            var node = workflow.node(order.get(place));
            lines.add((isLast ? "└─ " : "├─ ") + title(node, place + 1));
            var indent = isLast ? "      " : "│     ";
            for (var step : node.steps()) {
                wrap(step(step.desc()), columns - CellText.width(indent))
                        .forEach(line -> lines.add(indent + line));
            }
        }
        return lines;
    }

    private String title(AgentNode node, int number) {
        var text =
                number
                        + " "
                        + style(
                                CellText.clip(CellText.cleanLine(node.name()), columns / 5 * 2),
                                Style.BOLD)
                        + " "
                        + style("[" + node.type() + "]", Style.CYAN);
        var parents = workflow.parents(node.id());
        if (parents.isEmpty()) {
            return text;
        }
        var numbers = parents.stream().map(this::numberOf).collect(Collectors.joining(", "));
        return text + style(" ← " + numbers + conditions(node), Style.DIM);
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

    private static List<String> wrap(String text, int cells) {
        return CellText.wrap(text, cells, text.startsWith("· ") ? "  " : "");
    }

    private static String step(String desc) {
        return "· " + CellText.cleanLine(desc);
    }

    private String style(String text, Style style) {
        return hasColor ? style.apply(text) : text;
    }
}
