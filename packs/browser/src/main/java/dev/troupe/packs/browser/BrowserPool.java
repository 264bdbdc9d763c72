package dev.troupe.packs.browser;

import dev.troupe.core.value.LocalizedText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Browsers to borrow: a few at the same time, each by one borrower. Safe for use by several
 * threads.
 */
final class BrowserPool implements AutoCloseable {
    private final Supplier<BrowserProcess> opener;
    private final BrowserLimits limits;
    private final Semaphore places;
    private final Deque<BrowserWorker> idle = new ArrayDeque<>(); // the warmest first
    private final Set<BrowserWorker> all = ConcurrentHashMap.newKeySet();
    private final Set<BrowserWorker> lent = ConcurrentHashMap.newKeySet();

    BrowserPool(Supplier<BrowserProcess> opener, BrowserLimits limits) {
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
     * @throws BrowserException when none became free in time
     */
    BrowserWorker borrow() throws InterruptedException {
        if (!places.tryAcquire(limits.patience().toMillis(), TimeUnit.MILLISECONDS)) {
            throw new BrowserException(
                    BrowserProblem.TIMEOUT,
                    LocalizedText.of(
                            "%d 个浏览器都在用，等了 %d 秒没有空出来",
                            "all %d browsers are in use, and none became free within %d s",
                            limits.browsers(),
                            limits.patience().toSeconds()),
                    LocalizedText.of(
                            "请稍后重试，或增大 %s 后重新启动 Troupe（每个约占 400 MB 内存）",
                            "retry later, or start Troupe with a larger %s (each browser takes about 400 MB)",
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
            var worker = new BrowserWorker(opener, limits, this::canEnd);
            all.add(worker);
            lent.add(worker);
            return worker.start();
        }
    }

    /** Returns one; one that is dead is replaced when the next caller asks for one. */
    void release(BrowserWorker worker) {
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

    private synchronized boolean canEnd(BrowserWorker worker) {
        boolean wasIdle = idle.remove(worker);
        if (wasIdle) {
            all.remove(worker);
        }
        return wasIdle;
    }

    /** Those that there are, for tests. */
    Set<BrowserWorker> all() {
        return Set.copyOf(all);
    }

    @Override
    public void close() {
        all.forEach(BrowserWorker::kill);
    }
}
