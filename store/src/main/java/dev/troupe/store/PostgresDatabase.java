package dev.troupe.store;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;

/**
 * A schema of a PostgreSQL database, which several processes share.
 *
 * <p>An owner that is alive holds an advisory lock: its first number is that of the table of
 * owners, so that schemas do not meet, its second one the owner's epoch. It belongs to the
 * connection that writes and is let go by the server when that ends, for whatever reason.
 */
final class PostgresDatabase implements Database {
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
                    "9-turn-replies.sql");

    private static final String LOCK_OF = "'owner'::regclass::oid::int, ?";
    private static final String HOLDERS =
            "from pg_locks where locktype = 'advisory' and classid = 'owner'::regclass and"
                    + " objsubid = 2 and mode = 'ExclusiveLock' and granted and database ="
                    + " (select oid from pg_database where datname = current_database())"
                    + " and objid::bigint = ";
    private static final int CONNECT_SECONDS = 10;
    private static final int ANSWER_SECONDS = 60; // for any one command, or the network is cut

    private static final Duration HEARTBEAT = Duration.ofSeconds(5); // while nothing is written

    private final PostgresSettings settings;
    private final Duration heartbeat;

    PostgresDatabase(PostgresSettings settings) {
        this(settings, HEARTBEAT);
    }

    PostgresDatabase(PostgresSettings settings, Duration heartbeat) {
        this.settings = settings;
        this.heartbeat = heartbeat;
    }

    @Override
    public String place() {
        return settings.place();
    }

    @Override
    public String thisHost() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException _) {
            return "an unnamed host";
        }
    }

    @Override
    public List<String> scripts() {
        return SCRIPTS;
    }

    /** What the server waits for is its own setting, unless that is nothing at all. */
    @Override
    public Connection writer() throws SQLException {
        var connection = connect("troupe writer");
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
    public Connection reader() throws SQLException {
        return connect("troupe reader");
    }

    private Connection connect(String name) throws SQLException {
        var properties = new Properties(); // what the address says itself goes first
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
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public String begin() {
        return "begin";
    }

    @Override
    public void lockOpening(Connection connection) throws SQLException {
        if (connection.getSchema() == null) {
            throw new SQLException("the schema that the address names is not there", "3F000");
        }
        try (var statement = connection.createStatement()) {
            statement.execute("select pg_advisory_xact_lock(hashtext(current_schema()))");
        }
    }

    /** Ends this owner's earlier connection first, where the server has not noticed its end. */
    @Override
    public void showAlive(Connection connection, Owner owner) throws SQLException {
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

    @Override
    public void requireOwnership(Connection connection, Owner owner) {
        // a run has an owner, the database has none
    }

    @Override
    public String isGone(String column) {
        return "not exists (select 1 " + HOLDERS + column + ")";
    }

    /** Waits in the line for the owner's lock; takes it so that nobody sees it as alive. */
    @Override
    public boolean awaitEnd(Connection connection, long epoch) throws SQLException {
        try (var statement = connection.createStatement()) {
            long millis = Math.max(1, settings.patience().toMillis()); // 0 would be for ever
            statement.execute("set lock_timeout = " + millis);
        }
        try {
            change(connection, "select pg_advisory_lock_shared(", epoch);
            change(connection, "select pg_advisory_unlock_shared(", epoch);
            return true;
        } catch (SQLException e) {
            if (!PostgresFailure.isTimeout(e)) {
                throw e;
            }
            return false;
        }
    }

    private static void change(Connection connection, String function, long epoch)
            throws SQLException {
        try (var statement = connection.prepareStatement(function + LOCK_OF + ")")) {
            statement.setInt(1, Math.toIntExact(epoch));
            statement.execute();
        }
    }

    @Override
    public Duration heartbeat() {
        return heartbeat;
    }

    @Override
    public Duration patience() {
        return settings.patience();
    }

    @Override
    public boolean isLost(SQLException failure) {
        return PostgresFailure.isLost(failure);
    }

    @Override
    public boolean isPassing(SQLException failure) {
        return PostgresFailure.isPassing(failure);
    }

    @Override
    public StoreException foreign() {
        return new StoreException(
                StoreProblem.NOT_A_STORE,
                "数据库 " + place() + " 的模式中有其他程序的表，未作任何改动；请在地址中用 currentSchema 指定一个空的模式",
                "the schema in "
                        + place()
                        + " holds tables of another program and was left as it is; name an empty"
                        + " schema with currentSchema in the address, or another database");
    }

    @Override
    public StoreException newer(int version) {
        return new StoreException(
                StoreProblem.NEWER_VERSION,
                "数据库 "
                        + place()
                        + " 的版本为 "
                        + version
                        + "，本程序只支持到 "
                        + SCRIPTS.size()
                        + "，未作任何改动；请升级 Troupe，或指定另一个数据库",
                "store "
                        + place()
                        + " has version "
                        + version
                        + " and this program knows versions up to "
                        + SCRIPTS.size()
                        + "; it was left as it is; install a newer Troupe, or name another"
                        + " database");
    }

    @Override
    public StoreException failure(String zh, String en, SQLException cause) {
        return PostgresFailure.said(zh, en, place(), cause);
    }

    @Override
    public void close() {
        // the connections are closed by those that use them
    }
}
