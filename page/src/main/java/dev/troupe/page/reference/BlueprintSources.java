package dev.troupe.page.reference;

import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.Blueprint;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What bindings and computations of a blueprint wait for. */
public final class BlueprintSources {
    private BlueprintSources() {}

    /**
     * The ids that each binding and computation waits for: those that it declares and those that
     * its arguments refer to. Ids and references that do not exist are omitted.
     */
    public static Map<String, Set<String>> dependencies(Blueprint blueprint) {
        var ids = idsByReference(blueprint);
        var before = new LinkedHashMap<String, Set<String>>();
        for (var binding : blueprint.dataContract().bindings()) {
            before.put(binding.id(), join(binding.dependsOn(), binding.arguments(), ids));
        }
        for (var node : blueprint.computeGraph().nodes()) {
            before.put(node.id(), join(node.dependsOn(), node.toolArguments(), ids));
        }
        before.values().forEach(all -> all.retainAll(before.keySet()));
        return before;
    }

    private static Set<String> join(
            List<String> declared, Map<String, Value> arguments, Map<String, String> ids) {
        var all = new LinkedHashSet<>(declared);
        all.addAll(idsOf(Reference.findAll(Value.of(arguments)), ids));
        return all;
    }

    /** The binding or computation that a reference refers to, by {@code $data.<id>} or the like. */
    private static Map<String, String> idsByReference(Blueprint blueprint) {
        var ids = new LinkedHashMap<String, String>();
        blueprint.dataContract().bindings().forEach(it -> ids.put("DATA " + it.id(), it.id()));
        blueprint
                .computeGraph()
                .nodes()
                .forEach(it -> ids.put("COMPUTE " + it.outputKey(), it.id()));
        return ids;
    }

    private static Set<String> idsOf(Collection<Reference> references, Map<String, String> ids) {
        var found = new LinkedHashSet<String>();
        for (var reference : references) {
            var id = ids.get(reference.root() + " " + reference.source());
            if (id != null) {
                found.add(id);
            }
        }
        return found;
    }

    /** The bindings and computations that some value refers to, in its order. */
    public static Set<String> findSources(Blueprint blueprint, Value value) {
        return idsOf(Reference.findAll(value), idsByReference(blueprint));
    }
}
