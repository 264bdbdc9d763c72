package dev.troupe.engine.restate;

import dev.restate.sdk.endpoint.Endpoint;
import dev.restate.sdk.endpoint.definition.ServiceDefinition;
import dev.restate.sdk.http.vertx.RestateHttpServer;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.util.List;

/**
 * Serves the virtual objects of runs to Restate, on loopback. Register its address with Restate
 * once; a worker that starts again on the same port takes over.
 */
public final class RestateWorker implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1"; // requests are not authenticated

    private final Vertx vertx = Vertx.vertx();
    private final HttpServer server;
    private boolean isClosed; // guarded by this

    /**
     * @param port on which Restate reaches it; 0 for a free one
     */
    public RestateWorker(int port) {
        this(LOOPBACK, port, List.of(RunRecord.service()));
    }

    RestateWorker(String host, int port, List<ServiceDefinition> services) {
        var endpoint = new Endpoint.Builder();
        services.forEach(endpoint::bind);
        server =
                RestateHttpServer.fromEndpoint(
                        vertx,
                        endpoint.build(),
                        new HttpServerOptions().setHost(host).setPort(port));
        await(server.listen(port, host));
    }

    private static void await(Future<?> begun) {
        begun.toCompletionStage().toCompletableFuture().join();
    }

    /** On which Restate reaches it. */
    public int port() {
        return server.actualPort();
    }

    /** Breaks all connections and accepts no more. */
    void kill() {
        await(server.close());
    }

    @Override
    public synchronized void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        kill();
        await(vertx.close());
    }
}
