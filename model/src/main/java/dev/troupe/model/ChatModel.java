package dev.troupe.model;

/** A language model. Safe for use by several threads. */
@FunctionalInterface
public interface ChatModel {
    /**
     * Asks once and waits for the whole reply.
     *
     * @param onText hears the reply's text as it arrives, in order, from one thread; a {@link
     *     ReplyListener} hears the arguments of tool calls as well
     * @throws ModelException when there is no reply; its problem says why and whether to retry
     */
    ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException;

    /** Asks once without listening. */
    default ModelReply chat(ModelRequest request) throws InterruptedException {
        return chat(request, TextListener.NONE);
    }
}
