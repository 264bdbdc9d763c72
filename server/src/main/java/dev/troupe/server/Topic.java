package dev.troupe.server;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What has just happened in one stream, for those who read it now. It holds a few of the latest
 * frames, so that many readers do not each ask the record; whoever is further behind does. A reader
 * takes what it needs when it can, so that a slow one neither waits for nor costs anybody anything.
 */
final class Topic {
    private static final int MAX_FRAMES = 128;
    private static final int MAX_BYTES = 512 * 1024; // of all frames held

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition published = lock.newCondition();
    private final Deque<Frame> recent = new ArrayDeque<>();
    private long bytes;
    private long latest;
    private boolean isClosed;
    private int readers; // guarded by the registry

    /** Counts readers; for {@link Topics} alone. */
    int readersPlus(int more) {
        readers += more;
        return readers;
    }

    /** Takes in the frame that follows the last one. */
    void publish(Frame frame) {
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

    /** What is held of the frames right after a sequence number; empty where they are not. */
    List<Frame> after(long sequence) {
        lock.lock();
        try {
            if (recent.isEmpty()
                    || recent.getFirst().sequence() > sequence + 1
                    || recent.getLast().sequence() <= sequence) {
                return List.of();
            }
            var frames = new ArrayList<Frame>();
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

    /** Waits until something after a sequence number is published; {@code false} where not. */
    boolean await(long sequence, Duration atMost) throws InterruptedException {
        long left = atMost.toNanos();
        lock.lockInterruptibly();
        try {
            while (latest <= sequence && !isClosed && left > 0) {
                left = published.awaitNanos(left);
            }
            return latest > sequence;
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
    void close() {
        lock.lock();
        try {
            isClosed = true;
            published.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
