package dev.troupe.model.langchain4j;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;

/** Answers each request with the next body, and remembers the requests. */
final class RequestServer implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final String status;
    private final Queue<String> bodies;

    /** A request as it was received. */
    record Request(String line, String head, String body) {
        /** The value of a header; empty if it was not sent. */
        String header(String name) {
            var header =
                    Pattern.compile("(?im)^" + Pattern.quote(name) + ":\\s*(.*?)\\s*$")
                            .matcher(head);
            return header.find() ? header.group(1) : "";
        }
    }

    private RequestServer(String status, List<String> bodies) throws IOException {
        this.status = status;
        this.bodies = new ArrayDeque<>(bodies);
        Thread.ofVirtual().start(this::serve);
    }

    static RequestServer answering(String status, String... bodies) throws IOException {
        return new RequestServer(status, List.of(bodies));
    }

    /** Reads requests and never answers. */
    static RequestServer silent() throws IOException {
        return new RequestServer("", List.of());
    }

    URI baseUrl() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/v1");
    }

    List<Request> requests() {
        return requests;
    }

    private void serve() {
        while (!socket.isClosed()) {
            try {
                var connection = socket.accept();
                answer(connection);
            } catch (IOException _) {
                // the client or the test has ended it
            }
        }
    }

    private void answer(Socket connection) throws IOException {
        requests.add(read(new BufferedInputStream(connection.getInputStream())));
        var body = bodies.poll();
        if (body == null) {
            return; // no answer; the socket is closed with the test
        }
        var type = body.startsWith("{") ? "application/json" : "application/octet-stream";
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        var head =
                "HTTP/1.1 %s\r\nConnection: close\r\nContent-Type: %s\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: %d\r\n\r\n"
                        .formatted(status, type, bytes.length);
        try (connection) {
            connection.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
            connection.getOutputStream().write(bytes);
        }
    }

    private static Request read(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the request ended in its head");
            }
            head.append((char) next);
        }
        var text = head.toString();
        var length =
                Pattern.compile("content-length: (\\d+)").matcher(text.toLowerCase(Locale.ROOT));
        var body = length.find() ? in.readNBytes(Integer.parseInt(length.group(1))) : new byte[0];
        return new Request(
                text.substring(0, text.indexOf("\r\n")),
                text,
                new String(body, StandardCharsets.ISO_8859_1));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
