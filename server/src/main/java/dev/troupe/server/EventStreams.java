package dev.troupe.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.springframework.http.HttpHeaders;

/**
 * Writes event streams. A stream is read from the record and goes on with what is published, on the
 * thread of its request; it ends with its last event, with its reader, or with the server.
 */
final class EventStreams {
    private static final int PAGE = 128; // frames read from the record at once
    private static final Duration RETRY = Duration.ofSeconds(5);

    private final Topics topics;
    private final AccessCheck access;
    private final Duration heartbeat;
    private final int maxOpen;
    private final UserCounts users;
    private final AtomicInteger open = new AtomicInteger();

    /**
     * @param limits of streams at once; more are refused
     */
    EventStreams(
            Topics topics,
            AccessCheck access,
            Duration heartbeat,
            ServerLimits.Connections limits) {
        this.topics = topics;
        this.access = access;
        this.heartbeat = heartbeat;
        this.maxOpen = limits.streams();
        this.users = new UserCounts(limits.streamsOfUser());
    }

    /** How many are open. */
    int open() {
        return open.get();
    }

    /**
     * Writes a stream until its end.
     *
     * @param stream id
     * @param after the last sequence number that the reader has
     */
    void write(
            String stream,
            FrameSource source,
            long after,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        if (request.getMethod().equals("HEAD")) {
            begin(response); // there is nothing to follow, and nobody to notice leaving
            return;
        }
        var user = UserQuotas.key(request);
        take(user, response);
        var topic = topics.join(stream);
        try {
            begin(response);
            follow(topic, source, after, access.of(request), response.getOutputStream());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException _) {
            // the reader is gone, which concerns nobody else
        } finally {
            topics.leave(stream, topic);
            users.leave(user);
            open.decrementAndGet();
        }
    }

    /** A client that is refused loses its connection, too: it would keep what it is refused for. */
    private void take(String user, HttpServletResponse response) {
        if (open.incrementAndGet() > maxOpen) {
            open.decrementAndGet();
            response.setHeader(HttpHeaders.CONNECTION, "close");
            throw Refusal.later(
                    503,
                    ServerProblem.OVERLOADED,
                    RETRY,
                    "打开的事件流已达服务器上限 %d；请稍后重试",
                    "the server has %d event streams open, which is its limit; try again later",
                    maxOpen);
        }
        if (!users.enter(user)) {
            open.decrementAndGet();
            response.setHeader(HttpHeaders.CONNECTION, "close");
            throw Refusal.later(
                    429,
                    ServerProblem.TOO_MANY,
                    RETRY,
                    "你打开的事件流已达上限 %d；请关闭不用的页面后重试",
                    "you have %d event streams open, which is the limit for one user; close pages"
                            + " that you do not need and try again",
                    users.limit());
        }
    }

    private static void begin(HttpServletResponse response) throws IOException {
        response.setContentType("text/event-stream;charset=UTF-8");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Accel-Buffering", "no"); // proxies must not hold frames back
        response.flushBuffer();
    }

    /**
     * What a reader can have: where the last events were lost with the disk, later ones are new.
     */
    private static long known(FrameSource source, long after) {
        boolean isThere = after == 0 || !source.after(after - 1, 1).isEmpty();
        return isThere ? after : Math.min(after, source.last());
    }

    private void follow(
            Topic topic, FrameSource source, long after, BooleanSupplier mayStay, OutputStream out)
            throws IOException, InterruptedException {
        long sequence = known(source, after);
        while (!topic.isClosed()) {
            var frames = topic.after(sequence);
            if (frames.isEmpty()) {
                frames = source.after(sequence, PAGE);
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
            } else if (!topic.await(sequence, heartbeat)) {
                if (!mayStay.getAsBoolean()) {
                    return;
                }
                Frame.heartbeat(out);
            }
        }
    }
}
