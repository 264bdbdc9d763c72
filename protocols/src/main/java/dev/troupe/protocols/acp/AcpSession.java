package dev.troupe.protocols.acp;

/** One conversation with the user of an editor. One prompt is answered at a time. */
@FunctionalInterface
public interface AcpSession {
    /** Why a turn ended. */
    enum StopReason {
        END_TURN,
        REFUSAL,
        CANCELLED
    }

    /**
     * Answers a prompt; interrupted when the user cancels it.
     *
     * @param client receives what happens
     */
    StopReason prompt(String text, AcpClient client) throws InterruptedException;
}
