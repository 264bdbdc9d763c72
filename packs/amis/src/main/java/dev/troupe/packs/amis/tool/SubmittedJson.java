package dev.troupe.packs.amis.tool;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;

/** JSON as models submit it: as a value, or as a text that contains it. */
final class SubmittedJson {
    private SubmittedJson() {}

    /**
     * @throws ToolException where a text holds no JSON
     */
    static Value read(Value given) {
        if (!(given instanceof Value.Text(var text))) {
            return given;
        }
        try {
            return Json.parseLenient(text).value();
        } catch (JsonException e) {
            throw new ToolException(
                    Problem.of(
                            AgentProblem.BAD_ARGUMENTS,
                            "提交的内容不是有效的 JSON：%s",
                            "The submitted text is not valid JSON: %s",
                            LocalizedText.of(e)));
        }
    }
}
