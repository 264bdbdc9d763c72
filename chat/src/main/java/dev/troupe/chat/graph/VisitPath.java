package dev.troupe.chat.graph;

import dev.troupe.core.graph.Visit;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The stages that the work of one agent passes through, recorded one after another. */
final class VisitPath {
    private final VisitRecorder visits;
    private Instant at = Instant.EPOCH; // of the event that is applied

    VisitPath(VisitRecorder visits) {
        this.visits = visits;
    }

    void setTime(Instant time) {
        at = time;
    }

    Instant time() {
        return at;
    }

    /** From the decision to the agent's work. */
    void invite(Visit decision, NodeId specialist, NodeId node, Value agent, Value brief) {
        var named = Map.of("agent", agent);
        var chosen = pass(decision, specialist, node, named, named);
        var summary =
                pass(chosen, Stage.EMMA_SUMMARY.node(), node, named, Map.of("taskSummary", brief));
        var invited =
                pass(
                        summary,
                        Stage.EMMA_INVITE.node(),
                        node,
                        named,
                        Map.of("agent", agent, "state", Value.of("engaged")));
        var active = pass(invited, Stage.AGENT_ACTIVE.node(), node, named, named);
        visits.follow(
                active,
                Stage.AGENT_WORK.node(),
                node.value(),
                Map.of("agent", agent, "taskSummary", brief),
                at);
    }

    /** A visit that ends immediately, of a stage that decides nothing. */
    Visit pass(
            Visit from,
            NodeId to,
            NodeId node,
            Map<String, Value> inputs,
            Map<String, Value> outputs) {
        var visit = visits.follow(from, to, node.value(), inputs, at);
        visits.end(visit, outputs, at);
        return visit;
    }

    /** The visit in which the agent addresses the user; empty if it does not work. */
    Optional<Visit> interaction(NodeId node, Map<String, Value> inputs) {
        var open = visits.findOpen(Stage.AGENT_INTERACT, node.value());
        if (open.isPresent()) {
            return open;
        }
        return visits.find(Stage.AGENT_WORK, node.value())
                .filter(work ->
                        visits.run().openings().stream()
                                .anyMatch(opening -> opening.from() == work.number()))
                .map(work ->
                        visits.follow(work, Stage.AGENT_INTERACT.node(), node.value(), inputs, at));
    }

    void endInteraction(Visit visit, boolean needsHandoff) {
        if (visits.isWaiting(visit)) {
            visits.resume(visit, at);
        }
        var decision = Map.of("needsHandoff", Value.of(needsHandoff));
        visits.end(visit, decision, List.of(decision), at);
    }

    Visit evaluate(Visit report, NodeId node, String notice) {
        var noticed = Map.of("notice", Value.of(notice));
        var received = pass(report, Stage.EMMA_RECEIVE.node(), node, noticed, noticed);
        return visits.follow(received, Stage.EMMA_EVALUATE.node(), node.value(), noticed, at);
    }

    Visit dismiss(Visit evaluation, NodeId node, String agent, boolean needsNext) {
        var decision = Map.of("needsNext", Value.of(needsNext));
        visits.end(evaluation, decision, List.of(decision), at);
        return visits.follow(
                evaluation,
                Stage.EMMA_DISMISS.node(),
                node.value(),
                Map.of("agent", Value.of(agent)),
                at);
    }

    Visit decide(Visit dismissal, NodeId node, List<Map<String, Value>> decisions) {
        visits.end(
                dismissal,
                dismissalOutputs(dismissal),
                List.of(Map.of("needsNext", Value.of(true))),
                at);
        var decision =
                visits.follow(dismissal, Stage.EMMA_DECIDE.node(), node.value(), Map.of(), at);
        visits.end(decision, Map.of("action", Value.of("run")), decisions, at);
        return decision;
    }

    static Map<String, Value> dismissalOutputs(Visit dismissal) {
        return Map.of(
                "agent", dismissal.inputs().getOrDefault("agent", Value.missing()),
                "state", Value.of("dormant"));
    }
}
