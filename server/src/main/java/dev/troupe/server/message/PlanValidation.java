package dev.troupe.server.message;

import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.InvalidWorkflow;
import dev.troupe.server.http.PartialProblem;
import dev.troupe.server.http.ProblemResponse;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** What is wrong with a plan. */
record PlanValidation(
        boolean valid,
        List<PartialProblem> problems,
        @Schema(description = "What was read other than it was written") List<String> warnings) {

    /** A plan that may be anything. */
    record UncheckedPlan(Value workflow) {}

    static PlanValidation of(InvalidWorkflow invalid) {
        return new PlanValidation(
                false,
                invalid.problems().stream()
                        .limit(ProblemResponse.MAX_PARTS)
                        .map(PartialProblem::of)
                        .toList(),
                List.of());
    }
}
