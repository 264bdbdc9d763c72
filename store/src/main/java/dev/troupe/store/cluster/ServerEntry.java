package dev.troupe.store.cluster;

import java.time.Instant;

/**
 * A server that has the store open.
 *
 * @param owner its epoch
 * @param address it listens on, for users
 * @param heartbeat when it last recorded that it works, by its own clock; decides nothing
 */
public record ServerEntry(
        long owner, String address, String version, Instant started, Instant heartbeat) {}
