package dev.troupe.agent;

/** Asks a person whether a tool may be called. Safe for use by several threads. */
@FunctionalInterface
public interface Approvals {
    /** Nobody can be asked, so everything that needs approval is refused. */
    Approvals NOBODY =
            request ->
                    Approval.refused(
                            request.language()
                                    .choose(
                                            "这里没有人可以批准；请换一种做法，或改变工具策略",
                                            "nobody can approve it here; do it another way or change the tool policy"));

    /** Asks, and waits for the answer. */
    Approval ask(ApprovalRequest request) throws InterruptedException;
}
