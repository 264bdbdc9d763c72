package dev.troupe.agent;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Executes the calls that a model requests in one turn and answers each of them, so that every call
 * in the history has its result, even if one ends the node.
 */
final class ToolTurn {
    // characters of a tool's answer that a model is shown
    private static final int MAX_RESULT = 20_000;

    private static final int MAX_TRUNCATED = 3; // replies in a row

    private final String agent;
    private final ToolRunner tools;
    private final AgentContext context;
    private final LoopDetector repeats = new LoopDetector();
    private int truncated; // replies in a row

    /**
     * @param agent its type
     */
    ToolTurn(String agent, ToolRunner tools, AgentContext context) {
        this.agent = agent;
        this.tools = tools;
        this.context = context;
    }

    /**
     * Makes calls, independent neighbours side by side.
     *
     * @param messages gets one result for each call, in their order
     * @return the node's result where a call ended it, else {@code null}
     */
    @Nullable NodeResult run(List<ToolCall> calls, int turn, List<Message> messages)
            throws InterruptedException {
        truncated = 0;
        int at = 0;
        while (at < calls.size()) {
            int end = at + 1;
            while (end < calls.size() && areIndependent(calls.get(at), calls.get(end))) {
                end++;
            }
            var some = calls.subList(at, end);
            var doing = some.stream().map(call -> announce(call, turn)).toList();
            var replies = tools.callAll(some, turn, context);
            NodeResult result = null;
            for (int index = 0; index < some.size(); index++) {
                var ended =
                        handleReply(
                                some.get(index), doing.get(index), replies.get(index), messages);
                result = result == null ? ended : result;
            }
            at = end;
            if (result != null) {
                calls.subList(at, calls.size())
                        .forEach(call -> messages.add(toSkippedResult(call)));
                return result;
            }
        }
        return null;
    }

    /**
     * Answers the calls of a reply that ended at its token limit without executing them: the last
     * one may be a part of what was meant, and what was to follow is missing.
     *
     * @return the node's result after several such replies in a row, else {@code null}
     */
    @Nullable NodeResult refuseTruncated(List<ToolCall> calls, List<Message> messages) {
        var why =
                LocalizedText.of(
                        "回答达到 token 上限而被截断，其中的工具调用没有执行",
                        "the reply was cut at the token limit; its tool calls were not executed");
        context.report(
                "agent.warning",
                Map.of("message", Value.of(context.language().choose(why.zh(), why.en()))));
        calls.forEach(call -> messages.add(toTruncatedResult(call)));
        truncated++;
        return truncated < MAX_TRUNCATED
                ? null
                : NodeResult.failure(
                        AgentProblem.NO_ANSWER,
                        "模型的回答连续 %d 次达到 token 上限而被截断，没有执行任何工具；请增大 maxTokens，或把任务拆小",
                        "The model's replies were cut at the token limit %d times in a row, and no tool was executed; raise maxTokens, or divide the task",
                        truncated);
    }

    private static Message toTruncatedResult(ToolCall call) {
        return new Message.ToolResult(
                call.id(),
                call.name(),
                Json.write(
                        ToolReply.error(
                                        AgentProblem.BAD_ARGUMENTS,
                                        "Your reply was cut at the token limit, so none of its calls were executed. Send the call again, whole; divide long content into several calls.")
                                .toValue()),
                true);
    }

    private boolean areIndependent(ToolCall first, ToolCall other) {
        return tools.isIndependent(first) && tools.isIndependent(other);
    }

    /** What it does, for users. */
    private LocalizedText announce(ToolCall call, int turn) {
        var doing = tools.describe(call, turn, context);
        context.report(
                "tool.called",
                Map.of(
                        "callId", Value.of(call.id()),
                        "tool", Value.of(call.name()),
                        "doing", Json.toValue(doing),
                        "arguments", Value.of(call.arguments()),
                        "turn", Value.of(turn)));
        return doing;
    }

    private @Nullable NodeResult handleReply(
            ToolCall call, LocalizedText doing, ToolReply reply, List<Message> messages)
            throws InterruptedException {
        var spec = tools.find(call.name()).map(Tool::spec);
        boolean changes =
                spec.filter(one -> one.risk() != Risk.READ).isPresent()
                        || call.name().equals(ContextTools.VAL_SET);
        int times = repeats.recordOutcome(call, reply, changes);
        var told = times > 1 ? reply.withMessage(repeatHint(reply, times)) : reply;
        var text = Json.write(told.toValue());
        context.recordToolCall(call, doing, reply, text.length());
        if (!ContextTools.isLocal(call.name()) && !call.name().equals(HandoffTool.NAME)) {
            context.completion().record(call, spec.map(ToolSpec::risk).orElse(null), doing, reply);
            if (reply.isUsable()
                    && spec.filter(one -> one.traits().flow().changesRecords()).isPresent()) {
                context.completion().recordStored(call);
            }
        }
        var name = spec.map(ToolSpec::name).orElse(call.name());
        messages.add(
                new Message.ToolResult(
                        call.id(), name, truncate(text, spec.orElse(null)), !reply.isUsable()));
        if (AgentProblem.GAVE_UP.id().equals(reply.code())) {
            return new NodeResult.Failed(
                    context.endReason().toGaveUpProblem(String.valueOf(reply.message())));
        }
        boolean isLast = spec.filter(one -> one.traits().isLast()).isPresent();
        if (isLast && reply.isUsable()) {
            context.recordFinalCall(call, reply);
            return finish(reply);
        }
        return LoopDetector.isStuck(reply, times) ? failStalled(call, reply, times) : null;
    }

    private static String repeatHint(ToolReply reply, int times) {
        if (!reply.isUsable()) {
            return reply.message()
                    + " (This same call has failed "
                    + times
                    + " times; change the arguments, use another tool, or call reportFailure.)";
        }
        var hint =
                "(This same call has given this same answer "
                        + times
                        + " times; use it, or do something else.)";
        return reply.message() == null ? hint : reply.message() + " " + hint;
    }

    private NodeResult failStalled(ToolCall call, ToolReply reply, int times) {
        var reason =
                reply.isUsable()
                        ? LocalizedText.of(
                                "智能体把同一个 %s 调用做了 %d 次，每次的结果都一样，没有进展",
                                "The agent made the same call of %s %d times, which gave the same answer each time, and got no further",
                                call.name(),
                                times)
                        : LocalizedText.of(
                                "智能体把同一个 %s 调用做了 %d 次，每次都失败：%s",
                                "The agent made the same call of %s %d times, which failed each time: %s",
                                call.name(),
                                times,
                                reply.message());
        return new NodeResult.Failed(context.endReason().toStalledProblem(reason));
    }

    private NodeResult finish(ToolReply reply) throws InterruptedException {
        var message = reply.message();
        var data = reply.data().asText();
        var answer = message != null ? message : data.isEmpty() ? Json.write(reply.data()) : data;
        if (context.handOff() != null) {
            return NodeResult.success(context.output(answer), truncate(answer));
        }
        context.checkFiles();
        return context.complete(agent, answer, reply.data());
    }

    private static Message toSkippedResult(ToolCall call) {
        return new Message.ToolResult(
                call.id(),
                call.name(),
                "{\"status\":\"error\",\"message\":\"not made: the call before it ended the task\"}",
                true);
    }

    static String truncate(String text) {
        return truncate(text, null);
    }

    /**
     * The beginning of a long answer, cut between two values or lines, and how to get the rest.
     *
     * @param spec of the tool; {@code null} if it does not matter
     */
    static String truncate(String text, @Nullable ToolSpec<?> spec) {
        if (text.length() <= MAX_RESULT) {
            return text;
        }
        int end = MAX_RESULT;
        for (var boundary : List.of("\\n", "},", ", ", "\",", "。", ". ")) {
            int at = text.lastIndexOf(boundary, MAX_RESULT - boundary.length());
            if (at > MAX_RESULT / 2) {
                end = at + boundary.length();
                break;
            }
        }
        if (Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end)
                + "... (cut after "
                + end
                + " of "
                + text.length()
                + " characters; "
                + hint(spec)
                + ")";
    }

    private static String hint(@Nullable ToolSpec<?> spec) {
        var hints = new ArrayList<String>();
        if (spec != null && spec.schema().field("properties") instanceof Value.RecordOf(var all)) {
            List.of("offset", "from", "page").stream()
                    .filter(all::containsKey)
                    .findFirst()
                    .ifPresent(name -> hints.add("ask for a later part with " + name));
            if (all.containsKey("saveAs")) {
                hints.add("or store it with saveAs and read parts of it with valGet");
            }
        }
        return hints.isEmpty() ? "ask for less" : String.join(", ", hints);
    }
}
