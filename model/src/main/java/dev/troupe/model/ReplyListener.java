package dev.troupe.model;

/** Receives a whole reply as it arrives: its text, and the arguments of the tools that it calls. */
public interface ReplyListener extends TextListener {
    /**
     * @param call counts the calls of this reply from 0; the pieces of one may come between those
     *     of another
     * @param tool its name
     * @param delta the part of its arguments that arrived since the last call; never empty. Not
     *     every provider streams arguments: then nothing is received before the reply is complete
     */
    void onArguments(int call, String tool, String delta);

    /** Passes a piece of arguments on to a listener that accepts arguments. */
    static void forward(TextListener listener, int call, String tool, String delta) {
        if (listener instanceof ReplyListener replies && !delta.isEmpty()) {
            replies.onArguments(call, tool, delta);
        }
    }
}
