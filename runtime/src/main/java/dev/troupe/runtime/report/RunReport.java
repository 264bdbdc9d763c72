package dev.troupe.runtime.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.value.Value;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of a run on record but its plan, as JSON.
 *
 * @param workspace folder
 * @param endedAt {@code null} while it has not ended
 * @param from the run whose results it reuses; omitted if there is none
 * @param problem omitted if it did not fail
 * @param omissions parts of the request that it did not cover; omitted if there are none
 * @param nodes in the order in which they are read
 */
public record RunReport(
        String runId,
        RunStateName state,
        String request,
        String workspace,
        Instant startedAt,
        @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Instant endedAt,
        long tokens,
        Cost cost,
        @Nullable String from,
        @Nullable ProblemReport problem,
        @Nullable List<String> omissions,
        List<NodeReport> nodes,
        List<QuestionReport> questions,
        List<DecisionReport> decisions,
        LedgerReport ledger) {
    public static RunReport of(RecordedRun run, RunStateName state) {
        var progress = RunProgress.of(run.entries());
        var from = run.state().from();
        var outcome = run.state().outcome();
        var problem = outcome == null ? null : outcome.problem();
        var omissions = run.omissions(state == RunStateName.interrupted);
        return new RunReport(
                run.id().value(),
                state,
                run.notes().request(),
                run.notes().workspace().root().toString(),
                run.startTime(),
                run.isOver() ? run.lastEventTime() : null,
                progress.usage().totalTokens(),
                Cost.of(progress.usage()),
                from == null ? null : from.value(),
                problem == null ? null : ProblemReport.of(problem),
                omissions.isEmpty() ? null : omissions,
                nodes(run, progress),
                run.questions().stream().map(QuestionReport::of).toList(),
                DecisionHistory.of(run).stream().map(DecisionReport::of).toList(),
                LedgerReport.of(new TaskLedger(run)));
    }

    /** A run and its plan as it stands. */
    public record WithWorkflow(@JsonUnwrapped RunReport run, Value workflow) {
        public static WithWorkflow of(RecordedRun run, RunStateName state) {
            var definition = run.state().workflow().definition();
            return new WithWorkflow(RunReport.of(run, state), WorkflowJson.write(definition));
        }
    }

    /** With the first nodes alone. */
    public RunReport withFirstNodes(int count) {
        return new RunReport(
                runId,
                state,
                request,
                workspace,
                startedAt,
                endedAt,
                tokens,
                cost,
                from,
                problem,
                omissions,
                nodes.subList(0, Math.min(count, nodes.size())),
                questions,
                decisions,
                ledger);
    }

    /** The nodes alone, in the same order. */
    public static List<NodeReport> nodes(RecordedRun run) {
        return nodes(run, RunProgress.of(run.entries()));
    }

    private static List<NodeReport> nodes(RecordedRun run, RunProgress progress) {
        return progress.order().stream().map(id -> NodeReport.of(run, progress, id)).toList();
    }
}
