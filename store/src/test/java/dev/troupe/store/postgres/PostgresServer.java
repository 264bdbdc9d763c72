package dev.troupe.store.postgres;

import dev.troupe.store.value.PostgresSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A real server of PostgreSQL, in its own directory. What it wrote survives {@link #kill}, as it
 * would with a computer that continues.
 */
public final class PostgresServer implements AutoCloseable {
    public static final String USER = "troupe";
    public static final String PASSWORD = "open sesame";

    private static final long START_SECONDS = 120;
    private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));

    private final Path home;
    private final Path programs;
    private final List<String> user;
    private final int port;
    private int databases;
    private @Nullable Process process;

    private PostgresServer(Path home, Path programs, List<String> user, int port) {
        this.home = home;
        this.programs = programs;
        this.user = user;
        this.port = port;
    }

    /** One that all tests share; it ends with this process. */
    public static PostgresServer shared() {
        return Shared.SERVER;
    }

    private static final class Shared {
        private static final PostgresServer SERVER = create();

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(SERVER::close));
        }
    }

    /** A new one, which runs. */
    public static PostgresServer create() {
        try {
            var home = Files.createTempDirectory(TEMPORARY, "troupe-postgres-");
            Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));
            var user = UnprivilegedUser.command();
            var server = new PostgresServer(home, PostgresPrograms.in(home), user, freePort());
            server.initialise();
            server.start();
            return server;
        } catch (IOException e) {
            throw new IllegalStateException("could not start PostgreSQL", e);
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void initialise() throws IOException {
        var password = home.resolve("password");
        Files.writeString(password, PASSWORD + "\n");
        var command =
                command(
                        "initdb",
                        "--no-sync",
                        "--no-locale",
                        "--encoding=UTF8",
                        "--auth=scram-sha-256",
                        "--username=" + USER,
                        "--pwfile=" + password,
                        "-D",
                        data().toString());
        var log = home.resolve("initdb.log");
        var initdb =
                new ProcessBuilder(command)
                        .directory(home.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        if (awaitEnd(initdb) != 0) {
            throw new IOException("initdb failed: " + Files.readString(log));
        }
    }

    /**
     * Returns once it answers. A new one ends immediately if a process of a killed one has not
     * noticed its end yet.
     */
    public void start() {
        var log = home.resolve("server.log");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        try {
            while (System.nanoTime() < end) {
                var started = launch(log);
                if (answers(started, end)) {
                    process = started;
                    return;
                }
            }
            throw new IOException("no answer: " + Files.readString(log));
        } catch (IOException e) {
            throw new IllegalStateException("could not start PostgreSQL", e);
        }
    }

    private Process launch(Path log) throws IOException {
        var postgres =
                command(
                        "postgres",
                        "-D",
                        data().toString(),
                        "-p",
                        String.valueOf(port),
                        "-c",
                        "listen_addresses=127.0.0.1",
                        "-c",
                        "unix_socket_directories=",
                        "-c",
                        "fsync=off", // it is for a loss of power, which no test can bring about
                        "-c",
                        "full_page_writes=off", // as well
                        "-c",
                        "wal_level=minimal", // nothing is replicated
                        "-c",
                        "max_wal_senders=0",
                        "-c",
                        "autovacuum=off"); // databases of a test are small and live shortly
        return new ProcessBuilder(postgres)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    private boolean answers(Process started, long end) {
        while (System.nanoTime() < end && !hasEnded(started)) {
            try (var _ = connect("postgres")) {
                return true;
            } catch (SQLException _) {
                // not yet
            }
        }
        return false;
    }

    private static boolean hasEnded(Process started) {
        try {
            return started.waitFor(50, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends all of its processes in the middle of their work. */
    public void kill() {
        var running = Objects.requireNonNull(process, "it does not run");
        var all = new ArrayList<>(running.descendants().toList());
        all.add(0, running.toHandle());
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(each -> each.onExit().join());
        process = null;
    }

    public int port() {
        return port;
    }

    /** A new database, as its own user sees it. */
    public PostgresSettings database() {
        return settings(createDatabase());
    }

    private synchronized String createDatabase() {
        var name = "store_" + ++databases;
        sql("postgres", "create database " + name);
        return name;
    }

    /** The address of a new database with its user and password, as users write it. */
    public String address() {
        return "postgresql://%s:%s@127.0.0.1:%d/%s"
                .formatted(USER, PASSWORD.replace(" ", "%20"), port, createDatabase());
    }

    public PostgresSettings settings(String database) {
        return PostgresSettings.parse("postgresql://127.0.0.1:" + port + "/" + database)
                .withUser(USER, PASSWORD);
    }

    /** What another program may do to a database. */
    public void sql(String database, String... commands) {
        try (var connection = connect(database);
                var statement = connection.createStatement()) {
            for (var command : commands) {
                statement.execute(command);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + port + "/" + database, USER, PASSWORD);
    }

    private List<String> command(String program, String... arguments) {
        var command = new ArrayList<>(user);
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private Path data() {
        return home.resolve("data");
    }

    private static int awaitEnd(Process process) {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            throw new IllegalStateException(e);
        }
    }

    /** Has it end by itself, since shared memory would outlast a kill; its files are not needed. */
    private void stop() throws IOException {
        var stop =
                new ProcessBuilder(
                                command(
                                        "pg_ctl",
                                        "stop",
                                        "-m",
                                        "immediate",
                                        "-D",
                                        data().toString()))
                        .directory(home.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        awaitEnd(stop);
        process = null;
    }

    @Override
    public void close() {
        try {
            stop();
            try (var files = Files.walk(home)) {
                for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("could not delete " + home, e);
        }
    }
}
