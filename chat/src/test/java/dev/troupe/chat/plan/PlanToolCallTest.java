package dev.troupe.chat.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.ModelReply;
import dev.troupe.model.ToolCall;
import dev.troupe.model.Usage;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanToolCallTest {
    private static final String PLAN =
            """
            {"id": "p", "name": "n", "description": "d", "agentGraph": [
              {"id": "agent-1", "type": "data", "name": "a", "description": "b",
               "steps": [{"step": 1, "desc": "c"}], "dependencies": []},
              {"id": "agent-2", "type": "files", "name": "delete old", "description": "b",
               "steps": [{"step": 2, "desc": "c"}], "dependencies": ["agent-1"]}]}
            """;

    @Test
    void readsAWholePlan() {
        var call = PlanToolCall.of(reply(PLAN, ModelReply.FinishReason.TOOL_CALLS));

        assertThat(Objects.requireNonNull(call.draft()).nodes()).hasSize(2);
    }

    /** Without its end the second node would have no dependencies, or be missing. */
    @ParameterizedTest
    @ValueSource(ints = {45, 70, 90, 99})
    void acceptsNoPartOfAPlan(int percent) {
        var part = PLAN.strip().substring(0, PLAN.strip().length() * percent / 100);

        var call = PlanToolCall.of(reply(part, ModelReply.FinishReason.TOOL_CALLS));

        assertThat(call.draft()).isNull();
        assertThat(call.problem().en()).contains("incomplete");
    }

    @Test
    void acceptsNoPlanOfAReplyThatWasCutAtItsLimit() {
        var call = PlanToolCall.of(reply(PLAN, ModelReply.FinishReason.LENGTH));

        assertThat(call.draft()).isNull();
        assertThat(call.problem().zh()).contains("不完整");
    }

    private static ModelReply reply(String arguments, ModelReply.FinishReason reason) {
        var call = new ToolCall("1", PlanToolCall.TOOL, arguments);
        return new ModelReply("", List.of(call), reason, Usage.NONE, "scripted");
    }
}
