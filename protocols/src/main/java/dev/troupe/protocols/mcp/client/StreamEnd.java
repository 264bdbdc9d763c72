package dev.troupe.protocols.mcp.client;

import java.io.IOException;
import java.time.Duration;

/**
 * A stream that ended.
 *
 * @param isWaiting whether the answer was not in it
 */
record StreamEnd(boolean isWaiting, String lastId, Duration retry, boolean hadEvents) {
    /** The end of a stream that continued another, from which the next one continues. */
    StreamEnd after(StreamEnd before) {
        return lastId.isEmpty() ? new StreamEnd(isWaiting, before.lastId, retry, hadEvents) : this;
    }

    /** Waits before a stream is continued. */
    static void pause(Duration time) throws IOException {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
