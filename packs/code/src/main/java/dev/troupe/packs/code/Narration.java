package dev.troupe.packs.code;

import dev.troupe.agent.ToolContext;
import java.util.function.Consumer;

/**
 * Passes what a program writes on to people: its first lines as they come, then some now and then.
 * Safe for use by several threads.
 */
final class Narration implements Consumer<String> {
    private static final int FIRST = 40; // lines
    private static final long PAUSE_NANOS = 500_000_000; // between those after the first
    private static final int MOST = 200;

    private final ToolContext context;
    private int told;
    private long last = Long.MIN_VALUE;

    Narration(ToolContext context) {
        this.context = context;
    }

    @Override
    public synchronized void accept(String line) {
        long now = System.nanoTime();
        boolean isDue = told < FIRST || told < MOST && now - last >= PAUSE_NANOS;
        if (isDue) {
            told++;
            last = now;
            context.progress(line);
        }
    }
}
