package dev.troupe.packs.browser;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The only way out of a browser: a SOCKS5 server (RFC 1928, CONNECT without authentication) on the
 * loopback interface. It resolves names itself, asks {@link AddressPolicy} about each address, and
 * connects to the very address that was judged. So redirects, pictures, frames and web sockets are
 * all judged, and a name whose address changes after it was judged gains nothing. Safe for use by
 * several threads.
 */
final class SocksProxy implements AutoCloseable {
    private static final int VERSION = 5;
    private static final int CONNECT = 1;
    private static final int IPV4 = 1;
    private static final int NAME = 3;
    private static final int IPV6 = 4;
    private static final int SUCCEEDED = 0;
    private static final int NOT_ALLOWED = 2;
    private static final int HOST_UNREACHABLE = 4;
    private static final int REFUSED = 5;
    private static final int NOT_SUPPORTED = 7;
    private static final Duration PATIENCE = Duration.ofSeconds(15); // to connect
    private static final int BUFFER = 16_384; // bytes
    private static final String NOBODYS = ".invalid"; // names that are never assigned (RFC 2606)

    /** Where Chromium looks for updates of itself, whatever its options; see its update_client. */
    private static final Set<String> MAKERS =
            Set.of(
                    "update.googleapis.com",
                    "clients2.google.com",
                    "clients2.googleusercontent.com",
                    "redirector.gvt1.com",
                    "edgedl.me.gvt1.com");

    private final AddressPolicy reach;
    private final long mostBytes;
    private final ServerSocket server;
    private final AtomicLong bytes = new AtomicLong();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Map<String, Problem> refused = new ConcurrentHashMap<>();
    private final Set<String> unknown = ConcurrentHashMap.newKeySet();

    private SocksProxy(AddressPolicy reach, long mostBytes, ServerSocket server) {
        this.reach = reach;
        this.mostBytes = mostBytes;
        this.server = server;
    }

    /** Starts one at a free port. */
    static SocksProxy open(AddressPolicy reach, long mostBytes) {
        try {
            var proxy =
                    new SocksProxy(
                            reach,
                            mostBytes,
                            new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1")));
            Thread.ofVirtual().name("socks").start(proxy::accept);
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As an option of a browser. */
    String address() {
        return "socks5://127.0.0.1:" + server.getLocalPort();
    }

    /** Why hosts were refused since the last {@link #reset}, by {@code host:port}. */
    Map<String, Problem> refusals() {
        return Map.copyOf(refused);
    }

    /** Whether this host could not be resolved. */
    boolean isUnknown(String host) {
        return unknown.contains(host);
    }

    /** Whether all bytes were used that may be. */
    boolean isExhausted() {
        return bytes.get() > mostBytes;
    }

    /** Closes all connections and clears their history; the next node starts without any. */
    void reset() {
        open.forEach(SocksProxy::end);
        refused.clear();
        unknown.clear();
        bytes.set(0);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                var client = server.accept();
                open.add(client);
                Thread.ofVirtual().name("socks client").start(() -> serve(client));
            } catch (IOException _) {
                // of one connection, or this proxy was closed
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            var in = client.getInputStream();
            var out = client.getOutputStream();
            greet(in, out);
            var target = target(in, out);
            if (target.isEmpty()) {
                return;
            }
            try (var server = target.get()) {
                open.add(server);
                reply(out, SUCCEEDED);
                pipe(client, server);
            } finally {
                open.remove(target.get());
            }
        } catch (IOException _) { // either end has closed it
            return;
        } finally {
            open.remove(client);
        }
    }

    private static void greet(InputStream in, OutputStream out) throws IOException {
        int version = in.read();
        in.readNBytes(Math.max(0, in.read()));
        if (version != VERSION) {
            throw new IOException("no SOCKS5 but " + version);
        }
        out.write(new byte[] {VERSION, 0});
    }

    /** The requested connection; empty if it was refused or failed, which was reported. */
    private Optional<Socket> target(InputStream in, OutputStream out) throws IOException {
        var head = in.readNBytes(4);
        if (head.length < 4) {
            throw new IOException("the request is truncated");
        }
        var host =
                switch (head[3]) {
                    case IPV4 -> literal(in.readNBytes(4));
                    case IPV6 -> literal(in.readNBytes(16));
                    case NAME ->
                            name(new String(in.readNBytes(in.read()), StandardCharsets.US_ASCII));
                    default -> throw new IOException("no kind of address: " + head[3]);
                };
        int port = in.read() << 8 | in.read();
        if (head[1] != CONNECT || port < 0) {
            reply(out, NOT_SUPPORTED);
            return Optional.empty();
        }
        return connect(host, port, out);
    }

    /** Chromium names addresses, too. */
    private static String name(String host) {
        return host.contains(":") ? InetAddress.ofLiteral(host).getHostAddress() : host;
    }

    private static String literal(byte[] address) throws UnknownHostException {
        return InetAddress.getByAddress(address).getHostAddress();
    }

    private Optional<Socket> connect(String host, int port, OutputStream out) throws IOException {
        if (isExhausted()) {
            reply(out, NOT_ALLOWED);
            return Optional.empty();
        }
        if (host.endsWith(NOBODYS) || MAKERS.contains(host)) { // Chromium asks for them, not pages
            unknown.add(host);
            reply(out, HOST_UNREACHABLE);
            return Optional.empty();
        }
        List<InetAddress> addresses;
        try {
            addresses = reach.addresses(host, port);
        } catch (ToolException e) {
            refused.put(host + ":" + port, e.problem());
            reply(out, NOT_ALLOWED);
            return Optional.empty();
        } catch (UnknownHostException _) {
            unknown.add(host);
            reply(out, HOST_UNREACHABLE);
            return Optional.empty();
        }
        for (var address : addresses) {
            var socket = new Socket();
            try {
                socket.connect(
                        new InetSocketAddress(address, port), Math.toIntExact(PATIENCE.toMillis()));
                socket.setTcpNoDelay(true);
                return Optional.of(socket);
            } catch (IOException _) { // the next address may answer
                socket.close();
            }
        }
        reply(out, REFUSED);
        return Optional.empty();
    }

    private static void reply(OutputStream out, int code) throws IOException {
        out.write(new byte[] {VERSION, (byte) code, 0, IPV4, 0, 0, 0, 0, 0, 0});
        out.flush();
    }

    private void pipe(Socket client, Socket server) throws IOException {
        var back = Thread.ofVirtual().name("socks back").start(() -> copyQuietly(server, client));
        copyQuietly(client, server);
        try {
            back.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** One direction, until it ends; the other may continue. */
    private void copyQuietly(Socket from, Socket to) {
        try {
            var in = from.getInputStream();
            var out = to.getOutputStream();
            var buffer = new byte[BUFFER];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                if (bytes.addAndGet(count) > mostBytes) {
                    open.forEach(SocksProxy::end);
                    return;
                }
                out.write(buffer, 0, count);
            }
            to.shutdownOutput();
        } catch (IOException _) { // broken off: then the other direction is of no use
            end(from);
            end(to);
        }
    }

    private static void end(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) { // it is of no use any more, closed or not
            return;
        }
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            open.forEach(SocksProxy::end);
        }
    }
}
