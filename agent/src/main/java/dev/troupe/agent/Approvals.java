package dev.troupe.agent;

import java.util.Optional;

/** Asks a person whether a tool may be called. Safe for use by several threads. */
@FunctionalInterface
public interface Approvals {
    /** Nobody can be asked, so everything that needs approval is refused. */
    Approvals NOBODY =
            request ->
                    Optional.of(
                            Approval.refused(
                                    request.language()
                                            .choose(
                                                    "这里没有人可以批准；请换一种做法，或改变工具策略",
                                                    "nobody can approve it here; do it another way or change the tool policy")));

    /** Nobody is asked now: the run waits until somebody answers it by other means. */
    Approvals LATER = _ -> Optional.empty();

    /** Who answers, for the record. */
    default String by() {
        return "user";
    }

    /** Asks what an agent wants to know, and waits for the answer; empty to leave it open. */
    default Optional<String> answer(PersonQuestion question) throws InterruptedException {
        return Optional.empty();
    }

    /**
     * Tells the person that what they allowed for good holds but once.
     *
     * @param why a sentence in the person's language
     */
    default void notKept(String why) {}

    /** Asks, and waits for the answer; empty to leave the question open. */
    Optional<Approval> ask(ApprovalRequest request) throws InterruptedException;
}
