package dev.troupe.server.schema;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import dev.troupe.core.value.Value;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A plan: its nodes with their dependencies, and further edges between them. */
@Schema(name = "Workflow", description = "A plan")
public record WorkflowSchema(
        @Schema(example = "workflow-1") String id,
        String name,
        String description,
        List<PlanNode> agentGraph,
        @Nullable List<PlanEdge> edges,
        @Nullable List<PlanVariable> variables,
        @Schema(description = "In milliseconds") @Nullable Long estimatedDuration,
        @JsonAnyGetter Map<String, Value> others) {

    record PlanNode(
            String id,
            @Schema(description = "The type of its agent") String type,
            String name,
            String desc,
            List<PlanStep> steps,
            @Schema(description = "Ids of the nodes that must complete first")
                    List<String> dependencies,
            @JsonAnyGetter Map<String, Value> others) {}

    record PlanStep(
            @Schema(description = "Unique in the plan, from 1") int stepNumber, String desc) {}

    record PlanEdge(
            String from,
            String to,
            @Schema(
                            allowableValues = {
                                "control",
                                "conditional",
                                "info",
                                "listening",
                                "notification"
                            })
                    @Nullable String kind,
            @JsonAnyGetter Map<String, Value> others) {}

    record PlanVariable(
            String key,
            @Schema(description = "How values of several nodes become one") String reducer) {}
}
