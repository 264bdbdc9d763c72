package dev.troupe.core;

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
        var writer = topology.node(position).id();
        for (var key : result.writes().keySet()) {
            var current = variables.get(key);
            if (current != null
                    && current.writer() != null
                    && !reducers.containsKey(key)
                    && !topology.isAncestor(topology.indexOf(current.writer()), position)) {
                return Problem.of(
                        CoreProblem.CONFLICTING_WRITE,
                        "Agent "
                                + writer
                                + " wrote shared variable '"
                                + key
                                + "', which agent "
                                + current.writer()
                                + " wrote beside it; use another key, make one depend on the other, or declare a reducer");
            }
        }
        result.reads()
                .forEach(key ->
                        variables.computeIfPresent(key, (_, variable) -> readBy(variable, writer)));
        result.writes()
                .forEach((key, value) ->
                        variables.merge(
                                key,
                                new Variable(key, value, 1, writer, List.of()),
                                (old, written) -> overwrite(old, written, reducers)));
        return null;
    }

    private static Variable readBy(Variable variable, NodeId reader) {
        if (variable.readers().contains(reader)) {
            return variable;
        }
        var readers = new ArrayList<>(variable.readers());
        readers.add(reader);
        return new Variable(
                variable.key(), variable.value(), variable.version(), variable.writer(), readers);
    }

    private static Variable overwrite(
            Variable old, Variable written, Map<String, Reducer> reducers) {
        var reducer = reducers.getOrDefault(old.key(), Reducer.LAST);
        var value = reducer.reduce(old.value(), written.value());
        return new Variable(old.key(), value, old.version() + 1, written.writer(), old.readers());
    }
}
