package dev.troupe.packs.data.memory;

import dev.troupe.packs.data.table.TableException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * The memory that tables of one process may take together. Requests take it bit by bit as they read
 * and give all of it back when they end; one user never holds more than half. Who asks first is
 * served first. If requests wait for each other, the youngest is refused, so that the others
 * continue. Safe for use from many threads.
 */
public final class TableMemory {
    private static final long MIB = 1L << 20;

    /** A tool has two minutes; there must be time left to do its work. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final int QUERIES = 4; // at the same time with the most memory that one may take
    private static final long LEAST_OF_QUERY = 64 * MIB;
    private static final long MOST_OF_QUERY = 1_024 * MIB;

    private static final TableMemory PROCESS = ofHeap(Runtime.getRuntime().maxMemory());
    private static final TableMemory ENGINES =
            ofMachine(machineBytes(), Runtime.getRuntime().maxMemory());

    private final long bytes;
    private final TableLimits limits;
    private final Duration patience;
    private final AtomicLong leases = new AtomicLong();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<String, Long> held = new HashMap<>(); // bytes by user
    private final List<Waiter> waiting = new ArrayList<>(); // who asked first stands first
    private long taken;

    /** A request that wants more than there is at the moment. */
    private static final class Waiter {
        private final TableLease lease;
        private final long wanted;
        private boolean isRefused;

        Waiter(TableLease lease, long wanted) {
            this.lease = lease;
            this.wanted = wanted;
        }
    }

    /**
     * @param bytes of all requests together; at least twice what one request may take
     * @param limits of one request
     * @param patience how long a request waits for its share
     */
    TableMemory(long bytes, TableLimits limits, Duration patience) {
        if (bytes < 2 * limits.maxBytes())
            throw new IllegalArgumentException(
                    "Memory of %d bytes has no room for two requests of %d"
                            .formatted(bytes, limits.maxBytes()));
        this.bytes = bytes;
        this.limits = limits;
        this.patience = patience;
    }

    /** Half of the heap; the rest is for everything else. */
    static TableMemory ofHeap(long heap) {
        return new TableMemory(heap / 2, TableLimits.ofHeap(heap), PATIENCE);
    }

    /** The one of this process. */
    public static TableMemory ofProcess() {
        return PROCESS;
    }

    /** The memory that queries of this process take outside the heap. */
    public static TableMemory ofEngines() {
        return ENGINES;
    }

    /**
     * What a machine has beyond the heap and a quarter of that for code, threads and buffers. A
     * query takes half of the heap at most.
     *
     * @param machine bytes of the machine, or of the container
     */
    static TableMemory ofMachine(long machine, long heap) {
        long room = machine - heap - heap / 4;
        long part = Math.clamp(Math.min(heap / 2, room / QUERIES), LEAST_OF_QUERY, MOST_OF_QUERY);
        return ofEqualParts(QUERIES, part, PATIENCE);
    }

    /** Room for this many concurrent requests of this size. */
    public static TableMemory ofEqualParts(int count, long part, Duration patience) {
        return new TableMemory(count * part, new TableLimits(part, Long.MAX_VALUE), patience);
    }

    private static long machineBytes() {
        return ManagementFactory.getOperatingSystemMXBean()
                        instanceof com.sun.management.OperatingSystemMXBean machine
                ? machine.getTotalMemorySize()
                : 2 * Runtime.getRuntime().maxMemory();
    }

    /** Bytes of all requests together. */
    long totalBytes() {
        return bytes;
    }

    /** Bytes that one request may take. */
    public long requestBytes() {
        return limits.maxBytes();
    }

    /**
     * The account of one request.
     *
     * @param user an id; empty if users are not distinguished, and then one may take all
     */
    public TableLease lease(String user) {
        return new TableLease(this, user, limits, leases.incrementAndGet());
    }

    /** Bytes that requests hold now. */
    public long takenBytes() {
        lock.lock();
        try {
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Gives a request more, waiting for it where needed.
     *
     * @throws TableException code BUSY when there is nothing free in time
     */
    void reserve(TableLease lease, long wanted) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            var waiter = new Waiter(lease, wanted);
            waiting.add(waiter);
            try {
                awaitTurn(waiter);
            } finally {
                waiting.remove(waiter);
                changed.signalAll();
            }
            taken += wanted;
            held.merge(lease.user(), wanted, Long::sum);
            lease.reservedBytes(wanted);
        } finally {
            lock.unlock();
        }
    }

    private void awaitTurn(Waiter waiter) throws InterruptedException {
        long left = patience.toNanos();
        while (!canProceed(waiter)) {
            refuseBlockingCalls(_ -> true, taken);
            if (isFull(waiter)) {
                var user = waiter.lease.user();
                refuseBlockingCalls(
                        other -> isFull(other) && other.lease.user().equals(user),
                        held.getOrDefault(user, 0L));
            }
            if (waiter.isRefused || left <= 0) throw busy(waiter);
            left = changed.awaitNanos(left);
        }
    }

    /**
     * Users are served in the order of their requests, unless the first waits for other requests of
     * the same user.
     */
    private boolean canProceed(Waiter waiter) {
        for (var earlier : waiting) {
            if (earlier == waiter) return !isFull(waiter) && taken + waiter.wanted <= bytes;
            if (!isFull(earlier)) return false;
        }
        return false;
    }

    /** Whether the user has taken all that one may. */
    private boolean isFull(Waiter waiter) {
        var user = waiter.lease.user();
        return !user.isEmpty() && held.getOrDefault(user, 0L) + waiter.wanted > bytes / 2;
    }

    /** Where all that is taken is held by requests that wait, waiting longer helps none of them. */
    private void refuseBlockingCalls(Predicate<Waiter> among, long takenThere) {
        var holding =
                waiting.stream()
                        .filter(among)
                        .filter(one -> !one.isRefused && one.lease.reservedBytes() > 0)
                        .toList();
        long waitingFor = holding.stream().mapToLong(one -> one.lease.reservedBytes()).sum();
        if (holding.isEmpty()
                || waitingFor < takenThere
                || waiting.stream().filter(among).anyMatch(this::canProceed)) return;
        holding.stream()
                .max(java.util.Comparator.comparingLong(one -> one.lease.number()))
                .ifPresent(youngest -> youngest.isRefused = true);
        changed.signalAll();
    }

    void release(TableLease lease, long given) {
        lock.lock();
        try {
            taken -= given;
            held.computeIfPresent(
                    lease.user(), (_, before) -> before > given ? before - given : null);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private TableException busy(Waiter waiter) {
        boolean isOwn = isFull(waiter);
        long all = (isOwn ? bytes / 2 : bytes) / MIB;
        return TableException.busy(
                (isOwn ? "你的其他请求" : "其他请求")
                        + "正占用表格可用的 "
                        + all
                        + " MB 内存，等待 "
                        + TimeUnit.NANOSECONDS.toSeconds(patience.toNanos())
                        + " 秒后仍不够；请稍后重试，或先筛选、汇总",
                (isOwn ? "Your other requests" : "Other requests")
                        + " hold the "
                        + all
                        + " MB of memory for tables; it was not free within "
                        + TimeUnit.NANOSECONDS.toSeconds(patience.toNanos())
                        + " s. Try again later, or filter or aggregate first");
    }
}
