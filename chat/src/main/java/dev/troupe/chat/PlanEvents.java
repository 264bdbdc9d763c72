package dev.troupe.chat;

import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.util.Map;

/** The payloads of the {@code plan.*} events. */
final class PlanEvents {
    private PlanEvents() {}

    static Value created(Plan plan) {
        return Value.of(
                Map.of(
                        "workflow", WorkflowJson.write(plan.workflow().definition()),
                        "repairs", Value.of(plan.repairs().stream().map(PlanEvents::said).toList()),
                        "omissions", Value.of(plan.omissions().stream().map(Value::of).toList()),
                        "rounds", Value.of(plan.rounds())));
    }

    private static Value said(Sentence sentence) {
        return Value.of(Map.of("zh", Value.of(sentence.zh()), "en", Value.of(sentence.en())));
    }

    static Value rejected(Problem problem) {
        return Value.of(
                Map.of("code", Value.of(problem.code()), "message", Value.of(problem.message())));
    }
}
