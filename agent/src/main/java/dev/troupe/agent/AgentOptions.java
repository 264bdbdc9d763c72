package dev.troupe.agent;

/**
 * How agents work, beside who they are.
 *
 * @param policy which tools may be called
 * @param approvals whom to ask where the policy says so
 * @param history how long a turn's messages may get
 * @param tools how often and how many tools are called
 * @param models where the models come from that agents name
 */
public record AgentOptions(
        ToolPolicy policy,
        Approvals approvals,
        HistoryLimits history,
        ToolLimits tools,
        ModelSource models) {
    public static final AgentOptions STANDARD =
            new AgentOptions(
                    ToolPolicy.STANDARD,
                    Approvals.NOBODY,
                    HistoryLimits.STANDARD,
                    ToolLimits.STANDARD,
                    ModelSource.NONE);

    public AgentOptions withPolicy(ToolPolicy newPolicy) {
        return new AgentOptions(newPolicy, approvals, history, tools, models);
    }

    public AgentOptions withApprovals(Approvals newApprovals) {
        return new AgentOptions(policy, newApprovals, history, tools, models);
    }

    public AgentOptions withHistory(HistoryLimits newHistory) {
        return new AgentOptions(policy, approvals, newHistory, tools, models);
    }

    public AgentOptions withTools(ToolLimits newTools) {
        return new AgentOptions(policy, approvals, history, newTools, models);
    }

    public AgentOptions withModels(ModelSource newModels) {
        return new AgentOptions(policy, approvals, history, tools, newModels);
    }
}
