package dev.troupe.server.message;

import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.chat.conversation.Plan;
import dev.troupe.chat.conversation.PlanConstraints;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.server.conversation.IntentEntry;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.schema.WorkflowSchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A plan for a request.
 *
 * @param workflow {@code null} if a page is planned
 * @param intent {@code null} if a page is planned
 */
record PlanProposal(
        @Schema(implementation = WorkflowSchema.class) @Nullable Value workflow,
        @Schema(description = "The blueprint of a page, if one was asked for")
                @Nullable Value blueprint,
        @Nullable IntentEntry intent,
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
                    @Nullable List<String> agents,
            @Schema(
                            allowableValues = {"workflow", "page"},
                            description =
                                    "`page` for the blueprint of a page instead of a workflow")
                    @Nullable String artifactType) {
        /**
         * @throws ApiException for another one
         */
        boolean isOfPage() {
            var chosen = Objects.requireNonNullElse(artifactType, "workflow");
            return switch (chosen) {
                case "workflow" -> false;
                case "page" -> true;
                default ->
                        throw ApiException.badRequest(
                                "artifactType 是“%s”；应为 workflow 或 page",
                                "artifactType is '%s'; give workflow or page", chosen);
            };
        }

        PlanConstraints constraints() {
            return new PlanConstraints(
                    Objects.requireNonNullElse(requirements, List.of()),
                    Set.copyOf(Objects.requireNonNullElse(agents, List.of())));
        }
    }

    static PlanProposal of(IntentResult intent, Plan plan) {
        return new PlanProposal(
                WorkflowJson.write(plan.workflow().definition()),
                null,
                IntentEntry.of(intent),
                plan.repairs(),
                plan.omissions(),
                plan.rounds());
    }

    static PlanProposal of(Blueprint blueprint) {
        return new PlanProposal(
                null, BlueprintJson.write(blueprint), null, List.of(), List.of(), 1);
    }
}
