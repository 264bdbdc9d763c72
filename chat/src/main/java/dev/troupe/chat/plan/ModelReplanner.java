package dev.troupe.chat.plan;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.chat.conversation.ChatProblem;
import dev.troupe.chat.intent.IntentRouter;
import dev.troupe.core.engine.Replanner;
import dev.troupe.core.run.RevisionRequest;
import dev.troupe.core.run.RunEvent.PlanRevised;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.core.workflow.WorkflowLimits;
import dev.troupe.core.workflow.WorkflowProblem;
import dev.troupe.core.workflow.WorkflowRules;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ToolChoice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Has the planner model plan the failed part of a run again. Its reply is repaired and checked like
 * any plan, and sent back once with its problems if it is still wrong.
 */
public final class ModelReplanner implements Replanner {
    private static final int MAX_ROUNDS = 2; // the first try and one repair round

    private final ChatModel model;
    private final Catalog catalog;
    private final WorkflowRules rules;
    private final WorkflowLimits userDefinedLimits;

    public ModelReplanner(
            ChatModel model,
            Catalog catalog,
            WorkflowRules rules,
            WorkflowLimits userDefinedLimits) {
        this.model = model;
        this.catalog = catalog;
        this.rules = rules;
        this.userDefinedLimits = userDefinedLimits;
    }

    /** The result of one reply. */
    private record Attempt(@Nullable PlanRevised revision, LocalizedText problems) {}

    @Override
    public Answer replan(RunId run, RevisionRequest request) throws InterruptedException {
        if (request.problem().is(AgentProblem.NOT_APPROVED)) {
            // a user's refusal must not be bypassed
            return new Answer.Refused(request.problem());
        }
        try {
            return ask(request);
        } catch (ModelException e) {
            return new Answer.Refused(e.problem());
        }
    }

    private Answer ask(RevisionRequest request) throws InterruptedException {
        var agents = catalog.snapshot().availableAgents();
        var types = agents.stream().map(agent -> agent.card().type()).collect(Collectors.toSet());
        var allowed = rules(request.plan()).withKnownTypes(types);
        var prompt = new ReplanPrompt(request);
        var messages = new ArrayList<Message>();
        messages.add(new Message.System(ReplanPrompt.instructions(IntentRouter.describe(agents))));
        messages.add(new Message.User(prompt.text()));
        var brief = prompt.brief(types.stream().sorted().toList());
        for (int round = 1; ; round++) {
            var reply =
                    model.chat(
                            ModelRequest.of(ModelRole.PLANNER, messages)
                                    .withTools(
                                            List.of(PlanToolCall.tool(agents)), ToolChoice.REQUIRED)
                                    .withTemperature(0.0)
                                    .withBrief(brief));
            var call = PlanToolCall.of(reply);
            var draft = call.draft();
            if (draft != null && draft.nodes().isEmpty()) {
                return new Answer.Refused(noOtherWay(request, draft));
            }
            var attempt =
                    draft == null
                            ? new Attempt(null, call.problem())
                            : attempt(draft, request, allowed, agents);
            if (attempt.revision != null) {
                return new Answer.Revised(attempt.revision);
            }
            if (round == MAX_ROUNDS) {
                return new Answer.Refused(toRejection(attempt.problems));
            }
            PlanToolCall.addFeedback(messages, reply, attempt.problems.en());
        }
    }

    /** A plan that a user gave may be larger; a revision adds to it what a plan may have. */
    private WorkflowRules rules(Workflow plan) {
        int most = rules.limits().maxNodes();
        int nodes = plan.nodes().size();
        if (nodes <= most) {
            return rules;
        }
        int extended = Math.min(nodes + most, userDefinedLimits.maxNodes());
        return rules.withLimits(
                userDefinedLimits.withMaxNodes(extended, userDefinedLimits.remedy()));
    }

    private static Problem noOtherWay(RevisionRequest request, WorkflowDraft draft) {
        var why = draft.description().strip();
        return Problem.of(
                ChatProblem.NO_OTHER_WAY,
                "“%s”失败，没有其他方案：%s",
                "No alternative was found after '%s' failed: %s",
                request.plan().node(request.node()).name(),
                why.isEmpty() ? request.problem().text() : why);
    }

    private static Problem toRejection(LocalizedText problems) {
        return Problem.of(
                ChatProblem.PLAN_REJECTED,
                "修改后的计划无效：%s",
                "The revised plan is not valid: %s",
                problems);
    }

    private static Attempt attempt(
            WorkflowDraft draft, RevisionRequest request, WorkflowRules rules, List<Agent> agents) {
        var cards = agents.stream().map(Agent::card).toList();
        var revision = new PlanPatch(request, rules, cards).toRevision(draft);
        var problems = request.check(revision, withTypesOf(request, rules));
        return problems.isEmpty()
                ? new Attempt(revision, LocalizedText.verbatim(""))
                : new Attempt(
                        null,
                        LocalizedText.join(
                                "; ", problems.stream().map(WorkflowProblem::text).toList()));
    }

    /** Existing nodes may belong to agents that no longer exist. */
    private static WorkflowRules withTypesOf(RevisionRequest request, WorkflowRules rules) {
        var types = new HashSet<>(request.plan().types());
        types.addAll(rules.knownTypes() == null ? Set.of() : rules.knownTypes());
        return rules.withKnownTypes(types);
    }
}
