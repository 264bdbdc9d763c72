package dev.troupe.packs.web;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Keeps a distance in time between two fetches from one host. May be shared between threads. */
final class HostGate {
    /** Waits; tests put a clock in its place. */
    interface Pause {
        void of(Duration duration) throws InterruptedException;
    }

    private final Map<String, Long> next = new HashMap<>();
    private final LongSupplier nanos;
    private final Pause pause;

    HostGate(LongSupplier nanos, Pause pause) {
        this.nanos = nanos;
        this.pause = pause;
    }

    void enter(URI url, Duration distance) throws InterruptedException {
        var wait = reserve(url.getRawAuthority(), distance);
        if (wait > 0) {
            pause.of(Duration.ofNanos(wait));
        }
    }

    void pause(Duration duration) throws InterruptedException {
        pause.of(duration);
    }

    private synchronized long reserve(String host, Duration distance) {
        var now = nanos.getAsLong();
        var start = Math.max(now, next.getOrDefault(host, now));
        next.put(host, start + distance.toNanos());
        return start - now;
    }
}
