package dev.troupe.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A network between a journal and its server, which fails at a chosen moment of a commit. */
final class CutProxy implements AutoCloseable {
    /** What happens to the next commit. */
    enum Cut {
        NONE,
        /** The server never receives it. */
        BEFORE,
        /** The server executes it, but its answer is lost. */
        AFTER,
        /** Like {@link #AFTER}, and new connections are refused until {@link #mend}. */
        AFTER_FOR_LONG
    }

    private final ServerSocket entrance;
    private final int server;
    private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
    private volatile Cut next = Cut.NONE;
    private volatile boolean isDown;

    CutProxy(int server) throws IOException {
        this.server = server;
        this.entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(this::accept);
    }

    int port() {
        return entrance.getLocalPort();
    }

    void cut(Cut how) {
        next = how;
    }

    void mend() {
        isDown = false;
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

    private void connect(Socket client) throws IOException {
        try {
            if (isDown) {
                throw new IOException("the network is down");
            }
            new Link(client, new Socket(InetAddress.getLoopbackAddress(), server)).start();
        } catch (IOException _) { // nor does a server that is not there answer
            client.close();
        }
    }

    @Override
    public void close() throws IOException {
        entrance.close();
        for (var each : open) {
            each.close();
        }
    }

    /** One connection. */
    private final class Link {
        private final Socket client;
        private final Socket server;
        private volatile boolean dropsAnswer;

        private Link(Socket client, Socket server) {
            this.client = client;
            this.server = server;
            open.add(client);
            open.add(server);
        }

        private void start() {
            Thread.ofPlatform().daemon().start(() -> pump(client, server, this::mayAsk));
            Thread.ofPlatform().daemon().start(() -> pump(server, client, this::mayAnswer));
        }

        private boolean mayAsk(String text) {
            if (next == Cut.NONE || !text.contains("commit\0")) {
                return true;
            }
            boolean isBefore = next == Cut.BEFORE;
            isDown = next == Cut.AFTER_FOR_LONG;
            dropsAnswer = !isBefore;
            next = Cut.NONE;
            return !isBefore;
        }

        private boolean mayAnswer(String text) {
            return !dropsAnswer;
        }

        private void pump(Socket from, Socket to, Passage passage) {
            try (from;
                    to) {
                copy(from.getInputStream(), to.getOutputStream(), passage);
            } catch (IOException _) {
                // the other direction ended first
            }
        }

        private void copy(InputStream in, OutputStream out, Passage passage) throws IOException {
            var buffer = new byte[1 << 16];
            for (int size = in.read(buffer); size > 0; size = in.read(buffer)) {
                if (!passage.isOpen(new String(buffer, 0, size, StandardCharsets.ISO_8859_1))) {
                    return;
                }
                out.write(buffer, 0, size);
                out.flush();
            }
        }
    }

    private interface Passage {
        boolean isOpen(String text);
    }
}
