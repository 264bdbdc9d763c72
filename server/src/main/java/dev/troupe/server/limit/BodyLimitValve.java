package dev.troupe.server.limit;

import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.settings.ServerLimits;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.apache.coyote.InputBuffer;
import org.apache.coyote.Request;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/**
 * Watches over the bodies of requests: how long they take, and how much of them is held in memory.
 * It reads below everything that reads a body, so that nothing goes past it.
 */
public final class BodyLimitValve extends ValveBase {
    private static final String ATTRIBUTE = BodyLimitValve.class.getName();
    private static final Duration PATIENCE =
            Duration.ofSeconds(10); // with a body that nothing reads
    private static final int JSON = 16; // bytes of objects for each byte of small lists and numbers
    private static final long MAX_UNREAD = 64L * 1024 * 1024; // that is accepted anyway

    private final ServerLimits.Deadlines deadlines;
    private final MemoryBudget budget;

    public BodyLimitValve(ServerLimits limits, MemoryBudget budget) {
        super(true);
        this.deadlines = limits.deadlines();
        this.budget = budget;
    }

    /**
     * Declares how much memory a request's body takes once it is read; to be called before.
     *
     * @param weight bytes for each byte; 0 if it is written to a file as it arrives
     */
    public static void setMemoryWeight(HttpServletRequest request, int weight) {
        if (request.getAttribute(ATTRIBUTE) instanceof MeteredBody body) {
            body.weight = weight;
        }
    }

    @Override
    public void invoke(org.apache.catalina.connector.Request request, Response response)
            throws IOException, ServletException {
        var connection = request.getCoyoteRequest();
        if (connection.getContentLengthLong() <= 0
                && connection.getHeader("Transfer-Encoding") == null) {
            getNext().invoke(request, response);
            return;
        }
        var original = connection.getInputBuffer();
        var body = new MeteredBody(request, connection, original);
        connection.setInputBuffer(body);
        request.setAttribute(ATTRIBUTE, body);
        try {
            getNext().invoke(request, response);
            body.drain(response);
        } finally {
            connection.setInputBuffer(original);
            budget.release(body.user, body.held);
        }
    }

    /** One body, read by the thread of its request. */
    private final class MeteredBody implements InputBuffer {
        private final HttpServletRequest request;
        private final Request connection;
        private final InputBuffer original;
        private String user = ""; // empty while nothing is held
        private int weight = JSON;
        private boolean isWhole;
        private long bytes;
        private long held; // bytes of the budget
        private long waited; // nanoseconds, for the client alone

        private MeteredBody(HttpServletRequest request, Request connection, InputBuffer original) {
            this.request = request;
            this.connection = connection;
            this.original = original;
        }

        @Override
        public int available() {
            return original.available();
        }

        @Override
        public int doRead(ApplicationBufferHandler handler) throws IOException {
            int read = read(handler);
            if (read > 0 && weight > 0) {
                reserveMemory((long) read * weight);
            }
            return read;
        }

        private int read(ApplicationBufferHandler handler) throws IOException {
            long begin = System.nanoTime();
            int read;
            try {
                read = original.doRead(handler);
            } catch (SocketTimeoutException _) {
                throw timeout();
            }
            waited += System.nanoTime() - begin;
            bytes += Math.max(0, read);
            isWhole = read < 0 || bytes == connection.getContentLengthLong();
            if (!isWhole && waited > allowedNanos()) {
                throw timeout();
            }
            return read;
        }

        private double allowedNanos() {
            return deadlines.body().toNanos()
                    + (double) TimeUnit.SECONDS.toNanos(bytes) / deadlines.bodyRate();
        }

        private ApiException timeout() {
            abandon();
            return ApiException.of(
                    408,
                    ServerProblem.TOO_SLOW,
                    "请求体传得太慢：收到 %d 字节后超时；请用更快的连接重试",
                    "the body arrived too slowly and timed out after %d bytes; send it again over a"
                            + " faster connection",
                    bytes);
        }

        private void reserveMemory(long more) {
            if (user.isEmpty()) {
                user = UserQuotas.key(request);
            }
            if (!budget.reserve(user, held, more)) {
                throw ApiException.retryLater(
                        503,
                        ServerProblem.OVERLOADED,
                        Duration.ofSeconds(2),
                        "服务器正在处理的请求体太多；请稍后重试",
                        "the server is busy with the bodies of other requests; try again later");
            }
            held += more;
        }

        /** The connection ends with its answer: the beginning of the next request is unknown. */
        private void abandon() {
            isWhole = true;
            connection.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
        }

        /**
         * Reads and discards the rest of a request for a limited time, so that a client that only
         * reads after it has sent everything receives the reason of the refusal.
         */
        private void drain(Response response) throws IOException {
            if (isWhole || connection.hasExpectation()) { // Tomcat ends the second as it should
                return;
            }
            response.flushBuffer();
            long begin = waited;
            try {
                while (!isWhole && bytes < MAX_UNREAD && waited - begin < PATIENCE.toNanos()) {
                    read(new DiscardedInput());
                }
            } catch (IOException | ApiException _) {
                isWhole = false;
            }
            if (!isWhole) {
                abandon();
            }
        }
    }

    /** Discards unread input. */
    private static final class DiscardedInput implements ApplicationBufferHandler {
        private ByteBuffer buffer = EMPTY_BUFFER;

        @Override
        public void setByteBuffer(ByteBuffer newBuffer) {
            buffer = newBuffer;
        }

        @Override
        public ByteBuffer getByteBuffer() {
            return buffer;
        }

        @Override
        public void expand(int size) {
            // it takes buffers as they are
        }
    }
}
