package dev.troupe.agent;

import dev.troupe.agent.call.CallOrigin;
import dev.troupe.agent.call.CallRecord;
import dev.troupe.agent.call.FileStates;
import dev.troupe.agent.call.GateDecision;
import dev.troupe.agent.call.InputFiles;
import dev.troupe.agent.call.NamedFiles;
import dev.troupe.agent.call.PolicyEvaluation;
import dev.troupe.agent.call.ProposedCall;
import dev.troupe.agent.call.RunSecurityState;
import dev.troupe.agent.call.ToolGate;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.FileDiff;
import dev.troupe.agent.policy.ToolAction;
import dev.troupe.agent.policy.ToolPolicy;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.DataFlow;
import dev.troupe.agent.tool.FilePreview;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.engine.UnknownOutcomeException;
import dev.troupe.core.run.Effect;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** Admits what the policy allows, or what a user allows if the policy requires approval. */
record PolicyGate(
        AgentOptions options,
        RunSecurityState ledger,
        NodeBrief brief,
        AgentContext context,
        NodeContext node)
        implements ToolGate {
    private static final long COMPARED = 1 << 20; // bytes of a file

    /** Takes note of what other processes have recorded of the run of a node in the meantime. */
    static void update(RunSecurityState ledger, NodeContext node) {
        var entries = node.entriesAfter(ledger.lastApplied());
        if (!entries.isEmpty()) {
            NodePassages.restore(entries, ledger); // first: who sees the number sees all of it
            ledger.restore(node.runId(), entries);
        }
    }

    @Override
    public GateDecision admit(ProposedCall call) {
        update(ledger, node);
        var action = action(call);
        var decision = decide(action);
        var admission =
                switch (decision.verdict()) {
                    case ALLOW -> new GateDecision.Passed();
                    case ASK -> askUser(call, action, decision.ground());
                    case DENY -> new GateDecision.Refused(toDenial(action));
                };
        if (admission instanceof GateDecision.Passed) {
            ledger.recordAllowed(call);
        }
        return admission;
    }

    /** A user has approved exactly this; what the policy forbids stays forbidden. */
    @Override
    public Optional<ToolReply> checkEdited(ProposedCall call) {
        update(ledger, node);
        var action = action(call);
        if (decide(action).verdict() == ToolPolicy.Verdict.DENY) {
            return Optional.of(toDenial(action));
        }
        ledger.network().approve(call.spec(), call.arguments());
        ledger.recordAllowed(call);
        return Optional.empty();
    }

    private ToolPolicy.Decision decide(ToolAction action) {
        return PolicyEvaluation.decide(options.policy(), action, context.workspace());
    }

    private ToolAction action(ProposedCall call) {
        return PolicyEvaluation.toAction(
                brief.agent(),
                call,
                ledger.findForeignFiles(call.spec().name(), call.changes()),
                findOrigin(call),
                context.workspace());
    }

    private CallOrigin findOrigin(ProposedCall call) {
        var flow = call.spec().traits().flow();
        boolean isOutside = carriesOutsideText(withoutTargets(call.arguments(), flow));
        var unknownHosts =
                ledger.network()
                        .findUnknown(call.spec(), call.arguments(), this::carriesOutsideText);
        boolean isUnrequested =
                flow.changesRecords()
                        && (ledger.network().hasReadAny()
                                ? isOutside || !test(call.requested())
                                : ledger.hasBriefing() && !isNamed(call));
        return new CallOrigin(isOutside, unknownHosts, isUnrequested);
    }

    /** Ids of records are known only from answers of tools; the tool determines what they mean. */
    private static Value withoutTargets(Value arguments, DataFlow flow) {
        if (flow.targets().isEmpty() || !(arguments instanceof Value.RecordOf(var fields))) {
            return arguments;
        }
        var others = new LinkedHashMap<>(fields);
        others.keySet().removeAll(flow.targets());
        return Value.of(others);
    }

    /** Whether a call is the user's own, and not an order in one of the titles that are known. */
    private boolean isNamed(ProposedCall call) {
        var others = withoutTargets(call.arguments(), call.spec().traits().flow());
        return !ledger.briefed().isCarriedBy(others, ledger.network().ownText(brief.goal()))
                && test(call.named());
    }

    private boolean test(Predicate<String> words) {
        try {
            return words.test(ledger.network().words().ownText());
        } catch (RuntimeException _) { // the tool is external code
            return false;
        }
    }

    private ToolAction normalize(ToolAction action) {
        return PolicyEvaluation.normalize(action, context.workspace());
    }

    private boolean carriesOutsideText(Value arguments) {
        return ledger.outside()
                .isCarriedBy(
                        arguments,
                        ledger.network()
                                .ownText(brief.goal())); // a task may quote the text of a page
    }

    private GateDecision askUser(ProposedCall call, ToolAction action, ToolPolicy.Ground ground) {
        if (ledger.approved().contains(action.tool()) && isCoveredByRun(action, ground)) {
            return new GateDecision.Passed();
        }
        if (options.standing().allows(normalize(action))) {
            context.report("approval.granted", eventPayload(action, "", "rule"));
            return new GateDecision.Passed();
        }
        var diffs = findDiffs(call);
        var request =
                new ApprovalRequest(
                        brief.run(),
                        brief.node(),
                        action,
                        ground,
                        brief.language(),
                        call.spec().schema(),
                        diffs,
                        findUnnamed(call, diffs));
        var foreign = ledger.findForeignFiles(call.spec().name(), call.changes());
        var states = new FileStates(context.workspace()).describe(foreign);
        var question = request.toQuestion(options.approvalExpiry(), states);
        if (ledger.inherited().contains(question.key())) {
            return new GateDecision.Passed();
        }
        context.report("approval.requested", eventPayload(action, request.reason(), ""));
        var approval =
                context.ask(question)
                        .map(Approval::of)
                        .orElseGet(() -> expiredApproval(brief.language()));
        context.report(
                approval.isGranted() ? "approval.granted" : "approval.refused",
                eventPayload(action, request.reason(), "person"));
        return approval.isGranted() ? applyGrant(approval, call) : refuse(approval, request);
    }

    /** Whether the approval of a tool for the whole run covers a call. */
    private static boolean isCoveredByRun(ToolAction action, ToolPolicy.Ground ground) {
        boolean isTrusted = !action.carriesOutsideText() || ground == ToolPolicy.Ground.UNREQUESTED;
        return isTrusted && action.cautions().isEmpty() && action.unknownHosts().isEmpty();
    }

    /** Files that a model has chosen: the user's words do not name them, nor does a difference. */
    private List<String> findUnnamed(ProposedCall call, List<FileDiff> diffs) {
        if (context.isByRules()) {
            return List.of();
        }
        var workspace = context.workspace();
        var own = ledger.network().words().ownText();
        var words = own.isBlank() ? brief.goal() + "\n" + brief.task() : own;
        var foreign = ledger.findForeignFiles(call.spec().name(), call.changes());
        return NamedFiles.findUnnamed(words, foreign, workspace).stream()
                .map(workspace::display)
                .filter(file -> diffs.stream().noneMatch(diff -> diff.path().equals(file)))
                .toList();
    }

    /** If the change cannot be computed, it is approved by the names of the files, as before. */
    private List<FileDiff> findDiffs(ProposedCall call) {
        try {
            var found = new ArrayList<FileDiff>();
            call.preview().get().forEach((file, preview) -> addDiff(found, file, preview));
            return found;
        } catch (RuntimeException _) { // the tool is external code
            return List.of();
        }
    }

    private void addDiff(List<FileDiff> found, Path file, FilePreview preview) {
        try {
            var before = preview.before().isPresent() ? preview.before() : readText(file);
            var summary = preview.summary().map(it -> brief.language().choose(it.zh(), it.en()));
            if (before.isPresent()
                    && (summary.isPresent() || !before.get().equals(preview.after()))) {
                found.add(
                        FileDiff.between(
                                        context.workspace().display(file),
                                        before.get(),
                                        preview.after())
                                .withSummary(summary.orElse(null)));
            }
        } catch (IOException _) { // removed in the meantime, or not UTF-8
            return;
        }
    }

    private static Optional<String> readText(Path file) throws IOException {
        return Files.isRegularFile(file) && Files.size(file) <= COMPARED
                ? Optional.of(Files.readString(file))
                : Optional.empty();
    }

    private GateDecision applyGrant(Approval approval, ProposedCall call) {
        if (approval.isForRun()) {
            ledger.approved().add(call.spec().name());
        }
        if (!approval.isEdited()) {
            ledger.network().approve(call.spec(), call.arguments());
        }
        return approval.isEdited()
                ? new GateDecision.Edited(approval.arguments())
                : new GateDecision.Passed();
    }

    private GateDecision refuse(Approval approval, ApprovalRequest request) {
        return new GateDecision.Refused(
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
     * @param by {@code person}, or {@code rule} if no user was asked; empty if that is open
     */
    private static Map<String, Value> eventPayload(ToolAction action, String reason, String by) {
        return Map.of(
                "tool", Value.of(action.tool()),
                "doing", Json.toValue(action.doing()),
                "arguments", action.arguments(),
                "reason", Value.of(reason),
                "by", Value.of(by));
    }

    @Override
    public Remedy resolveUncertain(
            ProposedCall call, Effect effect, UnknownOutcomeException unknown) {
        var own = call.spec().traits().unknown();
        return switch (own == null ? options.unknown() : own) {
            case RETRY -> Remedy.AGAIN;
            case ASK -> new UncertainCall(context, call, effect).ask(unknown);
            case FAIL -> throw unknown;
        };
    }

    private static Approval expiredApproval(Language language) {
        return Approval.refusal(
                language.choose(
                        "等待回答超时；请重试", "the request timed out without an answer; try again"));
    }

    private ToolReply toDenial(ToolAction action) {
        return error(
                Problem.of(
                        AgentProblem.DENIED,
                        "工具策略不允许 %s（%s）；请改用其他方式，或修改策略",
                        "The tool policy does not allow %s (%s); use another approach or change the"
                                + " policy",
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
                && !InputFiles.isChangedBy(brief.goal(), file, workspace)
                && !InputFiles.isChangedBy(brief.task(), file, workspace)
                && (ledger.hasRead(file)
                        || InputFiles.isInputOf(brief.goal(), file, workspace)
                        || InputFiles.isInputOf(brief.task(), file, workspace));
    }

    @Override
    public boolean isWrittenMeanwhile(Path file) {
        var workspace = context.workspace();
        return ledger.isWrittenMeanwhile(file)
                && !InputFiles.isChangedBy(brief.goal(), file, workspace)
                && !InputFiles.isChangedBy(brief.task(), file, workspace);
    }

    @Override
    public boolean hasOutsideText(ToolSpec<?> spec, Value arguments, ToolReply reply) {
        boolean isOutside = spec.traits().bringsOutsideText() || carriesOutsideText(arguments);
        return isOutside && reply.isUsable();
    }

    @Override
    public List<String> findTrustedHosts(ToolSpec<?> spec, Value arguments) {
        return ledger.network().findTrusted(spec, arguments);
    }

    @Override
    public String instructions() {
        return Objects.requireNonNull(ledger.instructions().get());
    }

    @Override
    public void recordBriefing(String text) {
        ledger.recordBriefing(text);
    }

    @Override
    public void recordCall(CallRecord call) {
        ledger.recordCall(call);
        if (!context.isByRules()) {
            call.granted().stream()
                    .filter(file -> !ledger.isOwn(file))
                    .forEach(file -> context.remarks().addChange(file, context.workspace()));
        }
        context.removeLostArtifacts(call);
        context.completion().recordExcluded(call.excluded());
        if (!call.spared().isEmpty()) {
            context.remarks().add(call.spared());
        }
    }

    @Override
    public boolean isRecorded(Effect effect) {
        return context.isRecorded(effect);
    }

    @Override
    public boolean isOutcomeUnknown(Effect effect) {
        return context.isOutcomeUnknown(effect);
    }

    @Override
    public String callKey(Effect effect) {
        return context.callKey(effect);
    }

    @Override
    public Value runRecorded(Effect effect, Effect.Body call) throws InterruptedException {
        return context.runEffect(effect, call);
    }
}
