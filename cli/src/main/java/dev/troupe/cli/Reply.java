package dev.troupe.cli;

import dev.troupe.agent.Approval;
import dev.troupe.agent.ApprovalRequest;
import dev.troupe.agent.PersonQuestion;
import dev.troupe.agent.PlanReview;
import dev.troupe.core.OpenQuestion;
import dev.troupe.core.RunEvent.QuestionAnswered;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
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
        var open = chosen();
        if (!isDecided(open)) {
            throw new UsageException(
                    "运行 %1$s 等的不是批准，而是答复：%2$s；请用 troupe answer %1$s 答复",
                    "run %1$s does not wait for an approval but for an answer: %2$s; give it with troupe answer %1$s",
                    run.id(),
                    open.question().text());
        }
        return answered(open, approval.toValue());
    }

    /**
     * Answers a question that is no approval.
     *
     * @throws UsageException when no such question waits, or it has no such option
     */
    QuestionAnswered say(String text) {
        var open = chosen();
        if (isDecided(open)) {
            throw new UsageException(
                    "运行 %1$s 等的是批准：%2$s；请用 troupe approve %1$s 或 troupe deny %1$s",
                    "run %1$s waits for an approval: %2$s; use troupe approve %1$s or troupe deny %1$s",
                    run.id(),
                    open.question().text());
        }
        return answered(open, Value.of(option(open, text)));
    }

    /** What is to be approved; empty where that is a plan. */
    Optional<ApprovalRequest> request() {
        return ApprovalRequest.of(run.id(), chosen());
    }

    private boolean isDecided(OpenQuestion open) {
        return ApprovalRequest.of(run.id(), open).isPresent() || PlanReview.isAsked(open);
    }

    private String option(OpenQuestion open, String text) {
        var question = question(open);
        return question.answer(text)
                .orElseThrow(() ->
                        new UsageException(
                                "“%s”不是可选的答复；可以是 %s",
                                "'%s' is none of the answers; they are %s",
                                text,
                                String.join(", ", question.options())));
    }

    /** Nodes that are no agents ask with options or without. */
    private PersonQuestion question(OpenQuestion open) {
        return PersonQuestion.of(run.id(), open)
                .orElseGet(() ->
                        new PersonQuestion(
                                run.id().value(),
                                open.node().value(),
                                "",
                                open.question().text(),
                                open.question().options(),
                                open.question().options().isEmpty(),
                                false,
                                Language.EN));
    }

    private OpenQuestion chosen() {
        var open = run.requireUnfinished().questions();
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
        return open.get(Math.max(0, number - 1));
    }

    private QuestionAnswered answered(OpenQuestion open, Value answer) {
        var expiry = open.expiresAt();
        if (expiry != null && expiry.isBefore(now)) {
            throw new UsageException(
                    "这个问题已在 %1$s 过期；troupe resume %2$s 不等答复继续运行",
                    "the question expired at %1$s; troupe resume %2$s goes on without an answer",
                    expiry,
                    run.id());
        }
        return new QuestionAnswered(open.question().key(), answer, by);
    }
}
