package dev.troupe.chat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.Plan;
import dev.troupe.chat.conversation.Proposal;
import dev.troupe.chat.conversation.Review;
import dev.troupe.chat.conversation.Reviewer;
import dev.troupe.chat.plan.MissingFile;
import dev.troupe.chat.plan.ReviewLoop;
import dev.troupe.chat.run.RunNotes;
import dev.troupe.core.engine.RunHandle;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.language.Language;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Runs plans, after the user has reviewed them if there is a reviewer. */
final class PlanExecution {
    /** No user reviews the plan first. */
    static final Reviewer AS_PLANNED = (_, _) -> new Review.Approved("");

    private final CoordinatorConfig config;
    private final PlanRunner runner;

    PlanExecution(CoordinatorConfig config, PlanRunner runner) {
        this.config = config;
        this.runner = runner;
    }

    Answer carryOut(
            Proposal.Planned planned, UserTurn turn, Reviewer reviewer, SpeculativeRun early)
            throws InterruptedException {
        var intent = planned.intent();
        var plan = planned.plan();
        var missing = MissingFile.of(intent, plan, cards(), config.workspace());
        if (missing.isPresent()) {
            return Answer.ofQuestion(missing.get().question(Language.of(intent.request())));
        }
        var notes =
                notes(intent.request(), turn.outputs(), plan.omissions())
                        .withWords(turn.words())
                        .withEarlierTurns(turn.earlier())
                        .withInstructions(turn.instructions())
                        .withCautions(plan.cautions())
                        .withInputs(intent.inputs());
        var begun =
                runner.canRun(plan.workflow()) ? early.resume(plan) : Optional.<RunHandle>empty();
        if (begun.isPresent()) {
            return runner.answer(begun.get(), notes);
        }
        early.discard(); // two runs side by side would be shown as one
        return runner.isShuttingDown()
                ? RunAnswers.ofInterruption(notes)
                : run(plan, notes, reviewer);
    }

    private List<AgentCard> cards() {
        return config.catalog().agents().stream().map(Agent::card).toList();
    }

    Answer run(Plan plan, RunNotes notes, Reviewer reviewer) throws InterruptedException {
        if (reviewer.equals(AS_PLANNED)) {
            return runner.run(plan.workflow(), notes);
        }
        var rules = config.userDefinedRules().withKnownTypes(config.catalog().snapshot().types());
        var reviewed = new ReviewLoop(rules, reviewer).review(plan);
        return reviewed.isCancelled()
                ? Answer.ofCancelledPlan(reviewed.workflow(), Language.of(notes.request()))
                : runner.run(reviewed.workflow(), notes, reviewed.approval());
    }

    RunNotes notes(String message, Set<String> outputs, List<String> omissions) {
        return new RunNotes(message, outputs, omissions, config.workspace());
    }

    /**
     * The notes of a workflow that the user wrote or chose.
     *
     * @param message the user's request, for the answer
     */
    RunNotes notesOf(Workflow workflow, String message) {
        return notes(message, Conversation.empty().findOutputs(message), List.of())
                .withWords(words(workflow, message));
    }

    /** Of a workflow that the user wrote or chose. */
    static List<String> words(Workflow workflow, String message) {
        var tasks =
                workflow.nodes().stream()
                        .flatMap(node ->
                                Stream.concat(
                                        Stream.of(node.desc()),
                                        node.steps().stream().map(step -> step.desc())));
        return Stream.concat(tasks, Stream.of(workflow.description(), message)).toList();
    }
}
