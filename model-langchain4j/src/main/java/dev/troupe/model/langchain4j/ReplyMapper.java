package dev.troupe.model.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import dev.troupe.model.ModelName;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ToolCall;
import dev.troupe.model.Usage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Turns LangChain4j's responses into replies. */
final class ReplyMapper {
    private ReplyMapper() {}

    static ModelReply toReply(
            ChatResponse response, ModelName model, ProviderErrorMapper problems) {
        var message = response.aiMessage();
        var text = Objects.requireNonNullElse(message.text(), "");
        var calls = toToolCalls(message.toolExecutionRequests());
        var reason = response.finishReason();
        if (reason == null && text.isEmpty() && calls.isEmpty()) {
            throw problems.malformedException(
                    "it holds no text, no tool call and no reason for its end");
        }
        if (reason == FinishReason.TOOL_EXECUTION && calls.isEmpty()) {
            throw problems.malformedException("it ends for tool calls that it does not hold");
        }
        return new ModelReply(
                text,
                calls,
                toFinishReason(reason, !calls.isEmpty()),
                toUsage(response.tokenUsage()),
                model.toString());
    }

    private static List<ToolCall> toToolCalls(@Nullable List<ToolExecutionRequest> requests) {
        if (requests == null) {
            return List.of();
        }
        var calls = new ArrayList<ToolCall>();
        var ids = new HashSet<String>();
        for (var request : requests) {
            var id = Objects.requireNonNullElse(request.id(), "");
            if (id.isEmpty() || !ids.add(id)) { // some servers leave ids out or repeat them
                id = "call-" + (calls.size() + 1);
                ids.add(id);
            }
            calls.add(
                    new ToolCall(
                            id,
                            Objects.requireNonNullElse(request.name(), ""),
                            Objects.requireNonNullElse(request.arguments(), "")));
        }
        return calls;
    }

    /** Some servers return "stop" after tool calls, and some have their own reasons. */
    private static ModelReply.FinishReason toFinishReason(
            @Nullable FinishReason reason, boolean calls) {
        if (calls && (reason == null || reason == FinishReason.STOP)) {
            return ModelReply.FinishReason.TOOL_CALLS;
        }
        if (reason == null) {
            return ModelReply.FinishReason.OTHER;
        }
        return switch (reason) {
            case STOP -> ModelReply.FinishReason.STOP;
            case TOOL_EXECUTION -> ModelReply.FinishReason.TOOL_CALLS;
            case LENGTH -> ModelReply.FinishReason.LENGTH;
            case CONTENT_FILTER -> ModelReply.FinishReason.CONTENT_FILTER;
            case OTHER -> ModelReply.FinishReason.OTHER;
        };
    }

    /** What a model thinks may only be in the total, and is paid for like what it writes. */
    private static Usage toUsage(@Nullable TokenUsage usage) {
        if (usage == null) {
            return Usage.withoutCost(0, 0);
        }
        int input = Objects.requireNonNullElse(usage.inputTokenCount(), 0);
        int output = Objects.requireNonNullElse(usage.outputTokenCount(), 0);
        int total = Objects.requireNonNullElse(usage.totalTokenCount(), 0);
        return Usage.withoutCost(input, Math.max(output, total - input));
    }
}
