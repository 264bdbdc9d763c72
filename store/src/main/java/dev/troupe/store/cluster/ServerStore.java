package dev.troupe.store.cluster;

import dev.troupe.core.value.RunId;
import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.commit.IdempotentWrite;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.disk.EpochNanos;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The servers that share a store. Whether one is alive is decided by the lock of its owner, as for
 * its runs, and by no clock. Safe for use by several threads.
 */
public final class ServerStore {
    private final DatabasePool store;

    public ServerStore(DatabasePool store) {
        this.store = store;
    }

    /** Whether several servers may share the store; where not, there is nothing to register. */
    public boolean isShared() {
        return store.database().isShared();
    }

    /** Makes this process known as a server; forgets those that have ended. */
    public void register(String address, String version, Instant now) {
        store.commit(new Register(address, version, EpochNanos.of(now)));
    }

    /** Records that this server works. */
    public void recordHeartbeat(Instant now) {
        store.commit(new Beat(EpochNanos.of(now)));
    }

    /** Those that are alive, the oldest first. */
    public List<ServerEntry> list() {
        return store.read(statements -> {
            var query =
                    statements.prepare(
                            "select owner, address, version, started, heartbeat from server where not "
                                    + store.database().ownerGoneSql("owner")
                                    + " order by owner");
            var servers = new ArrayList<ServerEntry>();
            try (var found = query.executeQuery()) {
                while (found.next()) {
                    servers.add(
                            new ServerEntry(
                                    found.getLong(1),
                                    found.getString(2),
                                    found.getString(3),
                                    EpochNanos.toInstant(found.getLong(4)),
                                    EpochNanos.toInstant(found.getLong(5))));
                }
            }
            return List.copyOf(servers);
        });
    }

    /** Whether a run that has not ended belongs to another server that is alive. */
    public boolean isWithOther(RunId run) {
        return store.read(statements -> {
            var query =
                    statements.prepare(
                            "select 1 from run join server on server.owner = run.owner where run.id = ?"
                                    + " and run.status = 'RUNNING' and run.owner <> ? and not "
                                    + store.database().ownerGoneSql("run.owner"));
            query.setString(1, run.value());
            query.setLong(2, store.owner().epoch());
            try (var found = query.executeQuery()) {
                return found.next();
            }
        });
    }

    /** A server that starts. */
    private record Register(String address, String version, long now) implements IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var delete =
                    transaction.prepare(
                            "delete from server where owner = ? or "
                                    + transaction.database().ownerGoneSql("owner"));
            delete.setLong(1, transaction.owner().epoch());
            delete.executeUpdate();
            var insert =
                    transaction.prepare(
                            "insert into server (owner, address, version, started, heartbeat)"
                                    + " values (?, ?, ?, ?, ?)");
            insert.setLong(1, transaction.owner().epoch());
            insert.setString(2, address);
            insert.setString(3, version);
            insert.setLong(4, now);
            insert.setLong(5, now);
            insert.executeUpdate();
        }
    }

    /** A server that works. */
    private record Beat(long now) implements IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var update = transaction.prepare("update server set heartbeat = ? where owner = ?");
            update.setLong(1, now);
            update.setLong(2, transaction.owner().epoch());
            update.executeUpdate();
        }
    }
}
