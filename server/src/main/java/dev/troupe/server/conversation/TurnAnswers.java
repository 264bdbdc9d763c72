package dev.troupe.server.conversation;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.AnswerDetails.Composed;
import dev.troupe.chat.conversation.AnswerDetails.Imported;
import dev.troupe.chat.conversation.AnswerDetails.None;
import dev.troupe.chat.conversation.AnswerDetails.TurnUsage;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.chat.conversation.TurnRecord;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.Usage;
import dev.troupe.runtime.report.QuestionReport;
import dev.troupe.runtime.report.RunProgress;
import dev.troupe.server.http.Values;
import dev.troupe.store.JournalReader;
import org.jspecify.annotations.Nullable;

/** The answers that conversations store. */
public final class TurnAnswers {
    private TurnAnswers() {}

    /**
     * The answer of the coordinator.
     *
     * @param planning the usage of model calls outside of a run's nodes
     */
    public static TurnAnswered composedAnswer(
            int turn,
            TurnRecord turnRecord,
            Answer answer,
            @Nullable RunId run,
            JournalReader journal,
            Usage planning) {
        return new TurnAnswered(
                turn,
                answer.state(),
                answer.text(),
                run,
                answer.problem(),
                new Composed(
                        turnRecord.understood(),
                        answer.artifacts().stream()
                                .map(artifact -> ArtifactEntry.answerFile(artifact, run))
                                .toList(),
                        answer.clarification(),
                        turnRecord.state(),
                        workflow(answer),
                        questions(answer),
                        new TurnUsage(runUsage(run, journal).plus(planning), planning)));
    }

    private static Value workflow(Answer answer) {
        var workflow = answer.workflow();
        return workflow == null ? Value.missing() : WorkflowJson.write(workflow.definition());
    }

    private static Value questions(Answer answer) {
        var run = answer.run();
        return run == null
                ? Value.missing()
                : Values.list(run.questions(), open -> QuestionReport.of(open).toValue());
    }

    private static Usage runUsage(@Nullable RunId run, JournalReader journal) {
        return run == null ? Usage.NONE : RunProgress.of(journal.read(run, 0)).usage();
    }

    /** The usage of model calls outside of a run's nodes. */
    public static Usage planningUsage(TurnAnswered answer) {
        var planning =
                answer.details() instanceof Composed(_, _, _, _, _, _, TurnUsage(_, var recorded))
                        ? recorded
                        : null;
        if (planning == null || planning.totalTokens() == 0 && planning.cost() == null) {
            return Usage.NONE;
        }
        return planning;
    }

    /** An answer that was given elsewhere. */
    static TurnAnswered importedAnswer(int turn, String message, String text, boolean isActedOn) {
        return new TurnAnswered(
                turn, Answer.State.COMPLETED, text, null, null, new Imported(message, isActedOn));
    }

    /** The answer of a turn that was stopped before there was a run. */
    public static TurnAnswered cancelledAnswer(int turn, Language language) {
        return TurnAnswered.ofText(
                turn, Answer.State.CANCELLED, language.choose("已停止。", "Stopped."));
    }

    /**
     * Sent to clients when the server ends; no conversation stores it, since the turn continues.
     */
    public static TurnAnswered continuedAnswer(int turn, Language language) {
        return TurnAnswered.ofText(
                turn,
                Answer.State.INTERRUPTED,
                language.choose(
                        "服务器正在停止；重新启动后会自动继续处理这条消息，结果保存在这个对话中。",
                        "The server is stopping. It continues with this message when it starts"
                                + " again; the result will be in this conversation."));
    }

    /** The answer of a turn that is not continued, because the server ended. */
    public static TurnAnswered interruptedAnswer(int turn, Language language) {
        return TurnAnswered.ofText(
                turn,
                Answer.State.INTERRUPTED,
                language.choose(
                        "服务器在回答之前停止了；请重新发送这条消息。",
                        "The server ended before it had answered; send the message again."));
    }

    /** The answer of a turn whose run cannot continue here. */
    public static TurnAnswered blockedAnswer(int turn, RunId run, Problem why, Language language) {
        return new TurnAnswered(
                turn, Answer.State.INTERRUPTED, text(why, language), run, why, new None());
    }

    /** The answer of a turn whose run ended because its events could not be recorded. */
    public static TurnAnswered unrecordedAnswer(
            int turn, RunId run, Problem why, Language language) {
        var remedy =
                language.choose(
                        "运行 %s 的进度已保存；问题解决后可以恢复它。",
                        "The progress of run %s is saved; after fixing the problem, resume it.");
        return new TurnAnswered(
                turn,
                Answer.State.INTERRUPTED,
                text(why, language) + "\n" + remedy.formatted(run),
                run,
                why,
                new None());
    }

    /**
     * Sent to clients when the record could not be reached before there was a run; no conversation
     * stores it, since the turn continues.
     */
    public static TurnAnswered postponedAnswer(int turn, Problem why, Language language) {
        var remedy =
                language.choose(
                        "这条消息已保存；问题解决后会自动继续处理。",
                        "The message is saved and is continued once the problem is fixed.");
        return new TurnAnswered(
                turn,
                Answer.State.INTERRUPTED,
                text(why, language) + "\n" + remedy,
                null,
                why,
                new None());
    }

    public static TurnAnswered failedAnswer(int turn, Problem problem, Language language) {
        return new TurnAnswered(
                turn, Answer.State.FAILED, text(problem, language), null, problem, new None());
    }

    private static String text(Problem problem, Language language) {
        return problem.text().text(language == Language.ZH);
    }
}
