package dev.troupe.server.stream;

import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Passes events of other threads to the thread of a request, which alone writes, and which checks
 * now and then whether its client is still connected.
 *
 * @param <T> what is handed over
 */
public final class SignalQueue<T> {
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final BlockingQueue<T> queue = new LinkedBlockingQueue<>();
    private final DisconnectValve.Connection client;
    private final SseWriter stream;

    public SignalQueue(DisconnectValve.Connection client, SseWriter stream) {
        this.client = client;
        this.stream = stream;
    }

    public void add(T signal) {
        queue.add(signal);
    }

    /**
     * Waits for the next; what was written goes out before.
     *
     * @throws IOException when the client has disconnected
     */
    public T next() throws IOException, InterruptedException {
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
            if (stream.hasStarted()) {
                stream.ping();
            } else if (client.isGone()) {
                throw new EOFException("the client disconnected");
            }
        }
    }
}
