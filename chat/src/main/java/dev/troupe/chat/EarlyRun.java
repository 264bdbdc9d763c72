package dev.troupe.chat;

import dev.troupe.agent.Agent;
import dev.troupe.agent.AgentCard;
import dev.troupe.agent.Roster;
import dev.troupe.core.AgentNode;
import dev.troupe.core.Edge;
import dev.troupe.core.InvalidWorkflow;
import dev.troupe.core.NodeId;
import dev.troupe.core.OnFailure;
import dev.troupe.core.RunHandle;
import dev.troupe.core.Step;
import dev.troupe.core.Workflow;
import dev.troupe.core.WorkflowDraft;
import dev.troupe.core.WorkflowRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs what a plan that is still being written can do already: a node starts as soon as it is
 * complete, where its agent only reads and all that it depends on was begun. So what was begun in
 * vain has changed nothing.
 *
 * <p>For one plan and one thread.
 */
final class EarlyRun implements PlanListener {
    private static final String DISCARDED =
            "the finished plan is not the one that was begun early, which is discarded";

    private final Runner runner;
    private final Set<String> outputs;
    private final WorkflowRules rules;
    private final PlanRepair repair;
    private final Set<String> readers; // types of agents that only read
    private final Map<NodeId, AgentNode> begun = new LinkedHashMap<>();
    private @Nullable RunHandle run;
    private String goal = ""; // what the nodes that were begun are told to work towards
    private int heard; // nodes of the plan
    private boolean isGivenUp;

    /**
     * @param outputs files that the person wants written, whatever is in them
     * @param roster whose agents may take part in the plan
     */
    EarlyRun(Runner runner, Set<String> outputs, Roster roster, WorkflowRules rules) {
        this.runner = runner;
        this.outputs = outputs;
        this.rules = rules.withKnownTypes(roster.types());
        this.repair = new PlanRepair(rules, List.of());
        this.readers =
                roster.available().stream()
                        .filter(Agent::onlyReads)
                        .map(Agent::card)
                        .map(AgentCard::type)
                        .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public void on(IntentResult intent, WorkflowDraft soFar) {
        int known = soFar.nodes().size();
        isGivenUp |= known <= heard; // the reply was begun again
        if (isGivenUp) {
            return;
        }
        var ready = new ArrayList<AgentNode>();
        for (var node : soFar.nodes().subList(heard, known)) {
            if (mayBegin(node)) {
                begun.put(node.id(), node);
                ready.add(node);
            }
        }
        heard = known;
        if (!ready.isEmpty()) {
            isGivenUp = !begin(intent, soFar.withNodes(ready));
        }
    }

    private boolean mayBegin(AgentNode node) {
        return readers.contains(node.type())
                && node.policy().onFailure()
                        != OnFailure.REPLAN // of a part, nothing is planned anew
                && !begun.containsKey(node.id())
                && begun.keySet().containsAll(node.dependencies());
    }

    /** {@code false} where something is wrong, which is told once the whole plan is checked. */
    private boolean begin(IntentResult intent, WorkflowDraft ready) {
        try {
            if (run != null) {
                return runner.extend(run.id(), ready.nodes(), List.of());
            }
            var repaired = repair.repair(ready, intent.request()).draft();
            if (!holdsWhatWasBegun(repaired)) {
                return false;
            }
            goal = repaired.description();
            run = runner.startOpen(Workflow.from(repaired, rules), intent, outputs);
            return true;
        } catch (InvalidWorkflow _) {
            return false;
        }
    }

    private boolean holdsWhatWasBegun(WorkflowDraft plan) {
        var works =
                plan.nodes().stream()
                        .collect(Collectors.toMap(AgentNode::id, EarlyRun::unnumbered));
        return begun.values().stream()
                .allMatch(node -> unnumbered(node).equals(works.get(node.id())));
    }

    private static AgentNode unnumbered(AgentNode node) {
        return node.withSteps(node.steps().stream().map(step -> new Step(0, step.desc())).toList());
    }

    /**
     * Goes on with what was begun until the whole plan is done; empty where nothing was begun, or
     * the plan came out otherwise.
     */
    Optional<RunHandle> goOn(Plan plan) {
        var handle = run;
        if (handle == null || isGivenUp || !fits(plan.workflow().definition())) {
            return Optional.empty();
        }
        var whole = plan.workflow().definition();
        var rest = whole.nodes().stream().filter(node -> !begun.containsKey(node.id())).toList();
        try {
            if (!runner.complete(handle.id(), rest, whole.edges())) {
                return Optional.empty();
            }
        } catch (InvalidWorkflow _) {
            return Optional.empty();
        }
        run = null; // from here on it is a run like any other
        return Optional.of(handle);
    }

    private boolean fits(WorkflowDraft whole) {
        return holdsWhatWasBegun(whole)
                && whole.description().equals(goal)
                && whole.reducers().isEmpty()
                && whole.edges().stream().map(Edge::to).noneMatch(begun::containsKey);
    }

    /** Stops what was begun and does not belong to a plan; its events say what was spent on it. */
    void discard() throws InterruptedException {
        var handle = run;
        run = null;
        if (handle != null) {
            runner.discard(handle, DISCARDED);
        }
    }
}
