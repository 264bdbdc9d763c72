package dev.troupe.model.langchain4j;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;

/** Answers each connection with the bytes, the silence or the break that a test wants. */
final class RawServer implements AutoCloseable {
    private static final Pattern LENGTH =
            Pattern.compile("content-length: (\\d+)", Pattern.CASE_INSENSITIVE);
    private static final int BACKLOG = 50; // connections

    private final ServerSocket socket;
    private final Queue<Script> scripts;
    private final CountDownLatch clientGone = new CountDownLatch(1);

    /** What to do once a request has been read. */
    @FunctionalInterface
    interface Script {
        void play(Connection connection) throws IOException, InterruptedException;
    }

    /** One connection, whose request has been read. */
    record Connection(Socket socket, CountDownLatch clientGone) {
        Connection send(String text) throws IOException {
            return send(text.getBytes(StandardCharsets.UTF_8));
        }

        Connection send(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
            return this;
        }

        /** A response head whose body ends with the connection. */
        Connection head(String status, String... headers) throws IOException {
            send("HTTP/1.1 " + status + "\r\nConnection: close\r\n");
            for (var header : headers) {
                send(header + "\r\n");
            }
            return send("\r\n");
        }

        Connection event(String data) throws IOException {
            return send("data: " + data + "\n\n");
        }

        /** Sends a TCP reset instead of an orderly end. */
        void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }

        void awaitClientGone() throws IOException {
            try {
                while (socket.getInputStream().read() >= 0) {
                    // a disconnected client ends its stream
                }
            } finally {
                clientGone.countDown();
            }
        }
    }

    private RawServer(List<Script> scripts) throws IOException {
        this.scripts = new ArrayDeque<>(scripts);
        socket = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::serve);
    }

    static RawServer playing(Script... scripts) {
        try {
            return new RawServer(List.of(scripts));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    URI baseUrl() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/v1");
    }

    /** Waits until a script has seen its client close the connection. */
    void awaitClientGone() throws InterruptedException {
        clientGone.await();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private void serve() {
        try {
            for (var script = scripts.poll(); script != null; script = scripts.poll()) {
                try (var connection = socket.accept()) {
                    readRequest(new BufferedInputStream(connection.getInputStream()));
                    script.play(new Connection(connection, clientGone));
                } catch (InterruptedException | IOException _) {
                    // the client broke off, as some tests want
                }
            }
        } finally {
            clientGone.countDown();
        }
    }

    private static void readRequest(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the request ended in its head");
            }
            head.append((char) next);
        }
        var length = LENGTH.matcher(head);
        if (length.find()) {
            in.readNBytes(Integer.parseInt(length.group(1)));
        }
    }
}
