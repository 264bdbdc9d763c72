package dev.troupe.runtime;

import dev.troupe.agent.Approval;
import dev.troupe.agent.ApprovalRequest;
import dev.troupe.agent.PersonQuestion;
import dev.troupe.agent.PlanReview;
import dev.troupe.core.OpenQuestion;
import dev.troupe.core.RunEvent.QuestionAnswered;
import dev.troupe.core.RunId;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.runtime.AnswerRefused.Reason;
import java.time.Instant;
import java.util.Optional;

/**
 * A person answers a question of a run that waits. What comes out is the news to resume the run
 * with.
 *
 * @param by who answers
 * @param now against which the question's expiry is held
 */
public record Answering(RunId run, OpenQuestion open, String by, Instant now) {
    /** What is to be approved; empty where that is a plan, or where words are asked for. */
    public Optional<ApprovalRequest> request() {
        return ApprovalRequest.of(run, open);
    }

    /** Whether an approval is asked for, of a call or of a plan. */
    public boolean isDecision() {
        return request().isPresent() || PlanReview.isAsked(open);
    }

    /**
     * Decides on an approval.
     *
     * @throws AnswerRefused reason NEEDS_WORDS or EXPIRED
     */
    public QuestionAnswered decide(Approval approval) {
        if (!isDecision()) {
            throw new AnswerRefused(
                    Reason.NEEDS_WORDS,
                    Sentence.of(
                            "运行 %s 等的不是批准，而是答复：%s",
                            "run %s does not wait for an approval but for an answer: %s",
                            run,
                            open.question().text()));
        }
        return answered(approval.toValue());
    }

    /**
     * Answers a question that is no approval.
     *
     * @throws AnswerRefused reason NEEDS_DECISION, NO_OPTION or EXPIRED
     */
    public QuestionAnswered say(String text) {
        if (isDecision()) {
            throw new AnswerRefused(
                    Reason.NEEDS_DECISION,
                    Sentence.of(
                            "运行 %s 等的是批准：%s",
                            "run %s waits for an approval: %s", run, open.question().text()));
        }
        return answered(Value.of(option(text)));
    }

    private String option(String text) {
        var question = question();
        return question.answer(text)
                .orElseThrow(() ->
                        new AnswerRefused(
                                Reason.NO_OPTION,
                                Sentence.of(
                                        "“%s”不是可选的答复；可以是 %s",
                                        "'%s' is none of the answers; they are %s",
                                        text,
                                        String.join(", ", question.options()))));
    }

    /** Nodes that are no agents ask with options or without. */
    private PersonQuestion question() {
        return PersonQuestion.of(run, open)
                .orElseGet(() ->
                        new PersonQuestion(
                                run.value(),
                                open.node().value(),
                                "",
                                open.question().text(),
                                open.question().options(),
                                open.question().options().isEmpty(),
                                false,
                                Language.EN));
    }

    private QuestionAnswered answered(Value answer) {
        var expiry = open.expiresAt();
        if (expiry != null && expiry.isBefore(now)) {
            throw new AnswerRefused(
                    Reason.EXPIRED,
                    Sentence.of("这个问题已在 %s 过期", "the question expired at %s", expiry));
        }
        return new QuestionAnswered(open.question().key(), answer, by);
    }
}
