package dev.troupe.server.restate;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** What servers share that have Restate drive their runs: the address at which it calls them. */
public final class RestateServers implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 120;

    private final RestateCluster restate;
    private final List<Integer> ports;
    private final String namespace = UUID.randomUUID().toString();
    private final LoadBalancer workers = new LoadBalancer();

    /**
     * @param count of servers
     */
    public RestateServers(RestateCluster restate, int count) {
        this.restate = restate;
        this.ports = RestateCluster.freePorts(count);
        workers.passTo(ports);
    }

    /** Lines of {@code troupe.yaml} for one of them. */
    public String settings(int number) {
        return """
        engine: restate
        restate:
          ingress: %s
          admin: %s
          namespace: %s
          worker: {port: %d, address: "http://127.0.0.1:%d"}
        """
                .formatted(
                        restate.ingress(),
                        restate.admin(),
                        namespace,
                        ports.get(number),
                        workers.port());
    }

    static void await(BooleanSupplier condition, String what) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError(what);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    @Override
    public void close() {
        workers.close();
    }
}
