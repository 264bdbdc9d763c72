package dev.troupe.server;

import dev.troupe.server.Caller.Role;
import dev.troupe.store.Account;

/** What accounts may do, as callers of the server. */
final class Callers {
    private Callers() {}

    static Caller of(Account account) {
        return new Caller(account.id(), account.name(), role(account.role()));
    }

    /** With at most a role. */
    static Caller of(Account account, Role most) {
        var role = role(account.role());
        return new Caller(account.id(), account.name(), role.compareTo(most) > 0 ? most : role);
    }

    static Role role(Account.Role role) {
        return switch (role) {
            case VIEWER -> Role.VIEWER;
            case MEMBER -> Role.MEMBER;
            case ADMIN -> Role.ADMIN;
        };
    }
}
