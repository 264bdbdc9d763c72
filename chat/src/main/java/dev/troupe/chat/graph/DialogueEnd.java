package dev.troupe.chat.graph;

import dev.troupe.core.graph.Visit;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The visits by which a user ends the dialogue with an agent: from the interaction to the
 * dismissal.
 *
 * @param interaction that is open
 */
record DialogueEnd(VisitRecorder visits, Visit interaction, Instant at) {
    private static final Map<String, Value> NOTICE = Map.of("notice", Value.of("released"));

    /**
     * @param isLast whether the answer follows
     */
    void dismiss(boolean isLast) {
        var agent = Map.of("agent", interaction.inputs().getOrDefault("agent", Value.missing()));
        var isDone = Map.of("needsHandoff", Value.of(false));
        visits.end(interaction, isDone, List.of(isDone), at);
        var complete = pass(interaction, Stage.AGENT_COMPLETE, agent);
        var received = pass(complete, Stage.EMMA_RECEIVE, NOTICE);
        var evaluation = visits.follow(received, Stage.EMMA_EVALUATE.node(), subject(), NOTICE, at);
        var isEnough = Map.of("needsNext", Value.of(false));
        visits.end(evaluation, isEnough, List.of(isEnough), at);
        var dismissal = visits.follow(evaluation, Stage.EMMA_DISMISS.node(), subject(), agent, at);
        visits.end(
                dismissal,
                Map.of("agent", agent.get("agent"), "state", Value.of("dormant")),
                isLast ? List.of(isEnough) : List.of(),
                at);
        if (isLast) {
            visits.follow(dismissal, Stage.EMMA_RESPOND.node(), "", NOTICE, at);
        }
    }

    private String subject() {
        return interaction.subject();
    }

    private Visit pass(Visit from, Stage to, Map<String, Value> values) {
        NodeId node = to.node();
        var visit = visits.follow(from, node, subject(), values, at);
        visits.end(visit, values, at);
        return visit;
    }
}
