package dev.troupe.agent;

import dev.troupe.model.TextListener;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * Reports the text of replies as it arrives, joined to a few pieces a second, since each of them is
 * recorded. Nothing is dropped.
 */
final class ReplyTextBatcher implements TextListener {
    private static final long INTERVAL = 150; // milliseconds; reads as if it were typed

    private final Consumer<String> listener;
    private final InstantSource clock;
    private final StringBuilder waiting = new StringBuilder(); // guarded by this
    private long told; // milliseconds; guarded by this

    ReplyTextBatcher(Consumer<String> listener, InstantSource clock) {
        this.listener = listener;
        this.clock = clock;
    }

    @Override
    public synchronized void onText(String delta) {
        waiting.append(delta);
        if (clock.millis() - told >= INTERVAL) {
            emit();
        }
    }

    /** Reports the rest of a reply. */
    synchronized void flush() {
        if (!waiting.isEmpty()) {
            emit();
        }
    }

    private void emit() {
        told = clock.millis();
        listener.accept(waiting.toString());
        waiting.setLength(0);
    }
}
