package dev.troupe.packs.code;

import dev.troupe.agent.tool.ToolContext;
import java.util.function.Consumer;

/**
 * Passes the output of a program to users: its first lines as they come, then some now and then.
 * Safe for use by several threads.
 */
final class OutputRelay implements Consumer<String> {
    private static final int FIRST = 40; // lines
    private static final long PAUSE_NANOS = 500_000_000; // between those after the first
    private static final int MOST = 200;

    private final ToolContext context;
    private int told;
    private long last = Long.MIN_VALUE;

    OutputRelay(ToolContext context) {
        this.context = context;
    }

    @Override
    public synchronized void accept(String line) {
        long now = System.nanoTime();
        boolean isDue = told < FIRST || told < MOST && now - last >= PAUSE_NANOS;
        if (isDue) {
            told++;
            last = now;
            context.reportProgress(line);
        }
    }
}
