package dev.troupe.server.conversation;

import dev.troupe.core.value.Sha256;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.stream.StreamBuffer;
import dev.troupe.server.stream.StreamRegistry;
import dev.troupe.store.conversation.ConversationStore;
import dev.troupe.store.conversation.ConversationSummary;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The conversations that there are, each once in this process. Safe for use by several threads. */
public final class ConversationService {
    private static final int MAX_TITLE = 60; // characters
    private static final int MAX_LOADED = 1_000; // conversations held; one is a few hundred bytes
    private static final int MAX_LOOKED_AT = 20; // with the same title
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
    private static final int ID_LENGTH = 24; // 120 random bits, so that ids cannot be guessed

    private final ConversationStore store;
    private final StreamRegistry streams;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, ConversationLog> loaded = new LinkedHashMap<>(16, 0.75f, true);

    public ConversationService(
            ConversationStore store, StreamRegistry streams, InstantSource clock) {
        this.store = store;
        this.streams = streams;
        this.clock = clock;
    }

    /** Begins one. */
    public ConversationLog create(UserPrincipal caller, String title) {
        var summary = ConversationSummary.create(newId(), caller.user(), title, clock.instant());
        store.create(summary);
        return load(summary);
    }

    /** The one that belongs to a key of its user, if there is any. */
    public Optional<ConversationLog> findByKey(UserPrincipal caller, String key) {
        return find(idOf(caller, key));
    }

    private static String idOf(UserPrincipal caller, String key) {
        return id(Sha256.digest(caller.user() + "\n" + key));
    }

    /** The one that belongs to a key of the caller's; a new one if there is none. */
    public synchronized ConversationLog findOrCreateByKey(
            UserPrincipal caller, String key) { // who comes second finds it
        var known = findByKey(caller, key);
        if (known.isPresent()) {
            return known.get();
        }
        var id = idOf(caller, key);
        try {
            store.create(ConversationSummary.create(id, caller.user(), "", clock.instant()));
        } catch (StoreException e) {
            if (!e.problem().is(StoreProblem.OUT_OF_SEQUENCE)) {
                throw e;
            } // a concurrent request was faster
        }
        return find(id).orElseThrow();
    }

    /**
     * The caller's conversation with exactly this history; a new one that begins with it if there
     * is none.
     */
    public ConversationLog findOrCreateByHistory(UserPrincipal caller, ClientHistory before) {
        if (!before.isEmpty()) {
            var title = titleFrom(before.exchanges().getFirst().message());
            for (var summary : store.list(caller.user(), title, MAX_LOOKED_AT, null)) {
                var log = find(summary.id());
                if (log.isPresent() && before.matches(log.get())) {
                    return log.get();
                }
            }
        }
        var log = create(caller, "");
        before.importInto(log);
        return log;
    }

    private String newId() {
        var bytes = new byte[ID_LENGTH];
        random.nextBytes(bytes);
        return id(bytes);
    }

    private static String id(byte[] bytes) {
        var id = new StringBuilder("c-");
        for (int i = 0; i < ID_LENGTH; i++) {
            id.append(ALPHABET.charAt(bytes[i] & 31));
        }
        return id.toString();
    }

    /**
     * @throws ApiException when there is none of this id that is the caller's
     */
    public ConversationLog require(UserPrincipal caller, String id) {
        return find(id).filter(log -> log.summary().user().equals(caller.user()))
                .orElseThrow(() -> notFound(id));
    }

    static ApiException notFound(String id) {
        return ApiException.notFound("对话“%s”不存在", "conversation '%s' does not exist", id);
    }

    /** Of any user. */
    public Optional<ConversationLog> find(String id) {
        if (!id.matches("[A-Za-z0-9_-]{1,64}")) {
            return Optional.empty();
        }
        ConversationLog known;
        synchronized (this) {
            known = loaded.get(id);
        }
        if (known == null) {
            return store.find(id).map(this::load);
        }
        if (known.refresh()) {
            return Optional.of(known);
        }
        unload(id); // another process has deleted it
        return Optional.empty();
    }

    private synchronized void unload(String id) {
        loaded.remove(id);
    }

    /** The same, read again where no turn of it is under way here. */
    public Optional<ConversationLog> reload(String id) {
        synchronized (this) {
            var known = loaded.get(id);
            if (known != null && known.activeTurn() == null) {
                loaded.remove(id);
            }
        }
        return find(id);
    }

    private ConversationLog load(ConversationSummary summary) {
        var fresh = new ConversationLog(store, streams, clock, summary);
        synchronized (this) {
            var known = loaded.putIfAbsent(summary.id(), fresh);
            evictIdle();
            return known == null ? fresh : known;
        }
    }

    private void evictIdle() {
        for (Iterator<ConversationLog> logs = loaded.values().iterator();
                loaded.size() > MAX_LOADED && logs.hasNext(); ) {
            if (logs.next().activeTurn() == null) {
                logs.remove();
            }
        }
    }

    /** The latest first. */
    public List<ConversationSummary> list(
            UserPrincipal caller, String text, int limit, @Nullable ConversationSummary after) {
        return store.list(caller.user(), text, limit, after);
    }

    /**
     * Deletes one with its messages; its runs are not deleted.
     *
     * @throws ApiException when a turn is under way, or there is none that is the caller's
     */
    public void delete(UserPrincipal caller, String id) {
        var log = require(caller, id);
        if (log.isBusy()) {
            throw ApiException.conflict(
                    ServerProblem.BUSY,
                    "这个对话还在处理一条消息；请先停止它再删除",
                    "a message is being worked on in this conversation; stop it before you delete");
        }
        store.delete(id);
        unload(id);
        streams.find(id).ifPresent(StreamBuffer::close); // no further message is accepted
    }

    /** A conversation's title after a message: its own, or the message's first line. */
    public static String titleFor(ConversationLog log, String message) {
        var title = log.summary().title();
        return title.isEmpty() ? titleFrom(message) : title;
    }

    /** The first line of a message, truncated if it is long. */
    public static String titleFrom(String text) {
        var line = text.strip().lines().findFirst().orElse("");
        return line.codePointCount(0, line.length()) <= MAX_TITLE
                ? line
                : line.substring(0, line.offsetByCodePoints(0, MAX_TITLE - 1)) + "…";
    }
}
