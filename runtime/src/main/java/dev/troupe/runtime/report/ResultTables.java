package dev.troupe.runtime.report;

import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tables that a run answered with and whose rows can be traced to those of a file. */
public final class ResultTables {
    private static final String TOOL = "tool";
    private static final String ASK_TABLE = "askTable";

    private ResultTables() {}

    /**
     * A table that a node computed.
     *
     * @param number among those of the node, from 1
     * @param answer of the tool, as recorded
     */
    public record ResultTable(NodeId node, int number, Value answer) {
        public String reading() {
            return answer.field("reading").asText();
        }
    }

    /** Those of all nodes that the entries of a run contain, in the order of their computation. */
    public static List<ResultTable> findAll(RecordedRun run) {
        var tables = new ArrayList<ResultTable>();
        for (var entry : run.entries())
            if (entry.event() instanceof RunEvent.EffectFinished(var node, var key, var result)) {
                int number = (int) tables.stream().filter(t -> t.node().equals(node)).count() + 1;
                findAnswer(key, result)
                        .ifPresent(answer -> tables.add(new ResultTable(node, number, answer)));
            }
        return tables;
    }

    /** The answer that an effect recorded; empty if it was not a table computed from a file. */
    public static Optional<Value> findAnswer(String key, Value result) {
        var words = List.of(key.split(" ", -1)); // "tool TURN CALL NAME"
        var answer = result.field("reply").field("data");
        boolean isTable =
                words.size() >= 4
                        && words.getFirst().equals(TOOL)
                        && words.get(3).equals(ASK_TABLE)
                        && !answer.field("source").isMissing();
        return isTable ? Optional.of(answer) : Optional.empty();
    }
}
