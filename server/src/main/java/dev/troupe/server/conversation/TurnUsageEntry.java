package dev.troupe.server.conversation;

import dev.troupe.chat.conversation.AnswerDetails.TurnUsage;
import dev.troupe.model.Usage;
import dev.troupe.runtime.report.Cost;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The usage of a turn. */
record TurnUsageEntry(
        long inputTokens,
        long outputTokens,
        Cost cost,
        @Schema(
                        description =
                                "Part of the usage outside the nodes of the run: to understand,"
                                        + " plan, revise and write the answer")
                @Nullable PlanningUsage planning) {

    /** The usage of model calls. */
    record PlanningUsage(long inputTokens, long outputTokens, Cost cost) {
        static PlanningUsage of(Usage usage) {
            return new PlanningUsage(usage.inputTokens(), usage.outputTokens(), Cost.of(usage));
        }
    }

    static TurnUsageEntry of(TurnUsage usage) {
        var total = usage.total();
        var planning = usage.planning();
        return new TurnUsageEntry(
                total.inputTokens(),
                total.outputTokens(),
                Cost.of(total),
                planning == null ? null : PlanningUsage.of(planning));
    }
}
