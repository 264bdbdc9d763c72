package dev.troupe.server.message;

import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.chat.conversation.Plan;
import dev.troupe.chat.conversation.PlanConstraints;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.server.conversation.IntentEntry;
import dev.troupe.server.schema.WorkflowSchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A plan for a request. */
record PlanProposal(
        @Schema(implementation = WorkflowSchema.class) Value workflow,
        IntentEntry intent,
        @Schema(description = "What was changed to make the plan valid")
                List<LocalizedText> repairs,
        @Schema(description = "Parts of the request that the plan does not cover")
                List<String> omissions,
        @Schema(description = "How often the model was asked") int rounds) {

    /** A request to plan. */
    record PlanRequest(
            @Schema(minLength = 1, maxLength = 20_000) String message,
            @Nullable List<String> requirements,
            @Schema(description = "Agent types that the plan may use")
                    @Nullable List<String> agents) {
        PlanConstraints constraints() {
            return new PlanConstraints(
                    Objects.requireNonNullElse(requirements, List.of()),
                    Set.copyOf(Objects.requireNonNullElse(agents, List.of())));
        }
    }

    static PlanProposal of(IntentResult intent, Plan plan) {
        return new PlanProposal(
                WorkflowJson.write(plan.workflow().definition()),
                IntentEntry.of(intent),
                plan.repairs(),
                plan.omissions(),
                plan.rounds());
    }
}
