package dev.troupe.server;

import dev.troupe.core.TimeSource;
import dev.troupe.store.Account;
import java.time.Duration;
import java.util.Optional;

/** Refuses what comes too often. */
final class RateLimits {
    private static final Duration SIGN_IN_PERIOD = Duration.ofMinutes(15);
    private static final Duration REQUEST_PERIOD = Duration.ofMinutes(1);
    private static final int NAMES_OF_ADDRESS = 5; // an office has one address
    private static final int ADDRESSES_OF_NAME = 10; // strangers must not shut somebody out easily

    private final TokenBuckets ofNameAndAddress;
    private final TokenBuckets ofAddress;
    private final TokenBuckets ofName;
    private final Optional<TokenBuckets> requests;

    RateLimits(AccessSettings settings, TimeSource time) {
        var limits = settings.limits();
        int signIns = limits.signIns();
        ofNameAndAddress = new TokenBuckets(signIns, SIGN_IN_PERIOD, time);
        ofAddress = new TokenBuckets(signIns * NAMES_OF_ADDRESS, SIGN_IN_PERIOD, time);
        ofName = new TokenBuckets(signIns * ADDRESSES_OF_NAME, SIGN_IN_PERIOD, time);
        boolean isLimited = limits.requests() > 0 && !(settings.isOpen() && limits.isStandard());
        requests =
                isLimited
                        ? Optional.of(new TokenBuckets(limits.requests(), REQUEST_PERIOD, time))
                        : Optional.empty();
    }

    /**
     * Counts a try to sign in. One that is refused for its address does not count for the name, or
     * a single stranger could shut somebody out everywhere.
     *
     * @param address as {@link ClientAddress} has it
     * @return how long to wait; zero where it may be tried
     */
    Duration trySignIn(String name, String address) {
        var key = nameKey(name);
        var wait = ofAddress.take(address);
        if (wait.isZero()) {
            wait = ofNameAndAddress.take(key + " " + address);
        }
        return wait.isZero() ? ofName.take(key) : wait;
    }

    /** Takes back what a try counted that was right. */
    void signedIn(String name, String address) {
        var key = nameKey(name);
        ofAddress.giveBack(address);
        ofNameAndAddress.forget(key + " " + address);
        ofName.giveBack(key);
    }

    /** Of bounded length, whatever is sent. */
    private static String nameKey(String name) {
        return Tokens.digest(Account.nameKey(name));
    }

    /** Counts a request; how long to wait where there are too many. */
    Duration tryRequest(String caller) {
        return requests.map(buckets -> buckets.take(caller)).orElse(Duration.ZERO);
    }
}
