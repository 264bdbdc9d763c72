package dev.troupe.server;

import dev.troupe.core.TimeSource;
import dev.troupe.store.ApiKey;
import dev.troupe.store.ApiKeyStore;
import dev.troupe.store.ApiKeyStore.Owned;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Keys by which programs show whose they are. The store has only what their secrets hash to. */
final class ApiKeys {
    /** A new key with its secret, which nobody is told again. */
    record Issued(ApiKey key, String secret) {
        /** Without the secret, so that no log has it. */
        @Override
        public String toString() {
            return "Issued[" + key.prefix() + "]";
        }
    }

    private static final String BEGINNING = "troupe_"; // so that scanners for leaked keys see it
    private static final int SHOWN = 5; // random characters that tell keys apart
    private static final int MAX_KEYS = 100; // of one account
    private static final Duration NOTED = Duration.ofMinutes(5); // between two notes of use

    private final ApiKeyStore keys;
    private final TimeSource time;

    ApiKeys(ApiKeyStore keys, TimeSource time) {
        this.keys = keys;
        this.time = time;
    }

    /** Whether a secret looks like one of ours. */
    static boolean isOne(String secret) {
        return secret.startsWith(BEGINNING) && Tokens.isOne(secret.substring(BEGINNING.length()));
    }

    /**
     * Who shows a secret; empty where the key is unknown, revoked or expired, or its owner
     * disabled.
     */
    Optional<Access> find(String secret) {
        if (!isOne(secret)) {
            return Optional.empty();
        }
        var now = time.instant();
        return keys.findBySecret(Tokens.hash(secret))
                .filter(owned -> isGood(owned, now))
                .map(owned -> {
                    noteUse(owned.key(), now);
                    var most = Scope.most(owned.key().scopes());
                    return new Access(
                            Callers.of(owned.account(), most), Access.Kind.KEY, owned.key().id());
                });
    }

    /** Whether a key can be used now. */
    boolean isGood(String id) {
        return keys.find(id).filter(owned -> isGood(owned, time.instant())).isPresent();
    }

    private static boolean isGood(Owned owned, Instant now) {
        return owned.key().isGoodAt(now) && !owned.account().isDisabled();
    }

    private void noteUse(ApiKey key, Instant now) {
        var used = key.used();
        if (used == null || Duration.between(used, now).compareTo(NOTED) >= 0) {
            keys.touch(key.id(), now);
        }
    }

    /**
     * Makes a key for somebody.
     *
     * @throws Refusal where it would allow more than its owner may, or has expired already
     */
    Issued issue(Caller owner, String name, Set<Scope> scopes, @Nullable Instant expires) {
        var now = time.instant();
        if (scopes.isEmpty()) {
            throw Refusal.bad(
                    "scopes 为空；请给出 read、run 或 admin", "scopes is empty; give read, run or admin");
        }
        scopes.forEach(scope -> owner.require(scope.role()));
        if (expires != null && !expires.isAfter(now)) {
            throw Refusal.bad(
                    "expiresAt 是 %s，已经过去；请给出将来的时间",
                    "expiresAt is %s, which has passed; give a time to come", expires);
        }
        if (keys.list(owner.user()).size() >= MAX_KEYS) {
            throw Refusal.conflict(
                    ServerProblem.CONFLICT,
                    "已有 %d 个密钥，这是上限；请先撤销不用的",
                    "there are %d keys, which is the limit; revoke those that are not used",
                    MAX_KEYS);
        }
        var secret = BEGINNING + Tokens.random();
        var key =
                new ApiKey(
                        "key-" + Tokens.random().substring(0, 22),
                        owner.user(),
                        Tokens.hash(secret),
                        secret.substring(0, BEGINNING.length() + SHOWN),
                        name,
                        scopes.stream().sorted().map(Scope::wireName).toList(),
                        now,
                        null,
                        expires,
                        null);
        keys.create(key);
        return new Issued(key, secret);
    }

    /** Those that somebody may see: their own, and all where they look after the others. */
    List<Owned> visibleTo(Caller caller) {
        return caller.may(Caller.Role.ADMIN) ? keys.all() : keys.list(caller.user());
    }

    /**
     * @throws Refusal where there is none, or it is not theirs to revoke
     */
    Owned revoke(Caller caller, String id) {
        var owned =
                keys.find(id)
                        .filter(it -> it.key().revoked() == null)
                        .filter(it ->
                                it.account().id().equals(caller.user())
                                        || caller.may(Caller.Role.ADMIN))
                        .orElseThrow(() -> Refusal.missing("没有密钥 %s", "there is no key %s", id));
        keys.revoke(id, time.instant());
        return owned;
    }

    /** In a fixed order, without those that are given twice. */
    static Set<Scope> scopes(List<String> names) {
        var scopes = new TreeSet<Scope>();
        names.forEach(name -> scopes.add(Scope.parse(name)));
        return scopes;
    }
}
