package dev.troupe.testing.engine;

import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Variable;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The visible state of a run, to compare two of them and to store it in a file. Of a cancelled node
 * it omits whether it had begun, because a crash decides that.
 */
public final class RunSnapshot {
    private RunSnapshot() {}

    /** The run's end, then each node in declaration order, open questions and shared variables. */
    public static Value of(RunState state) {
        var picture = new LinkedHashMap<String, Value>();
        picture.put("status", Value.of(state.status().name()));
        var outcome = state.outcome();
        if (outcome != null && outcome.problem() != null) {
            picture.put("problem", Value.of(outcome.problem().code()));
        }
        var nodes = new LinkedHashMap<String, Value>();
        state.workflow()
                .nodes()
                .forEach(node -> nodes.put(node.id().value(), node(state, node.id())));
        picture.put("nodes", Value.of(nodes));
        if (!state.revisions().isEmpty()) {
            var revised = state.revisions().stream().map(each -> Value.of(each.node().value()));
            picture.put("revisions", Value.of(revised.toList()));
        }
        var questions =
                state.questions().stream().map(open -> Value.of(open.question().key())).toList();
        picture.put("questions", Value.of(questions));
        var variables = new LinkedHashMap<String, Value>();
        state.blackboard().variables().forEach((key, each) -> variables.put(key, variable(each)));
        picture.put("variables", Value.of(variables));
        return Value.of(picture);
    }

    private static Value node(RunState state, NodeId id) {
        var picture = new LinkedHashMap<String, Value>();
        picture.put("status", Value.of(state.status(id).name()));
        picture.put("attempts", Value.of(state.attemptCount(id)));
        switch (state.result(id)) {
            case NodeResult.Succeeded(var output, var summary, _, _) -> {
                put(picture, "output", output);
                picture.put("summary", Value.of(summary));
            }
            case NodeResult.Failed(var problem) -> picture.put("problem", Value.of(problem.code()));
            case NodeResult.Cancelled _ -> {}
            case null -> {}
        }
        var cause = state.skipCause(id);
        if (cause != null) {
            picture.put("skipped", Value.of(cause.kind() + " " + cause.because()));
        }
        if (state.isReused(id)) {
            picture.put("from", Value.of(String.valueOf(state.from())));
        }
        return Value.of(picture);
    }

    private static Value variable(Variable variable) {
        var readers = variable.readers().stream().map(NodeId::value).sorted().map(Value::of);
        var writer = variable.writer();
        var picture = new LinkedHashMap<String, Value>();
        put(picture, "value", variable.value());
        picture.put("version", Value.of(variable.version()));
        if (writer != null) {
            picture.put("writer", Value.of(writer.value()));
        }
        picture.put("readers", Value.of(readers.toList()));
        return Value.of(picture);
    }

    private static void put(Map<String, Value> picture, String field, Value value) {
        if (!value.isMissing()) { // JSON has no difference between nothing and no field
            picture.put(field, value);
        }
    }
}
