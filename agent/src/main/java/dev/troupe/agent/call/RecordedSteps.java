package dev.troupe.agent.call;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.core.run.Effect;
import dev.troupe.core.value.Value;
import java.util.Optional;

/**
 * What is on record of a call: the questions that it asked before it did anything, and its result.
 *
 * @param next the first step that is not on record
 * @param result empty if the call was not executed, or its outcome is unknown
 */
public record RecordedSteps(Effect next, Optional<Value> result) {
    /**
     * Reads the steps of a call, each once, and asks its questions again; as {@link
     * ToolContext#askUser} while one has no answer.
     */
    public static RecordedSteps read(Effect effect, ToolGate gate, ToolContext context)
            throws InterruptedException {
        var step = effect;
        while (gate.isRecorded(step)) {
            var recorded = gate.runRecorded(step, Value::missing);
            var question = OpeningQuestion.of(recorded);
            if (question.isEmpty()) {
                return new RecordedSteps(step, Optional.of(recorded));
            }
            question.get().ask(context);
            step = OpeningQuestion.stepAfter(step);
        }
        return new RecordedSteps(step, Optional.empty());
    }
}
