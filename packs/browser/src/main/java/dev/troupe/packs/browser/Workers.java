package dev.troupe.packs.browser;

import dev.troupe.core.Sentence;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Browsers to borrow: a few at once, each by one borrower. Safe for use by several threads. */
final class Workers implements AutoCloseable {
    private final Supplier<Engine> opener;
    private final BrowserLimits limits;
    private final Semaphore places;
    private final Deque<Worker> idle = new ArrayDeque<>(); // the warmest first
    private final Set<Worker> all = ConcurrentHashMap.newKeySet();
    private final Set<Worker> lent = ConcurrentHashMap.newKeySet();

    Workers(Supplier<Engine> opener, BrowserLimits limits) {
        this.opener = opener;
        this.limits = limits;
        this.places = new Semaphore(limits.browsers(), true);
    }

    BrowserLimits limits() {
        return limits;
    }

    /**
     * Borrows one, and waits for it where all are in use.
     *
     * @throws BrowserFailure when none became free in time
     */
    Worker borrow() throws InterruptedException {
        if (!places.tryAcquire(limits.patience().toMillis(), TimeUnit.MILLISECONDS)) {
            throw new BrowserFailure(
                    BrowserProblem.TIMEOUT,
                    Sentence.of(
                            "%d 个浏览器都在用，等了 %d 秒没有空出来",
                            "all %d browsers are in use, and none became free within %d s",
                            limits.browsers(),
                            limits.patience().toSeconds()),
                    Sentence.of(
                            "稍后再试，或把 %s 设得大些再启动 Troupe（每个约占 400 MB 内存）",
                            "try again later, or start Troupe with a larger %s (each takes about 400 MB)",
                            BrowserLimits.VARIABLE));
        }
        synchronized (this) {
            for (var worker = idle.poll(); worker != null; worker = idle.poll()) {
                if (!worker.isDead()) {
                    lent.add(worker);
                    return worker;
                }
                all.remove(worker);
            }
            var worker = new Worker(opener, limits, this::mayEnd);
            all.add(worker);
            lent.add(worker);
            return worker.start();
        }
    }

    /** Takes one back; one that is dead is replaced when somebody asks for another. */
    void giveBack(Worker worker) {
        synchronized (this) {
            if (!lent.remove(worker)) {
                return; // given back already
            }
            if (worker.isDead()) {
                all.remove(worker);
            } else {
                idle.push(worker);
            }
        }
        places.release();
    }

    private synchronized boolean mayEnd(Worker worker) {
        boolean wasIdle = idle.remove(worker);
        if (wasIdle) {
            all.remove(worker);
        }
        return wasIdle;
    }

    /** Those that there are, for tests. */
    Set<Worker> all() {
        return Set.copyOf(all);
    }

    @Override
    public void close() {
        all.forEach(Worker::kill);
    }
}
