package dev.troupe.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Requests that no client library would send. */
public final class RawRequest {
    private RawRequest() {}

    /**
     * The whole answer.
     *
     * @param head of the request with its line, whose lines end in line breaks
     */
    public static String send(int port, String head) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            var text = head.strip().replace("\n", "\r\n") + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The status of an answer. */
    public static int status(String answer) {
        return Integer.parseInt(answer.split(" ", 3)[1]);
    }
}
