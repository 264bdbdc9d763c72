package dev.troupe.agent;

import dev.troupe.codec.Json;
import dev.troupe.core.NodeId;
import dev.troupe.core.Problem;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ToolCall;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Calls tools for a person themselves, without an agent and a run. The same policy holds as for
 * agents, but nobody is asked: what needs an approval is not done. Safe for use by several threads.
 *
 * @param standing what people allowed for good
 */
public record DirectCalls(ToolPolicy policy, StandingRules standing) {
    /**
     * Makes one call.
     *
     * @param person for whom; empty where there is only one
     * @param workspace the person's own files
     * @return with code {@code policy.denied} or {@code policy.not-approved} where it was not made
     */
    public ToolReply call(
            Tool<?, ?> tool, Value arguments, String person, Workspace workspace, Language language)
            throws InterruptedException {
        var runner =
                new ToolRunner(
                        List.of(tool),
                        ToolLimits.STANDARD,
                        call -> admit(call, workspace, language));
        var call = new ToolCall("direct", tool.spec().name(), Json.write(arguments));
        var held = new Held();
        try {
            return runner.call(
                    call,
                    new DirectContext(
                            person, workspace, language, held, new ConcurrentHashMap<>()));
        } finally {
            held.closeAll();
        }
    }

    private Admission admit(Intention call, Workspace workspace, Language language) {
        var there = call.changes().stream().filter(Files::exists).toList();
        var action = Judgement.action("", call, there, false, workspace);
        var verdict = Judgement.decide(policy, action, workspace).verdict();
        boolean isAllowed =
                switch (verdict) {
                    case ALLOW -> true;
                    case ASK -> standing.allow(Judgement.plain(action, workspace));
                    case DENY -> false;
                };
        return isAllowed
                ? new Admission.Passed()
                : new Admission.Refused(ToolReply.error(refusal(action, verdict), language));
    }

    private static Problem refusal(ToolAction action, ToolPolicy.Verdict verdict) {
        return verdict == ToolPolicy.Verdict.DENY
                ? Problem.of(
                        AgentProblem.DENIED,
                        "工具策略不允许 %s（%s）；请换一种做法，或修改策略",
                        "The tool policy does not allow %s (%s); do it another way or change the policy",
                        action.tool(),
                        action.risk())
                : Problem.of(
                        AgentProblem.NOT_APPROVED,
                        "%s 需要先批准，没有执行；请在对话里提出，在那里批准，或在工具策略里允许 %s",
                        "%s needs an approval and was not done; ask for it in a conversation and approve it there, or allow %s in the tool policy",
                        action.doing(),
                        action.tool());
    }

    /** Of a call that belongs to no run. */
    private record DirectContext(
            String person,
            Workspace workspace,
            Language language,
            Held held,
            Map<String, Value> variables)
            implements ToolContext {
        private static final NodeId NONE = new NodeId("direct");

        /** Until the call has ended. */
        @Override
        public <T extends AutoCloseable> T held(Class<T> type, Supplier<T> make) {
            return held.of(NONE, type, make);
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
        public void artifact(Path file, String mediaType) {} // it is in the workspace

        @Override
        public void progress(String line) {} // nobody looks on
    }
}
