package dev.troupe.core.engine;

/**
 * The executor of a node was interrupted, and something of its work continues elsewhere, such as an
 * order that was placed. The message states that to the user if the node was stopped; a run that
 * continues in another process ignores it.
 */
public final class StopNoticeException extends InterruptedException {
    private static final long serialVersionUID = 1;

    /**
     * @param notice in the language of the user
     */
    public StopNoticeException(String notice) {
        super(notice);
    }
}
