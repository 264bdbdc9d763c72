package dev.troupe.agent;

import dev.troupe.agent.call.CallContext;
import dev.troupe.agent.call.CallIntent;
import dev.troupe.agent.call.CheckedCall;
import dev.troupe.agent.call.TimedCall;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolLimits;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.UncertainCallException;
import dev.troupe.core.engine.ComputePool;
import dev.troupe.core.engine.StopNoticeException;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/**
 * Executes one call: enforces the timeout, and repeats what failed and is safe to repeat.
 *
 * @param limits how often, and after which pause
 */
record ToolAttempts(ToolLimits limits) {
    /**
     * @param isAgain whether the call was perhaps made before
     * @throws UncertainCallException from the tool, of a call that was perhaps made before
     */
    <I extends Record> CallOutcome make(
            CheckedCall<I> call,
            CallIntent intent,
            String key,
            boolean isAgain,
            ToolContext context)
            throws InterruptedException {
        boolean isRepeatable = call.tool().spec().traits().isRepeatable();
        var parts = new ConcurrentHashMap<String, Value>();
        for (int retries = 0; ; retries++) {
            var own = new CallContext(context, isRepeatable, key, intent, parts);
            boolean isRepeated = isAgain || retries > 0;
            var done =
                    attempt(
                            call.tool(),
                            call.input(),
                            isAgain,
                            isRepeated ? own.asRepeated() : own);
            if (!done.isRetryable() || !isRepeatable || retries == limits.maxRetries()) {
                return done;
            }
            Thread.sleep(limits.pause().multipliedBy(1L << Math.min(retries, 10)));
        }
    }

    private static <I extends Record> CallOutcome attempt(
            Tool<I, ?> tool, I input, boolean isAgain, CallContext context)
            throws InterruptedException {
        var spec = tool.spec();
        var timeout = spec.traits().timeout();
        try {
            var owner = context.user();
            Callable<ToolReply> body =
                    () -> ComputePool.callFor(owner, () -> toReply(tool.call(input, context)));
            var reply =
                    spec.traits().isComputing()
                            ? TimedCall.compute(owner, spec.name(), timeout, body)
                            : TimedCall.call(spec.name(), timeout, body);
            return new CallOutcome(reply, context, false);
        } catch (InterruptedException e) {
            throw context.stopNotice().isEmpty()
                    ? e
                    : new StopNoticeException(context.stopNotice());
        } catch (TimeoutException _) {
            return new CallOutcome(
                    ToolReply.error(
                            toTimeoutProblem(spec, timeout, context.stopNotice()),
                            context.language()),
                    context,
                    false);
        } catch (ExecutionException e) {
            if (context.opening().isPresent()) {
                return new CallOutcome(waiting(spec, context), context, false);
            }
            if (context.suspension() != null) {
                throw context.suspension();
            }
            var cause = e.getCause() == null ? e : e.getCause();
            if (isAgain && cause instanceof UncertainCallException unknown) {
                throw unknown;
            }
            var problem = toProblem(cause);
            return new CallOutcome(
                    ToolReply.error(problem, context.language()), context, problem.isRetryable());
        } finally {
            context.end();
        }
    }

    /** For the record: no model reads it. */
    private static ToolReply waiting(ToolSpec<?> spec, CallContext context) {
        return ToolReply.error(
                Problem.of(
                        AgentProblem.UNAVAILABLE,
                        "%s 在执行之前需要用户回答",
                        "%s asks the user before it does anything",
                        spec.name()),
                context.language());
    }

    private static ToolReply toReply(Object answer) {
        return answer instanceof ToolReply reply ? reply : ToolReply.ok(answer);
    }

    /** Not repeated: its time is spent, and a model may choose a smaller task. */
    private static Problem toTimeoutProblem(ToolSpec<?> spec, Duration timeout, String notice) {
        var rest = notice.isEmpty() ? "" : "\n" + notice;
        return Problem.of(
                AgentProblem.TOOL_TIMED_OUT,
                "%s 超过 %d 秒，已停止；请减少一次请求的内容%s",
                "%s exceeded its limit of %d seconds and was stopped; request less in one call%s",
                spec.name(),
                timeout.toSeconds(),
                rest);
    }

    /** A tool is external code; the model receives the failure and may try another way. */
    static Problem toProblem(Throwable thrown) {
        return switch (thrown) {
            case ToolException e -> e.problem();
            case UncertainCallException e -> e.problem();
            case ComputePool.BusyException e -> e.problem();
            default ->
                    Problem.of(
                            AgentProblem.TOOL_THREW,
                            "执行工具时出错：%s",
                            "Error executing tool: %s",
                            thrown);
        };
    }
}
