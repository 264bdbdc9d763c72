package dev.troupe.server.limit;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.ClientAddress;
import dev.troupe.server.http.ProblemResponse;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.http.Values;
import dev.troupe.server.limit.ConnectionTable.Admission;
import dev.troupe.server.settings.ServerLimits;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.coyote.Processor;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * Tomcat's endpoint, with limits that it does not have: of connections by address, and of the time
 * for a whole header. Tomcat's own limit stops accepting connections, so that a few thousand idle
 * ones would lock every user out.
 */
final class LimitedEndpoint extends NioEndpoint {
    private static final byte[] REFUSED = rejectionBytes();

    private volatile ServerLimits limits = ServerLimits.standard(false);
    private volatile ConnectionTable<SocketChannel> table = newTable(limits);

    /** To be called before it is started. */
    void configure(ServerLimits newLimits) {
        limits = newLimits;
        table = newTable(newLimits);
    }

    private static ConnectionTable<SocketChannel> newTable(ServerLimits limits) {
        return new ConnectionTable<>(limits.connections().all(), limits.connections().ofAddress());
    }

    /** How many connections are open. */
    int openCount() {
        return table.size();
    }

    @Override
    public void setHandler(@Nullable Handler<NioChannel> handler) {
        super.setHandler(handler == null ? null : new LimitingHandler(handler));
    }

    @Override
    protected boolean setSocketOptions(SocketChannel channel) {
        switch (table.admit(channel, address(channel))) {
            case Admission.Admitted<SocketChannel> _ -> {}
            case Admission.AdmittedByEviction<SocketChannel>(var other) -> evict(other);
            case Admission.Refused<SocketChannel> _ -> {
                reject(channel);
                return false;
            }
        }
        if (!super.setSocketOptions(channel)) {
            table.close(channel);
            return false;
        }
        var socket = connections.get(channel);
        if (socket != null) { // it may have ended already
            socket.setWriteTimeout(limits.deadlines().write().toMillis());
        }
        return true;
    }

    private static String address(SocketChannel channel) {
        try {
            return channel.getRemoteAddress() instanceof InetSocketAddress address
                    ? ClientAddress.network(address.getAddress().getHostAddress())
                    : "";
        } catch (IOException _) {
            return ""; // it no longer exists, which reading it detects
        }
    }

    /** On a separate thread, under the connection's lock, as Tomcat ends one that was too slow. */
    private void evict(SocketChannel channel) {
        var socket = connections.get(channel);
        if (socket != null) {
            socket.setError(new IOException("the connection gave way to a new one"));
            processSocket(socket, SocketEvent.ERROR, true);
        }
    }

    /** Sends the reason, as far as that is possible without waiting. */
    private void reject(SocketChannel channel) {
        try {
            channel.configureBlocking(false);
            channel.write(ByteBuffer.wrap(REFUSED));
            channel.shutdownOutput();
        } catch (IOException _) {
            // it is closed all the same
        }
        destroySocket(channel);
    }

    private static byte[] rejectionBytes() {
        var problem =
                Problem.of(
                        ServerProblem.OVERLOADED,
                        "服务器的连接已达上限；请稍后重试",
                        "the server has as many connections as it can take; try again later");
        var body =
                Json.write(
                        Values.record(
                                "type", Value.of("about:blank"),
                                "title", Value.of("Service Unavailable"),
                                "status", Value.of(503),
                                "detail", Value.of(problem.message()),
                                "code", Value.of(problem.code()),
                                "message", Value.of(problem.text().en()),
                                "messageZh", Value.of(problem.text().zh()),
                                "retryable", Value.of(true)));
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        var header =
                "HTTP/1.1 503 \r\nRetry-After: 5\r\nConnection: close\r\nContent-Type: "
                        + ProblemResponse.TYPE
                        + ";charset=UTF-8\r\nContent-Length: "
                        + bytes.length
                        + "\r\n\r\n";
        return (header + body).getBytes(StandardCharsets.UTF_8);
    }

    /** Handles connections before and after Tomcat's own handler, which has one at a time. */
    private final class LimitingHandler implements Handler<NioChannel> {
        private final Handler<NioChannel> handler;

        private LimitingHandler(Handler<NioChannel> handler) {
            this.handler = handler;
        }

        @Override
        public SocketState process(SocketWrapperBase<NioChannel> socket, SocketEvent event) {
            var channel = socket.getSocket().getIOChannel();
            if (event == SocketEvent.OPEN_READ && headerTime(socket).isNegative()) {
                return SocketState.CLOSED; // a byte now and then does not prolong a connection
            }
            table.markBusy(channel);
            var state = handler.process(socket, event);
            if (state == SocketState.LONG) {
                var left = headerTime(socket).toMillis();
                socket.setReadTimeout(Math.max(1, left)); // Tomcat counts from the last byte
            }
            if (state != SocketState.CLOSED) {
                table.markIdle(channel, state == SocketState.OPEN);
            }
            return state;
        }

        /** The remaining time for a header; all of the time if none has begun. */
        private Duration headerTime(SocketWrapperBase<NioChannel> socket) {
            var all = limits.deadlines().header();
            if (!(socket.getCurrentProcessor() instanceof Processor processor)
                    || processor.isAsync()
                    || processor.isUpgrade()) {
                return all;
            }
            long start = processor.getRequest().getStartTimeNanos();
            return start < 0 ? all : all.minusNanos(System.nanoTime() - start);
        }

        @Override
        public Object getGlobal() {
            return handler.getGlobal();
        }

        @Override
        public void release(SocketWrapperBase<NioChannel> socket) {
            table.close(socket.getSocket().getIOChannel());
            handler.release(socket);
        }

        @Override
        public void pause() {
            handler.pause();
        }

        @Override
        public void recycle() {
            handler.recycle();
        }
    }
}
