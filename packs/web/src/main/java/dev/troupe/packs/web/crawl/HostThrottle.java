package dev.troupe.packs.web.crawl;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Ensures a minimum time between two fetches from one host. May be shared between threads. */
final class HostThrottle {
    /** Waits; tests put a clock in its place. */
    interface Pause {
        void pause(Duration duration) throws InterruptedException;
    }

    private final Map<String, Long> next = new HashMap<>();
    private final LongSupplier nanos;
    private final Pause pause;

    HostThrottle(LongSupplier nanos, Pause pause) {
        this.nanos = nanos;
        this.pause = pause;
    }

    void awaitTurn(URI url, Duration distance) throws InterruptedException {
        var wait = reserve(url.getRawAuthority(), distance);
        if (wait > 0) {
            pause.pause(Duration.ofNanos(wait));
        }
    }

    void pause(Duration duration) throws InterruptedException {
        pause.pause(duration);
    }

    private synchronized long reserve(String host, Duration distance) {
        var now = nanos.getAsLong();
        var start = Math.max(now, next.getOrDefault(host, now));
        next.put(host, start + distance.toNanos());
        return start - now;
    }
}
