package dev.troupe.agent;

import dev.troupe.agent.call.CallOrigin;
import dev.troupe.agent.call.GateDecision;
import dev.troupe.agent.call.NodeResources;
import dev.troupe.agent.call.PolicyEvaluation;
import dev.troupe.agent.call.ProposedCall;
import dev.troupe.agent.policy.ApprovalRules;
import dev.troupe.agent.policy.ToolAction;
import dev.troupe.agent.policy.ToolPolicy;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolLimits;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.codec.Json;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ToolCall;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Calls tools for a user directly, without an agent and a run. The same policy applies as for
 * agents, but no approval is requested: a call that needs one is not executed. Safe for use by
 * several threads.
 *
 * @param standing the permanent permissions of users
 */
public record ToolInvoker(ToolPolicy policy, ApprovalRules standing) {
    /**
     * Makes one call.
     *
     * @param user the user; empty if there is only one
     * @param workspace the user's own files
     * @return with code {@code policy.denied} or {@code policy.not-approved} if it was not executed
     */
    public ToolReply call(
            Tool<?, ?> tool, Value arguments, String user, Workspace workspace, Language language)
            throws InterruptedException {
        var runner =
                new ToolRunner(
                        List.of(tool),
                        ToolLimits.STANDARD,
                        call -> admit(call, workspace, language));
        var call = new ToolCall("direct", tool.spec().name(), Json.write(arguments));
        var held = new NodeResources();
        try {
            return runner.call(
                    call,
                    new DirectContext(user, workspace, language, held, new ConcurrentHashMap<>()));
        } finally {
            held.closeAll();
        }
    }

    private GateDecision admit(ProposedCall call, Workspace workspace, Language language) {
        var there = call.changes().stream().filter(Files::exists).toList();
        var action = PolicyEvaluation.toAction("", call, there, CallOrigin.USER, workspace);
        var verdict = PolicyEvaluation.decide(policy, action, workspace).verdict();
        boolean isAllowed =
                switch (verdict) {
                    case ALLOW -> true;
                    case ASK -> standing.allows(PolicyEvaluation.normalize(action, workspace));
                    case DENY -> false;
                };
        return isAllowed
                ? new GateDecision.Passed()
                : new GateDecision.Refused(ToolReply.error(refusal(action, verdict), language));
    }

    private static Problem refusal(ToolAction action, ToolPolicy.Verdict verdict) {
        return verdict == ToolPolicy.Verdict.DENY
                ? Problem.of(
                        AgentProblem.DENIED,
                        "工具策略不允许 %s（%s）；请改用其他方式，或修改策略",
                        "The tool policy does not allow %s (%s); use another approach or change the policy",
                        action.tool(),
                        action.risk())
                : Problem.of(
                        AgentProblem.NOT_APPROVED,
                        "%s 需要批准，未执行；请在对话中请求并批准，或在工具策略中允许 %s",
                        "%s requires approval and was not executed; request and approve it in a conversation, or allow %s in the tool policy",
                        action.doing(),
                        action.tool());
    }

    /** Of a call that belongs to no run. */
    private record DirectContext(
            String user,
            Workspace workspace,
            Language language,
            NodeResources held,
            Map<String, Value> variables)
            implements ToolContext {
        private static final NodeId NONE = new NodeId("direct");

        /** Until the call has ended. */
        @Override
        public <T extends AutoCloseable> T resource(Class<T> type, Supplier<T> make) {
            return held.getOrCreate(NONE, type, make);
        }

        @Override
        public Value variable(String key) {
            return variables.getOrDefault(key, Value.missing());
        }

        /** Until the call has ended: there is no run that could read it. */
        @Override
        public void setVariable(String key, Value value) {
            variables.put(key, value);
        }

        @Override
        public List<String> variableKeys() {
            return variables.keySet().stream().sorted().toList();
        }

        @Override
        public void addArtifact(Path file, String mediaType) {} // it is in the workspace

        @Override
        public void reportProgress(String line) {} // there is no listener
    }
}
