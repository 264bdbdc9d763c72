package dev.troupe.store.database;

import dev.troupe.store.value.Change;
import dev.troupe.store.value.ChangeSubscription;
import dev.troupe.store.value.PostgresSettings;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreOwner;
import dev.troupe.store.value.StoreProblem;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * A schema of a PostgreSQL database, which several processes share.
 *
 * <p>An owner that is alive holds an advisory lock: its first number is that of the table of
 * owners, so that schemas do not meet, its second one the owner's epoch. It belongs to the
 * connection that writes and is released by the server when that ends, for whatever reason.
 */
public final class PostgresBackend implements DatabaseBackend {
    static final List<String> SCRIPTS =
            List.of(
                    "1-journal.sql",
                    "2-owners.sql",
                    "3-blobs-postgresql.sql",
                    "4-conversations.sql",
                    "5-accounts.sql",
                    "6-checksums.sql",
                    "7-accepted-turns.sql",
                    "8-digests.sql",
                    "9-turn-replies.sql",
                    "10-uploads.sql",
                    "11-stored-bytes.sql",
                    "12-stored-blobs-postgresql.sql",
                    "13-pages.sql",
                    "14-agent-sessions.sql",
                    "15-agent-session-work.sql",
                    "16-page-templates.sql",
                    "17-cluster.sql",
                    "18-responses.sql",
                    "19-rate-limits-postgresql.sql",
                    "20-a2a-push.sql",
                    "21-uploaded-files.sql");

    private static final String LOCK_OF = "'owner'::regclass::oid::int, ?";
    private static final String HOLDERS =
            "from pg_locks where locktype = 'advisory' and classid = 'owner'::regclass and"
                    + " objsubid = 2 and mode = 'ExclusiveLock' and granted and database ="
                    + " (select oid from pg_database where datname = current_database())"
                    + " and objid::bigint = ";
    private static final int CONNECT_SECONDS = 10;
    private static final int ANSWER_SECONDS = 60; // for any one command, or the network is cut

    private static final Duration HEARTBEAT = Duration.ofSeconds(5); // while nothing is written

    /**
     * A computer that vanishes does not close its connections: the database sends a probe after 3 s
     * without traffic, and ends them after 7 s without an answer, so that their locks are released.
     * Systems without one of these settings refuse it and use their own.
     */
    private static final String END_IF_CLIENT_VANISHES =
            """
            do $$ begin
                perform set_config('tcp_keepalives_idle', '3', false);
                perform set_config('tcp_keepalives_interval', '1', false);
                perform set_config('tcp_keepalives_count', '4', false);
                perform set_config('tcp_user_timeout', '7000', false);
            exception when others then null;
            end $$\
            """;

    private final PostgresSettings settings;
    private final Duration heartbeat;

    public PostgresBackend(PostgresSettings settings) {
        this(settings, HEARTBEAT);
    }

    public PostgresBackend(PostgresSettings settings, Duration heartbeat) {
        this.settings = settings;
        this.heartbeat = heartbeat;
    }

    @Override
    public String location() {
        return settings.location();
    }

    @Override
    public String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException _) {
            return "an unnamed host";
        }
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public List<String> migrationScripts() {
        return SCRIPTS;
    }

    /** What the server waits for is its own setting, unless that is nothing at all. */
    @Override
    public Connection openWriter() throws SQLException {
        var connection = openConnection("troupe writer");
        try (var statement = connection.createStatement()) {
            statement.execute(
                    switch (settings.durability()) {
                        case FULL ->
                                "select set_config('synchronous_commit', 'on', false)"
                                        + " where current_setting('synchronous_commit') = 'off'";
                        case RELAXED -> "set synchronous_commit = off";
                    });
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public Connection openReader() throws SQLException {
        return openConnection("troupe reader");
    }

    private Connection openConnection(String name) throws SQLException {
        var properties = new Properties(); // parameters of the address come first
        properties.setProperty("ApplicationName", name);
        properties.setProperty("connectTimeout", String.valueOf(CONNECT_SECONDS));
        properties.setProperty("socketTimeout", String.valueOf(ANSWER_SECONDS));
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("reWriteBatchedInserts", "true");
        if (!settings.user().isEmpty()) {
            properties.setProperty("user", settings.user());
        }
        if (!settings.password().isEmpty()) {
            properties.setProperty("password", settings.password());
        }
        var connection = DriverManager.getConnection(settings.url(), properties);
        try (var statement = connection.createStatement()) {
            statement.execute("set jit = off"); // compiling takes longer than any query of ours
            statement.execute(END_IF_CLIENT_VANISHES);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public String beginWriteSql() {
        return "begin";
    }

    @Override
    public void lockStartup(Connection connection) throws SQLException {
        if (connection.getSchema() == null) {
            throw new SQLException("the schema that the address names is not there", "3F000");
        }
        try (var statement = connection.createStatement()) {
            statement.execute("select pg_advisory_xact_lock(hashtext(current_schema()))");
        }
    }

    /** Ends this owner's earlier connection first, where the server has not noticed its end. */
    @Override
    public void holdOwnerLock(Connection connection, StoreOwner owner) throws SQLException {
        try (var end =
                connection.prepareStatement("select pg_terminate_backend(pid) " + HOLDERS + "?")) {
            end.setLong(1, owner.epoch());
            end.execute();
        }
        try (var lock = connection.prepareStatement("select pg_advisory_lock(" + LOCK_OF + ")")) {
            lock.setInt(1, Math.toIntExact(owner.epoch()));
            lock.execute();
        }
    }

    /** After the commit, so that it does not wait for those of other processes. */
    @Override
    public void announce(Connection connection, StoreOwner owner, List<Change> changes) {
        if (changes.isEmpty()) {
            return;
        }
        try (var notify =
                connection.prepareStatement(
                        "select pg_notify(" + PostgresListener.CHANNEL + ", ?)")) {
            for (var message : ChangeMessage.write(owner.epoch(), changes)) {
                notify.setString(1, message);
                notify.execute();
            }
        } catch (SQLException _) {
            // what reads also looks by itself, and the next write notices a lost connection
        }
    }

    @Override
    public ChangeSubscription listen(StoreOwner owner, Consumer<Change> listener) {
        return new PostgresListener(this, owner.epoch(), listener);
    }

    /** Those who wait for this owner to end are notified immediately. */
    @Override
    public void releaseOwnerLock(Connection connection, StoreOwner owner) throws SQLException {
        callLockFunction(connection, "select pg_advisory_unlock(", owner.epoch());
        announce(connection, owner, List.of(Change.OWNER_LEFT));
    }

    @Override
    public void requireOwnership(Connection connection, StoreOwner owner) {
        // a run has an owner, the database has none
    }

    @Override
    public String ownerGoneSql(String column) {
        return "not exists (select 1 " + HOLDERS + column + ")";
    }

    /** Waits for the owner's lock; takes it so that no other process considers the owner alive. */
    @Override
    public boolean awaitOwnerExit(Connection connection, long epoch) throws SQLException {
        try (var statement = connection.createStatement()) {
            long millis = Math.max(1, settings.patience().toMillis()); // 0 would be for ever
            statement.execute("set lock_timeout = " + millis);
        }
        try {
            callLockFunction(connection, "select pg_advisory_lock_shared(", epoch);
            callLockFunction(connection, "select pg_advisory_unlock_shared(", epoch);
            return true;
        } catch (SQLException e) {
            if (!PostgresErrorCode.isTimeout(e)) {
                throw e;
            }
            return false;
        }
    }

    private static void callLockFunction(Connection connection, String function, long epoch)
            throws SQLException {
        try (var statement = connection.prepareStatement(function + LOCK_OF + ")")) {
            statement.setInt(1, Math.toIntExact(epoch));
            statement.execute();
        }
    }

    @Override
    public Duration heartbeatInterval() {
        return heartbeat;
    }

    @Override
    public Duration reconnectTimeout() {
        return settings.patience();
    }

    @Override
    public boolean isConnectionLost(SQLException failure) {
        return PostgresErrorCode.isConnectionLost(failure);
    }

    @Override
    public boolean isTransient(SQLException failure) {
        return PostgresErrorCode.isTransient(failure);
    }

    @Override
    public StoreException foreignStoreException() {
        return new StoreException(
                StoreProblem.NOT_A_STORE,
                "数据库 " + location() + " 的模式中有其他程序的表，未做任何更改；请在地址中用 currentSchema 指定一个空的模式",
                "the schema in "
                        + location()
                        + " contains tables of another program and was not changed; specify an"
                        + " empty schema with currentSchema in the address, or another database");
    }

    @Override
    public StoreException newerVersionException(int version) {
        return new StoreException(
                StoreProblem.NEWER_VERSION,
                "数据库 "
                        + location()
                        + " 的版本为 "
                        + version
                        + "，本程序只支持到 "
                        + SCRIPTS.size()
                        + "，未做任何更改；请升级 Troupe，或指定另一个数据库",
                "store "
                        + location()
                        + " has version "
                        + version
                        + " but this program supports versions up to "
                        + SCRIPTS.size()
                        + "; it was not changed; install a newer Troupe, or specify another"
                        + " database");
    }

    @Override
    public StoreException toException(String zh, String en, SQLException cause) {
        return PostgresErrorCode.toException(zh, en, location(), cause);
    }

    @Override
    public void close() {
        // the connections are closed by those that use them
    }
}
