package dev.troupe.protocols.mcp.server;

import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcPeer;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The sessions of all clients. Safe for use by several threads. */
final class HttpSessions implements AutoCloseable {
    private static final int MAX_SESSIONS = 32; // of one user; the one that is idle longest ends
    private static final int MAX_STREAMS = 256; // of one session that are kept

    private final Map<String, Session> sessions = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();
    private final Duration idle;
    private final InstantSource clock;

    HttpSessions(Duration idle, InstantSource clock) {
        this.idle = idle;
        this.clock = clock;
    }

    /** One client of one user. */
    static final class Session {
        private final String id;
        private final String user;
        private final RpcPeer peer;
        private final Map<String, ReplyStream> streams = new LinkedHashMap<>();
        private final ReplyStream standing = new ReplyStream("0", Value.missing());
        private volatile Instant lastUse;
        private int count;

        private Session(String id, String user, RpcPeer peer, Instant now) {
            this.id = id;
            this.user = user;
            this.peer = peer;
            this.lastUse = now;
        }

        String id() {
            return id;
        }

        RpcPeer peer() {
            return peer;
        }

        /** For messages that answer nothing. */
        ReplyStream standing() {
            return standing;
        }

        /** A stream for the answer to a request. */
        synchronized ReplyStream open(Value request) {
            if (streams.size() >= MAX_STREAMS) {
                streams.values().stream()
                        .filter(ReplyStream::isOver)
                        .findFirst()
                        .ifPresent(over -> streams.remove(over.id()));
            }
            var stream = new ReplyStream("" + ++count, request);
            streams.put(stream.id(), stream);
            return stream;
        }

        synchronized Optional<ReplyStream> stream(String number) {
            return number.equals(standing.id())
                    ? Optional.of(standing)
                    : Optional.ofNullable(streams.get(number));
        }

        private synchronized void end() {
            peer.close();
            standing.end();
            streams.values().forEach(ReplyStream::end);
        }
    }

    Session begin(String user, McpBackend backend) {
        endIdle();
        var own = sessions.values().stream().filter(each -> each.user.equals(user)).toList();
        if (own.size() >= MAX_SESSIONS) {
            own.stream().min(Comparator.comparing(each -> each.lastUse)).ifPresent(this::end);
        }
        var bytes = new byte[16];
        random.nextBytes(bytes);
        var session =
                new Session(
                        HexFormat.of().formatHex(bytes),
                        user,
                        new RpcPeer(new McpSession(backend)),
                        clock.instant());
        sessions.put(session.id(), session);
        return session;
    }

    private void endIdle() {
        var oldest = clock.instant().minus(idle);
        sessions.values().stream()
                .filter(each -> each.lastUse.isBefore(oldest))
                .toList()
                .forEach(this::end);
    }

    /** A session of this user; another's is not found. */
    Optional<Session> find(String id, String user) {
        var found = sessions.get(id);
        if (found == null || !found.user.equals(user)) {
            return Optional.empty();
        }
        found.lastUse = clock.instant();
        return Optional.of(found);
    }

    void end(Session session) {
        sessions.remove(session.id());
        session.end();
    }

    @Override
    public void close() {
        sessions.values().forEach(this::end);
    }
}
