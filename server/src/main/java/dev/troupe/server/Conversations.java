package dev.troupe.server;

import dev.troupe.core.Value;
import dev.troupe.store.ConversationStore;
import dev.troupe.store.ConversationSummary;
import dev.troupe.store.StoreException;
import dev.troupe.store.StoreProblem;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The conversations that there are, each once in this process. Safe for use by several threads. */
final class Conversations {
    private static final int MAX_TITLE = 60; // characters
    private static final int MAX_LOADED = 1_000; // conversations held; one is a few hundred bytes
    private static final int MAX_LOOKED_AT = 20; // with the same title
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
    private static final int ID_LENGTH = 24; // 120 random bits: nobody guesses another's

    private final ConversationStore store;
    private final Topics topics;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, ConversationLog> loaded = new LinkedHashMap<>(16, 0.75f, true);

    Conversations(ConversationStore store, Topics topics, InstantSource clock) {
        this.store = store;
        this.topics = topics;
        this.clock = clock;
    }

    /** Begins one. */
    ConversationLog create(Caller caller, String title) {
        var summary = ConversationSummary.begun(newId(), caller.user(), title, clock.instant());
        store.create(summary);
        return load(summary);
    }

    /** The one that belongs to a key of the caller's; begun where there is none. */
    synchronized ConversationLog ofKey(Caller caller, String key) { // who comes second finds it
        var id = id(Digests.sha256(caller.user() + "\n" + key));
        var known = find(id);
        if (known.isPresent()) {
            return known.get();
        }
        try {
            store.create(ConversationSummary.begun(id, caller.user(), "", clock.instant()));
        } catch (StoreException e) {
            if (!e.problem().is(StoreProblem.OUT_OF_SEQUENCE)) {
                throw e;
            } // somebody else was faster
        }
        return find(id).orElseThrow();
    }

    /**
     * The caller's conversation in which this was said, the whole of it; a new one that begins with
     * it where there is none.
     */
    ConversationLog after(Caller caller, SaidBefore before) {
        if (!before.isEmpty()) {
            var title = titleOf(before.exchanges().getFirst().message());
            for (var summary : store.list(caller.user(), title, MAX_LOOKED_AT, null)) {
                var log = find(summary.id());
                if (log.isPresent() && before.isOf(log.get())) {
                    return log.get();
                }
            }
        }
        var log = create(caller, "");
        before.recallIn(log);
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
     * @throws Refusal when there is none of this id that is the caller's
     */
    ConversationLog of(Caller caller, String id) {
        return find(id).filter(log -> log.summary().user().equals(caller.user()))
                .orElseThrow(() -> missing(id));
    }

    static Refusal missing(String id) {
        return Refusal.missing("没有编号为“%s”的对话", "there is no conversation '%s'", id);
    }

    /** Whoever's it is. */
    Optional<ConversationLog> find(String id) {
        if (!id.matches("[A-Za-z0-9_-]{1,64}")) {
            return Optional.empty();
        }
        synchronized (this) {
            var known = loaded.get(id);
            if (known != null) {
                return Optional.of(known);
            }
        }
        return store.find(id).map(this::load);
    }

    /** The same, read again where no turn of it is under way here. */
    Optional<ConversationLog> reload(String id) {
        synchronized (this) {
            var known = loaded.get(id);
            if (known != null && known.live() == null) {
                loaded.remove(id);
            }
        }
        return find(id);
    }

    private ConversationLog load(ConversationSummary summary) {
        var fresh = new ConversationLog(store, topics, clock, summary);
        synchronized (this) {
            var known = loaded.putIfAbsent(summary.id(), fresh);
            forgetIdle();
            return known == null ? fresh : known;
        }
    }

    private void forgetIdle() {
        for (Iterator<ConversationLog> logs = loaded.values().iterator();
                loaded.size() > MAX_LOADED && logs.hasNext(); ) {
            if (logs.next().live() == null) {
                logs.remove();
            }
        }
    }

    /** The latest first. */
    List<ConversationSummary> list(
            Caller caller, String text, int limit, @Nullable ConversationSummary after) {
        return store.list(caller.user(), text, limit, after);
    }

    /**
     * Deletes one with what was said; its runs stay.
     *
     * @throws Refusal when a turn is under way, or there is none that is the caller's
     */
    void delete(Caller caller, String id) {
        var log = of(caller, id);
        if (log.live() != null) {
            throw Refusal.conflict(
                    ServerProblem.BUSY,
                    "这个对话还在处理一条消息；请先停止它再删除",
                    "a message is being worked on in this conversation; stop it before you delete");
        }
        store.delete(id);
        synchronized (this) {
            loaded.remove(id);
        }
        topics.of(id).ifPresent(Topic::close); // nothing more will be said in it
    }

    /**
     * A conversation's title once a message is said in it: its own, or the message's first line.
     */
    static String title(ConversationLog log, String message) {
        var title = log.summary().title();
        return title.isEmpty() ? titleOf(message) : title;
    }

    /** The first line of a message, cut where it is long. */
    static String titleOf(String text) {
        var line = text.strip().lines().findFirst().orElse("");
        return line.codePointCount(0, line.length()) <= MAX_TITLE
                ? line
                : line.substring(0, line.offsetByCodePoints(0, MAX_TITLE - 1)) + "…";
    }

    /** As it is listed. */
    static Value json(ConversationSummary summary) {
        return Values.record(
                "id", Value.of(summary.id()),
                "title", Value.of(summary.title()),
                "createdAt", Values.time(summary.created()),
                "updatedAt", Values.time(summary.updated()),
                "turns", Value.of(summary.turns()));
    }
}
