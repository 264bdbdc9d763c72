package dev.troupe.store.value;

import java.time.Instant;

/**
 * Who may write, to a file or to some runs.
 *
 * @param epoch from 1, one more for each that opened the store
 * @param pid of the process
 * @param host the computer it runs on; empty if there is only one
 * @param started when the process started, since numbers of processes are used again
 */
public record StoreOwner(long epoch, long pid, String host, Instant started) {}
