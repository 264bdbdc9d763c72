package dev.troupe.chat.graph;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.core.graph.Visit;
import dev.troupe.core.graph.VisitCommand;
import dev.troupe.core.run.Command;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Workflow;
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
    private final VisitPath path;
    private final @Nullable Workflow plan;
    private @Nullable RunState state;

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
        this.path = new VisitPath(visits);
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
        path.setTime(entry.at());
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

    private Optional<VisitCommand.Enter> findOpening(NodeId node) {
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
                                path.time()));
        visits.findOpen(Stage.AGENT_INTERACT, node.value())
                .filter(visits::isWaiting)
                .ifPresent(visit -> visits.resume(visit, path.time()));
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

    private void invite(NodeId node, VisitCommand.Enter opening) {
        var agent = opening.variables().getOrDefault("agent", Value.missing());
        var selected = visits.run().visits().get(opening.from() - 1);
        path.invite(
                selected,
                opening.node(),
                node,
                agent,
                TaskSummary.of(state().workflow(), node).toValue());
    }

    private void ask(NodeId node, String question) {
        visits.findOpen(Stage.AGENT_WORK, node.value())
                .ifPresent(work ->
                        visits.end(work, Map.of("question", Value.of(question)), path.time()));
        path.interaction(node, Map.of("question", Value.of(question)))
                .filter(visit -> !visits.isWaiting(visit))
                .ifPresent(visit -> visits.pause(visit, question, path.time()));
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
                .ifPresent(work -> visits.end(work, Map.of("handoff", passed), path.time()));
        var interaction = path.interaction(node, Map.of());
        if (interaction.isEmpty()) {
            return;
        }
        visits.open(Stage.EMMA_MONITOR)
                .forEach(each -> visits.end(each, fields(passed), path.time()));
        path.endInteraction(interaction.get(), true);
        var request =
                path.pass(
                        interaction.get(),
                        Stage.AGENT_HANDOFF.node(),
                        node,
                        fields(passed),
                        Map.of());
        var evaluation = path.evaluate(request, node, "handoff");
        var dismissal = path.dismiss(evaluation, node, agentOf(node), true);
        var next = decision(node, to);
        var decision = path.decide(dismissal, node, List.of(next));
        findOpening(node)
                .ifPresent(opening ->
                        path.invite(
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

    /** The agent has ended its work. */
    private void endWork(NodeId node, List<AgentNode> begun) {
        var outputs = outcome(node);
        boolean hasFailed = !(state().result(node) instanceof NodeResult.Succeeded);
        visits.findOpen(Stage.AGENT_WORK, node.value())
                .ifPresent(work -> {
                    if (hasFailed) {
                        visits.fail(work, outputs, List.of(), path.time());
                    } else {
                        visits.end(work, outputs, path.time());
                    }
                });
        var interaction = path.interaction(node, outputs);
        if (interaction.isEmpty()) {
            startNext(begun);
            return;
        }
        visits.open(Stage.EMMA_MONITOR).forEach(each -> visits.end(each, outputs, path.time()));
        if (!hasFailed && isDirect(node)) {
            answerDirectly(interaction.get(), outputs);
            return;
        }
        path.endInteraction(interaction.get(), false);
        var complete =
                path.pass(interaction.get(), Stage.AGENT_COMPLETE.node(), node, outputs, outputs);
        var evaluation = path.evaluate(complete, node, hasFailed ? "failed" : "completed");
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
            visits.resume(interaction, path.time());
        }
        visits.end(interaction, outputs, List.of(), path.time());
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
        var dismissal = path.dismiss(evaluation, node, agentOf(node), needsNext);
        if (!begun.isEmpty()) {
            path.decide(dismissal, node, decisions(begun));
        } else if (!needsNext && isOtherPathOpen(dismissal)) {
            visits.end(dismissal, VisitPath.dismissalOutputs(dismissal), List.of(), path.time());
        }
    }

    /** Nodes that start although no agent's end was the cause, such as a place that became free. */
    private void startNext(List<AgentNode> begun) {
        if (!begun.isEmpty() && visits.findOpen(Stage.EMMA_DECIDE, "").isEmpty()) {
            visits.open(Stage.EMMA_DISMISS).stream()
                    .findFirst()
                    .ifPresent(dismissal ->
                            path.decide(
                                    dismissal, new NodeId(dismissal.subject()), decisions(begun)));
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
                    VisitPath.dismissalOutputs(last.get(i)),
                    isLast ? List.of(Map.of("needsNext", Value.of(false))) : List.of(),
                    path.time());
        }
        var before =
                last.isEmpty()
                        ? visits.findOpen(Stage.EMMA_DECIDE, "")
                        : Optional.of(last.getLast());
        if (last.isEmpty()) { // nothing was started
            before.ifPresent(decision ->
                    visits.end(
                            decision,
                            Map.of("action", Value.of("run")),
                            List.of(Map.of()),
                            path.time()));
        }
        before.ifPresent(visit ->
                visits.follow(visit, Stage.EMMA_RESPOND.node(), "", Map.of(), path.time()));
    }
}
