package dev.troupe.agent;

import dev.troupe.agent.tool.ToolReply;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What the agents of a node did before they passed it on, in the words of their tools for users, so
 * that the answer of the last one does not omit it.
 */
final class EarlierResults {
    private static final int MAX = 2_000; // characters of one agent's results

    private final Set<String> current = new LinkedHashSet<>(); // of the agent that works
    private final List<String> passed = new ArrayList<>();

    /** Records the reply of a call of the agent that works now. */
    void record(ToolReply reply) {
        var message = reply.message();
        if (reply.isUsable() && message != null && !message.isBlank()) {
            current.add(message);
        }
    }

    /** The current agent has passed the node on. */
    void pass(String agent) {
        if (!current.isEmpty()) {
            var text = String.join("\n", current);
            var name = agent.substring(0, 1).toUpperCase(Locale.ROOT) + agent.substring(1);
            passed.add(name + ": " + (text.length() > MAX ? text.substring(0, MAX) + "…" : text));
            current.clear();
        }
    }

    /** A text of the last agent, after what others did. */
    String before(String text) {
        return passed.isEmpty() ? text : String.join("\n", passed) + "\n" + text;
    }

    /** A failure of the last agent, after what others did. */
    NodeResult before(NodeResult result) {
        return result instanceof NodeResult.Failed(var problem) && !passed.isEmpty()
                ? new NodeResult.Failed(
                        new Problem(
                                problem.code(),
                                new LocalizedText(
                                        before(problem.text().zh()), before(problem.text().en())),
                                problem.isRetryable()))
                : result;
    }
}
