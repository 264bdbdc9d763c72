package dev.troupe.server;

import dev.troupe.codec.Json;
import dev.troupe.core.Problem;
import dev.troupe.core.Value;
import dev.troupe.server.ConnectionTable.Admission;
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
 * for a whole header. Tomcat's own limit stops to accept connections, so that a few thousand that
 * say nothing would shut everybody out.
 */
final class LimitedEndpoint extends NioEndpoint {
    private static final byte[] REFUSED = refused();

    private volatile ServerLimits limits = ServerLimits.standard(false);
    private volatile ConnectionTable<SocketChannel> table = table(limits);

    /** To be called before it is started. */
    void limit(ServerLimits newLimits) {
        limits = newLimits;
        table = table(newLimits);
    }

    private static ConnectionTable<SocketChannel> table(ServerLimits limits) {
        return new ConnectionTable<>(limits.connections().all(), limits.connections().ofAddress());
    }

    /** How many connections are open. */
    int open() {
        return table.size();
    }

    @Override
    public void setHandler(@Nullable Handler<NioChannel> handler) {
        super.setHandler(handler == null ? null : new Limited(handler));
    }

    @Override
    protected boolean setSocketOptions(SocketChannel channel) {
        switch (table.open(channel, address(channel))) {
            case Admission.Admitted<SocketChannel> _ -> {}
            case Admission.Replacing<SocketChannel>(var other) -> drop(other);
            case Admission.Refused<SocketChannel> _ -> {
                refuse(channel);
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
            return ""; // it is gone, which is found out as it is read
        }
    }

    /**
     * On a thread of its own, under the connection's lock, as Tomcat ends one that was too slow.
     */
    private void drop(SocketChannel channel) {
        var socket = connections.get(channel);
        if (socket != null) {
            socket.setError(new IOException("the connection gave way to a new one"));
            processSocket(socket, SocketEvent.ERROR, true);
        }
    }

    /** Says why, as far as that can be done without waiting. */
    private void refuse(SocketChannel channel) {
        try {
            channel.configureBlocking(false);
            channel.write(ByteBuffer.wrap(REFUSED));
            channel.shutdownOutput();
        } catch (IOException _) {
            // it is closed all the same
        }
        destroySocket(channel);
    }

    private static byte[] refused() {
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
                                "message", Value.of(problem.sentence().en()),
                                "messageZh", Value.of(problem.sentence().zh()),
                                "retryable", Value.of(true)));
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        var header =
                "HTTP/1.1 503 \r\nRetry-After: 5\r\nConnection: close\r\nContent-Type: "
                        + ProblemAnswers.TYPE
                        + ";charset=UTF-8\r\nContent-Length: "
                        + bytes.length
                        + "\r\n\r\n";
        return (header + body).getBytes(StandardCharsets.UTF_8);
    }

    /** Looks at connections before and after Tomcat's own handler, which has one at a time. */
    private final class Limited implements Handler<NioChannel> {
        private final Handler<NioChannel> handler;

        private Limited(Handler<NioChannel> handler) {
            this.handler = handler;
        }

        @Override
        public SocketState process(SocketWrapperBase<NioChannel> socket, SocketEvent event) {
            var channel = socket.getSocket().getIOChannel();
            if (event == SocketEvent.OPEN_READ && headerTime(socket).isNegative()) {
                return SocketState.CLOSED; // a byte now and then does not keep a connection
            }
            table.work(channel);
            var state = handler.process(socket, event);
            if (state == SocketState.LONG) {
                var left = headerTime(socket).toMillis();
                socket.setReadTimeout(Math.max(1, left)); // Tomcat counts from the last byte
            }
            if (state != SocketState.CLOSED) {
                table.await(channel, state == SocketState.OPEN);
            }
            return state;
        }

        /** What is left for the rest of a header; all of the time where none has begun. */
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
