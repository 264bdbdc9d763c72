package dev.troupe.server.stream;

import dev.troupe.server.access.RevocationCheck;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.limit.ConcurrencyLimiter;
import dev.troupe.server.limit.UserQuotas;
import dev.troupe.server.settings.ServerLimits;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.springframework.http.HttpHeaders;

/**
 * Writes event streams. A stream is read from the record and continues with what is published, on
 * the thread of its request; it ends with its last event, with its reader, or with the server. What
 * another process records is read from the record, too, as soon as it has announced it.
 */
public final class EventStreamWriter {
    private static final int PAGE = 128; // frames per read of the record
    private static final Duration RETRY = Duration.ofSeconds(5);

    private final StreamRegistry topics;
    private final RevocationCheck access;
    private final Duration heartbeat;
    private final int maxOpen;
    private final ConcurrencyLimiter users;
    private final AtomicInteger open = new AtomicInteger();

    /**
     * @param limits of concurrent streams; more are refused
     */
    public EventStreamWriter(
            StreamRegistry topics,
            RevocationCheck access,
            Duration heartbeat,
            ServerLimits.Connections limits) {
        this.topics = topics;
        this.access = access;
        this.heartbeat = heartbeat;
        this.maxOpen = limits.streams();
        this.users = new ConcurrencyLimiter(limits.streamsOfUser());
    }

    /** How many are open. */
    public int openCount() {
        return open.get();
    }

    /**
     * Writes a stream until its end.
     *
     * @param stream id
     * @param after the last sequence number that the reader has
     */
    public void write(
            String stream,
            EventFrameSource source,
            long after,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        if (request.getMethod().equals("HEAD")) {
            writeHeaders(response); // there is nothing to follow, and no disconnect to notice
            return;
        }
        var user = UserQuotas.key(request);
        acquire(user, response);
        var topic = topics.join(stream);
        try {
            writeHeaders(response);
            follow(topic, source, after, access.forRequest(request), response.getOutputStream());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException _) {
            // the reader has disconnected, which does not affect others
        } finally {
            topics.leave(stream, topic);
            users.release(user);
            open.decrementAndGet();
        }
    }

    /**
     * A refused client loses its connection, too: otherwise it would retain what it is refused for.
     */
    private void acquire(String user, HttpServletResponse response) {
        if (open.incrementAndGet() > maxOpen) {
            open.decrementAndGet();
            response.setHeader(HttpHeaders.CONNECTION, "close");
            throw ApiException.retryLater(
                    503,
                    ServerProblem.OVERLOADED,
                    RETRY,
                    "打开的事件流已达服务器上限 %d；请稍后重试",
                    "the server has %d event streams open, which is its limit; try again later",
                    maxOpen);
        }
        if (!users.tryAcquire(user)) {
            open.decrementAndGet();
            response.setHeader(HttpHeaders.CONNECTION, "close");
            throw ApiException.retryLater(
                    429,
                    ServerProblem.TOO_MANY,
                    RETRY,
                    "你打开的事件流已达上限 %d；请关闭不用的页面后重试",
                    "you have %d event streams open, which is the limit for one user; close pages"
                            + " that you do not need and try again",
                    users.limit());
        }
    }

    private static void writeHeaders(HttpServletResponse response) throws IOException {
        response.setContentType("text/event-stream;charset=UTF-8");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Accel-Buffering", "no"); // proxies must not hold frames back
        response.flushBuffer();
    }

    /**
     * What a reader can have: where the last events were lost with the disk, later ones are new.
     */
    private static long resumePoint(EventFrameSource source, long after) {
        boolean isThere = after == 0 || !source.framesAfter(after - 1, 1).isEmpty();
        return isThere ? after : Math.min(after, source.lastSequence());
    }

    private void follow(
            StreamBuffer topic,
            EventFrameSource source,
            long after,
            BooleanSupplier mayStay,
            OutputStream out)
            throws IOException, InterruptedException {
        long sequence = resumePoint(source, after);
        while (!topic.isClosed()) {
            long signals = topic.signalCount();
            var frames = topic.framesAfter(sequence);
            if (frames.isEmpty()) {
                frames = source.framesAfter(sequence, PAGE);
            }
            for (var frame : frames) {
                frame.write(out);
                sequence = frame.sequence();
            }
            if (!frames.isEmpty()) {
                out.flush();
                if (frames.getLast().isLast()) {
                    return;
                }
            } else if (!topic.awaitAfter(sequence, signals, heartbeat)) {
                if (!mayStay.getAsBoolean()) {
                    return;
                }
                EventFrame.writeHeartbeat(out);
            }
        }
    }
}
