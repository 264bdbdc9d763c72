package dev.troupe.server.conversation;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.chat.conversation.Clarification;
import dev.troupe.chat.conversation.TurnRecord;
import dev.troupe.chat.run.RunMetrics;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.Usage;
import dev.troupe.runtime.RunJson;
import dev.troupe.runtime.RunProgress;
import dev.troupe.server.http.UrlPaths;
import dev.troupe.server.http.Values;
import dev.troupe.store.JournalReader;
import org.jspecify.annotations.Nullable;

/** The result of a turn, as its conversation stores it. */
public final class AnswerJson {
    private AnswerJson() {}

    public static Value write(
            int turn,
            TurnRecord turnRecord,
            Answer answer,
            @Nullable RunId run,
            JournalReader journal,
            Usage planning) {
        var problem = answer.problem();
        var workflow = answer.workflow();
        var waiting = answer.run();
        return Values.record(
                "turn", Value.of(turn),
                "state", Value.of(answer.state().name()),
                "text", Value.of(answer.text()),
                "understood", Value.of(turnRecord.understood()),
                "artifacts", Values.list(answer.artifacts(), each -> artifact(each, run)),
                "question", question(answer.clarification()),
                "runId", run == null ? Value.missing() : Value.of(run.value()),
                "workflow",
                        workflow == null
                                ? Value.missing()
                                : WorkflowJson.write(workflow.definition()),
                "questions",
                        waiting == null
                                ? Value.missing()
                                : Values.list(waiting.questions(), RunJson::question),
                "problem", problem == null ? Value.missing() : problem(problem),
                "usage", usage(run == null ? Usage.NONE : runUsage(run, journal), planning));
    }

    private static Usage runUsage(RunId run, JournalReader journal) {
        return RunProgress.of(journal.read(run, 0)).usage();
    }

    /** All of a turn, and what of it its run's nodes do not count. */
    private static Value usage(Usage run, Usage planning) {
        var all = run.plus(planning);
        return Values.record(
                "inputTokens", Value.of(all.inputTokens()),
                "outputTokens", Value.of(all.outputTokens()),
                "cost", RunJson.cost(all),
                "planning",
                        Values.record(
                                "inputTokens", Value.of(planning.inputTokens()),
                                "outputTokens", Value.of(planning.outputTokens()),
                                "cost", RunJson.cost(planning)));
    }

    /**
     * The usage of model calls outside of a run's nodes.
     *
     * @param answer of a turn; missing if there is none yet
     */
    public static Usage planningUsage(Value answer) {
        return RunMetrics.usage(answer.field("usage").field("planning"));
    }

    /** One that was given elsewhere. */
    static Value importedAnswer(int turn, String message, String text, boolean isActedOn) {
        return Values.record(
                "turn", Value.of(turn),
                "state", Value.of(Answer.State.COMPLETED.name()),
                "text", Value.of(text),
                "understood", Value.of(message),
                "actedOn", Value.of(isActedOn));
    }

    /** One that was stopped before there was a run. */
    public static Value cancelledAnswer(int turn, Language language) {
        return Values.record(
                "turn", Value.of(turn),
                "state", Value.of(Answer.State.CANCELLED.name()),
                "text", Value.of(language.choose("已停止。", "Stopped.")));
    }

    /** What a conversation stores about a run that a turn started. */
    public static Value runNote(int turn, RunId run) {
        return Values.record("turn", Value.of(turn), "runId", Value.of(run.value()));
    }

    /**
     * Sent to clients when the server ends; no conversation stores it, since the turn continues.
     */
    public static Value continuedAnswer(int turn, Language language) {
        return Values.record(
                "turn", Value.of(turn),
                "state", Value.of(Answer.State.INTERRUPTED.name()),
                "text",
                        Value.of(
                                language.choose(
                                        "服务器正在停止；重新启动后会自动继续处理这条消息，结果保存在这个对话中。",
                                        "The server is stopping. It continues with this message when"
                                                + " it starts again; the result will be in this"
                                                + " conversation.")));
    }

    /** The answer of a turn that is not continued, because the server ended. */
    public static Value interruptedAnswer(int turn, Language language) {
        return Values.record(
                "turn", Value.of(turn),
                "state", Value.of(Answer.State.INTERRUPTED.name()),
                "text",
                        Value.of(
                                language.choose(
                                        "服务器在回答之前停止了；请重新发送这条消息。",
                                        "The server ended before it had answered; send the message"
                                                + " again.")));
    }

    /** The answer of a turn whose run cannot continue here. */
    public static Value blockedAnswer(int turn, RunId run, Problem why, Language language) {
        return Values.record(
                "turn", Value.of(turn),
                "state", Value.of(Answer.State.INTERRUPTED.name()),
                "text", Value.of(why.text().text(language == Language.ZH)),
                "runId", Value.of(run.value()),
                "problem", problem(why));
    }

    public static Value failedAnswer(int turn, Problem problem, Language language) {
        return Values.record(
                "turn", Value.of(turn),
                "state", Value.of(Answer.State.FAILED.name()),
                "text", Value.of(problem.text().text(language == Language.ZH)),
                "problem", problem(problem));
    }

    /** {@code {code, message, messageZh, retryable}}. */
    public static Value problem(Problem problem) {
        return Values.record(
                "code", Value.of(problem.code()),
                "message", Value.of(problem.text().en()),
                "messageZh", Value.of(problem.text().zh()),
                "retryable", Value.of(problem.isRetryable()));
    }

    static Value question(@Nullable Clarification question) {
        return question == null
                ? Value.missing()
                : Values.record(
                        "kind", Value.of(question.kind().wireName()),
                        "text", Value.of(question.question()),
                        "options", Values.texts(question.options()));
    }

    /**
     * @param run that it belongs to, which knows its workspace
     */
    public static Value artifact(Artifact artifact, @Nullable RunId run) {
        var from = artifact.from();
        return Values.record(
                "path", Value.of(artifact.path()),
                "type", Value.of(artifact.type()),
                "bytes", Value.of(artifact.bytes()),
                "node", Value.of(artifact.node()),
                "url", run == null ? Value.missing() : Value.of(url(artifact.path(), run)),
                "from", from == null ? Value.missing() : Value.of(from.value()),
                "origin", artifact.origin());
    }

    private static String url(String path, RunId run) {
        return "/api/runs/" + run + "/artifacts/" + UrlPaths.encode(path);
    }
}
