package dev.troupe.core.graph;

import dev.troupe.core.graph.VisitEvent.VisitEnded;
import dev.troupe.core.graph.VisitEvent.VisitPaused;
import dev.troupe.core.graph.VisitEvent.VisitResumed;
import dev.troupe.core.graph.VisitEvent.VisitStarted;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What one message has done in a {@link StateGraph}: a fold over its {@link VisitEvent}s. The same
 * events give the same visits and the same commands. Not safe for use by several threads.
 *
 * <p>A stage that decides may take several edges, one for each decision, and the visits that follow
 * continue side by side; such a path ends where a stage ends without a decision, which only the
 * last of them cannot do.
 *
 * <p>Listening edges have two uses. One from the root lets a message go to a stage directly, in
 * place of the edge that all messages take; and such a stage may answer the user by the same edge,
 * as the last path that is open. One from another node lets that node observe a stage: it is
 * visited while the visit that it observes is open, and leads nowhere.
 */
public final class GraphRun {
    /** Enough for a plan of the largest size, and an end to conditions that never lead out. */
    public static final int MAX_VISITS = 10_000;

    private final StateGraph graph;
    private final int maxVisits;
    private final List<Visit> visits = new ArrayList<>();
    private final List<VisitCommand.Enter> openings = new ArrayList<>();
    private final Set<Integer> observers = new HashSet<>(); // numbers of visits
    private int open; // visits that have not ended, without observers
    private boolean isPassedOn; // by the edge that all messages take
    private boolean isOver;

    public GraphRun(StateGraph graph) {
        this(graph, MAX_VISITS);
    }

    /**
     * @param maxVisits after which no edge is taken any more
     */
    public GraphRun(StateGraph graph, int maxVisits) {
        if (maxVisits < 1) {
            throw new IllegalArgumentException("a run makes at least one visit, not " + maxVisits);
        }
        this.graph = graph;
        this.maxVisits = maxVisits;
    }

    /**
     * What is on record of a message.
     *
     * @throws IllegalArgumentException if the events are not those of one message
     */
    public static GraphRun of(StateGraph graph, List<VisitEvent> events) {
        var run = new GraphRun(graph);
        events.forEach(run::apply);
        return run;
    }

    /**
     * Folds an event in.
     *
     * @return what to do because of it
     * @throws IllegalArgumentException if it cannot follow the events so far
     */
    public List<VisitCommand> apply(VisitEvent event) {
        var why = findRefusal(event);
        if (why.isPresent()) {
            throw new IllegalArgumentException(event + " is refused: " + why.get());
        }
        return switch (event) {
            case VisitStarted started -> start(started);
            case VisitPaused paused -> set(paused.visit(), VisitStatus.WAITING);
            case VisitResumed resumed -> set(resumed.visit(), VisitStatus.RUNNING);
            case VisitEnded ended -> end(ended);
        };
    }

    /** Whether it may follow the events so far. */
    public boolean accepts(VisitEvent event) {
        return findRefusal(event).isEmpty();
    }

    private Optional<String> findRefusal(VisitEvent event) {
        if (isOver) {
            return Optional.of("the message has its answer");
        }
        if (event instanceof VisitStarted started) {
            return findStartRefusal(started);
        }
        if (event.visit() < 1 || event.visit() > visits.size()) {
            return Optional.of("there is no such visit");
        }
        var visit = visit(event.visit());
        return switch (event) {
            case VisitPaused _ -> refuseUnless(visit.status() == VisitStatus.RUNNING, visit);
            case VisitResumed _ -> refuseUnless(visit.status() == VisitStatus.WAITING, visit);
            case VisitEnded ended ->
                    visit.status().isEnd()
                            ? refuseUnless(false, visit)
                            : findDecisionRefusal(visit, ended);
            case VisitStarted _ -> Optional.empty();
        };
    }

    private static Optional<String> refuseUnless(boolean isAllowed, Visit visit) {
        return isAllowed ? Optional.empty() : Optional.of("the visit is " + visit.status());
    }

    private Optional<String> findStartRefusal(VisitStarted started) {
        if (started.visit() != visits.size() + 1) {
            return Optional.of("the next visit is " + (visits.size() + 1));
        }
        if (visits.isEmpty()) {
            boolean isFirst = started.from() == 0 && started.node().equals(graph.root().id());
            return isFirst ? Optional.empty() : Optional.of("the first visit is of the root");
        }
        return findOpening(started).isPresent() || isDirect(started) || isObserving(started)
                ? Optional.empty()
                : Optional.of("no such edge is open");
    }

    /** Whether the message goes to a stage directly, in place of the edge of all messages. */
    private boolean isDirect(VisitStarted started) {
        return started.from() == 1
                && visit(1).status().isEnd()
                && !isPassedOn
                && isListening(root(), started.node(), started.edge());
    }

    private boolean isObserving(VisitStarted started) {
        int observed = started.from();
        return observed > 1
                && observed <= visits.size()
                && !started.node().equals(root())
                && !visit(observed).status().isEnd()
                && isListening(started.node(), visit(observed).node(), started.edge());
    }

    private boolean isListening(NodeId source, NodeId target, String edge) {
        return graph.findListening(source, target)
                .filter(each -> each.id().equals(edge))
                .isPresent();
    }

    private NodeId root() {
        return graph.root().id();
    }

    private Optional<VisitCommand.Enter> findOpening(VisitStarted started) {
        return openings.stream()
                .filter(opening ->
                        opening.from() == started.from()
                                && opening.edge().id().equals(started.edge())
                                && opening.node().equals(started.node()))
                .findFirst();
    }

    private Optional<String> findDecisionRefusal(Visit visit, VisitEnded ended) {
        boolean isDeciding = graph.isDeciding(visit.node()) && !isAnswer(visit);
        if (!isDeciding && !ended.decisions().isEmpty()) {
            return Optional.of("the stage decides nothing");
        }
        boolean isLast = open == 1 && openings.isEmpty() && !observers.contains(visit.number());
        return isDeciding && ended.decisions().isEmpty() && isLast && findReply(visit).isEmpty()
                ? Optional.of("nothing would lead to the answer")
                : Optional.empty();
    }

    /** The edge by which a stage answers the user directly. */
    private Optional<GraphEdge> findReply(Visit visit) {
        return graph.findListening(root(), visit.node()).map(GraphEdge::toReverse);
    }

    private List<VisitCommand> start(VisitStarted started) {
        var opening = findOpening(started);
        if (opening.isPresent()) {
            openings.remove(opening.get());
            isPassedOn |= started.from() == 1;
        } else if (!visits.isEmpty() && isDirect(started)) {
            openings.removeIf(other -> other.from() == 1);
        } else if (!visits.isEmpty()) {
            observers.add(started.visit());
        }
        if (!observers.contains(started.visit())) {
            open++;
        }
        visits.add(Visit.of(started));
        return List.of();
    }

    private List<VisitCommand> set(int visit, VisitStatus status) {
        visits.set(visit - 1, visit(visit).with(status));
        return List.of();
    }

    private List<VisitCommand> end(VisitEnded ended) {
        var visit = visit(ended.visit());
        visits.set(ended.visit() - 1, visit.endedBy(ended));
        if (observers.contains(visit.number())) {
            return List.of();
        }
        open--;
        if (isAnswer(visit)) {
            isOver = true;
            return List.of(new VisitCommand.Finish(visit.number()));
        }
        var decisions =
                graph.isDeciding(visit.node())
                        ? ended.decisions()
                        : List.of(Map.<String, Value>of());
        if (visits.size() + openings.size() + decisions.size() > maxVisits) {
            isOver = true;
            return List.of(new VisitCommand.Stop(visit.number(), maxVisits));
        }
        boolean isLast = decisions.isEmpty() && open == 0 && openings.isEmpty();
        var entered =
                isLast
                        ? findReply(visit).stream()
                                .map(edge -> new VisitCommand.Enter(visit.number(), edge, Map.of()))
                                .toList()
                        : decisions.stream()
                                .map(decision -> enter(visit, ended.outputs(), decision))
                                .toList();
        openings.addAll(entered);
        return List.copyOf(entered);
    }

    private VisitCommand.Enter enter(
            Visit visit, Map<String, Value> outputs, Map<String, Value> decision) {
        var variables = new LinkedHashMap<>(outputs);
        variables.putAll(decision);
        return new VisitCommand.Enter(
                visit.number(), graph.follow(visit.node(), variables), decision);
    }

    /** The message returned to the user. */
    private boolean isAnswer(Visit visit) {
        return visit.from() > 0 && visit.node().equals(graph.root().id());
    }

    private Visit visit(int number) {
        return visits.get(number - 1);
    }

    public StateGraph graph() {
        return graph;
    }

    /** In the order of their numbers. */
    public List<Visit> visits() {
        return List.copyOf(visits);
    }

    /** The number that the next visit has. */
    public int nextVisit() {
        return visits.size() + 1;
    }

    /** Edges that were taken and whose targets are not visited yet, the oldest first. */
    public List<VisitCommand.Enter> openings() {
        return List.copyOf(openings);
    }

    /** The latest visit of a stage about a subject. */
    public Optional<Visit> findVisit(NodeId node, String subject) {
        return visits.reversed().stream()
                .filter(visit -> visit.node().equals(node) && visit.subject().equals(subject))
                .findFirst();
    }

    /** Whether nothing else follows. */
    public boolean isOver() {
        return isOver;
    }
}
