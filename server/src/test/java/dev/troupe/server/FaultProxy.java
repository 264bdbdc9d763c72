package dev.troupe.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/** A network between a server and its database that can be slow, and lose its connections. */
final class FaultProxy implements AutoCloseable {
    private final ServerSocket entrance;
    private final int target;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile long delay; // nanoseconds

    FaultProxy(int target) {
        this.target = target;
        try {
            entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return entrance.getLocalPort();
    }

    /** Has whatever is sent from now on arrive so much later, in both directions. */
    void delay(Duration each) {
        delay = each.toNanos();
    }

    /** Loses all connections, within whatever they carry. */
    void drop() {
        open.forEach(FaultProxy::close);
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try {
                connect(entrance.accept());
            } catch (IOException _) {
                // closed
            }
        }
    }

    private void connect(Socket client) {
        try {
            var server = new Socket(InetAddress.getLoopbackAddress(), target);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            open.add(client);
            open.add(server);
            Thread.ofVirtual().start(() -> pump(client, server));
            Thread.ofVirtual().start(() -> pump(server, client));
        } catch (IOException _) { // a database that is down does not answer
            close(client);
        }
    }

    private void pump(Socket from, Socket to) {
        var buffer = new byte[1 << 16];
        try {
            var in = from.getInputStream();
            var out = to.getOutputStream();
            for (int size = in.read(buffer); size >= 0; size = in.read(buffer)) {
                if (delay > 0) {
                    LockSupport.parkNanos(delay); // a slow network
                }
                out.write(buffer, 0, size);
            }
        } catch (IOException _) {
            // the other direction ended first
        } finally {
            close(from);
            close(to);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // closed
        }
    }

    @Override
    public void close() {
        try {
            entrance.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        drop();
    }
}
