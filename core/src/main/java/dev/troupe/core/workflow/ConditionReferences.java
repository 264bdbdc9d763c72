package dev.troupe.core.workflow;

import dev.troupe.core.value.NodeId;
import java.util.ArrayList;
import java.util.List;

/** The values that a condition refers to. */
public final class ConditionReferences {
    private ConditionReferences() {}

    public sealed interface Reference {}

    public record Variable(String key) implements Reference {}

    public record Output(NodeId node) implements Reference {}

    public static List<Reference> of(Condition condition) {
        return switch (condition) {
            case Condition.And(var all) -> all.stream().flatMap(one -> of(one).stream()).toList();
            case Condition.Or(var any) -> any.stream().flatMap(one -> of(one).stream()).toList();
            case Condition.Not(var one) -> of(one);
            case Condition.IsSet(var operand) -> of(operand);
            case Condition.Compare(var left, _, var right) -> {
                var places = new ArrayList<>(of(left));
                places.addAll(of(right));
                yield List.copyOf(places);
            }
        };
    }

    /** The output of the edge's own source is determined by the graph. */
    private static List<Reference> of(Condition.Operand operand) {
        if (!(operand instanceof Condition.Operand.Path(var parts))) {
            return List.of();
        }
        var second = parts.size() > 1 ? parts.get(1) : "";
        return switch (parts.getFirst()) {
            case "output" -> List.of();
            case "vals" -> List.of(new Variable(second));
            case "nodes" -> second.isEmpty() ? List.of() : List.of(new Output(new NodeId(second)));
            default -> List.of(new Variable(parts.getFirst()));
        };
    }
}
