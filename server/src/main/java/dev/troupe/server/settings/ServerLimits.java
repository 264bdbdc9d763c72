package dev.troupe.server.settings;

import dev.troupe.core.value.Value;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * The limits of concurrent work of the server, so that no user can exhaust its memory. What is not
 * chosen follows the heap.
 *
 * @param connections open at the same time
 * @param deadlines how long clients may take
 * @param quotas what one user may have
 */
public record ServerLimits(Connections connections, Deadlines deadlines, Quotas quotas) {
    private static final long KB = 1_024;
    private static final long MB = KB * KB;
    private static final long GB = KB * MB;

    /**
     * Of the heap for one connection: buffers, request, response and stack. A conservative
     * estimate.
     */
    private static final long CONNECTION_BYTES = 64 * KB;

    private static final int HEAP_SHARE = 4; // a quarter for all connections
    private static final int BODY_SHARE = 4; // a quarter for what was read of bodies
    private static final long TURN_BYTES = 16 * MB; // of the heap for a turn that is worked on
    private static final int MIN_CONNECTIONS = 256;
    private static final int MAX_CONNECTIONS = 13_000;
    private static final int SPARE_FILES = 512; // libraries, records, files that runs use
    private static final int MIN_TURNS = 8;
    private static final int MAX_TURNS = 256;

    /**
     * Resources that are open at the same time.
     *
     * @param all connections; above it the one that has waited longest gives way
     * @param ofAddress connections of one address of the network, likewise
     * @param streams event streams; more are refused with 503
     * @param streamsOfUser event streams of one user; more are refused with 429
     * @param bodyBytes of memory for bodies that were read; more are refused with 503
     */
    public record Connections(
            int all, int ofAddress, int streams, int streamsOfUser, long bodyBytes) {}

    /**
     * How long clients may take.
     *
     * @param header from the first byte of a request to the end of its header
     * @param body for a whole body, and as much more as its size takes at {@code bodyRate}
     * @param bodyRate bytes a second
     * @param pause without a byte within a body
     * @param idle between requests on one connection
     * @param write until a client takes what is written
     * @param shutdown from the signal to the end of the process, whatever is under way
     */
    public record Deadlines(
            Duration header,
            Duration body,
            long bodyRate,
            Duration pause,
            Duration idle,
            Duration write,
            Duration shutdown) {}

    /**
     * The limits of one user; the address of an unauthenticated client counts as a user.
     *
     * @param requests in progress at the same time, without event streams
     * @param turns worked on at the same time, of all users
     * @param turnsOfUser worked on at the same time
     * @param queuedTurns that wait for their turn; more are refused with 429
     * @param uploads in progress at the same time
     * @param uploadedBytes within a day
     * @param diskBytes of all that is stored, above which nothing new is accepted; 0 for no limit
     */
    public record Quotas(
            int requests,
            int turns,
            int turnsOfUser,
            int queuedTurns,
            int uploads,
            long uploadedBytes,
            long diskBytes) {}

    /**
     * What follows the heap.
     *
     * @param heap bytes at most
     * @param files that connections may take
     * @param isOpen whether the server is for one user, who may have all of it
     */
    public static ServerLimits of(long heap, long files, boolean isOpen) {
        long byHeap = heap / HEAP_SHARE / CONNECTION_BYTES;
        int all = Math.clamp(Math.min(byHeap, files), MIN_CONNECTIONS, MAX_CONNECTIONS);
        int streams = all / 4 * 3;
        int turns = Math.clamp(heap / TURN_BYTES, MIN_TURNS, MAX_TURNS);
        return new ServerLimits(
                new Connections(
                        all,
                        isOpen ? all : all / 2,
                        streams,
                        isOpen ? streams : streams / 4,
                        heap / BODY_SHARE),
                new Deadlines(
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(60),
                        16 * KB,
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(25)),
                new Quotas(
                        isOpen ? all / 2 : 64,
                        turns,
                        isOpen ? turns : Math.max(2, turns / 4),
                        500,
                        isOpen ? 32 : 8,
                        isOpen ? 64 * GB : 8 * GB,
                        isOpen ? 0 : 20 * GB));
    }

    /** Of this process. */
    public static ServerLimits standard(boolean isOpen) {
        return of(Runtime.getRuntime().maxMemory(), availableDescriptors(), isOpen);
    }

    /**
     * Reads {@code server.limits} in {@code troupe.yaml}.
     *
     * @throws ServerSettingsException naming the value and the remedy
     */
    public static ServerLimits from(Value limits, boolean isOpen) {
        return new ServerLimitsReader(limits).read(standard(isOpen));
    }

    public ServerLimits with(Connections newConnections) {
        return new ServerLimits(newConnections, deadlines, quotas);
    }

    public ServerLimits with(Deadlines newDeadlines) {
        return new ServerLimits(connections, newDeadlines, quotas);
    }

    public ServerLimits with(Quotas newQuotas) {
        return new ServerLimits(connections, deadlines, newQuotas);
    }

    /** Descriptors of files that connections may take. */
    private static long availableDescriptors() {
        return ManagementFactory.getOperatingSystemMXBean()
                        instanceof com.sun.management.UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount() - SPARE_FILES
                : MAX_CONNECTIONS;
    }
}
