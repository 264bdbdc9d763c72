package dev.troupe.model;

import dev.troupe.core.value.Problem;
import java.util.List;

/**
 * What a model answered.
 *
 * @param text may be empty when it called tools
 * @param toolCalls in the order in which the model made them
 * @param model who answered, {@code provider:name}
 */
public record ModelReply(
        String text, List<ToolCall> toolCalls, FinishReason finish, Usage usage, String model) {
    /** Why the reply ended. */
    public enum FinishReason {
        STOP,
        TOOL_CALLS,
        /** The reply was cut at its token limit. */
        LENGTH,
        /** The provider withheld it. */
        CONTENT_FILTER,
        OTHER
    }

    public ModelReply {
        toolCalls = List.copyOf(toolCalls);
    }

    public static ModelReply text(String text, String model) {
        return new ModelReply(text, List.of(), FinishReason.STOP, Usage.NONE, model);
    }

    public static ModelReply calls(List<ToolCall> calls, String model) {
        return new ModelReply("", calls, FinishReason.TOOL_CALLS, Usage.NONE, model);
    }

    public ModelReply withUsage(Usage newUsage) {
        return new ModelReply(text, toolCalls, finish, newUsage, model);
    }

    /**
     * This reply.
     *
     * @throws ModelException code REFUSED if the provider withheld it
     */
    public ModelReply requireUnfiltered() {
        if (finish == FinishReason.CONTENT_FILTER) {
            throw new ModelException(
                    Problem.of(
                            ModelProblem.REFUSED,
                            "模型 %s 的提供方拦截了回答；请修改请求的内容",
                            "The provider of model %s withheld the reply; change the content of the request",
                            model));
        }
        return this;
    }
}
