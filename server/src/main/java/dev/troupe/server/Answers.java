package dev.troupe.server;

import dev.troupe.chat.Answer;
import dev.troupe.chat.Artifact;
import dev.troupe.chat.Clarification;
import dev.troupe.chat.Exchange;
import dev.troupe.chat.RunFigures;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.Problem;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.model.Usage;
import dev.troupe.runtime.RunJson;
import dev.troupe.runtime.RunProgress;
import dev.troupe.store.JournalReader;
import org.jspecify.annotations.Nullable;

/** What came of a turn, as its conversation keeps it. */
final class Answers {
    private Answers() {}

    static Value json(
            int turn,
            Exchange exchange,
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
                "understood", Value.of(exchange.understood()),
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
                "usage", usage(run == null ? Usage.NONE : used(run, journal), planning));
    }

    private static Usage used(RunId run, JournalReader journal) {
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
     * What calls of models beside those of a run's nodes came to.
     *
     * @param answer of a turn; missing where there is none yet
     */
    static Usage planning(Value answer) {
        return RunFigures.usage(answer.field("usage").field("planning"));
    }

    /** One that was given elsewhere. */
    static Value recalled(int turn, String message, String text, boolean isActedOn) {
        return Values.record(
                "turn", Value.of(turn),
                "state", Value.of(Answer.State.COMPLETED.name()),
                "text", Value.of(text),
                "understood", Value.of(message),
                "actedOn", Value.of(isActedOn));
    }

    /** One that was stopped before there was a run. */
    static Value cancelled(int turn, Language language) {
        return Values.record(
                "turn", Value.of(turn),
                "state", Value.of(Answer.State.CANCELLED.name()),
                "text", Value.of(language.choose("已停止。", "Stopped.")));
    }

    /** What a conversation notes of a run that came of a turn. */
    static Value run(int turn, RunId run) {
        return Values.record("turn", Value.of(turn), "runId", Value.of(run.value()));
    }

    /** What clients hear as the server ends; no conversation keeps it, since the turn goes on. */
    static Value continued(int turn, Language language) {
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

    /** One that nobody goes on with, because the server ended. */
    static Value interrupted(int turn, Language language) {
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

    /** One whose run cannot go on here. */
    static Value stuck(int turn, RunId run, Problem why, Language language) {
        return Values.record(
                "turn", Value.of(turn),
                "state", Value.of(Answer.State.INTERRUPTED.name()),
                "text", Value.of(why.sentence().said(language == Language.ZH)),
                "runId", Value.of(run.value()),
                "problem", problem(why));
    }

    static Value failed(int turn, Problem problem, Language language) {
        return Values.record(
                "turn", Value.of(turn),
                "state", Value.of(Answer.State.FAILED.name()),
                "text", Value.of(problem.sentence().said(language == Language.ZH)),
                "problem", problem(problem));
    }

    /** {@code {code, message, messageZh, retryable}}. */
    static Value problem(Problem problem) {
        return Values.record(
                "code", Value.of(problem.code()),
                "message", Value.of(problem.sentence().en()),
                "messageZh", Value.of(problem.sentence().zh()),
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
     * @param run whose it is, which knows where it lies
     */
    static Value artifact(Artifact artifact, @Nullable RunId run) {
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
        return "/api/runs/" + run + "/artifacts/" + Paths.encoded(path);
    }
}
