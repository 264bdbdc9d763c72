package dev.troupe.agent;

import dev.troupe.core.value.Problem;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;

/** Finds the model that an agent names. Safe for use by several threads. */
@FunctionalInterface
public interface ModelSource {
    /** Knows no models. */
    ModelSource NONE =
            name -> {
                throw new ModelException(
                        Problem.of(
                                ModelProblem.UNKNOWN_MODEL,
                                "这里不能使用模型“%s”；请删除智能体的 model 字段，或配置该模型",
                                "Model '%s' is not available here; remove the agent's model or configure this one",
                                name));
            };

    /**
     * Finds a model.
     *
     * @param name {@code provider:name}
     * @throws ModelException when the model does not exist or its key is missing
     */
    ChatModel find(String name);
}
