package dev.troupe.agent;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.ComputePool;
import dev.troupe.core.Effect;
import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import dev.troupe.core.UnknownOutcomeException;
import dev.troupe.core.Value;
import dev.troupe.model.ToolCall;
import dev.troupe.model.ToolDefinition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;

/**
 * Calls tools for a model: checks the arguments against the schema, keeps the time, repeats what is
 * safe to repeat, and words every outcome. Nothing but an interrupt is thrown.
 */
public final class ToolRunner {
    private final Map<String, Tool<?, ?>> tools = new LinkedHashMap<>();
    private final ToolLimits limits;
    private final ToolGate gate;

    /** Calls whatever is asked for; only for callers that may do everything. */
    public ToolRunner(List<? extends Tool<?, ?>> tools, ToolLimits limits) {
        this(tools, limits, ToolGate.OPEN);
    }

    /**
     * @param tools names are unique; a later one never replaces an earlier one
     */
    ToolRunner(List<? extends Tool<?, ?>> tools, ToolLimits limits, ToolGate gate) {
        tools.forEach(tool -> this.tools.putIfAbsent(tool.spec().name(), tool));
        this.limits = limits;
        this.gate = gate;
    }

    /** As a model is offered them. */
    public List<ToolDefinition> definitions() {
        return tools.values().stream().map(tool -> tool.spec().definition()).toList();
    }

    Optional<Tool<?, ?>> find(String name) {
        return Optional.ofNullable(tools.get(name));
    }

    /** Whether a call may run beside those next to it. */
    boolean isIndependent(ToolCall call) {
        var tool = tools.get(call.name());
        return tool != null && tool.spec().traits().isIndependent();
    }

    /**
     * What a call does, for people; the name of the tool where its arguments do not fit.
     *
     * @param turn in which the calls have ids of their own
     */
    Sentence doing(ToolCall call, int turn, ToolContext context) {
        var tool = tools.get(call.name());
        if (tool == null) {
            return Sentence.verbatim(call.name());
        }
        try {
            var effect = effect(tool.spec(), call, turn);
            var checked = CheckedCall.of(tool, CheckedCall.parsed(call.arguments()));
            return gate.isRecorded(CallIntent.of(effect)) || gate.isRecorded(effect)
                    ? checked.intentionByWords().doing() // what is there now says nothing
                    : checked.doing(context, gate.callKey(effect), gate);
        } catch (RuntimeException _) { // of the arguments or the tool; the call itself will tell
            return tool.spec().words().title();
        }
    }

    private static Effect effect(ToolSpec<?> spec, ToolCall call, int turn) {
        return new Effect(
                CallRecord.KEY + turn + " " + call.id() + " " + spec.name(),
                spec.traits().isRepeatable());
    }

    /** Calls one tool. */
    public ToolReply call(ToolCall call, ToolContext context) throws InterruptedException {
        return call(call, 1, context);
    }

    private ToolReply call(ToolCall call, int turn, ToolContext context)
            throws InterruptedException {
        return repeat(call, turn, context).commit();
    }

    /**
     * Calls independent tools side by side; replies and what they set keep the order of calls.
     *
     * @param turn in which the calls have ids of their own
     */
    List<ToolReply> callAll(List<ToolCall> calls, int turn, ToolContext context)
            throws InterruptedException {
        var replies = new ArrayList<ToolReply>();
        for (int from = 0; from < calls.size(); from += limits.maxParallel()) {
            var some = calls.subList(from, Math.min(calls.size(), from + limits.maxParallel()));
            if (some.size() == 1) {
                replies.add(call(some.getFirst(), turn, context));
                continue;
            }
            for (var done : sideBySide(some, turn, context)) {
                replies.add(done.commit());
            }
        }
        return replies;
    }

    private List<Done> sideBySide(List<ToolCall> calls, int turn, ToolContext context)
            throws InterruptedException {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                var all = new ArrayList<Done>();
                for (var call :
                        executor.invokeAll(
                                calls.stream()
                                        .map(call ->
                                                (Callable<Done>) () -> repeat(call, turn, context))
                                        .toList())) {
                    all.add(call.get());
                }
                return all;
            } catch (InterruptedException e) {
                executor.shutdownNow();
                throw e;
            } catch (ExecutionException e) {
                throw asInOneCall(e.getCause() == null ? e : e.getCause());
            }
        }
    }

    /** What gate or approval threw, as it would come out of a call that is made alone. */
    private static RuntimeException asInOneCall(Throwable thrown) throws InterruptedException {
        return switch (thrown) {
            case InterruptedException e -> throw e;
            case Error e -> throw e;
            case RuntimeException e -> e;
            default -> new IllegalStateException(thrown);
        };
    }

    /**
     * A call that has ended, and what it did that the node does not know yet.
     *
     * @param isRetryable whether another attempt may succeed
     */
    private record Done(ToolReply reply, CallContext context, boolean isRetryable) {
        ToolReply commit() {
            context.commit(reply.isUsable());
            return reply;
        }
    }

    private Done repeat(ToolCall call, int turn, ToolContext context) throws InterruptedException {
        var tool = tools.get(call.name());
        if (tool == null) {
            var problem =
                    Problem.of(
                            AgentProblem.UNKNOWN_TOOL,
                            "没有工具“%s”；有 %s",
                            "There is no tool '%s'; there are %s",
                            call.name(),
                            tools.keySet());
            return notMade(ToolReply.error(problem, context.language()), context);
        }
        return repeat(tool, call, turn, context);
    }

    private <I extends Record> Done repeat(
            Tool<I, ?> tool, ToolCall call, int turn, ToolContext context)
            throws InterruptedException {
        var spec = tool.spec();
        CheckedCall<I> checked;
        try {
            checked = CheckedCall.of(tool, CheckedCall.parsed(call.arguments()));
        } catch (JsonException e) {
            var problem = CheckedCall.unfit(spec, call.arguments(), e);
            return notMade(ToolReply.error(problem, context.language()), context);
        }
        if (ContextTools.isLocal(spec.name())) {
            return attempts(
                    checked,
                    CallIntent.none(""),
                    "",
                    false,
                    context); // variables are on record as writes
        }
        var effect = effect(spec, call, turn);
        var intent = recalled(effect);
        if (gate.isRecorded(effect)) {
            return recorded(gate.recorded(effect, Value::missing), context);
        }
        if (intent.isPresent()) {
            return resumed(checked, intent.get(), effect, context);
        }
        return gate.isUnknown(Effect.once(effect.key()))
                ? settled(checked, Effect.once(effect.key()), context)
                : admitted(checked, effect, CallIntent.of(effect), context);
    }

    /** What is on record of a call that was begun; the latest where a person had it made again. */
    private Optional<CallIntent> recalled(Effect effect) throws InterruptedException {
        Optional<CallIntent> intent = Optional.empty();
        for (var step : List.of(CallIntent.of(effect), CallIntent.ofRepeated(effect))) {
            if (gate.isRecorded(step)) {
                intent = Optional.of(CallIntent.of(gate.recorded(step, Value::missing)));
            }
        }
        return intent;
    }

    /** Makes a call again that was cut off, exactly as it was meant and granted. */
    private <I extends Record> Done resumed(
            CheckedCall<I> sent, CallIntent intent, Effect effect, ToolContext context)
            throws InterruptedException {
        var arguments = intent.arguments(sent.arguments());
        CheckedCall<I> call;
        try {
            call = CheckedCall.of(sent.tool(), arguments);
        } catch (JsonException e) { // the tool takes others by now
            var problem = CheckedCall.unfit(sent.tool().spec(), Json.write(arguments), e);
            return notMade(ToolReply.error(problem, context.language()), context);
        }
        var intention = call.recalled(intent);
        var refusal = gate.refusalOfEdited(intention);
        if (refusal.isPresent()) {
            return notMade(refusal.get(), context);
        }
        intent.changes().forEach(file -> WorkspaceFile.sweep(file, gate.callKey(effect)));
        try {
            return making(call, intent, effect, true, context);
        } catch (UncertainCallException e) {
            return switch (gate.remedy(intention, effect, new UnknownOutcomeException(e))) {
                case AGAIN -> admitted(sent, effect, CallIntent.ofRepeated(effect), context);
                case DONE -> believed(intention, effect, context);
            };
        }
    }

    /** What it would change can perhaps not be told any more, as of a file that is gone. */
    private <I extends Record> Done settled(CheckedCall<I> call, Effect effect, ToolContext context)
            throws InterruptedException {
        try {
            return recorded(gate.recorded(effect, Value::missing), context);
        } catch (UnknownOutcomeException e) {
            var intention = call.intentionByWords();
            var again = Effect.repeatable(effect.key());
            return switch (gate.remedy(intention, effect, e)) {
                case AGAIN -> admitted(call, again, CallIntent.of(effect), context);
                case DONE -> believed(intention, again, context);
            };
        }
    }

    private Done believed(Intention intention, Effect effect, ToolContext context)
            throws InterruptedException {
        return recorded(
                gate.recorded(effect, () -> CallRecord.believed(intention, context).toValue()),
                context);
    }

    /**
     * @param step as which the intent is recorded
     */
    private <I extends Record> Done admitted(
            CheckedCall<I> call, Effect effect, Effect step, ToolContext context)
            throws InterruptedException {
        Proposal<I> proposal;
        try {
            proposal = call.proposal(context, gate.callKey(effect), gate);
        } catch (RuntimeException e) { // other people's code, as in the call itself
            return notMade(ToolReply.error(problem(e), context.language()), context);
        }
        return switch (gate.admit(proposal.intention())) {
            case Admission.Refused(var reply) -> notMade(reply, context);
            case Admission.Passed() -> making(call, proposal, "", effect, step, context);
            case Admission.Edited(var arguments) -> edited(call, arguments, effect, step, context);
        };
    }

    /** What a person wrote is checked as what a model wrote. */
    private <I extends Record> Done edited(
            CheckedCall<I> sent, Value arguments, Effect effect, Effect step, ToolContext context)
            throws InterruptedException {
        var tool = sent.tool();
        var written = Json.write(arguments);
        Proposal<I> proposal;
        try {
            var call = CheckedCall.of(tool, arguments);
            proposal = call.proposal(context, gate.callKey(effect), gate);
        } catch (JsonException e) {
            var problem = CheckedCall.unfit(tool.spec(), written, e);
            return notMade(ToolReply.error(problem, context.language()), context);
        } catch (RuntimeException e) {
            return notMade(ToolReply.error(problem(e), context.language()), context);
        }
        var refusal = gate.refusalOfEdited(proposal.intention());
        if (refusal.isPresent()) {
            return notMade(refusal.get(), context);
        }
        var note =
                context.language()
                        .choose(
                                "使用者把参数改成了 %s；这是按改后的参数得到的结果",
                                "the person changed the arguments to %s; this is what came of those")
                        .formatted(written);
        return making(sent, proposal, note, effect, step, context);
    }

    /**
     * Records what is meant where the call can be made again, then makes it.
     *
     * @param sent the call as it came
     * @param note that the model is told with the answer; empty for none
     */
    private <I extends Record> Done making(
            CheckedCall<I> sent,
            Proposal<I> proposal,
            String note,
            Effect effect,
            Effect step,
            ToolContext context)
            throws InterruptedException {
        var call = proposal.call();
        var key = gate.callKey(effect);
        boolean isRepeated = effect.isRepeatable() && !proposal.intention().changes().isEmpty();
        CallIntent intent;
        try {
            proposal.names().forEach(name -> context.workspace().writable(name.toString()));
            if (!FreeName.claim(proposal.names(), key)) {
                return admitted(sent, effect, step, context); // another was quicker
            }
            var looking = new LookingContext(context, key);
            var before = isRepeated ? call.tool().before(call.input(), looking) : Value.missing();
            intent = CallIntent.of(proposal, sent.arguments(), before, note);
        } catch (RuntimeException e) { // other people's code, as in the call itself
            return notMade(ToolReply.error(problem(e), context.language()), context);
        }
        if (isRepeated) {
            try {
                gate.recorded(step, intent::toValue);
            } catch (RuntimeException e) { // of the record, which another process may hold by now
                FreeName.release(proposal.names());
                throw e;
            }
        }
        return making(call, intent, effect, false, context);
    }

    /**
     * @param isAgain whether the call was perhaps made before
     */
    private <I extends Record> Done making(
            CheckedCall<I> call,
            CallIntent intent,
            Effect effect,
            boolean isAgain,
            ToolContext context)
            throws InterruptedException {
        var key = gate.callKey(effect);
        return recorded(
                gate.recorded(effect, () -> made(call, intent, key, isAgain, context).toValue()),
                context);
    }

    private Done recorded(Value value, ToolContext context) {
        var call = CallRecord.of(value);
        gate.passed(call);
        return new Done(call.reply(), CallContext.of(call, context), false);
    }

    private <I extends Record> CallRecord made(
            CheckedCall<I> call,
            CallIntent intent,
            String key,
            boolean isAgain,
            ToolContext context)
            throws InterruptedException {
        var spec = call.tool().spec();
        var done = attempts(call, intent, key, isAgain, context);
        FreeName.release(intent.names()); // the files are there
        return new CallRecord(
                        spec.name(),
                        done.reply(),
                        done.context().writes(),
                        done.context().made(),
                        intent.own(),
                        intent.granted(),
                        ReadFiles.of(call.arguments(), intent.changes(), context.workspace()),
                        gate.isOutside(spec, call.arguments(), done.reply()),
                        done.reply().isUsable() ? intent.spared() : "")
                .withNote(intent.note())
                .withNote(intent.spared());
    }

    private static Done notMade(ToolReply reply, ToolContext context) {
        return new Done(
                reply, new CallContext(context, false, "", CallIntent.none(""), Map.of()), false);
    }

    private <I extends Record> Done attempts(
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
                    attempt(call.tool(), call.input(), isAgain, isRepeated ? own.repeated() : own);
            if (!done.isRetryable() || !isRepeatable || retries == limits.maxRetries()) {
                return done;
            }
            Thread.sleep(limits.pause().multipliedBy(1L << Math.min(retries, 10)));
        }
    }

    private static <I extends Record> Done attempt(
            Tool<I, ?> tool, I input, boolean isAgain, CallContext context)
            throws InterruptedException {
        var spec = tool.spec();
        var timeout = spec.traits().timeout();
        try {
            var owner = context.person();
            Callable<ToolReply> body =
                    () -> ComputePool.callFor(owner, () -> reply(tool.call(input, context)));
            var reply =
                    spec.traits().isComputing()
                            ? TimedCall.compute(owner, spec.name(), timeout, body)
                            : TimedCall.call(spec.name(), timeout, body);
            return new Done(reply, context, false);
        } catch (TimeoutException _) {
            return new Done(
                    ToolReply.error(timedOut(spec, timeout), context.language()), context, false);
        } catch (ExecutionException e) {
            if (context.suspension() != null) {
                throw context.suspension();
            }
            var cause = e.getCause() == null ? e : e.getCause();
            if (isAgain && cause instanceof UncertainCallException unknown) {
                throw unknown;
            }
            var problem = problem(cause);
            return new Done(
                    ToolReply.error(problem, context.language()), context, problem.isRetryable());
        } finally {
            context.end();
        }
    }

    private static ToolReply reply(Object answer) {
        return answer instanceof ToolReply reply ? reply : ToolReply.ok(answer);
    }

    /** Not repeated: its time is spent, and a model may choose a smaller task. */
    private static Problem timedOut(ToolSpec<?> spec, Duration timeout) {
        return Problem.of(
                AgentProblem.TOOL_TIMED_OUT,
                "%s 超过了 %d 秒而被停止；请一次少要一些",
                "%s took longer than its %d seconds and was stopped; ask for less at once",
                spec.name(),
                timeout.toSeconds());
    }

    /** A tool is other people's code; the model is told and may try another way. */
    private static Problem problem(Throwable thrown) {
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
