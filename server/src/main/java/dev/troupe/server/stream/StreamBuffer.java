package dev.troupe.server.stream;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What has just happened in one stream, for those who read it now. It holds a few of the latest
 * frames, so that many readers do not each read the record; only readers that are further behind
 * do. A reader takes frames at its own speed, so that a slow one neither waits for nor delays
 * others.
 */
public final class StreamBuffer {
    private static final int MAX_FRAMES = 128;
    private static final int MAX_BYTES = 512 * 1024; // of all frames held

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition published = lock.newCondition();
    private final Deque<EventFrame> recent = new ArrayDeque<>();
    private long bytes;
    private long latest;
    private long signals; // of changes that other processes recorded
    private boolean isClosed;
    private int readers; // guarded by the registry

    /** Counts readers; for {@link StreamRegistry} alone. */
    int addReaders(int more) {
        readers += more;
        return readers;
    }

    /** Accepts the frame that follows the last one. */
    public void publish(EventFrame frame) {
        lock.lock();
        try {
            if (!recent.isEmpty() && recent.getLast().sequence() + 1 != frame.sequence()) {
                recent.clear(); // only what follows without a gap is of use
                bytes = 0;
            }
            recent.add(frame);
            bytes += frame.length();
            while (recent.size() > MAX_FRAMES || bytes > MAX_BYTES && recent.size() > 1) {
                bytes -= recent.removeFirst().length();
            }
            latest = Math.max(latest, frame.sequence());
            published.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The buffered frames right after a sequence number; empty if they are not buffered. */
    List<EventFrame> framesAfter(long sequence) {
        lock.lock();
        try {
            if (recent.isEmpty()
                    || recent.getFirst().sequence() > sequence + 1
                    || recent.getLast().sequence() <= sequence) {
                return List.of();
            }
            var frames = new ArrayList<EventFrame>();
            for (var frame : recent) {
                if (frame.sequence() > sequence) {
                    frames.add(frame);
                }
            }
            return frames;
        } finally {
            lock.unlock();
        }
    }

    /** Another process has recorded something, which readers find on record. */
    public void signal() {
        lock.lock();
        try {
            signals++;
            published.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The number of signals up to now; to be asked before the record is read. */
    long signalCount() {
        lock.lock();
        try {
            return signals;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until something after a sequence number is published, or there is a signal; {@code
     * false} where not.
     *
     * @param known signals that came before the record was read
     */
    boolean awaitAfter(long sequence, long known, Duration atMost) throws InterruptedException {
        long left = atMost.toNanos();
        lock.lockInterruptibly();
        try {
            while (latest <= sequence && signals == known && !isClosed && left > 0) {
                left = published.awaitNanos(left);
            }
            return latest > sequence || signals != known;
        } finally {
            lock.unlock();
        }
    }

    boolean isClosed() {
        lock.lock();
        try {
            return isClosed;
        } finally {
            lock.unlock();
        }
    }

    /** Lets its readers go. */
    public void close() {
        lock.lock();
        try {
            isClosed = true;
            published.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
