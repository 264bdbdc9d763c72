package dev.troupe.packs.browser;

import dev.troupe.core.Sentence;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What the calls of one node share: its page, tabs and cookies, which no other node or person sees.
 * A browser is borrowed with the first call and given back when the node has ended, or when nothing
 * has been done for long. Safe for use by several threads; calls are made one after the other.
 */
final class Browsing implements AutoCloseable {
    private static final long GRACE = 2; // seconds for a call that was interrupted

    private final Workers workers;
    private final ReentrantLock lock = new ReentrantLock(true);
    private @Nullable Worker worker;
    private @Nullable Sentence lost; // why the page is gone that was open

    Browsing(Workers workers) {
        this.workers = workers;
    }

    /**
     * Does something on the node's page.
     *
     * @param limit after which it is given up and the browser ended
     * @throws BrowserFailure when it could not be done
     */
    <T> T call(Worker.Deed<T> deed, Duration limit) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            var own = worker();
            var before = lost;
            lost = null;
            return own.call(
                    visit -> {
                        if (before != null) {
                            visit.notes().add(before);
                        }
                        return visit.done(deed);
                    },
                    limit);
        } finally {
            letGoOfDead();
            lock.unlock();
        }
    }

    private Worker worker() throws InterruptedException {
        letGoOfDead();
        var own = worker;
        if (own == null) {
            own = workers.borrow();
            own.onExpiry(this::expire);
            worker = own;
        }
        return own;
    }

    private void letGoOfDead() {
        var own = worker;
        if (own != null && own.isDead()) {
            own.kill();
            worker = null;
            workers.giveBack(own);
            lost =
                    Sentence.of(
                            "先前的浏览器已经结束，换了一个新的：页面、标签页和 cookie 都没有了",
                            "the browser from before has ended and was replaced: page, tabs and cookies are gone");
        }
    }

    /** Called by the browser's own thread. */
    private void expire() {
        if (!lock.tryLock()) {
            return; // there is something to do after all
        }
        try {
            var own = worker;
            if (own != null) {
                own.kill();
                letGoOfDead();
                lost =
                        Sentence.of(
                                "页面闲置了 %d 分钟，已经关闭",
                                "the page was closed after %d minutes without use",
                                workers.limits().kept().toMinutes());
            }
        } finally {
            lock.unlock();
        }
    }

    /** The browser that it has borrowed, for tests. */
    @Nullable Worker borrowed() {
        return worker;
    }

    @Override
    public void close() {
        boolean isMine = false;
        var own = worker;
        try {
            isMine = lock.tryLock(GRACE, TimeUnit.SECONDS);
            own = worker;
            if (own != null && isMine) {
                own.endVisit();
            } else if (own != null) {
                own.kill();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            kill(own);
        } catch (BrowserFailure _) { // it did not close its page, so it is of no use to others
            kill(own);
        } finally {
            if (own != null) {
                worker = null;
                workers.giveBack(own);
            }
            if (isMine) {
                lock.unlock();
            }
        }
    }

    private static void kill(@Nullable Worker worker) {
        if (worker != null) {
            worker.kill();
        }
    }
}
