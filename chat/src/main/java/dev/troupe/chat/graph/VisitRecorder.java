package dev.troupe.chat.graph;

import dev.troupe.core.graph.GraphRun;
import dev.troupe.core.graph.StateGraph;
import dev.troupe.core.graph.Visit;
import dev.troupe.core.graph.VisitEvent;
import dev.troupe.core.graph.VisitEvent.VisitEnded;
import dev.troupe.core.graph.VisitEvent.VisitPaused;
import dev.troupe.core.graph.VisitEvent.VisitResumed;
import dev.troupe.core.graph.VisitEvent.VisitStarted;
import dev.troupe.core.graph.VisitStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Collects the visits of one message until they are recorded together. An event is checked against
 * the graph before it is collected, so that nothing is recorded that the graph does not allow.
 */
final class VisitRecorder {
    private final GraphRun run;
    private final List<VisitEvent> news = new ArrayList<>();

    /**
     * @param recorded what is on record of the message
     */
    VisitRecorder(StateGraph graph, List<VisitEvent> recorded) {
        this.run = GraphRun.of(graph, recorded);
    }

    GraphRun run() {
        return run;
    }

    /** What was collected since the last call, in order. */
    List<VisitEvent> takeNews() {
        var taken = List.copyOf(news);
        news.clear();
        return taken;
    }

    /** Begins the first visit. */
    Visit startRoot(Map<String, Value> inputs, Instant at) {
        return start(run.graph().root().id(), 0, "", "", inputs, at);
    }

    /**
     * Begins a visit that follows another.
     *
     * @throws IllegalArgumentException if the graph has no such edge, or it was not selected
     */
    Visit follow(Visit from, NodeId node, String subject, Map<String, Value> inputs, Instant at) {
        var edge =
                run.openings().stream()
                        .filter(opening ->
                                opening.from() == from.number() && opening.node().equals(node))
                        .findFirst()
                        .map(opening -> opening.edge().id())
                        .orElseThrow(() ->
                                new IllegalArgumentException(
                                        "no edge from visit "
                                                + from.number()
                                                + " leads to "
                                                + node));
        return start(node, from.number(), edge, subject, inputs, at);
    }

    /**
     * Begins a visit by a listening edge: of a stage that receives the message directly, or of one
     * that observes another; empty if the document has no edge for it.
     *
     * @param from the visit of the message, or the one that is observed
     */
    Optional<Visit> listen(
            Visit from, NodeId node, String subject, Map<String, Value> inputs, Instant at) {
        var graph = run.graph();
        boolean isDirect = from.node().equals(graph.root().id());
        var edge =
                isDirect
                        ? graph.findListening(from.node(), node)
                        : graph.findListening(node, from.node());
        return edge.map(found -> start(node, from.number(), found.id(), subject, inputs, at));
    }

    private Visit start(
            NodeId node,
            int from,
            String edge,
            String subject,
            Map<String, Value> inputs,
            Instant at) {
        int number = run.nextVisit();
        add(new VisitStarted(number, node, from, edge, subject, inputs, at));
        return run.visits().get(number - 1);
    }

    /** Ends a visit of a stage that decides nothing. */
    void end(Visit visit, Map<String, Value> outputs, Instant at) {
        end(visit, outputs, List.of(), at);
    }

    void end(
            Visit visit,
            Map<String, Value> outputs,
            List<Map<String, Value>> decisions,
            Instant at) {
        add(new VisitEnded(visit.number(), false, outputs, decisions, at));
    }

    void fail(
            Visit visit,
            Map<String, Value> outputs,
            List<Map<String, Value>> decisions,
            Instant at) {
        add(new VisitEnded(visit.number(), true, outputs, decisions, at));
    }

    void pause(Visit visit, String reason, Instant at) {
        add(new VisitPaused(visit.number(), reason, at));
    }

    void resume(Visit visit, Instant at) {
        add(new VisitResumed(visit.number(), at));
    }

    private void add(VisitEvent event) {
        run.apply(event);
        news.add(event);
    }

    /** The latest visit of a stage about a subject. */
    Optional<Visit> find(Stage stage, String subject) {
        return run.findVisit(stage.node(), subject);
    }

    /** The visit of a stage about a subject that has not ended. */
    Optional<Visit> findOpen(Stage stage, String subject) {
        return find(stage, subject).filter(visit -> !visit.status().isEnd());
    }

    /** The visits of a stage that have not ended, in order. */
    List<Visit> open(Stage stage) {
        return run.visits().stream()
                .filter(visit -> visit.node().equals(stage.node()))
                .filter(visit -> !visit.status().isEnd())
                .toList();
    }

    /** The open visit in which an agent received the message directly. */
    Optional<Visit> findDirect() {
        return open(Stage.AGENT_INTERACT).stream().filter(visit -> visit.from() == 1).findFirst();
    }

    /** Whether the document lets agents answer the user directly. */
    boolean canReplyDirectly() {
        return run.graph()
                .findListening(run.graph().root().id(), Stage.AGENT_INTERACT.node())
                .isPresent();
    }

    /** The visit that answers the user directly. */
    Optional<Visit> findReply() {
        return run.openings().stream()
                .filter(opening -> opening.node().equals(run.graph().root().id()))
                .map(opening -> run.visits().get(opening.from() - 1))
                .filter(visit -> visit.node().equals(Stage.AGENT_INTERACT.node()))
                .findFirst();
    }

    boolean isWaiting(Visit visit) {
        return run.visits().get(visit.number() - 1).status() == VisitStatus.WAITING;
    }
}
