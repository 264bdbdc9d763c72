package dev.troupe.agent;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How agents work, beside who they are.
 *
 * @param policy which tools may be called
 * @param approvals whom to ask where the policy says so
 * @param approvalExpiry how long an approval may be given; {@code null} for ever
 * @param history how long a turn's messages may get
 * @param tools how often and how many tools are called
 * @param standing what a person has allowed for good
 * @param unknown what to do where nobody knows whether a call was made, unless its tool says it
 * @param models where the models come from that agents name
 * @param passages what documents say about a task, which agents are told beside it
 * @param maxCrashes how often in a row the process may end while an agent works and comes no step
 *     further, before the agent is not started again; at least 1
 */
public record AgentOptions(
        ToolPolicy policy,
        Approvals approvals,
        @Nullable Duration approvalExpiry,
        HistoryLimits history,
        ToolLimits tools,
        ModelSource models,
        StandingRules standing,
        UnknownOutcome unknown,
        PassageSource passages,
        int maxCrashes) {
    public static final AgentOptions STANDARD =
            new AgentOptions(
                    ToolPolicy.STANDARD,
                    Approvals.NOBODY,
                    Duration.ofHours(24),
                    HistoryLimits.STANDARD,
                    ToolLimits.STANDARD,
                    ModelSource.NONE,
                    StandingRules.NONE,
                    UnknownOutcome.FAIL,
                    PassageSource.NONE,
                    3); // once may be chance, twice bad luck

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
                maxCrashes);
    }

    public AgentOptions withApprovals(Approvals newApprovals) {
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
                maxCrashes);
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
                maxCrashes);
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
                maxCrashes);
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
                maxCrashes);
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
                maxCrashes);
    }

    public AgentOptions withStanding(StandingRules newStanding) {
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
                maxCrashes);
    }

    public AgentOptions withUnknown(UnknownOutcome newUnknown) {
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
                maxCrashes);
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
                maxCrashes);
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
                newMax);
    }
}
