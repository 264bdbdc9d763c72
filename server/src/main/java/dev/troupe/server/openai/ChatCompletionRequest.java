package dev.troupe.server.openai;

import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import java.util.List;

/**
 * What a client of the OpenAI-compatible door asks.
 *
 * @param model as the client names it
 * @param asked messages, tools and settings; its tools are empty where the client brings none
 * @param isStreamed whether the reply is to come piece by piece
 * @param includesUsage whether a stream is to end with what it cost
 * @param progressAsText whether {@code troupe} reports its progress in its text as well
 */
record ChatCompletionRequest(
        String model,
        ModelRequest asked,
        boolean isStreamed,
        boolean includesUsage,
        boolean progressAsText) {
    /** Whether it brings tools that a model is to call. */
    boolean hasTools() {
        return !asked.tools().isEmpty() && !hasApprovalTool();
    }

    /** Whether questions of runs are to come as calls of {@link ApprovalTool}. */
    boolean hasApprovalTool() {
        return ApprovalTool.isOnlyToolOf(asked.tools());
    }

    List<Message> messages() {
        return asked.messages();
    }

    Value extraBody() {
        return asked.extraBody();
    }
}
