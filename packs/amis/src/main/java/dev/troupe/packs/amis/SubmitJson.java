package dev.troupe.packs.amis;

import dev.troupe.agent.AgentProblem;
import dev.troupe.agent.ToolException;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;

/** JSON as models hand it in: as itself, or as a text that holds it. */
final class SubmitJson {
    private SubmitJson() {}

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
                            "给出的不是 JSON：%s",
                            "What was given is no JSON: %s",
                            Sentence.of(e)));
        }
    }
}
