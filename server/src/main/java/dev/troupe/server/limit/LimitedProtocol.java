package dev.troupe.server.limit;

import dev.troupe.server.settings.ServerLimits;
import org.apache.coyote.http11.Http11NioProtocol;

/**
 * Tomcat's HTTP/1.1 with {@link LimitedEndpoint} under it, deadlines, and small buffers: with the
 * usual ones an event stream holds 110 KB. Tomcat makes it by its name.
 */
public final class LimitedProtocol extends Http11NioProtocol {
    private static final int SOCKET_BUFFER = 4 * 1_024; // bytes, to read and to write
    private static final int RESPONSE_BUFFER = 4 * 1_024; // larger pieces are written past it
    private static final int KEPT_PROCESSORS = 64; // of requests that have ended, for the next ones
    private static final int SPARE =
            256; // accepted, so that they receive the reason of the refusal

    private final LimitedEndpoint endpoint;

    public LimitedProtocol() {
        this(new LimitedEndpoint());
    }

    private LimitedProtocol(LimitedEndpoint endpoint) {
        super(endpoint);
        this.endpoint = endpoint;
    }

    /** To be called before it is started. */
    public void configure(ServerLimits limits) {
        endpoint.configure(limits);
        var deadlines = limits.deadlines();
        setMaxConnections(limits.connections().all() + SPARE);
        setConnectionTimeout((int) deadlines.header().toMillis()); // also of the first byte
        setDisableUploadTimeout(false);
        setConnectionUploadTimeout((int) deadlines.pause().toMillis());
        setKeepAliveTimeout((int) deadlines.idle().toMillis());
        setProcessorCache(KEPT_PROCESSORS);
        var sockets = endpoint.getSocketProperties();
        sockets.setAppReadBufSize(SOCKET_BUFFER);
        sockets.setAppWriteBufSize(SOCKET_BUFFER);
        sockets.setBufferPool(KEPT_PROCESSORS);
    }

    /** How many connections are open. */
    int openCount() {
        return endpoint.openCount();
    }

    @Override
    public int getDesiredBufferSize() {
        return RESPONSE_BUFFER;
    }
}
