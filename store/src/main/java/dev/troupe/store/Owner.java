package dev.troupe.store;

import java.time.Instant;

/**
 * Who may write, to a file or to some runs.
 *
 * @param epoch from 1, one more for each that opened the store
 * @param pid of the process
 * @param host the computer it runs on; empty where there is but one
 * @param started when the process started, since numbers of processes are used again
 */
public record Owner(long epoch, long pid, String host, Instant started) {}
