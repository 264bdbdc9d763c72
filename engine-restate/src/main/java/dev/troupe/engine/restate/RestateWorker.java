package dev.troupe.engine.restate;

import dev.restate.sdk.endpoint.Endpoint;
import dev.restate.sdk.http.vertx.RestateHttpServer;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServer;

/**
 * Serves the virtual objects of runs to Restate, on loopback. Register its address with Restate
 * once; a worker that starts again on the same port takes over.
 */
public final class RestateWorker implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1"; // requests are not authenticated

    private final HttpServer server;

    /**
     * @param port on which Restate reaches it; 0 for a free one
     */
    public RestateWorker(int port) {
        server = RestateHttpServer.fromEndpoint(Endpoint.bind(RunRecord.service()));
        await(server.listen(port, LOOPBACK));
    }

    private static void await(Future<?> begun) {
        begun.toCompletionStage().toCompletableFuture().join();
    }

    /** On which Restate reaches it. */
    public int port() {
        return server.actualPort();
    }

    @Override
    public void close() {
        await(server.close());
    }
}
