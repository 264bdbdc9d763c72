package dev.troupe.model;

/** A language model. Safe for use by several threads. */
@FunctionalInterface
public interface ChatModel {
    /**
     * Asks once and waits for the whole reply.
     *
     * @param onText receives the reply's text as it arrives, in order, from one thread; a {@link
     *     ReplyListener} also receives the arguments of tool calls
     * @throws ModelException when there is no reply; its problem states why and whether to retry
     */
    ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException;

    /** Asks once without listening. */
    default ModelReply chat(ModelRequest request) throws InterruptedException {
        return chat(request, TextListener.NONE);
    }
}
