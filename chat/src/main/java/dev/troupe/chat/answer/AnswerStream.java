package dev.troupe.chat.answer;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.model.TextListener;

/**
 * Reports the answer of a model while it is written, some words at a time. The answer contains the
 * whole text, so a reply that arrives as a whole is not reported twice. Used by one thread at a
 * time.
 */
final class AnswerStream implements TextListener {
    private static final int WORTH = 24; // characters that are worth an event

    private final ConversationListener listener;
    private final StringBuilder held = new StringBuilder();
    private boolean isTold;

    AnswerStream(ConversationListener listener) {
        this.listener = listener;
    }

    @Override
    public void onText(String delta) {
        if (held.length() >= WORTH) {
            listener.onEvent(new ConversationEvent.TextWritten(held.toString()));
            held.setLength(0);
            isTold = true;
        }
        held.append(delta);
    }

    /** Revokes the text reported so far. */
    @Override
    public boolean acceptsRestart() {
        held.setLength(0);
        if (isTold) {
            listener.onEvent(new ConversationEvent.TextRestarted());
            isTold = false;
        }
        return true;
    }
}
