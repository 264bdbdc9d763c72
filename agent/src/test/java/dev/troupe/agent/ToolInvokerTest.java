package dev.troupe.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.policy.ApprovalRules;
import dev.troupe.agent.policy.PolicyRule;
import dev.troupe.agent.policy.ToolPolicy;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls of a user outside any run. */
class ToolInvokerTest {
    @TempDir private Path directory;

    private final List<String> done = new ArrayList<>();

    record Name(String name) {}

    /** Opens a resource that stays for the call, and reports its user. */
    private record Open(ToolSpec<Name> spec, List<String> done) implements Tool<Name, String> {
        @Override
        public String call(Name input, ToolContext context) {
            AutoCloseable door =
                    context.resource(AutoCloseable.class, () -> () -> done.add("closed"));
            done.add(input.name() + " for " + context.user() + " by " + (door != null));
            return "opened";
        }
    }

    private ToolReply call(ToolSpec<Name> spec, ToolPolicy policy) throws InterruptedException {
        return new ToolInvoker(policy, ApprovalRules.NONE)
                .call(
                        new Open(spec, done),
                        Value.of(Map.of("name", Value.of("the page"))),
                        "ada",
                        Workspace.of(directory),
                        Language.EN);
    }

    @Test
    void holdsNothingAfterTheCall() throws InterruptedException {
        var reply = call(ToolSpec.readOnly("open", "Opens it.", Name.class), ToolPolicy.STANDARD);

        assertThat(reply.isUsable()).isTrue();
        assertThat(done).containsExactly("the page for ada by true", "closed");
    }

    @Test
    void doesNothingThatNeedsAnApproval() throws InterruptedException {
        var sending = new ToolSpec<>("open", "Opens it.", Name.class, Risk.SEND);

        assertThat(call(sending, ToolPolicy.STANDARD).code())
                .isEqualTo(AgentProblem.NOT_APPROVED.id());
        var denying =
                ToolPolicy.STANDARD.withRules(
                        List.of(PolicyRule.of("open", ToolPolicy.Verdict.DENY)));
        assertThat(call(sending, denying).code()).isEqualTo(AgentProblem.DENIED.id());
        assertThat(done).isEmpty();
    }
}
