package dev.troupe.cli;

import dev.troupe.agent.Approval;
import dev.troupe.agent.ApprovalRequest;
import dev.troupe.agent.PlanReview;
import dev.troupe.core.NodeStatus;
import dev.troupe.core.OpenQuestion;
import dev.troupe.core.RunEvent.QuestionAnswered;
import dev.troupe.core.Workflow;
import dev.troupe.runtime.AnswerRefused;
import dev.troupe.runtime.Answering;
import dev.troupe.runtime.RecordedRun;
import java.time.Instant;
import java.util.Optional;

/**
 * What a person replies to a question of a run that waits.
 *
 * @param number of the question, from 1; 0 where there is but one
 * @param by who replies
 */
record Reply(RecordedRun run, int number, String by, Instant now) {
    /**
     * Decides on an approval.
     *
     * @throws UsageException when no such question waits
     */
    QuestionAnswered decide(Approval approval) {
        var answering = answering();
        try {
            return answering.decide(approval);
        } catch (AnswerRefused e) {
            throw usage(e, answering);
        }
    }

    /**
     * Answers a question that is no approval.
     *
     * @throws UsageException when no such question waits, or it has no such option
     */
    QuestionAnswered say(String text) {
        var answering = answering();
        try {
            return answering.say(text);
        } catch (AnswerRefused e) {
            throw usage(e, answering);
        }
    }

    /** What is to be approved; empty where that is a plan. */
    Optional<ApprovalRequest> request() {
        return answering().request();
    }

    /**
     * Whether it asks about a plan that was changed since, so that a yes is none to the new one.
     */
    boolean isOutdated() {
        var open = answering().open();
        return PlanReview.isAsked(open) && !PlanReview.isAbout(open, run.state().workflow());
    }

    /** Whether it asks exactly whether this plan may be run. */
    boolean isAbout(Workflow plan) {
        return PlanReview.isAbout(answering().open(), plan);
    }

    /** The same with the commands that help. */
    private UsageException usage(AnswerRefused refused, Answering answering) {
        var question = answering.open().question();
        return switch (refused.reason()) {
            case NEEDS_WORDS ->
                    new UsageException(
                            "运行 %1$s 等的不是批准，而是答复：%2$s；请用 troupe answer %1$s 答复",
                            "run %1$s does not wait for an approval but for an answer: %2$s; give it with troupe answer %1$s",
                            run.id(),
                            question.text());
            case NEEDS_DECISION ->
                    new UsageException(
                            "运行 %1$s 等的是批准：%2$s；请用 troupe approve %1$s 或 troupe deny %1$s",
                            "run %1$s waits for an approval: %2$s; use troupe approve %1$s or troupe deny %1$s",
                            run.id(),
                            question.text());
            case NO_OPTION -> new UsageException(refused.sentence());
            case EXPIRED ->
                    new UsageException(
                            "这个问题已在 %1$s 过期；troupe resume %2$s 不等答复继续运行",
                            "the question expired at %1$s; troupe resume %2$s goes on without an answer",
                            answering.open().expiresAt(),
                            run.id());
        };
    }

    private Answering answering() {
        var open = RunLookup.unfinished(run).questions();
        if (open.isEmpty()) {
            throw new UsageException(
                    "运行 %1$s 没有在等待答复；troupe resume %1$s 继续它",
                    "run %1$s waits for no answer; troupe resume %1$s goes on with it", run.id());
        }
        if (number < 0 || number > open.size() || number == 0 && open.size() > 1) {
            throw new UsageException(
                    "运行 %1$s 有 %2$d 个问题在等待；请用 --question 1 到 %2$d 指明，troupe show %1$s 列出它们",
                    "run %1$s has %2$d questions that wait; say which by --question 1 to %2$d, troupe show %1$s lists them",
                    run.id(),
                    open.size());
        }
        return new Answering(run.id(), standing(open.get(Math.max(0, number - 1))), by, now);
    }

    /** A step that asks and is replaced meanwhile has no use for an answer. */
    private OpenQuestion standing(OpenQuestion open) {
        if (run.state().status(open.node()) != NodeStatus.WAITING) {
            throw new UsageException(
                    "这个问题已经作废，因为计划改了，不再需要步骤“%2$s”：%3$s；troupe resume %1$s 继续运行",
                    "the question no longer stands, because the plan was changed and does without the step '%2$s': %3$s; troupe resume %1$s goes on",
                    run.id(),
                    run.state().workflow().node(open.node()).name(),
                    open.question().text());
        }
        return open;
    }
}
