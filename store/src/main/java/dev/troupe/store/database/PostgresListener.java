package dev.troupe.store.database;

import dev.troupe.store.value.Change;
import dev.troupe.store.value.ChangeSubscription;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * Reports what other processes announce, on a separate connection, which is opened again when it is
 * lost. Whenever something may have been missed, and as long as there is no connection, it reports
 * {@link Change#MISSED}.
 */
final class PostgresListener implements ChangeSubscription {
    /** Of a schema, so that those of one database do not meet. */
    static final String CHANNEL = "'troupe_' || 'owner'::regclass::oid";

    private static final int SILENCE_MILLIS = 5_000; // after which the connection is checked
    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
    private static final Duration MAX_PAUSE = Duration.ofSeconds(2);

    private final DatabaseBackend database;
    private final long epoch;
    private final Consumer<Change> listener;
    private final Thread thread;
    private volatile @Nullable Connection connection;
    private volatile boolean isClosed;

    /**
     * @param epoch of this process, whose own changes are not reported
     * @param listener called on one thread; must not throw
     */
    PostgresListener(DatabaseBackend database, long epoch, Consumer<Change> listener) {
        this.database = database;
        this.epoch = epoch;
        this.listener = listener;
        this.thread = Thread.ofPlatform().daemon().name("troupe-changes").start(this::run);
    }

    private void run() {
        var pause = FIRST_PAUSE;
        while (!isClosed) {
            try (var opened = database.openReader()) {
                connection = opened;
                listen(opened);
                pause = FIRST_PAUSE;
                listener.accept(Change.MISSED);
                while (!isClosed) {
                    receive(opened);
                }
            } catch (SQLException _) {
                if (!isClosed) {
                    listener.accept(Change.MISSED);
                    LockSupport.parkNanos(pause.toNanos());
                    pause = pause.compareTo(MAX_PAUSE) < 0 ? pause.multipliedBy(2) : MAX_PAUSE;
                }
            }
        }
    }

    private static void listen(Connection opened) throws SQLException {
        try (var statement = opened.createStatement();
                var channel = statement.executeQuery("select " + CHANNEL)) {
            channel.next();
            var name = channel.getString(1); // letters and digits
            statement.execute("listen " + name);
        }
    }

    private void receive(Connection opened) throws SQLException {
        var received = opened.unwrap(PGConnection.class).getNotifications(SILENCE_MILLIS);
        if (received == null || received.length == 0) {
            try (var statement = opened.createStatement()) {
                statement.execute("select 1");
            }
            return;
        }
        for (var each : received) {
            ChangeMessage.read(each.getParameter(), epoch).forEach(listener);
        }
    }

    @Override
    public void close() {
        isClosed = true;
        var open = connection;
        if (open != null) {
            try {
                open.abort(Runnable::run);
            } catch (SQLException _) {
                // it is lost already
            }
        }
        LockSupport.unpark(thread);
        try {
            thread.join(TimeUnit.SECONDS.toMillis(1));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
