package dev.troupe.chat.conversation;

import dev.troupe.agent.policy.UserQuestion;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.language.EnglishText;
import dev.troupe.language.Language;
import dev.troupe.model.FollowUpSkill;
import dev.troupe.model.ModelProblem;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of a message.
 *
 * @param text for the user, in their language
 * @param artifacts files, in the order of creation
 * @param clarification the question, when the state is NEEDS_INPUT
 * @param workflow the plan, if there was one
 * @param run its final state, if it was run
 * @param problem why the state is not COMPLETED
 */
public record Answer(
        State state,
        String text,
        List<Artifact> artifacts,
        @Nullable Clarification clarification,
        @Nullable Workflow workflow,
        @Nullable RunState run,
        @Nullable Problem problem) {
    /** How it ended. */
    public enum State {
        COMPLETED,
        PARTIAL,
        FAILED,
        CANCELLED,
        /** A question must be answered first. */
        NEEDS_INPUT,
        /** A policy does not allow it. */
        REFUSED,
        OVER_BUDGET,
        /** Its process had to end; the run is stored unchanged and can be resumed. */
        INTERRUPTED;

        /** The final state of a run, or that it waits for an answer; FAILED while it continues. */
        public static State of(RunState run) {
            var outcome = run.outcome();
            if (outcome == null) {
                return run.status() == RunStatus.WAITING ? NEEDS_INPUT : FAILED;
            }
            var ended = valueOf(outcome.status().name());
            var problem = outcome.problem();
            return problem == null ? ended : of(problem, ended);
        }

        /** What a problem means for the whole answer, if it means more than a failure. */
        public static State of(Problem problem, State otherwise) {
            if (AgentProblem.isRefusal(problem.code())) {
                return REFUSED;
            }
            if (problem.is(AgentProblem.MAX_TURNS)) {
                return PARTIAL; // it did something, and reports it
            }
            return problem.is(ModelProblem.OVER_BUDGET) ? OVER_BUDGET : otherwise;
        }
    }

    public Answer {
        artifacts = List.copyOf(artifacts);
    }

    /**
     * The state of the request that was answered, for messages that change a part of it; missing if
     * the run left none.
     */
    public Value requestState() {
        return run == null ? Value.missing() : run.blackboard().value(FollowUpSkill.ANSWERED);
    }

    /** Whether its run waits with questions that the next request of the conversation ends. */
    public boolean isProposal() {
        var open = run == null ? List.<OpenQuestion>of() : run.questions();
        return state == State.NEEDS_INPUT
                && !open.isEmpty()
                && open.stream().allMatch(UserQuestion::lapses);
    }

    /** The same, with what was asked for and not done. */
    public Answer withOmissions(List<String> omissions) {
        if (omissions.isEmpty()) {
            return this;
        }
        var sentences =
                Stream.concat(
                        Stream.of(text), omissions.stream().filter(part -> !text.contains(part)));
        var left = state == State.COMPLETED ? State.PARTIAL : state;
        var why =
                problem == null
                        ? Problem.of(
                                ChatProblem.UNSUPPORTED,
                                LocalizedText.verbatim(String.join("\n", omissions)))
                        : problem;
        return new Answer(
                left,
                sentences.collect(Collectors.joining("\n")),
                artifacts,
                clarification,
                workflow,
                run,
                why);
    }

    /** The same, with what its plan may not cover. */
    public Answer withCautions(List<String> cautions) {
        return cautions.isEmpty()
                ? this
                : new Answer(
                        state,
                        text + "\n" + String.join("\n", cautions),
                        artifacts,
                        clarification,
                        workflow,
                        run,
                        problem);
    }

    /** Reports that a plan was created and nothing was run. */
    public static Answer ofPlan(Workflow workflow, Language language) {
        var text =
                language.choose(
                        "计划有 %d 步，没有执行。".formatted(workflow.nodes().size()),
                        "The plan has %s; nothing was run."
                                .formatted(EnglishText.withCount(workflow.nodes().size(), "step")));
        return new Answer(State.COMPLETED, text, List.of(), null, workflow, null, null);
    }

    /** Reports that a user rejected the plan. */
    public static Answer ofCancelledPlan(Workflow workflow, Language language) {
        var problem = Problem.of(ChatProblem.PLAN_CANCELLED, "计划没有运行。", "The plan was not run.");
        var text = problem.text().text(language == Language.ZH);
        return new Answer(State.CANCELLED, text, List.of(), null, null, null, problem);
    }

    public static Answer ofText(String text) {
        return new Answer(State.COMPLETED, text, List.of(), null, null, null, null);
    }

    public static Answer ofQuestion(Clarification clarification) {
        return new Answer(
                State.NEEDS_INPUT,
                clarification.question(),
                List.of(),
                clarification,
                null,
                null,
                null);
    }

    public static Answer ofProblem(State state, Problem problem, Language language) {
        var said = problem.text();
        var text = language.choose(said.zh(), said.en());
        return new Answer(state, text, List.of(), null, null, null, problem);
    }
}
