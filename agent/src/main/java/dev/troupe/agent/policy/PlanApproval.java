package dev.troupe.agent.policy;

import dev.troupe.codec.Json;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.Question;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.language.EnglishText;
import dev.troupe.language.Language;
import java.util.List;
import java.util.Map;

/**
 * The question whether a plan may be run. Every node of a run that is held for it asks it before it
 * does anything; it is asked once, and answered by an {@link Approval}.
 */
public final class PlanApproval {
    private static final String KIND = "review";

    private PlanApproval() {}

    public static Question questionFor(Workflow workflow) {
        var definition = Json.write(WorkflowJson.write(workflow.definition()));
        int steps = workflow.nodes().size();
        var text =
                Language.of(workflow.description())
                        .choose(
                                "可以运行计划“%s”（%d 步）吗？".formatted(workflow.name(), steps),
                                "May the plan '%s' (%s) be run?"
                                        .formatted(
                                                workflow.name(),
                                                EnglishText.withCount(steps, "step")));
        return new Question(
                KIND + " " + ContentHash.of(definition),
                text,
                List.of("once", "refused"),
                Value.of(Map.of("kind", Value.of(KIND))),
                null);
    }

    /** Whether a question is whether a plan may be run. */
    public static boolean isPlanQuestion(OpenQuestion open) {
        return open.question().subject().field("kind").asText().equals(KIND);
    }

    /**
     * Whether a question asks whether this very plan may be run, and not an earlier version of it.
     */
    public static boolean isAbout(OpenQuestion open, Workflow plan) {
        return open.question().key().equals(questionFor(plan).key());
    }
}
