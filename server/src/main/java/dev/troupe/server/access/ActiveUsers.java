package dev.troupe.server.access;

import dev.troupe.server.settings.AccessSettings;
import dev.troupe.store.DurableJournal;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Whether a user has an account that is not disabled; asked about what works without a request. */
public final class ActiveUsers {
    private ActiveUsers() {}

    /** Of a server without accounts every user is active. */
    public static Predicate<String> of(DurableJournal journal, AccessSettings access) {
        return access.isOpen()
                ? _ -> true
                : user ->
                        journal.accounts()
                                .find(user)
                                .filter(account -> !account.isDisabled())
                                .isPresent();
    }

    /** Users with an account that is not disabled, with its role. */
    public static Function<String, Optional<UserPrincipal>> principals(
            DurableJournal journal, AccessSettings access) {
        return access.isOpen()
                ? _ -> Optional.of(UserPrincipal.LOCAL)
                : user ->
                        journal.accounts()
                                .find(user)
                                .filter(account -> !account.isDisabled())
                                .map(AccountPrincipals::of);
    }
}
