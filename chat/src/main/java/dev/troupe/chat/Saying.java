package dev.troupe.chat;

import dev.troupe.core.Value;
import dev.troupe.model.TextListener;
import java.util.Map;

/**
 * Tells what a model answers while it answers, some words at a time: {@code text.delta}. The answer
 * tells the whole, so a reply that comes at once is not told twice. Used by one thread at a time.
 */
final class Saying implements TextListener {
    private static final int WORTH = 24; // characters that are worth an event

    private final ConversationListener listener;
    private final StringBuilder held = new StringBuilder();
    private boolean isTold;

    Saying(ConversationListener listener) {
        this.listener = listener;
    }

    @Override
    public void on(String delta) {
        if (held.length() >= WORTH) {
            listener.on("text.delta", Value.of(Map.of("text", Value.of(held.toString()))));
            held.setLength(0);
            isTold = true;
        }
        held.append(delta);
    }

    /** What was told is taken back by {@code text.restarted}. */
    @Override
    public boolean startOver() {
        held.setLength(0);
        if (isTold) {
            listener.on("text.restarted", Value.of(Map.of()));
            isTold = false;
        }
        return true;
    }
}
