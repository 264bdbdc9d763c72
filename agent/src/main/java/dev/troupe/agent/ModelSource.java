package dev.troupe.agent;

import dev.troupe.core.Problem;
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
                                "这里不能使用模型“%s”；请去掉智能体的 model，或配置好它",
                                "Model '%s' cannot be used here; leave out the agent's model or set up this one",
                                name));
            };

    /**
     * Finds a model.
     *
     * @param name {@code provider:name}
     * @throws ModelException when there is no such model or its key is missing
     */
    ChatModel find(String name);
}
