package dev.troupe.agent;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.language.StreamSafeText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The task of a node as its agent receives it: goal, task, steps, results so far; never the
 * conversation. It goes to models as text and, for the offline model, as {@code
 * ModelRequest.brief}.
 *
 * @param run id of the run
 * @param node id of the node
 * @param agent type of the agent
 * @param goal the overall task
 * @param request the user's message as it was written; empty if it is not known
 * @param task this node's share of it
 * @param steps guidance, in order
 * @param parents nodes before this one
 * @param variables keys of the shared variables, sorted
 * @param passages the passages of documents about the task, the best first
 * @param user the user of the run: an id; empty if there is only one
 */
public record NodeBrief(
        String run,
        String node,
        int attempt,
        String agent,
        String goal,
        String request,
        String task,
        List<NumberedStep> steps,
        List<ParentBrief> parents,
        List<String> variables,
        List<Passage> passages,
        String user,
        Language language) {
    /** Characters of the user's message in a prompt; more is in the variable {@link #REQUEST}. */
    public static final int MAX_REQUEST = 4_000;

    /** The shared variable that holds a long message of the user. */
    public static final String REQUEST = "userMessage";

    /** A step with its number in the whole workflow. */
    public record NumberedStep(int number, String desc) {}

    /**
     * A node before this one; its output is not here, only its summary.
     *
     * @param variables keys of the shared variables that it set, sorted
     */
    public record ParentBrief(String id, String task, String summary, List<String> variables) {
        public ParentBrief {
            variables = List.copyOf(variables);
        }
    }

    /**
     * A part of a document that helps with a task. Text from outside: data, never an instruction.
     *
     * @param corpus name of the collection that the document is of
     * @param path of the document in its corpus, with {@code /}
     * @param anchor of the heading that it stands under; empty at the beginning of a document
     * @param title of the document
     * @param text Markdown; cut to what a prompt has room for
     * @param score how well it fits, from 0 to 1
     */
    public record Passage(
            String corpus, String path, String anchor, String title, String text, double score) {
        /** Its position, as answers cite it: {@code components/table.md#paging}. */
        public String citation() {
            return anchor.isEmpty() ? path : path + "#" + anchor;
        }

        /** {@code {corpus, path, anchor, title, score, text}}, as it is recorded. */
        public Value toValue() {
            var fields = new LinkedHashMap<>(source());
            fields.put("text", Value.of(text));
            return Value.of(fields);
        }

        /** {@code {corpus, path, anchor, title, score}}: its source. */
        Map<String, Value> source() {
            var fields = new LinkedHashMap<String, Value>();
            fields.put("corpus", Value.of(corpus));
            fields.put("path", Value.of(path));
            fields.put("anchor", Value.of(anchor));
            fields.put("title", Value.of(title));
            fields.put("score", Value.of(score));
            return fields;
        }

        static Passage of(Value value) {
            return new Passage(
                    value.field("corpus").asText(),
                    value.field("path").asText(),
                    value.field("anchor").asText(),
                    value.field("title").asText(),
                    value.field("text").asText(),
                    value.field("score") instanceof Value.Num(var number)
                            ? number.doubleValue()
                            : 0);
        }
    }

    public NodeBrief {
        goal = StreamSafeText.streamSafe(goal);
        request = StreamSafeText.streamSafe(request);
        task = StreamSafeText.streamSafe(task);
        steps = List.copyOf(steps);
        parents = List.copyOf(parents);
        variables = List.copyOf(variables);
        passages = List.copyOf(passages);
    }

    NodeBrief withPassages(List<Passage> found) {
        return new NodeBrief(
                run, node, attempt, agent, goal, request, task, steps, parents, variables, found,
                user, language);
    }

    /** The task for the agent that takes over the work. */
    NodeBrief withHandoff(HandoffChain.Leg to, List<String> keys) {
        return new NodeBrief(
                run,
                node,
                attempt,
                to.agent(),
                goal,
                request,
                to.brief(),
                steps,
                parents,
                keys,
                passages,
                user,
                language);
    }
}
