package dev.troupe.cli.run;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** A provider that fails in one way on the wire, and passes some requests on to one that works. */
final class FaultServer implements AutoCloseable {
    private static final Pattern LENGTH =
            Pattern.compile("content-length: (\\d+)", Pattern.CASE_INSENSITIVE);
    private static final String EVENTS = "Content-Type: text/event-stream";
    private static final String HALF =
            """
            data: {"choices":[{"index":0,"delta":{"role":"assistant","content":"The to"}}]}

            """;

    private final ServerSocket socket;
    private final Fault fault;
    private final URI working;
    private final Predicate<String> isPassedOn;
    private final HttpClient client = HttpClient.newHttpClient();

    /** What a provider does instead of answering. */
    enum Fault {
        REFUSED_CONNECTION,
        RESET_BEFORE_ANSWER,
        RESET_IN_STREAM,
        STATUS_401,
        STATUS_403,
        STATUS_404,
        STATUS_429_WAIT,
        STATUS_429,
        STATUS_500,
        STATUS_502_PAGE,
        STATUS_503,
        SILENT_BEFORE_FIRST_BYTE,
        SILENT_STREAM,
        TRUNCATED_STREAM,
        INVALID_JSON,
        EMPTY_BODY,
        EMPTY_REPLY,
        ENDED_BY_LENGTH,
        CONTENT_FILTER,
        WRONG_CONTENT_TYPE
    }

    /**
     * @param working base URL of a provider that works
     * @param isPassedOn of the body of a request
     */
    FaultServer(Fault fault, URI working, Predicate<String> isPassedOn) throws IOException {
        this.fault = fault;
        this.working = working;
        this.isPassedOn = isPassedOn;
        socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::serve);
    }

    /** Where it is; nobody listens there if connections are refused. */
    URI baseUrl() throws IOException {
        var url = URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/v1");
        if (fault == Fault.REFUSED_CONNECTION) {
            close();
        }
        return url;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private void serve() {
        while (!socket.isClosed()) {
            try {
                var connection = socket.accept();
                Thread.ofVirtual().start(() -> answer(connection));
            } catch (IOException _) {
                return; // closed
            }
        }
    }

    private void answer(Socket connection) {
        try (connection) {
            var body = readBody(new BufferedInputStream(connection.getInputStream()));
            if (isPassedOn.test(body)) {
                passOn(connection, body);
            } else {
                fail(connection);
            }
        } catch (IOException | InterruptedException _) {
            // the client disconnected, as it may
        }
    }

    private void passOn(Socket connection, String body) throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(URI.create(working + "/chat/completions"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build();
        var reply = client.send(request, HttpResponse.BodyHandlers.ofString());
        head(connection, "200 OK", EVENTS);
        send(connection, reply.body());
    }

    private void fail(Socket connection) throws IOException {
        switch (fault) {
            case REFUSED_CONNECTION, RESET_BEFORE_ANSWER -> reset(connection);
            case RESET_IN_STREAM -> {
                head(connection, "200 OK", EVENTS);
                send(connection, HALF);
                reset(connection);
            }
            case STATUS_401 -> status(connection, "401 Unauthorized", "invalid api key");
            case STATUS_403 -> status(connection, "403 Forbidden", "not allowed here");
            case STATUS_404 -> status(connection, "404 Not Found", "the model does not exist");
            case STATUS_429_WAIT -> {
                head(
                        connection,
                        "429 Too Many",
                        "Content-Type: application/json",
                        "Retry-After: 120");
                send(connection, "{\"error\":{\"message\":\"slow down\"}}");
            }
            case STATUS_429 -> status(connection, "429 Too Many Requests", "slow down");
            case STATUS_500 -> status(connection, "500 Server Error", "broken");
            case STATUS_502_PAGE -> {
                head(connection, "502 Bad Gateway", "Content-Type: text/html");
                send(connection, "<html><body>bad gateway</body></html>");
            }
            case STATUS_503 -> status(connection, "503 Service Unavailable", "overloaded");
            case SILENT_BEFORE_FIRST_BYTE -> awaitDisconnect(connection);
            case SILENT_STREAM -> {
                head(connection, "200 OK", EVENTS);
                awaitDisconnect(connection);
            }
            case TRUNCATED_STREAM -> {
                head(connection, "200 OK", EVENTS);
                send(connection, HALF + "data: {\"choices\":[{\"ind");
            }
            case INVALID_JSON -> {
                head(connection, "200 OK", EVENTS);
                send(connection, "data: {not json at all}\n\ndata: [DONE]\n\n");
            }
            case EMPTY_BODY -> head(connection, "200 OK", EVENTS);
            case EMPTY_REPLY -> finish(connection, "", "stop");
            case ENDED_BY_LENGTH -> finish(connection, "The to", "length");
            case CONTENT_FILTER -> finish(connection, "", "content_filter");
            case WRONG_CONTENT_TYPE -> {
                head(connection, "200 OK", "Content-Type: text/html");
                send(connection, "<html><body>Please sign in</body></html>");
            }
        }
    }

    private static void status(Socket connection, String status, String message)
            throws IOException {
        head(connection, status, "Content-Type: application/json");
        send(connection, "{\"error\":{\"message\":\"" + message + "\"}}");
    }

    private static void finish(Socket connection, String text, String reason) throws IOException {
        head(connection, "200 OK", EVENTS);
        send(
                connection,
                """
                data: {"choices":[{"index":0,"delta":{"role":"assistant","content":"%s"}}]}

                data: {"choices":[{"index":0,"delta":{},"finish_reason":"%s"}]}

                data: [DONE]

                """
                        .formatted(text, reason));
    }

    private static void head(Socket connection, String status, String... headers)
            throws IOException {
        send(
                connection,
                "HTTP/1.1 "
                        + status
                        + "\r\nConnection: close\r\n"
                        + String.join("\r\n", headers)
                        + "\r\n\r\n");
    }

    private static void send(Socket connection, String text) throws IOException {
        connection.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        connection.getOutputStream().flush();
    }

    private static void reset(Socket connection) throws IOException {
        connection.setSoLinger(true, 0);
        connection.close();
    }

    private static void awaitDisconnect(Socket connection) throws IOException {
        while (connection.getInputStream().read() >= 0) {
            // a disconnected client ends its stream
        }
    }

    private static String readBody(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the request ended in its head");
            }
            head.append((char) next);
        }
        var length = LENGTH.matcher(head);
        return length.find()
                ? new String(
                        in.readNBytes(Integer.parseInt(length.group(1))), StandardCharsets.UTF_8)
                : "";
    }
}
