package dev.troupe.protocols.mcp.client;

import java.time.Duration;

/**
 * A stream that ended.
 *
 * @param isWaiting whether the answer was not in it
 */
record StreamEnd(boolean isWaiting, String lastId, Duration retry, boolean hadEvents) {}
