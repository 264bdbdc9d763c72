package dev.troupe.server.run;

import dev.troupe.runtime.report.RunStateName;
import dev.troupe.server.http.Values;
import dev.troupe.store.value.RunSummary;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A run in the list. */
@Schema(name = "RunSummary")
record RunEntry(
        String runId,
        RunStateName state,
        String request,
        @Schema(description = "Name of the workflow") String workflow,
        Instant startedAt,
        @Nullable Instant endedAt,
        int nodes,
        long nodesDone,
        @Schema(description = "Nodes whose results were reused from an earlier run")
                long nodesReused,
        long tokens,
        @Schema(description = "In US dollars; omitted if a price is not known")
                @Nullable BigDecimal cost,
        @Nullable String conversationId) {

    static RunEntry of(RunSummary run, RunStateName state, RunTotals.Totals totals) {
        var cost = totals.usage().cost();
        return new RunEntry(
                run.run().value(),
                state,
                run.request(),
                run.workflow(),
                run.started(),
                run.ended(),
                totals.nodes(),
                totals.done(),
                totals.reused(),
                totals.usage().totalTokens(),
                cost == null ? null : Values.normalize(cost),
                run.conversation().isEmpty() ? null : run.conversation());
    }
}
