package dev.troupe.chat;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.chat.answer.AnswerComposer;
import dev.troupe.chat.answer.ResultTexts;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.chat.plan.UnplannedParts;
import dev.troupe.chat.run.RunNotes;
import dev.troupe.chat.run.UnmetParts;
import dev.troupe.chat.run.WaitingRun;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** States the results of runs, and why a plan cannot be run. */
final class RunAnswers {
    private final CoordinatorConfig config;

    RunAnswers(CoordinatorConfig config) {
        this.config = config;
    }

    /** States the result of a run that has ended, waits or was interrupted. */
    Answer compose(RunId run, RunState state, List<Artifact> files, RunNotes notes)
            throws InterruptedException {
        if (state.status() == RunStatus.WAITING) {
            var now = config.timeSource().instant();
            return WaitingRun.of(run, state, notes.request(), now)
                    .map(waiting -> ofWaiting(waiting.text(), state, files))
                    .orElseGet(() -> ofInterruption(notes, files, state)); // all expired just now
        }
        if (state.outcome() == null) {
            return ofInterruption(notes, files, state);
        }
        var composed =
                new AnswerComposer(config.model(), config.conversationListener())
                        .compose(notes.request(), notes.instructions(), state, files);
        var outcome = state.outcome();
        var problem = outcome == null ? null : outcome.problem();
        return new Answer(
                        Answer.State.of(state),
                        composed,
                        files,
                        null,
                        state.workflow(),
                        state,
                        problem)
                .withCautions(findCautions(state, files, notes))
                .withOmissions(notes.omissions())
                .withOmissions(UnmetParts.ofResults(state));
    }

    /** What neither the plan nor its results mention. */
    private List<String> findCautions(RunState state, List<Artifact> files, RunNotes notes) {
        if (notes.cautions().isEmpty()) {
            return List.of();
        }
        var known = new ArrayList<>(notes.omissions());
        known.addAll(ResultTexts.of(state, files, config.workspace()));
        return UnplannedParts.explain(notes.request(), state.workflow(), known);
    }

    /** The answer when the process must end before a plan is run. */
    static Answer ofInterruption(RunNotes notes) {
        return ofInterruption(notes, List.of(), null);
    }

    private static Answer ofInterruption(
            RunNotes notes, List<Artifact> files, @Nullable RunState state) {
        var text =
                Language.of(notes.request())
                        .choose(
                                "运行已中断，进度已保存，可以继续。",
                                "The run was interrupted. Its progress is saved and it can be resumed.");
        var workflow = state == null ? null : state.workflow();
        return new Answer(Answer.State.INTERRUPTED, text, files, null, workflow, state, null);
    }

    private static Answer ofWaiting(String text, RunState state, List<Artifact> files) {
        return new Answer(
                Answer.State.NEEDS_INPUT, text, files, null, state.workflow(), state, null);
    }

    /** Why a plan cannot be run: an agent of it does not exist. */
    Optional<LocalizedText> findUnregisteredReason(Workflow workflow) {
        var roster = config.catalog().snapshot();
        return workflow.types().stream()
                .filter(type -> roster.find(type).isEmpty())
                .findFirst()
                .map(type ->
                        LocalizedText.of(
                                "智能体“%s”不存在；它可能由其他目录中的 Markdown 文件定义，请在该目录中继续",
                                "agent '%s' does not exist; it may be defined by a Markdown file in another directory, so resume the run there",
                                type));
    }

    /** Why a plan cannot be run: something that an agent of it requires is missing. */
    Optional<LocalizedText> findUnavailableReason(Workflow workflow) {
        var roster = config.catalog().snapshot();
        return workflow.types().stream()
                .flatMap(type -> roster.findUnavailableReason(type).stream())
                .findFirst();
    }

    static Answer ofUnavailable(LocalizedText why, RunNotes notes) {
        var problem = Problem.of(AgentProblem.UNAVAILABLE, why);
        return Answer.ofProblem(
                Answer.State.of(problem, Answer.State.FAILED),
                problem,
                Language.of(notes.request()));
    }
}
