package dev.troupe.packs.browser;

import dev.troupe.core.value.LocalizedText;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What the calls of one node share: its page, tabs and cookies, which no other node or user sees. A
 * browser is borrowed with the first call and given back when the node has ended, or when nothing
 * has been done for long. Safe for use by several threads; calls are executed one after the other.
 */
final class NodeBrowser implements AutoCloseable {
    private static final long GRACE = 2; // seconds for a call that was interrupted

    private final BrowserPool workers;
    private final ReentrantLock lock = new ReentrantLock(true);
    private @Nullable BrowserWorker worker;
    private @Nullable LocalizedText lost; // why the open page no longer exists

    NodeBrowser(BrowserPool workers) {
        this.workers = workers;
    }

    /**
     * Does something on the node's page.
     *
     * @param limit after which it is given up and the browser ended
     * @throws BrowserException when it could not be done
     */
    <T> T call(BrowserWorker.BrowserCall<T> action, Duration limit) throws InterruptedException {
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
                        return visit.run(action);
                    },
                    limit);
        } finally {
            releaseDead();
            lock.unlock();
        }
    }

    private BrowserWorker worker() throws InterruptedException {
        releaseDead();
        var own = worker;
        if (own == null) {
            own = workers.borrow();
            own.onExpiry(this::closeExpired);
            worker = own;
        }
        return own;
    }

    private void releaseDead() {
        var own = worker;
        if (own != null && own.isDead()) {
            own.kill();
            worker = null;
            workers.release(own);
            lost =
                    LocalizedText.of(
                            "原来的浏览器已退出并重新启动：页面、标签页和 cookie 已丢失",
                            "the previous browser ended and was restarted: page, tabs and cookies are lost");
        }
    }

    /** Called by the browser's own thread. */
    private void closeExpired() {
        if (!lock.tryLock()) {
            return; // there is something to do after all
        }
        try {
            var own = worker;
            if (own != null) {
                own.kill();
                releaseDead();
                lost =
                        LocalizedText.of(
                                "页面闲置 %d 分钟，已关闭",
                                "the page was closed after %d minutes without use",
                                workers.limits().pageIdle().toMinutes());
            }
        } finally {
            lock.unlock();
        }
    }

    /** The browser that it has borrowed, for tests. */
    @Nullable BrowserWorker borrowedWorker() {
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
        } catch (BrowserException _) { // it did not close its page, so it is of no use to others
            kill(own);
        } finally {
            if (own != null) {
                worker = null;
                workers.release(own);
            }
            if (isMine) {
                lock.unlock();
            }
        }
    }

    private static void kill(@Nullable BrowserWorker worker) {
        if (worker != null) {
            worker.kill();
        }
    }
}
