package dev.troupe.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A connection to the server, byte by byte. */
public final class RawClient implements AutoCloseable {
    private final Socket socket;

    private RawClient(Socket socket) {
        this.socket = socket;
    }

    public static RawClient open(int port) {
        try {
            return new RawClient(new Socket(InetAddress.getLoopbackAddress(), port));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A client that reads only a little of the response. */
    public static RawClient openNarrow(int port) {
        try {
            var socket = new Socket();
            socket.setReceiveBufferSize(4 * 1_024);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return new RawClient(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Asks for something whole. */
    public static RawClient get(int port, String path) {
        return open(port).send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    public RawClient send(String text) {
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends more; {@code false} where the server has ended the connection. */
    public boolean trySend(String text) {
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    /** The status of an answer; 0 where the connection ends without one. */
    public int status(Duration atMost) {
        var line = line(atMost);
        return line.startsWith("HTTP/1.1 ") ? Integer.parseInt(line.substring(9, 12)) : 0;
    }

    private String line(Duration atMost) {
        var line = new StringBuilder();
        try {
            socket.setSoTimeout((int) atMost.toMillis());
            for (int read = socket.getInputStream().read();
                    read >= 0 && read != '\n';
                    read = socket.getInputStream().read()) {
                line.append((char) read);
            }
        } catch (SocketTimeoutException e) {
            throw new UncheckedIOException("nothing was answered", e);
        } catch (SocketException _) {
            // it was cut
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString();
    }

    /** What is answered until the server ends the connection. */
    public String rest(Duration atMost) {
        try {
            socket.setSoTimeout((int) atMost.toMillis());
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (SocketException _) {
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the server ends it within a time. */
    public boolean ends(Duration atMost) {
        try {
            socket.setSoTimeout((int) atMost.toMillis());
            while (socket.getInputStream().read() >= 0) {
                // the interim responses
            }
            return true;
        } catch (SocketTimeoutException _) {
            return false;
        } catch (IOException _) {
            return true;
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
