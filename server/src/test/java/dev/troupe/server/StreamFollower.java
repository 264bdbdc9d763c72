package dev.troupe.server;

import dev.troupe.core.value.RunId;
import dev.troupe.server.http.Values;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A client that follows the events of a run until its end, through any server: where a stream
 * breaks off it continues with another one, after the last event that it has.
 */
final class StreamFollower {
    private final RunId run;
    private final IntSupplier port;
    private final Thread thread;
    private volatile long last;
    private volatile boolean isOver;
    private volatile String state = "not opened";
    private volatile @Nullable String problem;

    private StreamFollower(RunId run, IntSupplier port) {
        this.run = run;
        this.port = port;
        this.thread = Thread.ofVirtual().name("follower of " + run).unstarted(this::follow);
    }

    /**
     * @param port of a server, asked for each stream
     */
    static StreamFollower start(RunId run, IntSupplier port) {
        var follower = new StreamFollower(run, port);
        follower.thread.start();
        return follower;
    }

    @Override
    public String toString() {
        return "%s after event %d, stream %s".formatted(run, last, state);
    }

    RunId run() {
        return run;
    }

    /** Whether the last event was received, or something is wrong. */
    boolean isOver() {
        return isOver || problem != null;
    }

    /** The sequence number of the last event. */
    long last() {
        return last;
    }

    /** What is wrong with the events; {@code null} for nothing. */
    @Nullable String problem() {
        return problem;
    }

    private void follow() {
        while (!isOver() && !Thread.currentThread().isInterrupted()) {
            try (var events =
                    SseReader.open(port.getAsInt(), "/api/runs/" + run + "/events?after=" + last)) {
                state = events.status() + " by " + events.header("Date");
                if (events.status() == 200) {
                    read(events);
                }
            } catch (RuntimeException e) { // the server, or the connection, is gone
                state = "ended by " + e;
            }
            KilledServer.pass(20); // as clients do before they connect again
        }
    }

    private void read(SseReader events) {
        for (var event = events.event(); !event.isMissing(); event = events.event()) {
            long sequence = Values.number(event.field("seq"));
            if (sequence != last + 1) {
                problem = "%s: event %d came after %d".formatted(run, sequence, last);
                return;
            }
            last = sequence;
            if (event.field("type").asText().equals("run.finished")) {
                isOver = true;
                return;
            }
        }
    }

    void stop() {
        thread.interrupt();
    }
}
