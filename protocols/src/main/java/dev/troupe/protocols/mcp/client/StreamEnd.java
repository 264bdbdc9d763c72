package dev.troupe.protocols.mcp.client;

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
}
