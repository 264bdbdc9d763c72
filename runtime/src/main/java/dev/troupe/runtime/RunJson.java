package dev.troupe.runtime;

import dev.troupe.codec.ValueRecords;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.model.Usage;
import java.time.Instant;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** A run on record as JSON. */
public final class RunJson {
    private final RecordedRun run;
    private final RunProgress progress;

    private RunJson(RecordedRun run) {
        this.run = run;
        this.progress = RunProgress.of(run.entries());
    }

    /** All that is known of a run: its nodes, what waits, who decided what, and its plan. */
    public static Value write(RecordedRun run, RunStateName state) {
        return new RunJson(run).toValue(state);
    }

    private Value toValue(RunStateName state) {
        var workflow = run.state().workflow();
        var fields = new LinkedHashMap<String, Value>();
        fields.put("runId", Value.of(run.id().value()));
        fields.put("state", Value.of(state.wireName()));
        fields.put("request", Value.of(run.notes().request()));
        fields.put("workspace", Value.of(run.notes().workspace().root().toString()));
        fields.put("startedAt", time(run.startTime()));
        fields.put("endedAt", run.isOver() ? time(run.lastEventTime()) : Value.missing());
        fields.put("tokens", Value.of(progress.usage().totalTokens()));
        fields.put("cost", cost(progress.usage()));
        var from = run.state().from();
        if (from != null) {
            fields.put("from", Value.of(from.value()));
        }
        var outcome = run.state().outcome();
        if (outcome != null && outcome.problem() != null) {
            fields.put("problem", RunEventJson.problem(outcome.problem()));
        }
        var omitted = run.omissions(state == RunStateName.interrupted);
        if (!omitted.isEmpty()) {
            fields.put("omissions", ValueRecords.texts(omitted));
        }
        fields.put("nodes", Value.of(progress.order().stream().map(this::node).toList()));
        fields.put("questions", Value.of(run.questions().stream().map(RunJson::question).toList()));
        fields.put(
                "decisions",
                Value.of(DecisionHistory.of(run).stream().map(RunDecision::toValue).toList()));
        fields.put("ledger", new TaskLedger(run).toValue());
        fields.put("workflow", WorkflowJson.write(workflow.definition()));
        return Value.of(fields);
    }

    private Value node(NodeId id) {
        var node = run.state().workflow().node(id);
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(id.value()));
        fields.put("type", Value.of(node.type()));
        fields.put("name", Value.of(node.name()));
        fields.put("state", Value.of(run.state().status(id).name()));
        fields.put("attempts", Value.of(run.state().attemptCount(id)));
        fields.put("startedAt", time(progress.startTime(id)));
        fields.put("endedAt", time(progress.endTime(id)));
        fields.put("tokens", Value.of(progress.usage(id).totalTokens()));
        fields.put("cost", cost(progress.usage(id)));
        fields.put("reused", Value.of(run.state().isReused(id)));
        switch (run.state().result(id)) {
            case NodeResult.Succeeded(_, var summary, _, _) ->
                    fields.put("summary", Value.of(summary));
            case NodeResult.Failed(var problem) ->
                    fields.put("problem", RunEventJson.problem(problem));
            case NodeResult.Cancelled(var reason) -> fields.put("reason", Value.of(reason));
            case null -> {}
        }
        return Value.of(fields);
    }

    /** In US dollars; {@code "unknown"} where a price is not known. */
    public static Value cost(Usage usage) {
        var cost = usage.cost();
        return cost == null ? Value.of("unknown") : Value.of(cost);
    }

    private static Value time(@Nullable Instant time) {
        return time == null ? Value.missing() : Value.of(time.toString());
    }

    /** {@code {key, node, text, options, subject, expiresAt}}. */
    public static Value question(OpenQuestion open) {
        var question = open.question();
        var fields = new LinkedHashMap<String, Value>();
        fields.put("key", Value.of(question.key()));
        fields.put("node", Value.of(open.node().value()));
        fields.put("text", Value.of(question.text()));
        fields.put("options", ValueRecords.texts(question.options()));
        fields.put("subject", question.subject());
        fields.put("expiresAt", time(open.expiresAt()));
        return Value.of(fields);
    }
}
