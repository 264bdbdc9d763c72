package dev.troupe.chat.plan;

import dev.troupe.chat.conversation.Plan;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import java.util.Map;

/** The payloads of the {@code plan.*} events. */
public final class PlanEvents {
    private PlanEvents() {}

    public static Value toCreatedPayload(Plan plan) {
        return Value.of(
                Map.of(
                        "workflow", WorkflowJson.write(plan.workflow().definition()),
                        "repairs",
                                Value.of(plan.repairs().stream().map(PlanEvents::toValue).toList()),
                        "omissions", Value.of(plan.omissions().stream().map(Value::of).toList()),
                        "rounds", Value.of(plan.rounds())));
    }

    private static Value toValue(LocalizedText text) {
        return Value.of(Map.of("zh", Value.of(text.zh()), "en", Value.of(text.en())));
    }

    public static Value toRejectedPayload(Problem problem) {
        return Value.of(
                Map.of("code", Value.of(problem.code()), "message", Value.of(problem.message())));
    }
}
