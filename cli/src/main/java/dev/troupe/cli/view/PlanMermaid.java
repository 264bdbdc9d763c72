package dev.troupe.cli.view;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.runtime.report.RunEventJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A plan as a Mermaid flowchart (mermaid.js.org, flowchart syntax). */
public final class PlanMermaid {
    private PlanMermaid() {}

    public static List<String> lines(Workflow workflow) {
        var order = numbers(RunEventJson.readingOrder(workflow));
        var lines = new ArrayList<String>();
        lines.add("flowchart TD");
        for (var id : order.keySet()) {
            var node = workflow.node(id);
            lines.add(
                    "    "
                            + name(order, id)
                            + "[\""
                            + text(node.name())
                            + "<br/>"
                            + text(node.type())
                            + "\"]");
        }
        for (var id : order.keySet()) {
            for (var parent : workflow.node(id).dependencies()) {
                lines.add("    " + name(order, parent) + " --> " + name(order, id));
            }
        }
        for (var edge : workflow.edges()) {
            lines.add("    " + name(order, edge.from()) + arrow(edge) + name(order, edge.to()));
        }
        return lines;
    }

    private static Map<NodeId, Integer> numbers(List<NodeId> order) {
        var numbers = new LinkedHashMap<NodeId, Integer>();
        order.forEach(id -> numbers.put(id, numbers.size() + 1));
        return numbers;
    }

    private static String arrow(Edge edge) {
        return switch (edge) {
            case Edge.Control _ -> " --> ";
            case Edge.When _ -> " -->|if| ";
            case Edge.Otherwise _ -> " -->|else| ";
            case Edge.Info _, Edge.Listening _, Edge.Notification _ -> " -.-> ";
        };
    }

    /** Ids may hold anything; Mermaid's names may not. */
    private static String name(Map<NodeId, Integer> order, NodeId id) {
        return "n" + order.get(id);
    }

    private static String text(String text) {
        return CellText.cleanLine(text)
                .replace("#", "#35;")
                .replace("\"", "#quot;")
                .replace("<", "#lt;");
    }
}
