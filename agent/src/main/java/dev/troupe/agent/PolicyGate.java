package dev.troupe.agent;

import dev.troupe.core.Effect;
import dev.troupe.core.Problem;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lets pass what the policy allows, or a person where the policy says to ask. */
record PolicyGate(
        ToolPolicy policy,
        @Nullable Duration expiry,
        RunLedger ledger,
        NodeBrief brief,
        AgentContext context)
        implements ToolGate {
    @Override
    public Optional<ToolReply> refusal(ToolSpec<?> spec, Value arguments, List<Path> changes) {
        var action =
                new ToolAction(
                        brief.agent(),
                        spec.name(),
                        spec.risk(),
                        arguments,
                        spec.traits().leavesWorkspace(),
                        ledger.foreign(spec.name(), changes).stream()
                                .map(context.workspace()::display)
                                .toList(),
                        carriesOutsideText(arguments));
        var decision = stricter(policy.decide(action), policy.decide(plain(action)));
        var refusal =
                switch (decision.verdict()) {
                    case ALLOW -> Optional.<ToolReply>empty();
                    case ASK -> asked(action, decision.ground());
                    case DENY -> Optional.of(denied(action));
                };
        if (refusal.isEmpty()) {
            ledger.allow(spec.name(), changes);
        }
        return refusal;
    }

    /**
     * The same call with its paths as a rule would write them, {@code a.txt} for {@code
     * ./b/../a.txt}.
     */
    private ToolAction plain(ToolAction action) {
        return action.withArguments(PlainPaths.in(action.arguments(), context.workspace().root()));
    }

    private static ToolPolicy.Decision stricter(
            ToolPolicy.Decision first, ToolPolicy.Decision other) {
        return other.verdict().compareTo(first.verdict()) > 0 ? other : first;
    }

    private boolean carriesOutsideText(Value arguments) {
        return ledger.outside().isIn(arguments, brief.goal() + "\n" + brief.task());
    }

    private Optional<ToolReply> asked(ToolAction action, ToolPolicy.Ground ground) {
        boolean isAboutOrigin = ground == ToolPolicy.Ground.OUTSIDE_TEXT;
        if (ledger.approved().contains(action.tool()) && !isAboutOrigin) {
            return Optional.empty();
        }
        var request =
                new ApprovalRequest(brief.run(), brief.node(), action, ground, brief.language());
        var fields =
                Map.of(
                        "tool", Value.of(action.tool()),
                        "arguments", action.arguments(),
                        "reason", Value.of(request.reason()));
        context.report("approval.requested", fields);
        var approval =
                context.ask(request.question(expiry))
                        .map(Approval::of)
                        .orElseGet(() -> expired(brief.language()));
        context.report(approval.isGranted() ? "approval.granted" : "approval.refused", fields);
        if (approval.isGranted()) {
            if (approval.isForRun()) {
                ledger.approved().add(action.tool());
            }
            return Optional.empty();
        }
        return Optional.of(
                error(
                        Problem.of(
                                AgentProblem.NOT_APPROVED,
                                "没有批准 %s：%s；%s",
                                "%s was not approved: %s; %s",
                                action.tool(),
                                request.reason(),
                                approval.reason())));
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
    public boolean isOutside(ToolSpec<?> spec, Value arguments, ToolReply reply) {
        boolean isOutside = spec.traits().bringsOutsideText() || carriesOutsideText(arguments);
        return isOutside && reply.isUsable();
    }

    @Override
    public void passed(CallRecord call) {
        ledger.note(call);
    }

    @Override
    public boolean isRecorded(Effect effect) {
        return context.isRecorded(effect);
    }

    @Override
    public Value recorded(Effect effect, Effect.Body call) throws InterruptedException {
        return context.effect(effect, call);
    }
}
