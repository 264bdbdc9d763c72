package dev.troupe.packs.browser;

import com.microsoft.playwright.PlaywrightException;
import dev.troupe.core.Sentence;
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
 * A thread with a browser of its own, since Playwright's objects belong to the thread that made
 * them. It does what it is asked, one after the other; one that is interrupted or takes too long is
 * ended with its browser, because nothing else stops a page whose script never ends.
 */
final class Worker {
    private static final Duration START = Duration.ofSeconds(60); // of a driver and a browser

    /** Something to do on a page. */
    @FunctionalInterface
    interface Deed<T> {
        T on(Visit visit);
    }

    private final Supplier<Engine> opener;
    private final BrowserLimits limits;
    private final Predicate<Worker> mayEnd;
    private final LinkedBlockingQueue<FutureTask<?>> inbox = new LinkedBlockingQueue<>();
    private volatile boolean isDead;
    private volatile @Nullable Engine engine;
    private @Nullable Visit visit; // of the thread alone
    private volatile Runnable onExpiry = () -> {};

    /**
     * @param opener starts its browser when there is something to do
     * @param mayEnd asked when it has been idle; no where somebody has just borrowed it
     */
    Worker(Supplier<Engine> opener, BrowserLimits limits, Predicate<Worker> mayEnd) {
        this.opener = opener;
        this.limits = limits;
        this.mayEnd = mayEnd;
    }

    Worker start() {
        Thread.ofPlatform().daemon().name("browser").start(this::run);
        return this;
    }

    /** Whether it or its browser has ended. */
    boolean isDead() {
        var current = engine;
        return isDead || current != null && !current.isAlive();
    }

    /** Its browser; {@code null} before the first call. */
    @Nullable Engine engine() {
        return engine;
    }

    /** What is done where its page has been open for long without anything to do. */
    void onExpiry(Runnable action) {
        onExpiry = action;
    }

    /**
     * Does something and waits for it.
     *
     * @param limit for the deed itself; a browser that is still to be started has more
     * @throws BrowserFailure when it could not be done
     */
    <T> T call(Deed<T> deed, Duration limit) throws InterruptedException {
        var task = new FutureTask<>(() -> deed.on(visit()));
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
            throw stuck(time);
        } catch (CancellationException _) {
            throw lost();
        } catch (ExecutionException e) {
            throw thrown(e.getCause());
        }
    }

    /** What is said of a page that does not answer any more, once its browser is ended. */
    static BrowserFailure stuck(Duration time) {
        return new BrowserFailure(
                BrowserProblem.TIMEOUT,
                Sentence.of(
                        "页面 %d 秒没有回应，浏览器已被结束，打开的页面不在了",
                        "the page did not answer for %d s, so its browser was ended and the page is gone",
                        time.toSeconds()),
                Sentence.of(
                        "再用 navigate 打开一次；如果又这样，这个页面的脚本没有尽头，换一个页面",
                        "open it again with navigate; if that happens again, its script never ends, use another page"));
    }

    private RuntimeException thrown(@Nullable Throwable cause) {
        var current = engine;
        if (current == null || !current.isAlive()) {
            kill();
            return cause instanceof PlaywrightException e && current == null
                    ? unstarted(e)
                    : lost();
        }
        return switch (cause) {
            case RuntimeException e -> e;
            case Error e -> throw e;
            case null, default -> new IllegalStateException(cause);
        };
    }

    private static BrowserFailure unstarted(PlaywrightException e) {
        return new BrowserFailure(
                BrowserProblem.UNKNOWN_ERROR,
                Sentence.of(
                        "浏览器启动不了：%s", "the browser cannot be started: %s", Failures.firstLine(e)),
                Sentence.of(
                        "看 ./troupe doctor，并在命令行试 chromium --headless --dump-dom about:blank",
                        "see ./troupe doctor, and try chromium --headless --dump-dom about:blank in a shell"));
    }

    private static BrowserFailure lost() {
        return new BrowserFailure(
                BrowserProblem.UNKNOWN_ERROR,
                Sentence.of(
                        "浏览器意外结束，打开的页面和 cookie 都不在了",
                        "the browser ended unexpectedly; its page and cookies are gone"),
                Sentence.of(
                        "再用 navigate 打开页面，会换一个新的浏览器",
                        "open the page again with navigate, which starts another browser"));
    }

    private Visit visit() {
        var current = visit;
        if (current == null) {
            var started = engine;
            if (started == null) {
                started = opener.get();
                engine = started;
                if (isDead) { // ended while it started
                    started.kill();
                }
            }
            current = new Visit(started, limits);
            visit = current;
        }
        return current;
    }

    /** Closes the page with its cookies; the browser stays for whoever is next. */
    void endVisit() throws InterruptedException {
        if (engine == null || isDead) {
            return;
        }
        call(
                ending -> {
                    ending.close();
                    visit = null;
                    return true;
                },
                limits.action());
    }

    /** Ends it and its browser at once; a call that waits is told so. */
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
                } else if (visit != null) {
                    onExpiry.run();
                } else if (mayEnd.test(this)) {
                    return;
                }
            }
        } catch (PlaywrightException | InterruptedException _) { // the browser is gone
            return;
        } finally {
            isDead = true;
            end();
        }
    }

    /** Waits for something to do; {@code null} where there was nothing for long. */
    private @Nullable FutureTask<?> next() throws InterruptedException {
        var current = visit;
        if (current == null) {
            return inbox.poll(limits.idle().toMillis(), TimeUnit.MILLISECONDS);
        }
        current.attend(() -> !inbox.isEmpty(), limits.kept());
        return inbox.poll();
    }

    private void end() {
        var current = engine;
        try {
            if (current != null) {
                current.close();
            }
        } catch (PlaywrightException _) { // it is gone already
            return;
        } finally {
            for (var task = inbox.poll(); task != null; task = inbox.poll()) {
                task.cancel(false);
            }
        }
    }
}
