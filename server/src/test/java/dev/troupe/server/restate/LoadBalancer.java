package dev.troupe.server.restate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Passes connections on to several ports of this machine in turn, and to the next one where nothing
 * listens. A connection ends with that of its back end.
 */
public final class LoadBalancer implements AutoCloseable {
    private static final int CONNECT_MILLIS = 1_000;

    private final ServerSocket socket;
    private volatile List<Integer> ports = List.of();
    private final AtomicInteger next = new AtomicInteger();

    /** One that passes nothing on yet; it has its own port before others look for free ones. */
    public LoadBalancer() {
        try {
            this.socket = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("load balancer").start(this::accept);
    }

    /** Passes connections on from now on. */
    public void passTo(List<Integer> newPorts) {
        ports = List.copyOf(newPorts);
    }

    public int port() {
        return socket.getLocalPort();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                var client = socket.accept();
                Thread.ofVirtual().start(() -> pass(client));
            } catch (IOException _) {
                return; // closed
            }
        }
    }

    private void pass(Socket client) {
        try (client;
                var server = connect()) {
            server.setTcpNoDelay(true);
            client.setTcpNoDelay(true);
            var back = Thread.ofVirtual().start(() -> copy(server, client));
            copy(client, server);
            back.join();
        } catch (IOException _) {
            // no back end, or one that ended
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Socket connect() throws IOException {
        var backEnds = ports;
        int first = next.getAndIncrement();
        for (int i = 0; i < backEnds.size(); i++) {
            var server = new Socket();
            try {
                int port = backEnds.get(Math.floorMod(first + i, backEnds.size()));
                server.connect(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                        CONNECT_MILLIS);
                return server;
            } catch (IOException _) {
                server.close(); // the next one
            }
        }
        throw new IOException("nothing listens on " + backEnds);
    }

    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException _) {
            // one of them has ended
        } finally {
            closeBoth(from, to);
        }
    }

    private static void closeBoth(Socket one, Socket other) {
        try (one;
                other) {
            // nothing to do but to close them
        } catch (IOException _) {
            // closed already
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
