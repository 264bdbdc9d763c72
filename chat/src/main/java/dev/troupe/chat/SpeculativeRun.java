package dev.troupe.chat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.CatalogSnapshot;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.chat.conversation.Plan;
import dev.troupe.chat.plan.PlanListener;
import dev.troupe.chat.plan.PlanRepair;
import dev.troupe.core.engine.RunHandle;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.InvalidWorkflow;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.core.workflow.WorkflowRules;
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
final class SpeculativeRun implements PlanListener {
    private static final String DISCARDED =
            "the finished plan is not the one that was begun early, which is discarded";

    private final PlanRunner runner;
    private final UserTurn turn;
    private final WorkflowRules rules;
    private final PlanRepair repair;
    private final Set<String> readers; // types of agents that only read
    private final Map<NodeId, AgentNode> begun = new LinkedHashMap<>();
    private @Nullable RunHandle run;
    private String goal = ""; // the goal for the nodes that were started
    private int heard; // nodes of the plan
    private boolean isGivenUp;

    /**
     * @param turn what the message permits
     * @param snapshot whose agents may take part in the plan
     */
    SpeculativeRun(
            PlanRunner runner, UserTurn turn, CatalogSnapshot snapshot, WorkflowRules rules) {
        this.runner = runner;
        this.turn = turn;
        this.rules = rules.withKnownTypes(snapshot.types());
        this.repair = new PlanRepair(rules, List.of());
        this.readers =
                snapshot.availableAgents().stream()
                        .filter(Agent::isReadOnly)
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
            if (canStart(node)) {
                begun.put(node.id(), node);
                ready.add(node);
            }
        }
        heard = known;
        if (!ready.isEmpty()) {
            isGivenUp = !start(intent, soFar.withNodes(ready));
        }
    }

    private boolean canStart(AgentNode node) {
        return readers.contains(node.type())
                && node.policy().onFailure()
                        != OnFailure.REPLAN // of a part, nothing is planned again
                && !begun.containsKey(node.id())
                && begun.keySet().containsAll(node.dependencies());
    }

    /** {@code false} if something is invalid, which is reported once the whole plan is checked. */
    private boolean start(IntentResult intent, WorkflowDraft ready) {
        try {
            if (run != null) {
                return runner.extend(run.id(), ready.nodes(), List.of());
            }
            var repaired = repair.repair(ready, intent.request()).draft();
            if (!containsStarted(repaired)) {
                return false;
            }
            goal = repaired.description();
            run = runner.startOpen(Workflow.from(repaired, rules), intent, turn);
            return true;
        } catch (InvalidWorkflow _) {
            return false;
        }
    }

    private boolean containsStarted(WorkflowDraft plan) {
        var works =
                plan.nodes().stream()
                        .collect(
                                Collectors.toMap(
                                        AgentNode::id, SpeculativeRun::withoutStepNumbers));
        return begun.values().stream()
                .allMatch(node -> withoutStepNumbers(node).equals(works.get(node.id())));
    }

    private static AgentNode withoutStepNumbers(AgentNode node) {
        return node.withSteps(node.steps().stream().map(step -> new Step(0, step.desc())).toList());
    }

    /**
     * Continues the started run until the whole plan is done; empty if nothing was started, or the
     * plan turned out different.
     */
    Optional<RunHandle> resume(Plan plan) {
        var handle = run;
        if (handle == null || isGivenUp || !isSameAs(plan.workflow().definition())) {
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

    private boolean isSameAs(WorkflowDraft whole) {
        return containsStarted(whole)
                && whole.description().equals(goal)
                && whole.reducers().isEmpty()
                && whole.edges().stream().map(Edge::to).noneMatch(begun::containsKey);
    }

    /** Stops what was started and does not belong to a plan; its events record its usage. */
    void discard() throws InterruptedException {
        var handle = run;
        run = null;
        if (handle != null) {
            runner.discard(handle, DISCARDED);
        }
    }
}
