package dev.troupe.core.run;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Reducer;
import dev.troupe.core.workflow.Topology;
import dev.troupe.core.workflow.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The variables that the nodes of one run share. A node's writes appear together, when it has
 * succeeded; each is versioned and knows its writer and readers.
 *
 * <p>Nodes that run side by side may choose the same name. Then each value has its own key, {@code
 * name@node}, and the name alone means the value of the one writer that came before the reader. A
 * name with a reducer has one value in any case.
 *
 * <p>May be read from any thread; only the run's fold writes.
 */
public final class Blackboard {
    private static final char SEPARATOR = '@';

    /** By name; several where nodes that run side by side wrote one. */
    private final Map<String, List<Variable>> variables;

    Blackboard(Map<String, Value> inputs) {
        this.variables = new ConcurrentHashMap<>(Math.max(4, inputs.size() * 2));
        inputs.forEach((key, value) ->
                variables.put(key, List.of(new Variable(key, value, 1, null, List.of()))));
    }

    /**
     * The value of a variable, or {@link Value#missing}; also if several nodes wrote the name and
     * the key does not state which.
     */
    public Value value(String key) {
        var found = find(key, List.of());
        return found == null ? Value.missing() : found.value();
    }

    /**
     * The same for a node: a name that several nodes wrote means the value of the only one that
     * came before the reader.
     */
    public Value value(String key, NodeId reader, Topology topology) {
        var found = find(key, topology.find(reader), topology);
        return found == null ? Value.missing() : found.value();
    }

    /** Every variable, sorted by key. */
    public Map<String, Variable> variables() {
        var sorted = new TreeMap<String, Variable>();
        variables
                .values()
                .forEach(all -> all.forEach(variable -> sorted.put(variable.key(), variable)));
        return Collections.unmodifiableMap(sorted);
    }

    /** Every key, sorted. */
    public List<String> keys() {
        return List.copyOf(variables().keySet());
    }

    /** The key under which all nodes find what a node wrote under a name. */
    public String keyOf(String name, NodeId writer) {
        return variables.getOrDefault(name, List.of()).stream()
                .filter(variable -> writer.equals(variable.writer()))
                .map(Variable::key)
                .findFirst()
                .orElse(name);
    }

    /** The name that a key was written under, for keys that state the writer. */
    static String nameOf(String key) {
        int end = key.lastIndexOf(SEPARATOR);
        return end <= 0 ? key : key.substring(0, end);
    }

    /** Takes over what a node read and wrote. */
    void commit(
            int position,
            NodeResult.Succeeded result,
            Topology topology,
            Map<String, Reducer> reducers) {
        var node = topology.id(position);
        for (var key : result.reads()) {
            var read = find(key, position, topology);
            if (read != null) {
                replace(read, withReader(read, node));
            }
        }
        result.writes()
                .forEach((name, value) ->
                        write(name, value, position, topology, reducers.get(name)));
    }

    private @Nullable Variable find(String key, int reader, Topology topology) {
        var named = variables.get(key);
        if (named == null || named.size() == 1) {
            return find(key, List.of());
        }
        return find(key, named.stream().filter(each -> isBefore(each, reader, topology)).toList());
    }

    /**
     * @param candidates of several values of a name
     */
    private @Nullable Variable find(String key, List<Variable> candidates) {
        var named = variables.get(key);
        if (named != null) {
            var possible = named.size() == 1 ? named : candidates;
            return possible.size() == 1 ? possible.getFirst() : null;
        }
        return variables.getOrDefault(nameOf(key), List.of()).stream()
                .filter(variable -> key.equals(scopedKey(nameOf(key), variable.writer())))
                .findFirst()
                .orElse(null);
    }

    private static String scopedKey(String name, @Nullable NodeId writer) {
        return writer == null ? name : name + SEPARATOR + writer;
    }

    /** Whether a value was there before a node started, or is its own. */
    private static boolean isBefore(Variable variable, int node, Topology topology) {
        var writer = variable.writer();
        if (writer == null) {
            return true; // an input of the run
        }
        int position = topology.find(writer);
        return position >= 0
                && node >= 0
                && (position == node || topology.isAncestor(position, node));
    }

    private void replace(Variable old, Variable changed) {
        variables.computeIfPresent(
                old.writer() == null ? old.key() : nameIn(old),
                (_, all) -> all.stream().map(each -> each.equals(old) ? changed : each).toList());
    }

    private String nameIn(Variable variable) {
        return variables.containsKey(variable.key()) ? variable.key() : nameOf(variable.key());
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

    /** A value takes the place of those that were written before its node; others remain. */
    private void write(
            String name, Value value, int position, Topology topology, @Nullable Reducer reducer) {
        var old = variables.getOrDefault(name, List.of());
        var writer = topology.id(position);
        if (reducer != null) {
            var before = old.isEmpty() ? Value.missing() : old.getFirst().value();
            variables.put(name, List.of(next(name, reducer.reduce(before, value), writer, old)));
            return;
        }
        var replaced = old.stream().filter(each -> isBefore(each, position, topology)).toList();
        var all = new ArrayList<>(old);
        all.removeAll(replaced);
        all.add(next(name, value, writer, replaced));
        boolean isShared = all.size() > 1;
        variables.put(
                name,
                all.stream()
                        .map(each ->
                                withKey(each, isShared ? scopedKey(name, each.writer()) : name))
                        .toList());
    }

    private static Variable next(String key, Value value, NodeId writer, List<Variable> replaced) {
        int version = replaced.stream().mapToInt(Variable::version).max().orElse(0);
        var readers = replaced.stream().flatMap(each -> each.readers().stream()).distinct();
        return new Variable(key, value, version + 1, writer, readers.toList());
    }

    private static Variable withKey(Variable variable, String key) {
        return new Variable(
                key, variable.value(), variable.version(), variable.writer(), variable.readers());
    }
}
