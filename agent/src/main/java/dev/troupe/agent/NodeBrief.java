package dev.troupe.agent;

import dev.troupe.language.Language;
import java.util.List;

/**
 * What an agent is told of its node: goal, task, steps, what came before; never the conversation.
 * It goes to models as text and, for the offline model, as {@code ModelRequest.brief}.
 *
 * @param run id of the run
 * @param node id of the node
 * @param agent type of the agent
 * @param goal the overall task
 * @param task this node's share of it
 * @param steps guidance, in order
 * @param parents nodes before this one
 * @param variables keys of the shared variables, sorted
 */
public record NodeBrief(
        String run,
        String node,
        int attempt,
        String agent,
        String goal,
        String task,
        List<NumberedStep> steps,
        List<ParentBrief> parents,
        List<String> variables,
        Language language) {
    /** A step with its number in the whole workflow. */
    public record NumberedStep(int number, String desc) {}

    /**
     * A node before this one; its output is not here, only what it says of it.
     *
     * @param variables keys of the shared variables that it set, sorted
     */
    public record ParentBrief(String id, String task, String summary, List<String> variables) {
        public ParentBrief {
            variables = List.copyOf(variables);
        }
    }

    public NodeBrief {
        steps = List.copyOf(steps);
        parents = List.copyOf(parents);
        variables = List.copyOf(variables);
    }

    /** What the agent is told to whom the work is passed on. */
    NodeBrief handedOff(HandOffs.Leg to, List<String> keys) {
        return new NodeBrief(
                run, node, attempt, to.agent(), goal, to.brief(), steps, parents, keys, language);
    }
}
