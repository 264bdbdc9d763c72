package dev.troupe.chat.graph;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.core.graph.GraphCommand;
import dev.troupe.core.graph.Visit;
import dev.troupe.core.run.Command;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Workflow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The visits that the events of a run lead to: each node of the plan is the subject of the visits
 * of its agent. What is visited is determined by the events alone, so that the same journal gives
 * the same visits after a restart.
 *
 * <p>A path of visits ends at {@link Stage#EMMA_DISMISS} unless the end of its agent's work lets
 * another begin; the last one leads to the answer.
 */
final class RunVisits {
    private static final String NODE = "node";
    private static final int MAX_TEXT = 500; // characters of a summary

    private final CoordinatorGraph graph;
    private final VisitRecorder visits;
    private final @Nullable Workflow plan;
    private @Nullable RunState state;
    private Instant at = Instant.EPOCH; // of the event that is applied

    /**
     * @param plan if it is known to become larger than what the run has so far
     * @param recorded events that are taken into account already
     */
    RunVisits(
            CoordinatorGraph graph,
            VisitRecorder visits,
            @Nullable Workflow plan,
            List<JournalEntry> recorded) {
        this.graph = graph;
        this.visits = visits;
        this.plan = plan;
        recorded.forEach(entry -> fold(entry.event()));
    }

    private List<Command> fold(RunEvent event) {
        if (event instanceof RunEvent.RunStarted started) {
            state = new RunState(started);
        }
        return state().apply(event);
    }

    private RunState state() {
        return Objects.requireNonNull(state, "a run begins with its start");
    }

    void apply(JournalEntry entry) {
        at = entry.at();
        var event = entry.event();
        var begun = findNewNodes(fold(event));
        switch (event) {
            case RunEvent.NodeStarted(var node, _) -> startWork(node);
            case RunEvent.NodeReported(var node, var type, var payload) -> {
                if (type.equals(AgentExecutor.HANDED_OFF)) {
                    handOff(node, payload);
                }
            }
            case RunEvent.QuestionAsked(var node, _, var question, _) -> ask(node, question.text());
            case RunEvent.RunFinished _ -> finish();
            default -> {} // ends of nodes are read off the state below
        }
        if (event instanceof RunEvent.OfNode ofNode && state().status(ofNode.node()).isEnd()) {
            endWork(ofNode.node(), begun);
        } else if (event instanceof RunEvent.PlanRevised
                || event instanceof RunEvent.RevisionRefused) {
            visits.open(Stage.EMMA_EVALUATE).stream()
                    .findFirst()
                    .ifPresent(visit -> decideNext(visit, begun));
        } else {
            startNext(begun);
        }
    }

    /** Nodes that start now and that no decision has selected yet. */
    private List<AgentNode> findNewNodes(List<Command> commands) {
        return commands.stream()
                .filter(Command.StartNode.class::isInstance)
                .map(command -> ((Command.StartNode) command).node())
                .filter(node -> !isVisited(node) && findOpening(node).isEmpty())
                .map(state().workflow()::node)
                .toList();
    }

    private boolean isVisited(NodeId node) {
        return visits.find(Stage.EMMA_SUMMARY, node.value()).isPresent();
    }

    private Optional<GraphCommand.Enter> findOpening(NodeId node) {
        return visits.run().openings().stream()
                .filter(opening ->
                        opening.variables()
                                .getOrDefault(NODE, Value.missing())
                                .asText()
                                .equals(node.value()))
                .findFirst();
    }

    private void startWork(NodeId node) {
        visits.findOpen(Stage.EMMA_DECIDE, "")
                .ifPresent(decision ->
                        visits.end(
                                decision,
                                Map.of("action", Value.of("run")),
                                decisions(firstNodes(node)),
                                at));
        visits.findOpen(Stage.AGENT_INTERACT, node.value())
                .filter(visits::isWaiting)
                .ifPresent(visit -> visits.resume(visit, at));
        findOpening(node).ifPresent(opening -> invite(node, opening));
    }

    /** Those that depend on no other, and the one that starts. */
    private List<AgentNode> firstNodes(NodeId starting) {
        var workflow = plan == null || !state().isPlanOpen() ? state().workflow() : plan;
        var definition = workflow.definition();
        var first =
                new ArrayList<>(
                        definition.nodes().stream()
                                .filter(node ->
                                        node.dependencies().isEmpty()
                                                && definition.edges().stream()
                                                        .noneMatch(edge ->
                                                                edge.to().equals(node.id())))
                                .toList());
        var node = state().workflow().node(starting);
        if (first.stream().noneMatch(each -> each.id().equals(starting))) {
            first.add(node);
        }
        return first;
    }

    private List<Map<String, Value>> decisions(List<AgentNode> nodes) {
        return nodes.stream().map(node -> decision(node.id(), node.type())).toList();
    }

    private Map<String, Value> decision(NodeId node, String agent) {
        var variables = new LinkedHashMap<>(graph.decisionFor(agent));
        variables.put(NODE, Value.of(node.value()));
        return variables;
    }

    private void invite(NodeId node, GraphCommand.Enter opening) {
        var agent = opening.variables().getOrDefault("agent", Value.missing());
        var selected = visits.run().visits().get(opening.from() - 1);
        invite(
                selected,
                opening.node(),
                node,
                agent,
                TaskSummary.of(state().workflow(), node).toValue());
    }

    /** From the decision to the agent's work. */
    private void invite(Visit decision, NodeId specialist, NodeId node, Value agent, Value brief) {
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
    private Visit pass(
            Visit from,
            NodeId to,
            NodeId node,
            Map<String, Value> inputs,
            Map<String, Value> outputs) {
        var visit = visits.follow(from, to, node.value(), inputs, at);
        visits.end(visit, outputs, at);
        return visit;
    }

    private void ask(NodeId node, String question) {
        visits.findOpen(Stage.AGENT_WORK, node.value())
                .ifPresent(work -> visits.end(work, Map.of("question", Value.of(question)), at));
        interaction(node, Map.of("question", Value.of(question)))
                .filter(visit -> !visits.isWaiting(visit))
                .ifPresent(visit -> visits.pause(visit, question, at));
    }

    /** The visit in which the agent addresses the user; empty if it does not work. */
    private Optional<Visit> interaction(NodeId node, Map<String, Value> inputs) {
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

    private void handOff(NodeId node, Value passed) {
        var to = passed.field("to").asText();
        var brief = passed.field("brief");
        boolean isRepeated =
                visits.find(Stage.EMMA_SUMMARY, node.value())
                        .map(visit -> visit.inputs().get("agent"))
                        .filter(passed.field("to")::equals)
                        .isPresent();
        if (isRepeated) { // the agent was started again after a crash and reports it once more
            return;
        }
        visits.findOpen(Stage.AGENT_WORK, node.value())
                .ifPresent(work -> visits.end(work, Map.of("handoff", passed), at));
        var interaction = interaction(node, Map.of());
        if (interaction.isEmpty()) {
            return;
        }
        visits.open(Stage.EMMA_MONITOR).forEach(each -> visits.end(each, fields(passed), at));
        endInteraction(interaction.get(), true);
        var request =
                pass(interaction.get(), Stage.AGENT_HANDOFF.node(), node, fields(passed), Map.of());
        var evaluation = evaluate(request, node, "handoff");
        var dismissal = dismiss(evaluation, node, true);
        var next = decision(node, to);
        var decision = decide(dismissal, node, List.of(next));
        findOpening(node)
                .ifPresent(opening ->
                        invite(
                                decision,
                                opening.node(),
                                node,
                                Value.of(to),
                                TaskSummary.ofHandoff(state().workflow(), brief.asText())
                                        .toValue()));
    }

    private static Map<String, Value> fields(Value record) {
        return record instanceof Value.RecordOf(var fields) ? fields : Map.of();
    }

    private void endInteraction(Visit visit, boolean needsHandoff) {
        if (visits.isWaiting(visit)) {
            visits.resume(visit, at);
        }
        var decision = Map.of("needsHandoff", Value.of(needsHandoff));
        visits.end(visit, decision, List.of(decision), at);
    }

    private Visit evaluate(Visit report, NodeId node, String notice) {
        var noticed = Map.of("notice", Value.of(notice));
        var received = pass(report, Stage.EMMA_RECEIVE.node(), node, noticed, noticed);
        return visits.follow(received, Stage.EMMA_EVALUATE.node(), node.value(), noticed, at);
    }

    /** The agent has ended its work. */
    private void endWork(NodeId node, List<AgentNode> begun) {
        var outputs = outcome(node);
        boolean hasFailed = !(state().result(node) instanceof NodeResult.Succeeded);
        visits.findOpen(Stage.AGENT_WORK, node.value())
                .ifPresent(work -> {
                    if (hasFailed) {
                        visits.fail(work, outputs, List.of(), at);
                    } else {
                        visits.end(work, outputs, at);
                    }
                });
        var interaction = interaction(node, outputs);
        if (interaction.isEmpty()) {
            startNext(begun);
            return;
        }
        visits.open(Stage.EMMA_MONITOR).forEach(each -> visits.end(each, outputs, at));
        if (!hasFailed && isDirect(node)) {
            answerDirectly(interaction.get(), outputs);
            return;
        }
        endInteraction(interaction.get(), false);
        var complete = pass(interaction.get(), Stage.AGENT_COMPLETE.node(), node, outputs, outputs);
        var evaluation = evaluate(complete, node, hasFailed ? "failed" : "completed");
        if (!state().undecidedNodes().contains(node)) {
            decideNext(evaluation, begun);
        }
    }

    /**
     * Whether the user addressed this agent, and its work was not passed on: it answers the user
     * and is not dismissed.
     */
    private boolean isDirect(NodeId node) {
        boolean isPassedOn = visits.find(Stage.AGENT_HANDOFF, node.value()).isPresent();
        boolean isAddressed =
                visits.find(Stage.EMMA_ANALYZE, "")
                        .map(visit -> visit.outputs().containsKey("addressee"))
                        .orElse(true); // the agent received the message
        return isAddressed && !isPassedOn && visits.canReplyDirectly();
    }

    private void answerDirectly(Visit interaction, Map<String, Value> outputs) {
        if (visits.isWaiting(interaction)) {
            visits.resume(interaction, at);
        }
        visits.end(interaction, outputs, List.of(), at);
    }

    /** Who works on a node: the agent that the plan names, or the one that it was passed on to. */
    private String agentOf(NodeId node) {
        return visits.find(Stage.EMMA_SUMMARY, node.value())
                .or(() -> visits.find(Stage.AGENT_INTERACT, node.value()))
                .map(visit -> visit.inputs().getOrDefault("agent", Value.missing()).asText())
                .filter(agent -> !agent.isEmpty())
                .orElseGet(() -> state().workflow().node(node).type());
    }

    private Map<String, Value> outcome(NodeId node) {
        var outputs = new LinkedHashMap<String, Value>();
        outputs.put(NODE, Value.of(node.value()));
        outputs.put("agent", Value.of(agentOf(node)));
        outputs.put("status", Value.of(state().status(node).name().toLowerCase(Locale.ROOT)));
        switch (state().result(node)) {
            case NodeResult.Succeeded succeeded ->
                    outputs.put("summary", Value.of(clip(succeeded.summary())));
            case NodeResult.Failed(var problem) -> {
                outputs.put("code", Value.of(problem.code()));
                outputs.put("message", Value.of(clip(problem.message())));
            }
            case NodeResult.Cancelled(var reason) -> outputs.put("message", Value.of(clip(reason)));
            case null -> {}
        }
        return outputs;
    }

    private static String clip(String text) {
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT);
    }

    private void decideNext(Visit evaluation, List<AgentNode> begun) {
        var node = new NodeId(evaluation.subject());
        boolean needsNext = !begun.isEmpty() || hasNext(node);
        var dismissal = dismiss(evaluation, node, needsNext);
        if (!begun.isEmpty()) {
            decide(dismissal, node, decisions(begun));
        } else if (!needsNext && isOtherPathOpen(dismissal)) {
            visits.end(dismissal, dismissalOutputs(dismissal), List.of(), at);
        }
    }

    private Visit dismiss(Visit evaluation, NodeId node, boolean needsNext) {
        var decision = Map.of("needsNext", Value.of(needsNext));
        visits.end(evaluation, decision, List.of(decision), at);
        var agent = Value.of(agentOf(node));
        return visits.follow(
                evaluation, Stage.EMMA_DISMISS.node(), node.value(), Map.of("agent", agent), at);
    }

    private static Map<String, Value> dismissalOutputs(Visit dismissal) {
        return Map.of(
                "agent", dismissal.inputs().getOrDefault("agent", Value.missing()),
                "state", Value.of("dormant"));
    }

    private Visit decide(Visit dismissal, NodeId node, List<Map<String, Value>> decisions) {
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

    /** Nodes that start although no agent's end was the cause, such as a place that became free. */
    private void startNext(List<AgentNode> begun) {
        if (!begun.isEmpty() && visits.findOpen(Stage.EMMA_DECIDE, "").isEmpty()) {
            visits.open(Stage.EMMA_DISMISS).stream()
                    .findFirst()
                    .ifPresent(dismissal ->
                            decide(dismissal, new NodeId(dismissal.subject()), decisions(begun)));
        }
    }

    private boolean hasNext(NodeId node) {
        var definition = state().workflow().definition();
        return definition.nodes().stream()
                .filter(next ->
                        next.dependencies().contains(node)
                                || definition.edges().stream()
                                        .anyMatch(edge ->
                                                edge.from().equals(node)
                                                        && edge.to().equals(next.id())))
                .anyMatch(next -> !isVisited(next.id()) && !state().status(next.id()).isEnd());
    }

    private boolean isOtherPathOpen(Visit than) {
        return List.of(
                        Stage.AGENT_WORK,
                        Stage.AGENT_INTERACT,
                        Stage.EMMA_EVALUATE,
                        Stage.EMMA_DISMISS)
                .stream()
                .flatMap(stage -> visits.open(stage).stream())
                .anyMatch(visit -> visit.number() != than.number());
    }

    private void finish() {
        for (var stage : List.of(Stage.AGENT_WORK, Stage.AGENT_INTERACT)) {
            visits.open(stage).forEach(visit -> endWork(new NodeId(visit.subject()), List.of()));
        }
        visits.open(Stage.EMMA_EVALUATE).forEach(visit -> decideNext(visit, List.of()));
        var last = visits.open(Stage.EMMA_DISMISS);
        for (int i = 0; i < last.size(); i++) {
            boolean isLast = i == last.size() - 1;
            visits.end(
                    last.get(i),
                    dismissalOutputs(last.get(i)),
                    isLast ? List.of(Map.of("needsNext", Value.of(false))) : List.of(),
                    at);
        }
        var before =
                last.isEmpty()
                        ? visits.findOpen(Stage.EMMA_DECIDE, "")
                        : Optional.of(last.getLast());
        if (last.isEmpty()) { // nothing was started
            before.ifPresent(decision ->
                    visits.end(decision, Map.of("action", Value.of("run")), List.of(Map.of()), at));
        }
        before.ifPresent(
                visit -> visits.follow(visit, Stage.EMMA_RESPOND.node(), "", Map.of(), at));
    }
}
