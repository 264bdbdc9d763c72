package dev.troupe.runtime.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.value.NodeId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A node of a run on record, as JSON.
 *
 * @param reused whether its result is that of an earlier run
 * @param summary of its result; omitted if it did not succeed
 * @param problem omitted if it did not fail
 * @param reason why it was cancelled; omitted if it was not
 */
public record NodeReport(
        String id,
        String type,
        String name,
        NodeStatus state,
        int attempts,
        @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Instant startedAt,
        @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Instant endedAt,
        long tokens,
        Cost cost,
        boolean reused,
        @Nullable String summary,
        @Nullable ProblemReport problem,
        @Nullable String reason) {
    static NodeReport of(RecordedRun run, RunProgress progress, NodeId id) {
        var node = run.state().workflow().node(id);
        var result = run.state().result(id);
        var usage = progress.usage(id);
        return new NodeReport(
                id.value(),
                node.type(),
                node.name(),
                run.state().status(id),
                run.state().attemptCount(id),
                progress.startTime(id),
                progress.endTime(id),
                usage.totalTokens(),
                Cost.of(usage),
                run.state().isReused(id),
                result instanceof NodeResult.Succeeded(_, var summary, _, _) ? summary : null,
                result instanceof NodeResult.Failed(var problem) ? ProblemReport.of(problem) : null,
                result instanceof NodeResult.Cancelled(var reason) ? reason : null);
    }
}
