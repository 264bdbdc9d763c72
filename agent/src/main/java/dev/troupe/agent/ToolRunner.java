package dev.troupe.agent;

import dev.troupe.agent.call.CallContext;
import dev.troupe.agent.call.CallIntent;
import dev.troupe.agent.call.CallRecord;
import dev.troupe.agent.call.CheckedCall;
import dev.troupe.agent.call.DryRunContext;
import dev.troupe.agent.call.GateDecision;
import dev.troupe.agent.call.InputFiles;
import dev.troupe.agent.call.NetworkTrust;
import dev.troupe.agent.call.OpeningQuestion;
import dev.troupe.agent.call.ProposedCall;
import dev.troupe.agent.call.RecordedSteps;
import dev.troupe.agent.call.ResolvedCall;
import dev.troupe.agent.call.ToolGate;
import dev.troupe.agent.call.UserEdit;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.AskUserTool;
import dev.troupe.agent.tool.FreeFileName;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolLimits;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.UncertainCallException;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.engine.UnknownOutcomeException;
import dev.troupe.core.run.Effect;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.model.ToolCall;
import dev.troupe.model.ToolDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Calls tools for a model: checks the arguments against the schema, asks the gate, records the
 * intent and the result, and describes every outcome. {@link ToolAttempts} executes the call.
 * Nothing but an interrupt is thrown.
 */
public final class ToolRunner {
    private static final int MAX_QUESTIONS = 40; // of one call before it does anything

    private final Map<String, Tool<?, ?>> tools = new LinkedHashMap<>();
    private final ToolLimits limits;
    private final ToolGate gate;
    private final ToolAttempts attempts;

    /** Calls whatever is asked for; only for callers that may do everything. */
    public ToolRunner(List<? extends Tool<?, ?>> tools, ToolLimits limits) {
        this(tools, limits, ToolGate.OPEN);
    }

    /**
     * @param tools names are unique; a later one never replaces an earlier one
     */
    public ToolRunner(List<? extends Tool<?, ?>> tools, ToolLimits limits, ToolGate gate) {
        tools.forEach(tool -> this.tools.putIfAbsent(tool.spec().name(), tool));
        this.limits = limits;
        this.gate = gate;
        this.attempts = new ToolAttempts(limits);
    }

    /** As a model is offered them. */
    public List<ToolDefinition> definitions() {
        return tools.values().stream().map(tool -> tool.spec().definition()).toList();
    }

    Optional<Tool<?, ?>> find(String name) {
        return Optional.ofNullable(tools.get(AskUserTool.currentName(name)));
    }

    /** Whether a call may run concurrently with its neighbours. */
    boolean isIndependent(ToolCall call) {
        return find(call.name()).filter(tool -> tool.spec().traits().isIndependent()).isPresent();
    }

    /**
     * What a call does, for users; the name of the tool if its arguments do not fit.
     *
     * @param turn the turn within which call ids are unique
     */
    LocalizedText describe(ToolCall call, int turn, ToolContext context) {
        var tool = find(call.name()).orElse(null);
        if (tool == null) {
            return LocalizedText.verbatim(call.name());
        }
        try {
            var effect = CallRecord.effectOf(tool.spec(), call, turn);
            var checked = CheckedCall.of(tool, CheckedCall.parseArguments(call.arguments()));
            return gate.isRecorded(CallIntent.of(effect)) || gate.isRecorded(effect)
                    ? checked.proposeFromLabels().doing() // the current content is not relevant
                    : checked.describe(context, callKey(effect), gate);
        } catch (RuntimeException _) { // of the arguments or the tool; the call itself reports it
            return tool.spec().words().title();
        }
    }

    /** Calls one tool. */
    public ToolReply call(ToolCall call, ToolContext context) throws InterruptedException {
        return call(call, 1, context);
    }

    private ToolReply call(ToolCall call, int turn, ToolContext context)
            throws InterruptedException {
        return runCall(call, turn, context).commit();
    }

    /**
     * Calls independent tools concurrently; replies and the variables they set are in the order of
     * the calls.
     *
     * @param turn the turn within which call ids are unique
     */
    public List<ToolReply> callAll(List<ToolCall> calls, int turn, ToolContext context)
            throws InterruptedException {
        var replies = new ArrayList<ToolReply>();
        for (int from = 0; from < calls.size(); from += limits.maxParallel()) {
            var some = calls.subList(from, Math.min(calls.size(), from + limits.maxParallel()));
            if (some.size() == 1) {
                replies.add(call(some.getFirst(), turn, context));
                continue;
            }
            var outcomes = ParallelCalls.callAll(some, call -> runCall(call, turn, context));
            outcomes.forEach(done -> replies.add(done.commit()));
        }
        return replies;
    }

    private CallOutcome runCall(ToolCall call, int turn, ToolContext context)
            throws InterruptedException {
        var tool = find(call.name()).orElse(null);
        if (tool == null) {
            var problem =
                    Problem.of(
                            AgentProblem.UNKNOWN_TOOL,
                            "工具“%s”不存在；可用的有 %s",
                            "Unknown tool '%s'; expected one of %s",
                            call.name(),
                            tools.keySet());
            return CallOutcome.withoutCall(ToolReply.error(problem, context.language()), context);
        }
        return runCall(tool, call, turn, context);
    }

    private <I extends Record> CallOutcome runCall(
            Tool<I, ?> tool, ToolCall call, int turn, ToolContext context)
            throws InterruptedException {
        var spec = tool.spec();
        CheckedCall<I> checked;
        try {
            checked = CheckedCall.of(tool, CheckedCall.parseArguments(call.arguments()));
        } catch (JsonException e) {
            var problem = CheckedCall.toArgumentsProblem(spec, call.arguments(), e);
            return CallOutcome.withoutCall(ToolReply.error(problem, context.language()), context);
        }
        if (ContextTools.isLocal(spec.name())) {
            // variables are on record as writes
            return attempts.make(checked, CallIntent.none(""), "", false, context);
        }
        var effect = CallRecord.effectOf(spec, call, turn);
        var intent = findIntent(effect);
        var steps = RecordedSteps.read(effect, gate, context);
        if (steps.result().isPresent()) {
            return fromRecord(steps.result().get(), context);
        }
        if (intent.isPresent()) {
            return resumeCall(checked, intent.get(), effect, context);
        }
        var step = steps.next();
        return gate.isOutcomeUnknown(Effect.once(step.key()))
                ? settleUncertain(checked, Effect.once(step.key()), context)
                : admit(checked, step, CallIntent.of(step), context);
    }

    /** The same for all steps of a call. */
    private String callKey(Effect step) {
        return gate.callKey(OpeningQuestion.first(step));
    }

    /** The record of a call that was started; the latest if a user had it executed again. */
    private Optional<CallIntent> findIntent(Effect effect) throws InterruptedException {
        Optional<CallIntent> intent = Optional.empty();
        for (var step : List.of(CallIntent.of(effect), CallIntent.ofRepeated(effect))) {
            if (gate.isRecorded(step)) {
                intent = Optional.of(CallIntent.of(gate.runRecorded(step, Value::missing)));
            }
        }
        return intent;
    }

    /** Executes an interrupted call again, exactly as it was intended and granted. */
    private <I extends Record> CallOutcome resumeCall(
            CheckedCall<I> sent, CallIntent intent, Effect effect, ToolContext context)
            throws InterruptedException {
        var arguments = intent.arguments(sent.arguments());
        CheckedCall<I> call;
        try {
            call = CheckedCall.of(sent.tool(), arguments);
        } catch (JsonException e) { // the tool takes others by now
            var problem =
                    CheckedCall.toArgumentsProblem(sent.tool().spec(), Json.write(arguments), e);
            return CallOutcome.withoutCall(ToolReply.error(problem, context.language()), context);
        }
        var proposedCall = call.proposeAgain(intent);
        var refusal = gate.checkEdited(proposedCall);
        if (refusal.isPresent()) {
            return CallOutcome.withoutCall(refusal.get(), context);
        }
        intent.changes().forEach(file -> WorkspaceFile.deleteLeftovers(file, callKey(effect)));
        try {
            return makeCall(call, intent, effect, true, context);
        } catch (UncertainCallException e) {
            return switch (gate.resolveUncertain(
                    proposedCall, effect, new UnknownOutcomeException(e))) {
                case AGAIN -> admit(sent, effect, CallIntent.ofRepeated(effect), context);
                case DONE -> recordAssumed(proposedCall, effect, context);
            };
        }
    }

    /** The change may no longer be computable, for example if the file no longer exists. */
    private <I extends Record> CallOutcome settleUncertain(
            CheckedCall<I> call, Effect effect, ToolContext context) throws InterruptedException {
        try {
            return fromRecord(gate.runRecorded(effect, Value::missing), context);
        } catch (UnknownOutcomeException e) {
            var proposedCall = call.proposeFromLabels();
            var again = Effect.repeatable(effect.key());
            return switch (gate.resolveUncertain(proposedCall, effect, e)) {
                case AGAIN -> admit(call, again, CallIntent.of(effect), context);
                case DONE -> recordAssumed(proposedCall, again, context);
            };
        }
    }

    private CallOutcome recordAssumed(ProposedCall proposedCall, Effect effect, ToolContext context)
            throws InterruptedException {
        return fromRecord(
                gate.runRecorded(
                        effect, () -> CallRecord.assumeDone(proposedCall, context).toValue()),
                context);
    }

    /**
     * @param step as which the intent is recorded
     */
    private <I extends Record> CallOutcome admit(
            CheckedCall<I> call, Effect effect, Effect step, ToolContext context)
            throws InterruptedException {
        ResolvedCall<I> proposal;
        try {
            proposal = call.resolve(context, callKey(effect), gate);
        } catch (RuntimeException e) { // external code, as in the call itself
            return CallOutcome.withoutCall(
                    ToolReply.error(ToolAttempts.toProblem(e), context.language()), context);
        }
        return switch (gate.admit(proposal.proposed())) {
            case GateDecision.Refused(var reply) -> CallOutcome.withoutCall(reply, context);
            case GateDecision.Passed() ->
                    makeCall(call, proposal, UserEdit.NONE, effect, step, context);
            case GateDecision.Edited(var arguments) ->
                    callEdited(call, proposal.proposed(), arguments, effect, step, context);
        };
    }

    /** A user's arguments are checked like a model's. */
    private <I extends Record> CallOutcome callEdited(
            CheckedCall<I> sent,
            ProposedCall proposed,
            Value arguments,
            Effect effect,
            Effect step,
            ToolContext context)
            throws InterruptedException {
        var tool = sent.tool();
        var written = Json.write(arguments);
        ResolvedCall<I> proposal;
        try {
            var call = CheckedCall.of(tool, arguments);
            proposal = call.resolve(context, callKey(effect), gate);
        } catch (JsonException e) {
            var problem = CheckedCall.toArgumentsProblem(tool.spec(), written, e);
            return CallOutcome.withoutCall(ToolReply.error(problem, context.language()), context);
        } catch (RuntimeException e) {
            return CallOutcome.withoutCall(
                    ToolReply.error(ToolAttempts.toProblem(e), context.language()), context);
        }
        var refusal = gate.checkEdited(proposal.proposed());
        if (refusal.isPresent()) {
            return CallOutcome.withoutCall(refusal.get(), context);
        }
        var note =
                context.language()
                        .choose(
                                "用户将参数改为 %s；这是使用新参数的结果",
                                "the user changed the arguments to %s; this is the result with those arguments")
                        .formatted(written);
        var edit = UserEdit.between(proposed, proposal.proposed(), note);
        return makeCall(sent, proposal, edit, effect, step, context);
    }

    /**
     * Records the intended call if it may be executed again, then executes it.
     *
     * @param sent the call as it came
     * @param edit what the user changed in it
     */
    private <I extends Record> CallOutcome makeCall(
            CheckedCall<I> sent,
            ResolvedCall<I> proposal,
            UserEdit edit,
            Effect effect,
            Effect step,
            ToolContext context)
            throws InterruptedException {
        var call = proposal.call();
        var key = callKey(effect);
        boolean isRepeated = effect.isRepeatable() && !proposal.proposed().changes().isEmpty();
        CallIntent intent;
        try {
            proposal.names().forEach(name -> context.workspace().resolveWritable(name.toString()));
            if (!FreeFileName.claim(proposal.names(), key)) {
                return admit(sent, effect, step, context); // another was quicker
            }
            var looking = new DryRunContext(context, key);
            var before =
                    isRepeated ? call.tool().captureBefore(call.input(), looking) : Value.missing();
            intent = CallIntent.of(proposal, sent.arguments(), before, edit);
        } catch (RuntimeException e) { // external code, as in the call itself
            return CallOutcome.withoutCall(
                    ToolReply.error(ToolAttempts.toProblem(e), context.language()), context);
        }
        if (isRepeated) {
            try {
                gate.runRecorded(step, intent::toValue);
            } catch (RuntimeException e) { // of the record, which another process may hold by now
                FreeFileName.release(proposal.names());
                throw e;
            }
        }
        return makeCall(call, intent, effect, false, context);
    }

    /**
     * @param isAgain whether the call was perhaps made before
     */
    private <I extends Record> CallOutcome makeCall(
            CheckedCall<I> call,
            CallIntent intent,
            Effect effect,
            boolean isAgain,
            ToolContext context)
            throws InterruptedException {
        var key = callKey(effect);
        for (var step = effect; ; step = OpeningQuestion.stepAfter(step)) {
            var record = gate.runRecorded(step, () -> execute(call, intent, key, isAgain, context));
            var question = OpeningQuestion.of(record);
            if (question.isEmpty() || OpeningQuestion.count(step) == MAX_QUESTIONS) {
                return fromRecord(record, context);
            }
            question.get().ask(context);
        }
    }

    private CallOutcome fromRecord(Value value, ToolContext context) {
        var call = CallRecord.of(value);
        gate.recordCall(call);
        return new CallOutcome(call.reply(), CallContext.of(call, context), false);
    }

    private <I extends Record> Value execute(
            CheckedCall<I> call,
            CallIntent intent,
            String key,
            boolean isAgain,
            ToolContext context)
            throws InterruptedException {
        var spec = call.tool().spec();
        var done = attempts.make(call, intent, key, isAgain, context);
        FreeFileName.release(intent.names()); // the files are there
        var made =
                new CallRecord(
                                spec.name(),
                                done.reply(),
                                done.context().writes(),
                                done.context().artifacts(),
                                intent.own(),
                                intent.granted(),
                                InputFiles.of(
                                        call.arguments(), intent.changes(), context.workspace()),
                                gate.hasOutsideText(spec, call.arguments(), done.reply()),
                                NetworkTrust.isPrivate(spec, done.reply()),
                                gate.findTrustedHosts(spec, call.arguments()),
                                done.reply().isUsable() ? intent.spared() : "",
                                intent.excluded())
                        .withNote(intent.note())
                        .withNote(intent.spared());
        return done.context()
                .opening()
                .map(question -> question.addTo(made))
                .orElseGet(made::toValue);
    }
}
