package dev.troupe.protocols.a2a;

import java.time.Duration;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;

/**
 * A request and its response, which are ended at the latest after a time, even if the response has
 * no end.
 */
final class A2aExchange implements AutoCloseable {
    private final HttpUriRequestBase request;
    private final Thread limit;

    A2aExchange(HttpUriRequestBase request, Duration longest) {
        this.request = request;
        this.limit = Thread.ofVirtual().name("a2a-limit").start(() -> endAfter(longest));
    }

    private void endAfter(Duration longest) {
        try {
            Thread.sleep(longest);
            request.cancel();
        } catch (InterruptedException _) { // it has ended before
            return;
        }
    }

    /** Ends the connection immediately: closing the response would first read the rest of it. */
    @Override
    public void close() {
        limit.interrupt();
        request.cancel();
    }
}
