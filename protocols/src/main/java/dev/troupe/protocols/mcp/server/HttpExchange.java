package dev.troupe.protocols.mcp.server;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;

/** One request over HTTP and its response, of whatever server receives it. */
public interface HttpExchange {
    /** {@code POST}. */
    String method();

    /** The first header of this name, ignoring case. */
    Optional<String> header(String name);

    /**
     * The body.
     *
     * @param maxBytes more are not read
     * @return empty if it is longer
     */
    Optional<byte[]> body(int maxBytes) throws IOException;

    /** Responds immediately. */
    void respond(int status, Map<String, String> headers, byte[] body) throws IOException;

    /** Whether its sender may still read what comes; asked now and then during long responses. */
    default boolean isAuthorized() {
        return true;
    }

    /** Begins a response with status 200 that is written bit by bit. */
    OutputStream respondStream(Map<String, String> headers) throws IOException;
}
