package dev.troupe.agent.policy;

import java.util.Optional;

/** Asks a user whether a tool may be called. Safe for use by several threads. */
@FunctionalInterface
public interface ApprovalHandler {
    /** There is no user to ask, so everything that needs approval is refused. */
    ApprovalHandler NOBODY =
            request ->
                    Optional.of(
                            Approval.refusal(
                                    request.language()
                                            .choose(
                                                    "当前无法批准；请改用其他方式，或修改工具策略",
                                                    "it cannot be approved here; use another approach or change the tool policy")));

    /** No user is asked now: the run waits until a user answers by other means. */
    ApprovalHandler LATER = _ -> Optional.empty();

    /** Who answers, for the record. */
    default String responder() {
        return "user";
    }

    /** Asks what an agent wants to know, and waits for the answer; empty to leave it open. */
    default Optional<String> answer(UserQuestion question) throws InterruptedException {
        return Optional.empty();
    }

    /**
     * Notifies the user that a permanent permission is valid only once.
     *
     * @param why a sentence in the user's language
     */
    default void onRuleNotStored(String why) {}

    /** Asks, and waits for the answer; empty to leave the question open. */
    Optional<Approval> ask(ApprovalRequest request) throws InterruptedException;
}
