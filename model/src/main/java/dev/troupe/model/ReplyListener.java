package dev.troupe.model;

/** Hears a whole reply as it arrives: its text, and the arguments of the tools that it calls. */
public interface ReplyListener extends TextListener {
    /**
     * @param call counts the calls of this reply from 0; the pieces of one may come between those
     *     of another
     * @param tool its name
     * @param delta what came of its arguments since the last time; never empty. Not every provider
     *     streams arguments: then nothing is heard before the reply is whole
     */
    void onArguments(int call, String tool, String delta);

    /** Passes a piece of arguments on to a listener that wants to hear it. */
    static void tell(TextListener listener, int call, String tool, String delta) {
        if (listener instanceof ReplyListener replies && !delta.isEmpty()) {
            replies.onArguments(call, tool, delta);
        }
    }
}
