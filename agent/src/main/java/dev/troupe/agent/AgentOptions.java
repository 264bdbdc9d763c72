package dev.troupe.agent;

import dev.troupe.agent.history.HistoryLimits;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.policy.ApprovalRules;
import dev.troupe.agent.policy.ToolPolicy;
import dev.troupe.agent.tool.ToolLimits;
import dev.troupe.agent.tool.UncertainCallPolicy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The options of agents' work, apart from their identity.
 *
 * @param policy which tools may be called
 * @param approvals the handler of approvals that the policy requires
 * @param approvalExpiry how long an approval may be given; {@code null} for ever
 * @param history how long a turn's messages may get
 * @param tools how often and how many tools are called
 * @param standing the permanent permissions of users
 * @param unknown what to do if the outcome of a call is unknown, unless its tool specifies it
 * @param models where the models come from that agents name
 * @param passages the passages of documents about a task that agents receive in addition to it
 * @param maxCrashes how often in a row the process may end while an agent works and comes no step
 *     further, before the agent is not started again; at least 1
 * @param maxHandoffs how often the work of one run may be passed on; 0 for never
 */
public record AgentOptions(
        ToolPolicy policy,
        ApprovalHandler approvals,
        @Nullable Duration approvalExpiry,
        HistoryLimits history,
        ToolLimits tools,
        ModelSource models,
        ApprovalRules standing,
        UncertainCallPolicy unknown,
        PassageSource passages,
        int maxCrashes,
        int maxHandoffs) {
    public static final AgentOptions STANDARD =
            new AgentOptions(
                    ToolPolicy.STANDARD,
                    ApprovalHandler.NOBODY,
                    Duration.ofHours(24),
                    HistoryLimits.STANDARD,
                    ToolLimits.STANDARD,
                    ModelSource.NONE,
                    ApprovalRules.NONE,
                    UncertainCallPolicy.FAIL,
                    PassageSource.NONE,
                    3, // once may be chance, twice bad luck
                    3); // longer chains have never ended without intervention

    public AgentOptions withPolicy(ToolPolicy newPolicy) {
        return new AgentOptions(
                newPolicy,
                approvals,
                approvalExpiry,
                history,
                tools,
                models,
                standing,
                unknown,
                passages,
                maxCrashes,
                maxHandoffs);
    }

    public AgentOptions withApprovals(ApprovalHandler newApprovals) {
        return new AgentOptions(
                policy,
                newApprovals,
                approvalExpiry,
                history,
                tools,
                models,
                standing,
                unknown,
                passages,
                maxCrashes,
                maxHandoffs);
    }

    public AgentOptions withApprovalExpiry(@Nullable Duration expiry) {
        return new AgentOptions(
                policy,
                approvals,
                expiry,
                history,
                tools,
                models,
                standing,
                unknown,
                passages,
                maxCrashes,
                maxHandoffs);
    }

    public AgentOptions withHistory(HistoryLimits newHistory) {
        return new AgentOptions(
                policy,
                approvals,
                approvalExpiry,
                newHistory,
                tools,
                models,
                standing,
                unknown,
                passages,
                maxCrashes,
                maxHandoffs);
    }

    public AgentOptions withTools(ToolLimits newTools) {
        return new AgentOptions(
                policy,
                approvals,
                approvalExpiry,
                history,
                newTools,
                models,
                standing,
                unknown,
                passages,
                maxCrashes,
                maxHandoffs);
    }

    public AgentOptions withModels(ModelSource newModels) {
        return new AgentOptions(
                policy,
                approvals,
                approvalExpiry,
                history,
                tools,
                newModels,
                standing,
                unknown,
                passages,
                maxCrashes,
                maxHandoffs);
    }

    public AgentOptions withApprovalRules(ApprovalRules newStanding) {
        return new AgentOptions(
                policy,
                approvals,
                approvalExpiry,
                history,
                tools,
                models,
                newStanding,
                unknown,
                passages,
                maxCrashes,
                maxHandoffs);
    }

    public AgentOptions withUncertainCallPolicy(UncertainCallPolicy newUnknown) {
        return new AgentOptions(
                policy,
                approvals,
                approvalExpiry,
                history,
                tools,
                models,
                standing,
                newUnknown,
                passages,
                maxCrashes,
                maxHandoffs);
    }

    public AgentOptions withPassages(PassageSource source) {
        return new AgentOptions(
                policy,
                approvals,
                approvalExpiry,
                history,
                tools,
                models,
                standing,
                unknown,
                source,
                maxCrashes,
                maxHandoffs);
    }

    public AgentOptions withMaxCrashes(int newMax) {
        return new AgentOptions(
                policy,
                approvals,
                approvalExpiry,
                history,
                tools,
                models,
                standing,
                unknown,
                passages,
                newMax,
                maxHandoffs);
    }

    public AgentOptions withMaxHandoffs(int newMax) {
        return new AgentOptions(
                policy,
                approvals,
                approvalExpiry,
                history,
                tools,
                models,
                standing,
                unknown,
                passages,
                maxCrashes,
                newMax);
    }
}
