package dev.troupe.server.turn;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.engine.TimeSource.Timer;
import dev.troupe.server.access.SessionController;
import dev.troupe.server.stream.StreamBuffer;
import dev.troupe.server.stream.StreamRegistry;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.cluster.RateLimitStore;
import dev.troupe.store.cluster.ServerStore;
import dev.troupe.store.value.Change;
import dev.troupe.store.value.ChangeSubscription;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes this server one of several that share a database: others see that it is there, it acts on
 * what they announce, and it looks for what announcements may have missed. Does nothing where the
 * database is not shared.
 */
public final class ClusterMember implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ClusterMember.class);
    private static final Duration LOOK = Duration.ofSeconds(2); // for orders; a query of an index
    private static final int LOOKS_PER_HEARTBEAT = 5;

    private final DurableJournal journal;
    private final ServerStore servers;
    private final StreamRegistry streams;
    private final RunOrderReceiver orders;
    private final RecoveryJob recovery;
    private final TimeSource time;
    private @Nullable ChangeSubscription subscription;
    private @Nullable Timer timer;
    private int looks;
    private boolean isClosed;

    public ClusterMember(
            DurableJournal journal,
            StreamRegistry streams,
            RunOrderReceiver orders,
            RecoveryJob recovery,
            TimeSource time) {
        this.journal = journal;
        this.servers = journal.servers();
        this.streams = streams;
        this.orders = orders;
        this.recovery = recovery;
        this.time = time;
    }

    /**
     * @param address of this server, for users
     */
    public synchronized void start(String address) {
        if (!servers.isShared()) {
            return;
        }
        servers.register(address, SessionController.version(), time.instant());
        subscription = journal.listen(this::onChange);
        scheduleNext();
    }

    private void onChange(Change change) {
        switch (change.kind()) {
            case RUN, CONVERSATION ->
                    streams.find(change.id())
                            .ifPresent(
                                    change.isDeleted()
                                            ? StreamBuffer::close
                                            : StreamBuffer::signal);
            case ORDER -> Thread.ofVirtual().name("orders").start(this::lookForOrders);
            case OWNER_LEFT -> recovery.lookSoon();
            case MISSED -> streams.signalAll();
        }
    }

    private void lookForOrders() {
        try {
            orders.carryOutOpen();
        } catch (RuntimeException e) { // comes again with the next look
            LOG.warn("orders of other servers could not be looked for", e);
        }
    }

    private void look() {
        lookForOrders();
        if (++looks % LOOKS_PER_HEARTBEAT == 0) {
            try {
                servers.recordHeartbeat(time.instant());
                journal.rateLimits().ifPresent(RateLimitStore::deleteFull);
            } catch (RuntimeException e) { // decides nothing
                LOG.warn("the heartbeat of this server could not be recorded", e);
            }
        }
        scheduleNext();
    }

    private synchronized void scheduleNext() {
        if (!isClosed) {
            timer = time.schedule(LOOK, () -> Thread.ofVirtual().name("cluster").start(this::look));
        }
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (timer != null) {
            timer.cancel();
        }
        if (subscription != null) {
            subscription.close();
        }
    }
}
