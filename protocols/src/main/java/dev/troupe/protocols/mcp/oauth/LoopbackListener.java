package dev.troupe.protocols.mcp.oauth;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Waits on this machine for the browser that comes back from signing in (RFC 8252). */
final class LoopbackListener implements AutoCloseable {
    private static final int READ_MILLIS = 5_000; // of one request
    private static final int MAX_LINE = 8_000; // characters
    private static final String PATH = "/callback";

    private final ServerSocket socket;

    /**
     * @param port 0 for any that is free
     */
    LoopbackListener(int port) throws IOException {
        try {
            socket = new ServerSocket(port, 10, InetAddress.ofLiteral("127.0.0.1"));
        } catch (IOException e) {
            throw new OAuthException(
                    "端口 %d 无法使用（%s）；请用 --port 选择其他端口",
                    "port %d cannot be used (%s); choose another with --port",
                    port,
                    String.valueOf(e.getMessage()));
        }
    }

    /** Where the browser is to come back to. */
    URI address() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + PATH);
    }

    /**
     * The parameters with which the browser comes back. Requests with another state are refused.
     *
     * @throws OAuthException when it does not come back in time
     */
    Map<String, String> await(String state, Duration atMost) throws IOException {
        long end = System.nanoTime() + atMost.toNanos();
        while (true) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                throw late(atMost);
            }
            socket.setSoTimeout((int) left);
            Socket browser;
            try {
                browser = socket.accept();
            } catch (SocketTimeoutException _) {
                throw late(atMost);
            }
            var answer = converse(browser, state);
            if (answer.isPresent()) {
                return answer.get();
            }
        }
    }

    /** What the browser brings; empty if it is another, or the connection breaks before. */
    private static Optional<Map<String, String>> converse(Socket browser, String state) {
        var answer = Optional.<Map<String, String>>empty();
        try (browser) {
            answer = read(browser).filter(it -> state.equals(it.get("state")));
            reply(browser, answer.isPresent());
        } catch (IOException _) {
            // of this connection alone; what it brought before counts
        }
        return answer;
    }

    private static OAuthException late(Duration atMost) {
        return new OAuthException(
                "%d 分钟内没有完成登录；请重试",
                "signing in was not completed within %d minutes; try again", atMost.toMinutes());
    }

    private static Optional<Map<String, String>> read(Socket browser) throws IOException {
        browser.setSoTimeout(READ_MILLIS);
        var line = new StringBuilder();
        var in =
                new BufferedReader(
                        new InputStreamReader(browser.getInputStream(), StandardCharsets.US_ASCII));
        for (int one = in.read(); one >= 0 && one != '\n'; one = in.read()) {
            if (line.length() == MAX_LINE) {
                return Optional.empty();
            }
            line.append((char) one);
        }
        var words = line.toString().strip().split(" ", -1);
        boolean isExpected =
                words.length == 3
                        && words[0].equals("GET")
                        && (words[1].equals(PATH) || words[1].startsWith(PATH + "?"));
        return isExpected
                ? Optional.of(parameters(words[1].substring(PATH.length())))
                : Optional.empty();
    }

    private static Map<String, String> parameters(String query) {
        var parameters = new HashMap<String, String>();
        for (var pair : query.replaceFirst("^\\?", "").split("&", -1)) {
            int at = pair.indexOf('=');
            if (at > 0) {
                try {
                    parameters.putIfAbsent(
                            pair.substring(0, at),
                            URLDecoder.decode(pair.substring(at + 1), StandardCharsets.UTF_8));
                } catch (IllegalArgumentException _) {
                    // not of a browser
                }
            }
        }
        return parameters;
    }

    private static void reply(Socket browser, boolean isMeant) throws IOException {
        var text =
                isMeant
                        ? "已返回 Troupe，可以关闭此页。 Back in Troupe; you can close this page."
                        : "不是所等待的登录。 Not the sign-in that is waited for.";
        var body = text.getBytes(StandardCharsets.UTF_8);
        var head =
                "HTTP/1.1 %s\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"
                        .formatted(isMeant ? "200 OK" : "404 Not Found", body.length);
        var out = browser.getOutputStream();
        out.write(head.getBytes(StandardCharsets.US_ASCII));
        out.write(body);
        out.flush();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
