package dev.troupe.chat;

import dev.troupe.agent.AgentProblem;
import dev.troupe.core.Problem;
import dev.troupe.core.RunState;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Sentence;
import dev.troupe.core.Workflow;
import dev.troupe.language.English;
import dev.troupe.language.Language;
import dev.troupe.model.ModelProblem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of a message.
 *
 * @param text for the person, in their language
 * @param artifacts files, in the order in which they were made
 * @param clarification the question, when the state is NEEDS_INPUT
 * @param workflow the plan, where there was one
 * @param run how it ended, where it was run
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
        /** Its process was told to end; the run is kept as it is and can be resumed. */
        INTERRUPTED;

        /** How a run ended, or that it waits for an answer; FAILED while it goes on. */
        public static State of(RunState run) {
            var outcome = run.outcome();
            if (outcome == null) {
                return run.status() == RunStatus.WAITING ? NEEDS_INPUT : FAILED;
            }
            var ended = valueOf(outcome.status().name());
            var problem = outcome.problem();
            return problem == null ? ended : of(problem, ended);
        }

        /** What a problem means for the whole, where it means more than that something failed. */
        static State of(Problem problem, State otherwise) {
            if (AgentProblem.isRefusal(problem.code())) {
                return REFUSED;
            }
            if (problem.is(AgentProblem.MAX_TURNS)) {
                return PARTIAL; // it did something, and says what
            }
            return problem.is(ModelProblem.OVER_BUDGET) ? OVER_BUDGET : otherwise;
        }
    }

    public Answer {
        artifacts = List.copyOf(artifacts);
    }

    /** The same, with what was asked for and not done. */
    Answer without(List<String> omissions) {
        if (omissions.isEmpty()) {
            return this;
        }
        var told = text + "\n" + String.join("\n", omissions);
        var left = state == State.COMPLETED ? State.PARTIAL : state;
        var why =
                problem == null
                        ? Problem.of(
                                ChatProblem.UNSUPPORTED,
                                Sentence.verbatim(String.join("\n", omissions)))
                        : problem;
        return new Answer(left, told, artifacts, clarification, workflow, run, why);
    }

    /** Says that a plan was made and nothing was run. */
    public static Answer planned(Workflow workflow, Language language) {
        var text =
                language.choose(
                        "计划有 %d 步，没有执行。".formatted(workflow.nodes().size()),
                        "The plan has %s; nothing was run."
                                .formatted(English.counted(workflow.nodes().size(), "step")));
        return new Answer(State.COMPLETED, text, List.of(), null, workflow, null, null);
    }

    /** Says that a person did not want the plan to be run. */
    static Answer cancelled(Workflow workflow, Language language) {
        var problem = Problem.of(ChatProblem.PLAN_CANCELLED, "计划没有运行。", "The plan was not run.");
        var text = problem.sentence().said(language == Language.ZH);
        return new Answer(State.CANCELLED, text, List.of(), null, null, null, problem);
    }

    static Answer chat(String text) {
        return new Answer(State.COMPLETED, text, List.of(), null, null, null, null);
    }

    static Answer question(Clarification clarification) {
        return new Answer(
                State.NEEDS_INPUT,
                clarification.question(),
                List.of(),
                clarification,
                null,
                null,
                null);
    }

    static Answer problem(State state, Problem problem, Language language) {
        var said = problem.sentence();
        var text = language.choose(said.zh(), said.en());
        return new Answer(state, text, List.of(), null, null, null, problem);
    }
}
