package dev.troupe.chat.offline;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.chat.offline.PlanSketch.SketchNode;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The nodes of a sketch as a value: what the router understood, for the planner, which reads the
 * request no second time.
 */
final class SketchValue {
    /** The entity of an intent that holds it. */
    static final String ENTITY = "nodes";

    private static final String AGENT = "agent";
    private static final String CLAUSES = "clauses";
    private static final String AFTER = "after";
    private static final String TRACK = "track";

    private SketchValue() {}

    static Value write(List<SketchNode> nodes) {
        return Value.of(nodes.stream().map(SketchValue::write).toList());
    }

    private static Value write(SketchNode node) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put(AGENT, Value.of(node.card().type()));
        fields.put(TRACK, Value.of(node.track()));
        fields.put(CLAUSES, Value.of(node.clauses().stream().map(Value::of).toList()));
        fields.put(
                AFTER,
                Value.of(
                        node.dependencies().stream()
                                .map(before -> Value.of(before.position()))
                                .toList()));
        return Value.of(fields);
    }

    /** One node that does all of a request. */
    static Value writeSingle(String agent, String request) {
        return Value.of(
                List.of(
                        Value.of(
                                Map.of(
                                        AGENT, Value.of(agent),
                                        TRACK, Value.of(0),
                                        CLAUSES, Value.of(List.of(Value.of(request))),
                                        AFTER, Value.of(List.<Value>of())))));
    }

    /** The nodes of a value; empty if it has none, or one of an agent that may not take part. */
    static Optional<List<SketchNode>> read(Value value, List<AgentCard> cards) {
        var nodes = new ArrayList<SketchNode>();
        for (var item : value.items()) {
            var type = item.field(AGENT).asText();
            var card = cards.stream().filter(one -> one.type().equals(type)).findFirst();
            if (card.isEmpty()) {
                return Optional.empty();
            }
            var before = new ArrayList<SketchNode>();
            for (var position : item.field(AFTER).items()) {
                int at = number(position);
                if (at < 0 || at >= nodes.size()) {
                    return Optional.empty();
                }
                before.add(nodes.get(at));
            }
            nodes.add(
                    new SketchNode(
                            nodes.size(),
                            number(item.field(TRACK)),
                            card.get(),
                            item.field(CLAUSES).items().stream().map(Value::asText).toList(),
                            List.copyOf(before)));
        }
        return nodes.isEmpty() ? Optional.empty() : Optional.of(List.copyOf(nodes));
    }

    private static int number(Value value) {
        return value instanceof Value.Num(var number) ? number.intValue() : -1;
    }
}
