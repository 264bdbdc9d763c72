package dev.troupe.agent;

import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.ApprovalRules;
import dev.troupe.agent.policy.PlanApproval;
import dev.troupe.agent.policy.UserQuestion;
import dev.troupe.core.engine.QuestionHandler.Answer;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.util.Map;
import java.util.Optional;

/**
 * The answers of users to what agents ask: they approve calls of tools, and answer questions.
 *
 * @param standing stores permanent permissions
 */
record UserAnswers(ApprovalHandler approvals, ApprovalRules standing) {
    /**
     * @param reviews the user's answers about a plan before it was started, by key of the question
     * @return empty if the question is left open
     */
    Optional<Answer> find(RunId run, OpenQuestion question, Map<String, Approval> reviews)
            throws InterruptedException {
        var request = ApprovalRequest.of(run, question);
        if (request.isPresent()) {
            var language = request.get().language();
            return approvals
                    .ask(request.get())
                    .map(approval -> toAnswer(storeRule(approval, language)));
        }
        if (PlanApproval.isPlanQuestion(question)) {
            return Optional.ofNullable(reviews.get(question.question().key())).map(this::toAnswer);
        }
        var asked = UserQuestion.of(run, question);
        return asked.isEmpty()
                ? Optional.empty()
                : approvals
                        .answer(asked.get())
                        .map(text -> new Answer(Value.of(text), approvals.responder()));
    }

    /** A permanent permission is stored once, when it is granted. */
    private Approval storeRule(Approval approval, Language language) {
        var stored = approval.storeIn(standing, language);
        if (!stored.equals(approval)) {
            approvals.onRuleNotStored(stored.reason());
        }
        return stored;
    }

    private Answer toAnswer(Approval approval) {
        return new Answer(approval.toValue(), approvals.responder());
    }
}
