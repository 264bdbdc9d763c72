package dev.troupe.server;

import dev.troupe.store.Account;
import java.time.Duration;
import java.util.Optional;

/** Tries of names and passwords, of which there may not be too many. */
final class SignIns {
    /** What came of a try. */
    sealed interface Outcome {
        /** It was right. */
        record Right(Account account) implements Outcome {}

        /** Name or password is wrong, or the account disabled, which is not told apart. */
        record Wrong() implements Outcome {}

        /** It was not looked at. */
        record TooMany(Duration delay) implements Outcome {}
    }

    private final Accounts accounts;
    private final RateLimits limits;

    SignIns(Accounts accounts, RateLimits limits) {
        this.accounts = accounts;
        this.limits = limits;
    }

    /**
     * @param network as {@link ClientAddress#network} has it
     */
    Outcome attempt(String name, String password, String network) {
        var wait = limits.trySignIn(name, network);
        if (wait.isPositive()) {
            return new Outcome.TooMany(wait);
        }
        var account = accounts.authenticate(name, password);
        account.ifPresent(_ -> limits.signedIn(name, network));
        return account.<Outcome>map(Outcome.Right::new).orElseGet(Outcome.Wrong::new);
    }

    /** Counts a try of something else that nobody may guess; how long to wait. */
    Duration countTry(String what, String network) {
        return limits.trySignIn(what, network);
    }

    /** The name to note of a failed try: what is no name here may be a password. */
    Optional<String> knownName(String name) {
        return accounts.findByName(name).map(Account::name);
    }
}
