package dev.troupe.core.run;

import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Reducer;
import dev.troupe.core.workflow.Topology;
import dev.troupe.core.workflow.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The variables that the nodes of one run share. A node's writes appear together, when it has
 * succeeded; each is versioned and knows its writer and readers.
 *
 * <p>May be read from any thread; only the run's fold writes.
 */
public final class Blackboard {
    private final Map<String, Variable> variables;

    Blackboard(Map<String, Value> inputs) {
        this.variables = new ConcurrentHashMap<>(Math.max(4, inputs.size() * 2));
        inputs.forEach(
                (key, value) -> variables.put(key, new Variable(key, value, 1, null, List.of())));
    }

    /** The value of a variable, or {@link Value#missing}. */
    public Value value(String key) {
        var variable = variables.get(key);
        return variable == null ? Value.missing() : variable.value();
    }

    /** Every variable, sorted by key. */
    public Map<String, Variable> variables() {
        var sorted = new LinkedHashMap<String, Variable>();
        keys().forEach(key -> sorted.put(key, variables.get(key)));
        return sorted;
    }

    /** Every key, sorted. */
    public List<String> keys() {
        return variables.keySet().stream().sorted().toList();
    }

    /**
     * Takes over what a node read and wrote; a problem where a write collides, and then nothing is
     * taken over.
     */
    @Nullable Problem commit(
            int position,
            NodeResult.Succeeded result,
            Topology topology,
            Map<String, Reducer> reducers) {
        if (result.writes().isEmpty() && result.reads().isEmpty()) {
            return null;
        }
        var writer = topology.id(position);
        var conflict = firstConflict(position, result, topology, reducers);
        if (conflict != null) {
            return Problem.of(
                    CoreProblem.CONFLICTING_WRITE,
                    "智能体 %s 写入共享变量“%s”时与智能体 %s 冲突；请使用不同的键、设置依赖关系，或声明合并方式",
                    "Agent %s wrote shared variable '%s' concurrently with agent %s; use another key, make one depend on the other, or declare a reducer",
                    writer,
                    conflict.key(),
                    conflict.writer());
        }
        result.reads()
                .forEach(key ->
                        variables.computeIfPresent(
                                key, (_, variable) -> withReader(variable, writer)));
        result.writes()
                .forEach((key, value) ->
                        variables.compute(
                                key,
                                (_, old) -> withWrite(key, old, value, writer, reducers.get(key))));
        return null;
    }

    /** The first by key, because the order of a node's writes is not part of the record. */
    private @Nullable Variable firstConflict(
            int position,
            NodeResult.Succeeded result,
            Topology topology,
            Map<String, Reducer> reducers) {
        Variable first = null;
        for (var key : result.writes().keySet()) {
            var current = variables.get(key);
            if (current != null
                    && current.writer() != null
                    && !reducers.containsKey(key)
                    && !topology.isAncestor(topology.indexOf(current.writer()), position)
                    && (first == null || key.compareTo(first.key()) < 0)) {
                first = current;
            }
        }
        return first;
    }

    private static Variable withReader(Variable variable, NodeId reader) {
        if (variable.readers().contains(reader)) {
            return variable;
        }
        var readers = new ArrayList<>(variable.readers());
        readers.add(reader);
        return new Variable(
                variable.key(), variable.value(), variable.version(), variable.writer(), readers);
    }

    private static Variable withWrite(
            String key,
            @Nullable Variable old,
            Value value,
            NodeId writer,
            @Nullable Reducer reducer) {
        var before = old == null ? Value.missing() : old.value();
        return new Variable(
                key,
                reducer == null ? value : reducer.reduce(before, value),
                old == null ? 1 : old.version() + 1,
                writer,
                old == null ? List.of() : old.readers());
    }
}
