package dev.troupe.runtime.answer;

import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.PlanApproval;
import dev.troupe.agent.policy.UserQuestion;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.RunEvent.QuestionAnswered;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.runtime.answer.AnswerRejectedException.Reason;
import java.time.Instant;
import java.util.Optional;

/**
 * Answers the questions of a run that waits. What comes out is the news to resume the run with.
 *
 * @param by who answers
 * @param now against which the question's expiry is held
 */
public record QuestionResponder(RunId run, OpenQuestion open, String by, Instant now) {
    /** What is to be approved; empty if that is a plan, or if a text is requested. */
    public Optional<ApprovalRequest> request() {
        return ApprovalRequest.of(run, open);
    }

    /** Whether an approval is asked for, of a call or of a plan. */
    public boolean isDecision() {
        return request().isPresent() || PlanApproval.isPlanQuestion(open);
    }

    /**
     * Decides on an approval.
     *
     * @throws AnswerRejectedException reason NEEDS_WORDS or EXPIRED
     */
    public QuestionAnswered decide(Approval approval) {
        if (!isDecision()) {
            throw new AnswerRejectedException(
                    Reason.NEEDS_WORDS,
                    LocalizedText.of(
                            "运行 %s 等待的是回答，不是批准：%s",
                            "run %s waits for an answer, not an approval: %s",
                            run,
                            open.question().text()));
        }
        return createEvent(approval.toValue());
    }

    /**
     * Answers a question that is not an approval.
     *
     * @throws AnswerRejectedException reason NEEDS_DECISION, NO_OPTION or EXPIRED
     */
    public QuestionAnswered answer(String text) {
        if (isDecision()) {
            throw new AnswerRejectedException(
                    Reason.NEEDS_DECISION,
                    LocalizedText.of(
                            "运行 %s 等的是批准：%s",
                            "run %s waits for an approval: %s", run, open.question().text()));
        }
        return createEvent(Value.of(option(text)));
    }

    private String option(String text) {
        var question = question();
        return question.parseAnswer(text)
                .orElseThrow(() ->
                        new AnswerRejectedException(
                                Reason.NO_OPTION,
                                LocalizedText.of(
                                        "“%s”不是有效选项；可选：%s",
                                        "'%s' is not a valid answer; expected one of %s",
                                        text,
                                        String.join(", ", question.options()))));
    }

    /** Nodes that are not agents ask with options or without. */
    private UserQuestion question() {
        return UserQuestion.of(run, open)
                .orElseGet(() ->
                        new UserQuestion(
                                run.value(),
                                open.node().value(),
                                "",
                                open.question().text(),
                                open.question().options(),
                                open.question().options().isEmpty(),
                                false,
                                false,
                                Language.EN));
    }

    private QuestionAnswered createEvent(Value answer) {
        var expiry = open.expiresAt();
        if (expiry != null && expiry.isBefore(now)) {
            throw new AnswerRejectedException(
                    Reason.EXPIRED,
                    LocalizedText.of("这个问题已在 %s 过期", "the question expired at %s", expiry));
        }
        return new QuestionAnswered(open.question().key(), answer, by);
    }
}
