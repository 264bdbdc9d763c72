package dev.troupe.server.access;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.store.account.ApiKey;
import dev.troupe.store.account.ApiKeyStore;
import dev.troupe.store.account.ApiKeyStore.OwnedApiKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Keys by which programs authenticate as a user. The store has only what their secrets hash to. */
public final class ApiKeyService {
    /** A new key with its secret, which is not shown again. */
    record IssuedKey(ApiKey key, String secret) {
        /** Without the secret, so that no log has it. */
        @Override
        public String toString() {
            return "Issued[" + key.prefix() + "]";
        }
    }

    private static final String BEGINNING = "troupe_"; // so that scanners for leaked keys see it
    private static final int DISPLAYED_LENGTH = 5; // random characters that distinguish keys
    private static final int MAX_KEYS = 100; // of one account
    private static final Duration NOTED = Duration.ofMinutes(5); // between two notes of use

    private final ApiKeyStore keys;
    private final TimeSource time;

    public ApiKeyService(ApiKeyStore keys, TimeSource time) {
        this.keys = keys;
        this.time = time;
    }

    /** Whether a secret looks like one of ours. */
    static boolean isApiKey(String secret) {
        return secret.startsWith(BEGINNING)
                && RandomTokens.isToken(secret.substring(BEGINNING.length()));
    }

    /**
     * Who shows a secret; empty where the key is unknown, revoked or expired, or its owner
     * disabled.
     */
    Optional<UserAuthentication> authenticate(String secret) {
        if (!isApiKey(secret)) {
            return Optional.empty();
        }
        var now = time.instant();
        return keys.findBySecret(RandomTokens.hash(secret))
                .filter(owned -> isUsable(owned, now))
                .map(owned -> {
                    recordUse(owned.key(), now);
                    var most = ApiKeyScope.highestRole(owned.key().scopes());
                    return new UserAuthentication(
                            AccountPrincipals.of(owned.account(), most),
                            UserAuthentication.Kind.KEY,
                            owned.key().id());
                });
    }

    /** Whether a key can be used now. */
    boolean isUsable(String id) {
        return keys.find(id).filter(owned -> isUsable(owned, time.instant())).isPresent();
    }

    private static boolean isUsable(OwnedApiKey owned, Instant now) {
        return owned.key().isValidAt(now) && !owned.account().isDisabled();
    }

    private void recordUse(ApiKey key, Instant now) {
        var used = key.used();
        if (used == null || Duration.between(used, now).compareTo(NOTED) >= 0) {
            keys.recordUse(key.id(), now);
        }
    }

    /**
     * Creates a key for a user.
     *
     * @throws ApiException if it would allow more than its owner may, or has expired already
     */
    IssuedKey issue(
            UserPrincipal owner, String name, Set<ApiKeyScope> scopes, @Nullable Instant expires) {
        var now = time.instant();
        if (scopes.isEmpty()) {
            throw ApiException.badRequest(
                    "scopes 为空；请指定 read、run 或 admin",
                    "scopes is empty; specify read, run or admin");
        }
        scopes.forEach(scope -> owner.requireRole(scope.role()));
        if (expires != null && !expires.isAfter(now)) {
            throw ApiException.badRequest(
                    "expiresAt %s 已过期；请指定将来的时间",
                    "expiresAt %s is in the past; specify a future time", expires);
        }
        if (keys.list(owner.user()).size() >= MAX_KEYS) {
            throw ApiException.conflict(
                    ServerProblem.CONFLICT,
                    "已有 %d 个密钥，这是上限；请先撤销不用的",
                    "there are %d keys, which is the limit; revoke those that are not used",
                    MAX_KEYS);
        }
        var secret = BEGINNING + RandomTokens.random();
        var key =
                new ApiKey(
                        "key-" + RandomTokens.random().substring(0, 22),
                        owner.user(),
                        RandomTokens.hash(secret),
                        secret.substring(0, BEGINNING.length() + DISPLAYED_LENGTH),
                        name,
                        scopes.stream().sorted().map(ApiKeyScope::wireName).toList(),
                        now,
                        null,
                        expires,
                        null);
        keys.create(key);
        return new IssuedKey(key, secret);
    }

    /** Those that a user may see: their own, and all for administrators. */
    List<OwnedApiKey> visibleTo(UserPrincipal caller) {
        return caller.hasRole(UserPrincipal.Role.ADMIN) ? keys.listAll() : keys.list(caller.user());
    }

    /**
     * @throws ApiException if it does not exist, or the user may not revoke it
     */
    OwnedApiKey revoke(UserPrincipal caller, String id) {
        var owned =
                keys.find(id)
                        .filter(it -> it.key().revoked() == null)
                        .filter(it ->
                                it.account().id().equals(caller.user())
                                        || caller.hasRole(UserPrincipal.Role.ADMIN))
                        .orElseThrow(() ->
                                ApiException.notFound("密钥 %s 不存在", "key %s does not exist", id));
        keys.revoke(id, time.instant());
        return owned;
    }

    /** In a fixed order, without those that are given twice. */
    static Set<ApiKeyScope> parseScopes(List<String> names) {
        var scopes = new TreeSet<ApiKeyScope>();
        names.forEach(name -> scopes.add(ApiKeyScope.parse(name)));
        return scopes;
    }
}
