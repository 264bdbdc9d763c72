package dev.troupe.engine.restate;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** One address in front of several workers: passes each connection to the first that answers. */
final class LoadBalancer implements AutoCloseable {
    private final ServerSocket listening;
    private final List<Integer> workers = new CopyOnWriteArrayList<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    LoadBalancer() throws IOException {
        listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.startVirtualThread(this::accept);
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + listening.getLocalPort());
    }

    void add(int port) {
        workers.add(port);
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                connect(listening.accept());
            } catch (IOException _) {
                // closed
            }
        }
    }

    private void connect(Socket from) throws IOException {
        open.add(from);
        for (int port : workers) {
            var to = new Socket();
            try {
                to.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            } catch (IOException _) {
                to.close();
                continue; // it is down
            }
            open.add(to);
            Thread.startVirtualThread(() -> pass(from, to));
            Thread.startVirtualThread(() -> pass(to, from));
            return;
        }
        from.close();
    }

    private static void pass(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException _) {
            // one of them is gone, and so is the connection
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (var socket : open) {
            socket.close();
        }
    }
}
