package dev.troupe.cli.option;

import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.PlanApproval;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.RunEvent.QuestionAnswered;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.runtime.answer.AnswerRejectedException;
import dev.troupe.runtime.answer.QuestionResponder;
import dev.troupe.runtime.report.RecordedRun;
import java.time.Instant;
import java.util.Optional;

/**
 * What a user replies to a question of a run that waits.
 *
 * @param number of the question, from 1; 0 if there is but one
 * @param by who replies
 */
public record WaitingRunReply(RecordedRun run, int number, String by, Instant now) {
    /**
     * Decides on an approval.
     *
     * @throws UsageException when no such question waits
     */
    public QuestionAnswered decide(Approval approval) {
        var answering = requireQuestion();
        try {
            return answering.decide(approval);
        } catch (AnswerRejectedException e) {
            throw toUsageException(e, answering);
        }
    }

    /**
     * Answers a question that is not an approval.
     *
     * @throws UsageException when no such question waits, or it has no such option
     */
    public QuestionAnswered answer(String text) {
        var answering = requireQuestion();
        try {
            return answering.answer(text);
        } catch (AnswerRejectedException e) {
            throw toUsageException(e, answering);
        }
    }

    /** What is to be approved; empty if that is a plan. */
    public Optional<ApprovalRequest> request() {
        return requireQuestion().request();
    }

    /**
     * Whether it asks about a plan that was changed since, so that a yes is none to the new one.
     */
    public boolean isOutdated() {
        var open = requireQuestion().open();
        return PlanApproval.isPlanQuestion(open)
                && !PlanApproval.isAbout(open, run.state().workflow());
    }

    /** Whether it asks exactly whether this plan may be run. */
    public boolean isAbout(Workflow plan) {
        return PlanApproval.isAbout(requireQuestion().open(), plan);
    }

    /** The same with the commands that help. */
    private UsageException toUsageException(
            AnswerRejectedException refused, QuestionResponder answering) {
        var question = answering.open().question();
        return switch (refused.reason()) {
            case NEEDS_WORDS ->
                    new UsageException(
                            "运行 %1$s 等待的是回答，不是批准：%2$s；请用 troupe answer %1$s 回答",
                            "run %1$s waits for an answer, not an approval: %2$s; answer it with troupe answer %1$s",
                            run.id(),
                            question.text());
            case NEEDS_DECISION ->
                    new UsageException(
                            "运行 %1$s 等的是批准：%2$s；请用 troupe approve %1$s 或 troupe deny %1$s",
                            "run %1$s waits for an approval: %2$s; use troupe approve %1$s or troupe deny %1$s",
                            run.id(),
                            question.text());
            case NO_OPTION -> new UsageException(refused.text());
            case EXPIRED ->
                    new UsageException(
                            "问题已于 %1$s 过期；用 troupe resume %2$s 在没有回答的情况下继续",
                            "the question expired at %1$s; run troupe resume %2$s to continue without an answer",
                            answering.open().expiresAt(),
                            run.id());
        };
    }

    private QuestionResponder requireQuestion() {
        var open = RunLookup.requireUnfinished(run).questions();
        if (open.isEmpty()) {
            throw new UsageException(
                    "运行 %1$s 没有等待中的问题；用 troupe resume %1$s 继续",
                    "run %1$s has no open question; run troupe resume %1$s to continue it",
                    run.id());
        }
        if (number < 0 || number > open.size() || number == 0 && open.size() > 1) {
            throw new UsageException(
                    "运行 %1$s 有 %2$d 个等待中的问题；请用 --question 指定 1 到 %2$d，用 troupe show %1$s 列出",
                    "run %1$s has %2$d open questions; select one with --question 1 to %2$d, run troupe show %1$s to list them",
                    run.id(),
                    open.size());
        }
        return new QuestionResponder(
                run.id(), requireWaiting(open.get(Math.max(0, number - 1))), by, now);
    }

    /** A step that asks and has been replaced since has no use for an answer. */
    private OpenQuestion requireWaiting(OpenQuestion open) {
        if (run.state().status(open.node()) != NodeStatus.WAITING) {
            throw new UsageException(
                    "问题已失效，因为计划已更改，不再需要步骤“%2$s”：%3$s；用 troupe resume %1$s 继续",
                    "the question is no longer valid because the plan was changed and no longer needs step '%2$s': %3$s; run troupe resume %1$s to continue",
                    run.id(),
                    run.state().workflow().node(open.node()).name(),
                    open.question().text());
        }
        return open;
    }
}
