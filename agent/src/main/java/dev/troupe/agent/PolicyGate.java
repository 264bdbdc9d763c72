package dev.troupe.agent;

import dev.troupe.codec.Json;
import dev.troupe.core.Effect;
import dev.troupe.core.Problem;
import dev.troupe.core.UnknownOutcomeException;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lets pass what the policy allows, or a person where the policy says to ask. */
record PolicyGate(AgentOptions options, RunLedger ledger, NodeBrief brief, AgentContext context)
        implements ToolGate {
    private static final long COMPARED = 1 << 20; // bytes of a file

    @Override
    public Admission admit(Intention call) {
        var action = action(call);
        var decision = decide(action);
        var admission =
                switch (decision.verdict()) {
                    case ALLOW -> new Admission.Passed();
                    case ASK -> asked(call, action, decision.ground());
                    case DENY -> new Admission.Refused(denied(action));
                };
        if (admission instanceof Admission.Passed) {
            ledger.allow(call.spec().name(), call.changes());
        }
        return admission;
    }

    /** A person has said yes to exactly this; what the policy forbids it forbids to them, too. */
    @Override
    public Optional<ToolReply> refusalOfEdited(Intention call) {
        var action = action(call);
        if (decide(action).verdict() == ToolPolicy.Verdict.DENY) {
            return Optional.of(denied(action));
        }
        ledger.allow(call.spec().name(), call.changes());
        return Optional.empty();
    }

    private ToolPolicy.Decision decide(ToolAction action) {
        return Judgement.decide(options.policy(), action, context.workspace());
    }

    private ToolAction action(Intention call) {
        return Judgement.action(
                brief.agent(),
                call,
                ledger.foreign(call.spec().name(), call.changes()),
                carriesOutsideText(call.arguments()),
                context.workspace());
    }

    private ToolAction plain(ToolAction action) {
        return Judgement.plain(action, context.workspace());
    }

    private boolean carriesOutsideText(Value arguments) {
        return ledger.outside().isIn(arguments, brief.goal()); // a task may quote what a page said
    }

    private Admission asked(Intention call, ToolAction action, ToolPolicy.Ground ground) {
        if (ledger.approved().contains(action.tool())
                && !action.carriesOutsideText()
                && action.cautions().isEmpty()) {
            return new Admission.Passed();
        }
        if (options.standing().allow(plain(action))) {
            context.report("approval.granted", told(action, "", "rule"));
            return new Admission.Passed();
        }
        var request =
                new ApprovalRequest(
                        brief.run(),
                        brief.node(),
                        action,
                        ground,
                        brief.language(),
                        call.spec().schema(),
                        differences(call));
        if (ledger.inherited().contains(request.question(options.approvalExpiry()).key())) {
            return new Admission.Passed();
        }
        context.report("approval.requested", told(action, request.reason(), ""));
        var approval =
                context.ask(request.question(options.approvalExpiry()))
                        .map(Approval::of)
                        .orElseGet(() -> expired(brief.language()));
        context.report(
                approval.isGranted() ? "approval.granted" : "approval.refused",
                told(action, request.reason(), "person"));
        return approval.isGranted() ? granted(approval, action) : refused(approval, request);
    }

    /** What cannot be told is approved by the names of the files, as before. */
    private List<FileDifference> differences(Intention call) {
        try {
            var found = new ArrayList<FileDifference>();
            call.preview().get().forEach((file, text) -> addDifference(found, file, text));
            return found;
        } catch (RuntimeException _) { // the tool is other people's code
            return List.of();
        }
    }

    private void addDifference(List<FileDifference> found, Path file, String text) {
        try {
            if (Files.isRegularFile(file) && Files.size(file) <= COMPARED) {
                var before = Files.readString(file);
                if (!before.equals(text)) {
                    found.add(
                            FileDifference.between(
                                    context.workspace().display(file), before, text));
                }
            }
        } catch (IOException _) { // gone meanwhile, or not UTF-8
            return;
        }
    }

    private Admission granted(Approval approval, ToolAction action) {
        if (approval.isForRun()) {
            ledger.approved().add(action.tool());
        }
        return approval.isEdited()
                ? new Admission.Edited(approval.arguments())
                : new Admission.Passed();
    }

    private Admission refused(Approval approval, ApprovalRequest request) {
        return new Admission.Refused(
                error(
                        Problem.of(
                                AgentProblem.NOT_APPROVED,
                                "没有批准 %s：%s；%s",
                                "%s was not approved: %s; %s",
                                request.action().doing(),
                                request.reason(),
                                approval.reason())));
    }

    /**
     * @param by "person", or "rule" where none was asked; empty where that is open
     */
    private static Map<String, Value> told(ToolAction action, String reason, String by) {
        return Map.of(
                "tool", Value.of(action.tool()),
                "doing", Json.from(action.doing()),
                "arguments", action.arguments(),
                "reason", Value.of(reason),
                "by", Value.of(by));
    }

    @Override
    public Remedy remedy(Intention call, Effect effect, UnknownOutcomeException unknown) {
        var own = call.spec().traits().unknown();
        return switch (own == null ? options.unknown() : own) {
            case RETRY -> Remedy.AGAIN;
            case ASK -> new UnknownCall(context, call, effect).ask(unknown);
            case FAIL -> throw unknown;
        };
    }

    private static Approval expired(Language language) {
        return Approval.refused(
                language.choose("没有人及时答复；请再试一次", "nobody answered in time; try again"));
    }

    private ToolReply denied(ToolAction action) {
        return error(
                Problem.of(
                        AgentProblem.DENIED,
                        "工具策略不允许 %s（%s）；请换一种做法，或修改策略",
                        "The tool policy does not allow %s (%s); do it another way or change the policy",
                        action.tool(),
                        action.risk()));
    }

    private ToolReply error(Problem problem) {
        return ToolReply.error(problem, brief.language());
    }

    @Override
    public boolean isInput(Path file) {
        var workspace = context.workspace();
        return ledger.isForeign(file)
                && !ReadFiles.isOutputOf(brief.goal(), file, workspace)
                && !ReadFiles.isOutputOf(brief.task(), file, workspace)
                && (ledger.hasRead(file)
                        || ReadFiles.isInputOf(brief.goal(), file, workspace)
                        || ReadFiles.isInputOf(brief.task(), file, workspace));
    }

    @Override
    public boolean isOutside(ToolSpec<?> spec, Value arguments, ToolReply reply) {
        boolean isOutside = spec.traits().bringsOutsideText() || carriesOutsideText(arguments);
        return isOutside && reply.isUsable();
    }

    @Override
    public void passed(CallRecord call) {
        ledger.note(call);
        if (!call.spared().isEmpty()) {
            context.remark(call.spared());
        }
    }

    @Override
    public boolean isRecorded(Effect effect) {
        return context.isRecorded(effect);
    }

    @Override
    public boolean isUnknown(Effect effect) {
        return context.isUnknown(effect);
    }

    @Override
    public String callKey(Effect effect) {
        return context.callKey(effect);
    }

    @Override
    public Value recorded(Effect effect, Effect.Body call) throws InterruptedException {
        return context.effect(effect, call);
    }
}
