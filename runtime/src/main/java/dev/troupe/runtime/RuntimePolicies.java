package dev.troupe.runtime;

import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.policy.ApprovalRules;
import dev.troupe.agent.policy.ToolPolicy;
import dev.troupe.agent.tool.UncertainCallPolicy;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.runtime.settings.SettingsException;

/** What agents may do, and how often they are started again, according to the settings. */
final class RuntimePolicies {
    private final ToolPolicy tools;
    private final ApprovalRules standing;
    private final int crashLimit;
    private volatile UncertainCallPolicy uncertainCalls;

    private RuntimePolicies(
            ToolPolicy tools,
            ApprovalRules standing,
            int crashLimit,
            UncertainCallPolicy uncertainCalls) {
        this.tools = tools;
        this.standing = standing;
        this.crashLimit = crashLimit;
        this.uncertainCalls = uncertainCalls;
    }

    /**
     * @throws SettingsException when a setting or the file of the permanent rules cannot be used
     */
    static RuntimePolicies read(Environment environment) {
        var tools = Settings.toolPolicy(environment);
        var uncertainCalls = Settings.uncertainCallPolicy(environment);
        var standing = Settings.approvalRules(environment);
        requireReadable(standing);
        return new RuntimePolicies(
                tools, standing, Settings.crashLimit(environment), uncertainCalls);
    }

    /** Before any run relies on them. */
    private static void requireReadable(ApprovalRules standing) {
        try {
            var _ = standing.rules();
        } catch (IllegalArgumentException e) {
            throw new SettingsException(LocalizedText.of(e));
        }
    }

    /** As {@link TroupeRuntime#setUncertainCallPolicy}. */
    void setUncertainCalls(UncertainCallPolicy policy) {
        uncertainCalls = policy;
    }

    /** As {@link Settings#crashLimit}. */
    int crashLimit() {
        return crashLimit;
    }

    /** The options of agents that follow from them. */
    AgentOptions options() {
        return AgentOptions.STANDARD
                .withPolicy(tools)
                .withApprovalRules(standing)
                .withUncertainCallPolicy(uncertainCalls)
                .withMaxCrashes(crashLimit);
    }
}
