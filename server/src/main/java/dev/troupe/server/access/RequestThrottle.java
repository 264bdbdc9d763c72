package dev.troupe.server.access;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.server.http.ClientAddress;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.store.account.Account;
import dev.troupe.store.cluster.RateLimitStore;
import java.time.Duration;
import java.util.Optional;

/** Refuses what comes too often, to all servers that share a store. */
public final class RequestThrottle {
    private static final Duration SIGN_IN_PERIOD = Duration.ofMinutes(15);
    private static final Duration REQUEST_PERIOD = Duration.ofMinutes(1);
    private static final int NAMES_OF_ADDRESS = 5; // an office has one address
    private static final int ADDRESSES_OF_NAME =
            10; // unauthenticated clients must not easily lock a user out

    private final RateBuckets ofNameAndAddress;
    private final RateBuckets ofAddress;
    private final RateBuckets ofName;
    private final Optional<RateBuckets> requests;

    /**
     * @param shared where the servers count that share a store; empty if this is the only one
     */
    public RequestThrottle(
            AccessSettings settings, Optional<RateLimitStore> shared, TimeSource time) {
        var limits = settings.limits();
        int signIns = limits.signIns();
        ofNameAndAddress = RateBuckets.of("sign-in", signIns, SIGN_IN_PERIOD, shared, time);
        ofAddress =
                RateBuckets.of(
                        "sign-in address",
                        signIns * NAMES_OF_ADDRESS,
                        SIGN_IN_PERIOD,
                        shared,
                        time);
        ofName =
                RateBuckets.of(
                        "sign-in name", signIns * ADDRESSES_OF_NAME, SIGN_IN_PERIOD, shared, time);
        boolean isLimited = limits.requests() > 0 && !(settings.isOpen() && limits.isStandard());
        requests =
                isLimited
                        ? Optional.of(
                                RateBuckets.of(
                                        "requests",
                                        limits.requests(),
                                        REQUEST_PERIOD,
                                        shared,
                                        time))
                        : Optional.empty();
    }

    /**
     * Counts a try to sign in. One that is refused for its address does not count for the name, or
     * a single client could lock a user out everywhere.
     *
     * @param address as {@link ClientAddress} has it
     * @return how long to wait; zero if it may be tried
     */
    Duration trySignIn(String name, String address) {
        var key = nameKey(name);
        var wait = ofAddress.consume(address);
        if (wait.isZero()) {
            wait = ofNameAndAddress.consume(key + " " + address);
        }
        return wait.isZero() ? ofName.consume(key) : wait;
    }

    /** Reverses the count of a successful attempt. */
    void recordSuccess(String name, String address) {
        var key = nameKey(name);
        ofAddress.refund(address);
        ofNameAndAddress.reset(key + " " + address);
        ofName.refund(key);
    }

    /** Of bounded length, whatever is sent. */
    private static String nameKey(String name) {
        return RandomTokens.digest(Account.nameKey(name));
    }

    /** Counts a request; how long to wait if there were too many. */
    Duration tryRequest(String caller) {
        return requests.map(buckets -> buckets.consume(caller)).orElse(Duration.ZERO);
    }
}
