package dev.troupe.server.access;

import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.store.account.Account;

/** What accounts may do, as callers of the server. */
final class AccountPrincipals {
    private AccountPrincipals() {}

    static UserPrincipal of(Account account) {
        return new UserPrincipal(account.id(), account.name(), role(account.role()));
    }

    /** With at most a role. */
    static UserPrincipal of(Account account, Role most) {
        var role = role(account.role());
        return new UserPrincipal(
                account.id(), account.name(), role.compareTo(most) > 0 ? most : role);
    }

    static Role role(Account.Role role) {
        return switch (role) {
            case VIEWER -> Role.VIEWER;
            case MEMBER -> Role.MEMBER;
            case ADMIN -> Role.ADMIN;
        };
    }
}
