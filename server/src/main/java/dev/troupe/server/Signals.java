package dev.troupe.server;

import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Hands what is heard on other threads over to the thread of a request, which alone writes, and
 * which looks now and then whether its client is still there.
 *
 * @param <T> what is handed over
 */
final class Signals<T> {
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final BlockingQueue<T> queue = new LinkedBlockingQueue<>();
    private final ClientWatch.Client client;
    private final CompletionStream stream;

    Signals(ClientWatch.Client client, CompletionStream stream) {
        this.client = client;
        this.stream = stream;
    }

    void add(T signal) {
        queue.add(signal);
    }

    /**
     * Waits for the next; what was written goes out before.
     *
     * @throws IOException when the client is gone
     */
    T next() throws IOException, InterruptedException {
        var ready = queue.poll();
        if (ready != null) {
            return ready;
        }
        stream.flush();
        while (true) {
            var signal = queue.poll(LOOK.toMillis(), TimeUnit.MILLISECONDS);
            if (signal != null) {
                return signal;
            }
            if (stream.hasBegun()) {
                stream.ping();
            } else if (client.isGone()) {
                throw new EOFException("the client is gone");
            }
        }
    }
}
