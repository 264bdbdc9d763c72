package dev.troupe.packs.browser;

import com.microsoft.playwright.PlaywrightException;
import dev.troupe.core.value.LocalizedText;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A thread with its own browser, since Playwright's objects belong to the thread that made them. It
 * does what it is asked, one after the other; one that is interrupted or takes too long is ended
 * with its browser, because nothing else stops a page whose script never ends.
 */
final class BrowserWorker {
    private static final Duration START = Duration.ofSeconds(60); // of a driver and a browser

    /** Something to do on a page. */
    @FunctionalInterface
    interface BrowserCall<T> {
        T run(BrowserSession session);
    }

    private final Supplier<BrowserProcess> opener;
    private final BrowserLimits limits;
    private final Predicate<BrowserWorker> mayEnd;
    private final LinkedBlockingQueue<FutureTask<?>> inbox = new LinkedBlockingQueue<>();
    private volatile boolean isDead;
    private volatile @Nullable BrowserProcess engine;
    private @Nullable BrowserSession session; // of the thread alone
    private volatile Runnable onExpiry = () -> {};

    /**
     * @param opener starts its browser when there is something to do
     * @param mayEnd asked when it has been idle; no if it has just been borrowed
     */
    BrowserWorker(
            Supplier<BrowserProcess> opener,
            BrowserLimits limits,
            Predicate<BrowserWorker> mayEnd) {
        this.opener = opener;
        this.limits = limits;
        this.mayEnd = mayEnd;
    }

    BrowserWorker start() {
        Thread.ofPlatform().daemon().name("browser").start(this::run);
        return this;
    }

    /** Whether it or its browser has ended. */
    boolean isDead() {
        var current = engine;
        return isDead || current != null && !current.isAlive();
    }

    /** Its browser; {@code null} before the first call. */
    @Nullable BrowserProcess engine() {
        return engine;
    }

    /** What is done where its page has been open for long without anything to do. */
    void onExpiry(Runnable action) {
        onExpiry = action;
    }

    /**
     * Does something and waits for it.
     *
     * @param limit for the action itself; a browser that is still to be started has more
     * @throws BrowserException when it could not be done
     */
    <T> T call(BrowserCall<T> action, Duration limit) throws InterruptedException {
        var task = new FutureTask<>(() -> action.run(visit()));
        var time = engine == null ? limit.plus(START) : limit;
        inbox.add(task);
        if (isDead) {
            task.cancel(false); // it may have ended before it saw this
        }
        try {
            return task.get(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            kill();
            throw e;
        } catch (TimeoutException _) {
            kill();
            throw pageStuck(time);
        } catch (CancellationException _) {
            throw browserLost();
        } catch (ExecutionException e) {
            throw toRuntimeException(e.getCause());
        }
    }

    /** The error for a page that does not answer any more, once its browser is ended. */
    static BrowserException pageStuck(Duration time) {
        return new BrowserException(
                BrowserProblem.TIMEOUT,
                LocalizedText.of(
                        "页面 %d 秒无响应，浏览器已被终止，打开的页面已关闭",
                        "the page did not respond for %d s, so its browser was stopped and the page is closed",
                        time.toSeconds()),
                LocalizedText.of(
                        "请用 navigate 重新打开；如果再次发生，说明页面脚本不会结束，请使用其他页面",
                        "open it again with navigate; if this repeats, its script never ends: use another page"));
    }

    private RuntimeException toRuntimeException(@Nullable Throwable cause) {
        var current = engine;
        if (current == null || !current.isAlive()) {
            kill();
            return cause instanceof PlaywrightException e && current == null
                    ? startFailed(e)
                    : browserLost();
        }
        return switch (cause) {
            case RuntimeException e -> e;
            case Error e -> throw e;
            case null, default -> new IllegalStateException(cause);
        };
    }

    private static BrowserException startFailed(PlaywrightException e) {
        return new BrowserException(
                BrowserProblem.UNKNOWN_ERROR,
                LocalizedText.of(
                        "浏览器启动不了：%s",
                        "the browser cannot be started: %s", PlaywrightErrors.firstLine(e)),
                LocalizedText.of(
                        "看 ./troupe doctor，并在命令行试 chromium --headless --dump-dom about:blank",
                        "see ./troupe doctor, and try chromium --headless --dump-dom about:blank in a shell"));
    }

    private static BrowserException browserLost() {
        return new BrowserException(
                BrowserProblem.UNKNOWN_ERROR,
                LocalizedText.of(
                        "浏览器意外退出，打开的页面和 cookie 已丢失",
                        "the browser exited unexpectedly; its page and cookies are lost"),
                LocalizedText.of(
                        "请用 navigate 重新打开页面，将启动新的浏览器",
                        "open the page again with navigate, which starts a new browser"));
    }

    private BrowserSession visit() {
        var current = session;
        if (current == null) {
            var started = engine;
            if (started == null) {
                started = opener.get();
                engine = started;
                if (isDead) { // ended while it started
                    started.kill();
                }
            }
            current = new BrowserSession(started, limits);
            session = current;
        }
        return current;
    }

    /** Closes the page with its cookies; the browser stays for the next borrower. */
    void endVisit() throws InterruptedException {
        if (engine == null || isDead) {
            return;
        }
        call(
                ending -> {
                    ending.close();
                    session = null;
                    return true;
                },
                limits.action());
    }

    /** Ends it and its browser immediately; a call that waits is notified. */
    void kill() {
        isDead = true;
        var current = engine;
        if (current != null) {
            current.kill();
        }
        inbox.add(new FutureTask<>(() -> true)); // wakes it up
    }

    private void run() {
        try {
            while (!isDead) {
                var task = next();
                if (task != null) {
                    task.run();
                } else if (session != null) {
                    onExpiry.run();
                } else if (mayEnd.test(this)) {
                    return;
                }
            }
        } catch (PlaywrightException | InterruptedException _) { // the browser no longer exists
            return;
        } finally {
            isDead = true;
            end();
        }
    }

    /** Waits for something to do; {@code null} if there was nothing for long. */
    private @Nullable FutureTask<?> next() throws InterruptedException {
        var current = session;
        if (current == null) {
            return inbox.poll(limits.idle().toMillis(), TimeUnit.MILLISECONDS);
        }
        current.processEvents(() -> !inbox.isEmpty(), limits.pageIdle());
        return inbox.poll();
    }

    private void end() {
        var current = engine;
        try {
            if (current != null) {
                current.close();
            }
        } catch (PlaywrightException _) { // it no longer exists already
            return;
        } finally {
            for (var task = inbox.poll(); task != null; task = inbox.poll()) {
                task.cancel(false);
            }
        }
    }
}
