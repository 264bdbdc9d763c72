package dev.troupe.chat.answer;

import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.core.value.Value;
import dev.troupe.model.TextListener;
import java.util.Map;

/**
 * Reports the answer of a model while it is written, some words at a time: {@code text.delta}. The
 * answer contains the whole text, so a reply that arrives as a whole is not reported twice. Used by
 * one thread at a time.
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
            listener.onEvent("text.delta", Value.of(Map.of("text", Value.of(held.toString()))));
            held.setLength(0);
            isTold = true;
        }
        held.append(delta);
    }

    /** {@code text.restarted} revokes the text reported so far. */
    @Override
    public boolean acceptsRestart() {
        held.setLength(0);
        if (isTold) {
            listener.onEvent("text.restarted", Value.of(Map.of()));
            isTold = false;
        }
        return true;
    }
}
