package dev.troupe.server.access;

import dev.troupe.server.http.ClientAddress;
import dev.troupe.store.account.Account;
import java.time.Duration;
import java.util.Optional;

/** Tries of names and passwords, of which there may not be too many. */
public final class LoginThrottle {
    /** The result of an attempt. */
    sealed interface LoginResult {
        /** It was right. */
        record Authenticated(Account account) implements LoginResult {}

        /** Name or password is wrong, or the account disabled, which is not distinguished. */
        record Rejected() implements LoginResult {}

        /** The attempt was not checked. */
        record Throttled(Duration delay) implements LoginResult {}
    }

    private final AccountService accounts;
    private final RequestThrottle limits;

    public LoginThrottle(AccountService accounts, RequestThrottle limits) {
        this.accounts = accounts;
        this.limits = limits;
    }

    /**
     * @param network as {@link ClientAddress#network} has it
     */
    LoginResult attempt(String name, String password, String network) {
        var wait = limits.trySignIn(name, network);
        if (wait.isPositive()) {
            return new LoginResult.Throttled(wait);
        }
        var account = accounts.authenticate(name, password);
        account.ifPresent(_ -> limits.recordSuccess(name, network));
        return account.<LoginResult>map(LoginResult.Authenticated::new)
                .orElseGet(LoginResult.Rejected::new);
    }

    /** Counts an attempt at something else that must not be guessed; how long to wait. */
    Duration countAttempt(String what, String network) {
        return limits.trySignIn(what, network);
    }

    /** The name to record for a failed attempt: an unknown name may be a password. */
    Optional<String> findKnownName(String name) {
        return accounts.findByName(name).map(Account::name);
    }
}
